/// Why a text is not the YAML that is read here.
struct YAMLProblem: Error, Hashable {
  let place: YAMLPlace
  let sentence: String
}
