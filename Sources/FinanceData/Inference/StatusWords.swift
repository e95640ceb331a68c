/// What the values of a column of states say: whether the money has moved.
enum StatusWords {
  /// The names of such columns.
  static let names: Set<String> = ["status", "state", "transactionstatus", "statut", "estado", "stato", "stan", "stav"]

  /// States in which no money moved and none will.
  static let void: Set<String> = [
    "declined", "failed", "cancelled", "canceled", "reverted", "rejected", "voided", "void", "expired", "denied",
    "refused", "abgelehnt", "storniert", "fehlgeschlagen", "refusé", "annulé", "rechazado", "cancelado", "annullato",
    "rifiutato", "geweigerd", "geannuleerd", "odrzucona", "anulowana",
  ]

  /// States of which nobody knows yet.
  static let pending: Set<String> = [
    "pending", "processing", "authorised", "authorized", "in progress", "vorgemerkt", "ausstehend", "en attente",
    "pendiente", "in sospeso", "in behandeling", "oczekująca", "unsettled", "hold",
  ]
}
