/// What a year of two digits stands for.
package enum TwoDigitYear {
  /// The first year of the hundred that such years lie in where nothing is stated: 70 to 99 are 1970 to 1999, 00 to 69 are
  /// 2000 to 2069. No bank's file goes back behind 1970.
  package static let defaultFirstYear = 1970

  /// The year that ends in the two digits and lies within the hundred years from the first one on.
  static func year(endingIn digits: Int, from first: Int?) -> Int {
    let first = first ?? defaultFirstYear
    let distance = (digits - first % 100) % 100
    return first + (distance < 0 ? distance + 100 : distance)
  }
}
