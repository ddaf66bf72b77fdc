public import CaptureFiles
public import TraceReports

/// An export into an SQLite database with one transaction per capture, so that a crash loses no finished capture.
public final class SQLiteStore: TableStore {
  fileprivate let database: SQLiteDatabase
  private let inserts: [SQLiteStatement]
  private let removal: SQLiteStatement
  private let copy: SQLiteStatement
  private let replacements: [SQLiteStatement]
  public private(set) var captures: Set<String>
  public private(set) var stored: [String: StoredCapture] = [:]

  /// "BLTR", which distinguishes an export from other databases.
  private static let application = 0x424C_5452
  /// - Parameters:
  ///   - path: the path of the database.
  ///   - appends: whether to keep existing captures. If not, they are removed first.
  /// - Throws: a `CaptureError` if the database is not an export, or has other tables.
  public init(_ path: String, appends: Bool) throws(CaptureError) {
    database = try SQLiteDatabase(path)
    let existing = try database.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    let application = try database.texts("PRAGMA application_id").first
    let version = try database.texts("PRAGMA user_version").first
    guard existing.isEmpty || application == String(SQLiteStore.application) else {
      throw CaptureError(
        file: path, problem: "is a database, but not an export of bletrace",
        advice: "write to another file")
    }
    try database.execute("PRAGMA synchronous = NORMAL")
    if !existing.isEmpty, !appends {
      try database.execute("BEGIN IMMEDIATE")
      for table in existing {
        try database.execute("DROP TABLE IF EXISTS \(SQLiteDatabase.quoted(table))")
      }
      try database.execute("COMMIT")
      try database.execute("VACUUM")
    } else if !existing.isEmpty, version != String(ExportedCapture.schemaVersion) {
      throw CaptureError(
        file: path, problem: "has the tables of another version of bletrace",
        advice: "export into a new file")
    }
    try database.execute("BEGIN IMMEDIATE")
    try database.execute("PRAGMA application_id = \(SQLiteStore.application)")
    try database.execute("PRAGMA user_version = \(ExportedCapture.schemaVersion)")
    for table in ExportedCapture.tables { try database.execute(SQLiteStore.schema(of: table)) }
    try database.execute("COMMIT")
    for table in ExportedCapture.tables {
      let columns = try database.texts(
        "SELECT name FROM pragma_table_info(\(SQLiteDatabase.quoted(table.name)))")
      guard columns == table.columns.map(\.name) else {
        throw CaptureError(
          file: path, problem: "has other columns in its table \(table.name)",
          advice: "export into a new file")
      }
    }
    var inserts: [SQLiteStatement] = []
    for table in ExportedCapture.tables {
      let places = table.columns.map { _ in "?" }.joined(separator: ", ")
      inserts.append(
        try SQLiteStatement(
          "INSERT OR REPLACE INTO \(SQLiteDatabase.quoted(table.name)) VALUES (\(places))",
          in: database))
    }
    self.inserts = inserts
    removal = try SQLiteStatement("DELETE FROM capture WHERE id = ?", in: database)
    // Both have the same octets and path only if they are the same row.
    copy = try SQLiteStatement(
      "INSERT INTO file (id, capture_id, path) SELECT ?1, ?2, ?3 "
        + "WHERE NOT EXISTS (SELECT 1 FROM file WHERE capture_id = ?2 AND id = ?1)",
      in: database)
    var replacements = [removal]
    for table in ExportedCapture.tables
    where table.columns.contains(where: { $0.name == "capture_id" }) {
      replacements.append(
        try SQLiteStatement(
          "DELETE FROM \(SQLiteDatabase.quoted(table.name)) WHERE capture_id = ?", in: database))
    }
    self.replacements = replacements
    // A file that could not be read is attempted again.
    captures = Set(try database.texts("SELECT id FROM capture WHERE error IS NULL"))
    // A path comes last, because it may contain anything.
    for row in try database.texts(
      "SELECT sha256 || ' ' || size || ' ' || path FROM capture WHERE error IS NULL")
    {
      let parts = row.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let size = UInt64(parts[1]) else { continue }
      let digest = String(parts[0])
      stored[String(parts[2])] = StoredCapture(
        id: ExportedCapture.File(path: "", sha256: digest).id, sha256: digest, size: size)
    }
  }

  /// Returns the statement that creates a table.
  static func schema(of table: ExportedCapture.Table) -> String {
    let columns = table.columns.map { column in
      var text = "\(SQLiteDatabase.quoted(column.name)) \(column.kind.sqlName)"
      if column.name == "id", ExportedCapture.isReferenced(table.name) { text += " PRIMARY KEY" }
      if let other = column.references {
        text += " REFERENCES \(SQLiteDatabase.quoted(other))"
      }
      return text
    }
    return "CREATE TABLE IF NOT EXISTS \(SQLiteDatabase.quoted(table.name)) "
      + "(\(columns.joined(separator: ", ")))"
  }

  public func write(_ capture: ExportedCapture, replacing old: String?) throws(CaptureError) {
    try database.execute("BEGIN IMMEDIATE")
    var failure: CaptureError?
    do throws(CaptureError) {
      if let old { for statement in replacements { try statement.run([.text(old)]) } }
      try capture.writeRows { table, values in
        guard failure == nil else { return }
        do throws(CaptureError) { try inserts[table].run(values) } catch { failure = error }
      }
      if let outdated = capture.outdatedID { try removal.run([.text(outdated)]) }
    } catch {
      failure = failure ?? error
    }
    if let failure {
      // If the disk is full, the transaction has already been rolled back.
      try? database.execute("ROLLBACK")
      throw failure
    }
    try database.execute("COMMIT")
    // A copy of a replaced capture becomes a capture itself.
    if let old { captures.remove(old) }
    captures.insert(capture.id)
  }

  public func write(copy path: String, of capture: String) throws(CaptureError) {
    try copy.run(ExportedCapture.fileRow(path, of: capture))
  }

  public func finish() throws(CaptureError) {
    // Updates the statistics that determine the order of joins.
    try database.execute("PRAGMA optimize")
  }
}

extension ExportedCapture.Column.Kind {
  /// The type in SQL.
  fileprivate var sqlName: String {
    switch self {
    case .boolean, .integer: "INTEGER"
    case .number: "REAL"
    case .text: "TEXT"
    }
  }
}

extension SQLiteStore {
  /// Limits the size of the file in pages, to simulate a full disk.
  package func limit(pages: Int) throws(CaptureError) {
    try database.execute("PRAGMA max_page_count = \(pages)")
  }
}
