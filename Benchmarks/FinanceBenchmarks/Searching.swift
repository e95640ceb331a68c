import Benchmark
import FinanceDomain

/// What a search costs beside reading the rows: the same condition asked of every `Transaction`, and of the columns.
func measureSearching() {
  for (search, what) in searches {
    guard let condition = try? SearchExpression(parsing: search, today: CalendarDay(dayNumber: 19_844)) else {
      preconditionFailure("a search of the benchmark cannot be read: \(search)")
    }
    Benchmark("Searching: \(what) is asked of every Transaction", configuration: .rows) { benchmark in
      benchmark.pass { blackHole(Sample.transactions.count(where: condition.matches)) }
    } setup: {
      blackHole(Sample.transactions)
    }
    Benchmark("Searching: \(what) is asked of the columns", configuration: .rows) { benchmark in
      var filter = TransactionFilter(condition)
      benchmark.pass { blackHole(countMatches(&filter)) }
    } setup: {
      var filter = TransactionFilter(condition)
      check(countMatches(&filter), is: Sample.transactions.count(where: condition.matches), search)
    }
  }
}

private let searches = [
  ("bakery", "A word"), ("zanzibar", "A word that nobody wrote"), ("market", "A word with a kelvin sign"),
  ("café", "A word beyond ASCII"), ("note:paid", "A word of notes"), ("id:t00099999", "An id"),
  ("desc:=\"maple books\"", "A whole description"), ("/bak.ry$/", "A pattern with a text in it"),
  ("/[0-9]$/", "A pattern without one"), ("bakery OR books OR cinema", "Any of three words"),
  ("cat:food -bakery", "A category without a word"),
  ("amount:10..50 type:expense cur:EUR", "An amount, a direction and a currency"),
]

private func countMatches(_ filter: inout TransactionFilter) -> Int {
  batches.reduce(0) { count, batch in
    var marks = [Bool](repeating: true, count: batch.count)
    filter.narrow(&marks, of: batch)
    return count + marks.count(where: \.self)
  }
}
