/// `1 row`, `2 rows`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(numbered(noun, count))" }

/// `row` for one, `rows` for any other count.
package func numbered(_ noun: String, _ count: Int) -> String { count == 1 ? noun : noun + "s" }
