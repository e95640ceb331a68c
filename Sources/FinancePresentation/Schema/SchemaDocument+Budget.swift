import FinanceDomain

extension SchemaDocument {
  /// `finance.budget/1`.
  package static let budget = SchemaDocument(
    "budget", by: ["budget"], "Budgets, what was spent and what is left", line: .rows(.budget),
    members: .period + [
      JSONSchema.Property(
        "asOf", .nullable(.day), "The day up to which days have passed; null without transactions."),
      JSONSchema.Property(
        "asOfFrom", .words(["today", "data"]), "Whether --today named it, or it is the last day of the data."),
      JSONSchema.Property(
        "currencies", .array(.object(budgetSection)), "A section a currency; they are never added together."),
    ] + .account)

  private static let budgetSection = [
    JSONSchema.Property("currency", .currency),
    JSONSchema.Property("budgets", .array(.reference(.budget)), "In the order of the configuration."),
    JSONSchema.Property(
      "otherDays", .amount, "Spent in the period on what only budgets of other days are for."),
    JSONSchema.Property("notBudgeted", .amount, "Spent in the period on what no budget is for."),
    JSONSchema.Property("expense", .amount, "All that was spent in the period."),
    JSONSchema.Property(
      "total", .nullable(.object(.budgetFigures)),
      "Budgets that cover the period and are part of no other, and what was spent without a budget: "
        + "total.actual + otherDays = expense. Null where two of these budgets overlap in part."),
    JSONSchema.Property(
      "overlapping", .array(.text), "The names of two that do; empty where there is a total."),
  ]
}

extension JSONSchema.Definition {
  /// A budget, as several documents have it.
  package static let budget = JSONSchema.Definition(
    "budget", "A budget, what was spent and what is left.",
    .object(
      [
        JSONSchema.Property("budget", .text, "The category, or the name of the group."),
        JSONSchema.Property("kind", .words(["category", "group"])),
        JSONSchema.Property("categories", .array(.text), "What it is for, each with everything below it."),
        JSONSchema.Property("currency", .currency),
        JSONSchema.Property(
          "within", .nullable(.text), "The budget of the same days that it is wholly a part of."),
        JSONSchema.Property(
          "per", .words(PeriodStep.allCases.filter { $0 != .day && $0 != .total }.map(\.rawValue)),
          "How long a period of it is."),
        JSONSchema.Property("periods", .ordinal, "How many of its periods count."),
        JSONSchema.Property("days", .reference(.days), "From the first day of these periods to the last."),
        JSONSchema.Property("countedTo", .day, "The day up to which spending counts."),
        JSONSchema.Property(
          "coversPeriod", .boolean, "Whether its periods are made of exactly the days asked about."),
        JSONSchema.Property(
          "rollover", .words(Budget.Rollover.allCases.map(\.rawValue)),
          "What is carried into the next period."),
      ] + .budgetFigures + [
        JSONSchema.Property(
          "passed", .nullable(.percent), "How much of its days has passed; null without a day to count from."),
        JSONSchema.Property(
          "ahead", .nullable(.amount),
          "By how much more was spent than the days passed have a part in; negative if less."),
        JSONSchema.Property(
          "state", .words(BudgetReport.State.allCases.map(\.rawValue)),
          "`over`: more was spent than may be; `ahead`: faster than the days pass."),
      ]))
}

extension [JSONSchema.Property] {
  fileprivate static let budgetFigures = [
    JSONSchema.Property("amount", .amount, "The budget of all its periods."),
    JSONSchema.Property("carriedIn", .amount, "What earlier periods have left over, or spent too much."),
    JSONSchema.Property("available", .amount, "Both together."),
    JSONSchema.Property("actual", .amount, "What was spent, less refunds."),
    JSONSchema.Property("remaining", .amount, "available - actual; negative if too much was spent."),
    JSONSchema.Property(
      "used", .nullable(.percent), "actual in percent of available; null if that is not above zero."),
  ]
}
