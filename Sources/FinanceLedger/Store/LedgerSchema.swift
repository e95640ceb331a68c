import GRDB

/// The tables of a ledger, and how older ledgers become newer ones.
///
/// The names are meant to be read with any tool for SQLite: see `transactions_view`. Its JSON functions are not among those
/// that SQLite 3.40 lets a schema call where `trusted_schema` is off, so a program that opens a ledger in that way (the
/// ledger's own connections, `sqlite3 -safe`) reads the tables.
enum LedgerSchema {
  /// `user_version` of ledgers of today.
  static let version: Int32 = 1

  /// Every step from an empty file to today's tables. A step that has been released never changes.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(sql: firstTables)
      try db.execute(sql: firstViews)
      try db.execute(literal: "INSERT INTO ledger VALUES (1, 0, 0, 0, 0)")
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    return migrator
  }()

  /// Columns that describe a transaction, live or retired.
  ///
  /// | column | |
  /// |---|---|
  /// | `place` | days since 0001-01-01 × 10^12 + number of the row: see ``LedgerKey`` |
  /// | `amount`, `scale` | amount × 10^-scale; negative for money out |
  /// | `second` | second of the day |
  /// | `id` | NULL where it is derived from the content: `identity` in hexadecimal, `-`, `occurrence` |
  /// | `occurrence` | for rows whose source gave no id: which row of this content it was; else NULL |
  /// | `identity` | stands for what the row is recognised by: the id, or the content as it was imported |
  /// | `version` | how often the row was written |
  /// | `by_hand` | 1 where a person decided facts that rules set: those of `decided` in `details`, else all |
  /// | `details` | what few rows have, as JSON: see ``RowDetails`` |
  /// | `seal` | stands for everything else in the row: see ``RowChecksum`` |
  private static let columns = """
      amount INTEGER NOT NULL,
      scale INTEGER NOT NULL,
      currency_id INTEGER NOT NULL REFERENCES currencies,
      account_id INTEGER NOT NULL REFERENCES accounts,
      category_id INTEGER NOT NULL REFERENCES categories,
      second INTEGER,
      description TEXT NOT NULL,
      id TEXT,
      occurrence INTEGER,
      identity INTEGER NOT NULL,
      seal INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 1,
      by_hand INTEGER NOT NULL DEFAULT 0,
      details TEXT
    """

  private static let firstTables = """
    CREATE TABLE ledger (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      revision INTEGER NOT NULL,
      next_number INTEGER NOT NULL,
      transactions INTEGER NOT NULL,
      identified INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE currencies (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE batches (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('import', 'add', 'edit', 'note', 'tag', 'delete')),
      made_at TEXT NOT NULL,
      undone_at TEXT,
      first_number INTEGER NOT NULL,
      end_number INTEGER NOT NULL,
      added INTEGER NOT NULL,
      first_day INTEGER,
      last_day INTEGER,
      transaction_id TEXT
    ) STRICT;
    CREATE TABLE import_files (
      batch INTEGER NOT NULL REFERENCES batches,
      file INTEGER NOT NULL,
      path TEXT NOT NULL,
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      hash TEXT,
      first_number INTEGER NOT NULL,
      read INTEGER NOT NULL,
      accepted INTEGER NOT NULL,
      rejected INTEGER NOT NULL,
      duplicate INTEGER NOT NULL,
      skipped INTEGER NOT NULL,
      added INTEGER NOT NULL,
      recognised INTEGER NOT NULL,
      PRIMARY KEY (batch, file)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE batch_needs (
      batch INTEGER NOT NULL REFERENCES batches,
      earlier INTEGER NOT NULL REFERENCES batches,
      PRIMARY KEY (batch, earlier)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE transactions (
      place INTEGER PRIMARY KEY,
    \(columns)
    ) STRICT;
    CREATE TABLE identities (
      identity INTEGER NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (identity, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX transactions_by_hand ON transactions (place) WHERE by_hand = 1;
    CREATE TABLE retired_transactions (
      retirement INTEGER PRIMARY KEY,
      batch INTEGER NOT NULL REFERENCES batches,
      is_deleted INTEGER NOT NULL,
      place INTEGER NOT NULL,
    \(columns)
    ) STRICT;
    CREATE INDEX retired_transactions_by_identity ON retired_transactions (identity);
    CREATE INDEX retired_transactions_by_batch ON retired_transactions (batch);
    CREATE TABLE monthly_totals (
      month INTEGER NOT NULL,
      account_id INTEGER NOT NULL REFERENCES accounts,
      category_id INTEGER NOT NULL REFERENCES categories,
      currency_id INTEGER NOT NULL REFERENCES currencies,
      type TEXT NOT NULL CHECK (type IN ('income', 'expense')),
      part INTEGER NOT NULL,
      total INTEGER NOT NULL,
      scale INTEGER NOT NULL,
      transactions INTEGER NOT NULL,
      seal INTEGER NOT NULL,
      PRIMARY KEY (month, account_id, category_id, currency_id, type, part)
    ) STRICT, WITHOUT ROWID;
    """

  private static let firstViews = """
    CREATE VIEW transactions_view AS
    SELECT
      coalesce(t.id, printf('%016x', t.identity) || '-'
        || substr('zzzzzzzzzzzzzzzz', 1, max(0, length(t.occurrence) - 4)) || printf('%04d', t.occurrence)
      ) AS id,
      date(t.place / 1000000000000 + 1721425.5) AS date,
      CAST(strftime('%Y%m%d', t.place / 1000000000000 + 1721425.5) AS INTEGER) AS day,
      time(t.second, 'unixepoch') AS time,
      iif(t.amount < 0, 'expense', 'income') AS type,
      iif(t.scale = 0, CAST(abs(t.amount) AS TEXT),
        substr(printf('%0*d', t.scale + 1, abs(t.amount)), 1,
          length(printf('%0*d', t.scale + 1, abs(t.amount))) - t.scale)
        || '.' || substr(printf('%0*d', t.scale + 1, abs(t.amount)), -t.scale)) AS amount,
      y.name AS currency,
      a.name AS account,
      c.name AS category,
      t.description AS description,
      t.details ->> '$.payee' AS payee,
      t.details ->> '$.tags' AS tags,
      iif(t.details ->> '$.noteTitle' IS NULL, t.details ->> '$.note',
        (t.details ->> '$.noteTitle') || ': ' || (t.details ->> '$.note')) AS note,
      t.details ->> '$.balance' AS balance,
      t.version AS version,
      (SELECT max(b.number) FROM batches b
        WHERE b.first_number <= t.place % 1000000000000 AND t.place % 1000000000000 < b.end_number) AS batch
    FROM transactions t
    JOIN currencies y ON y.id = t.currency_id
    JOIN accounts a ON a.id = t.account_id
    JOIN categories c ON c.id = t.category_id;
    CREATE VIEW monthly_totals_view AS
    SELECT
      printf('%04d-%02d', m.month / 100, m.month % 100) AS month,
      a.name AS account, c.name AS category, y.name AS currency, m.type AS type, m.part AS part,
      iif(m.scale = 0, CAST(m.total AS TEXT),
        substr(printf('%0*d', m.scale + 1, m.total), 1,
          length(printf('%0*d', m.scale + 1, m.total)) - m.scale)
        || '.' || substr(printf('%0*d', m.scale + 1, m.total), -m.scale)) AS total,
      m.transactions AS transactions
    FROM monthly_totals m
    JOIN currencies y ON y.id = m.currency_id
    JOIN accounts a ON a.id = m.account_id
    JOIN categories c ON c.id = m.category_id;
    """
}
