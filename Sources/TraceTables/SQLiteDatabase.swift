import CSQLite
package import CaptureFiles
import TraceReports

/// An SQLite database open for writing. It must be used by one thread at a time.
@safe
package final class SQLiteDatabase {
  private let handle: OpaquePointer
  private let name: String

  /// Opens a database, or creates it if it does not exist.
  ///
  /// - Parameter path: the path of the file.
  package init(_ path: String) throws(CaptureError) {
    var opened: OpaquePointer?
    // SAFETY: the path outlives the call, which keeps no reference to it. A handle that could not be opened is closed
    // as well.
    let status = unsafe sqlite3_open_v2(
      FileNames.systemPath(path), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard let handle = unsafe opened, status == SQLITE_OK else {
      let problem = SQLiteDatabase.words(for: status)
      unsafe _ = sqlite3_close(opened)
      throw CaptureError(
        file: path, problem: "cannot be opened as a database: \(problem)",
        advice: "check the directory and its permissions")
    }
    unsafe self.handle = handle
    name = path
  }

  deinit {
    // SAFETY: nothing uses the handle after this. All statements have been finalized, because they hold a reference to
    // this object.
    unsafe _ = sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters or results.
  package func execute(_ sql: String) throws(CaptureError) {
    // SAFETY: the handle is open, and the text outlives the call.
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement without parameters, and returns the first column of all rows.
  package func texts(_ sql: String) throws(CaptureError) -> [String] {
    let statement = try SQLiteStatement(sql, in: self)
    var texts: [String] = []
    while try statement.step() {
      if let text = statement.text { texts.append(text) }
    }
    return texts
  }

  fileprivate func prepare(_ sql: String) throws(CaptureError) -> OpaquePointer {
    var statement: OpaquePointer?
    // SAFETY: the handle is open, and the text outlives the call.
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement = unsafe statement else {
      throw failure(SQLITE_MISUSE)
    }
    return unsafe statement
  }

  fileprivate func check(_ status: Int32) throws(CaptureError) {
    guard status == SQLITE_OK || status == SQLITE_DONE || status == SQLITE_ROW else {
      throw failure(status)
    }
  }

  private func failure(_ status: Int32) -> CaptureError {
    // SAFETY: the handle is open; the message is copied before the next call.
    let words = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    let advice =
      switch status & 0xFF {
      case SQLITE_FULL, SQLITE_IOERR:
        "free some space; the database contains the captures that were finished"
      case SQLITE_BUSY, SQLITE_LOCKED: "wait until no other program writes to it"
      case SQLITE_NOTADB: "write to another file"
      default: "check the file, the free space and the permissions"
      }
    return CaptureError(
      file: name, problem: "writing failed: \(words ?? SQLiteDatabase.words(for: status))",
      advice: advice)
  }

  private static func words(for status: Int32) -> String {
    // SAFETY: the words are a constant of the library.
    unsafe sqlite3_errstr(status).map { unsafe String(cString: $0) } ?? "error \(status)"
  }

  /// Returns a name as an SQL identifier, regardless of its characters.
  package static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

/// A prepared statement, whose values are always bound and never part of its text.
@safe
final class SQLiteStatement {
  private let statement: OpaquePointer
  private let database: SQLiteDatabase

  init(_ sql: String, in database: SQLiteDatabase) throws(CaptureError) {
    unsafe statement = try database.prepare(sql)
    self.database = database
  }

  deinit {
    // SAFETY: nothing uses the statement after this.
    unsafe _ = sqlite3_finalize(statement)
  }

  // SAFETY, for all uses below: the statement is prepared until `deinit`, and the database outlives it.

  /// Runs the statement once with these values.
  func run(_ values: [ExportedCapture.Value]) throws(CaptureError) {
    for index in values.indices { try bind(values[index], at: Int32(index + 1)) }
    _ = try step()
    unsafe _ = sqlite3_reset(statement)
  }

  /// - Returns: whether there is a row.
  func step() throws(CaptureError) -> Bool {
    let status = unsafe sqlite3_step(statement)
    if status != SQLITE_ROW, status != SQLITE_DONE { unsafe _ = sqlite3_reset(statement) }
    try database.check(status)
    return status == SQLITE_ROW
  }

  /// The first column of the row.
  var text: String? {
    // The text is copied before the next step.
    unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) }
  }

  private func bind(_ value: ExportedCapture.Value, at index: Int32) throws(CaptureError) {
    let status =
      switch value {
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .flag(let flag): unsafe sqlite3_bind_int64(statement, index, flag ? 1 : 0)
      case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
      case .decimal(let digits):
        if let number = Double(digits) {
          unsafe sqlite3_bind_double(statement, index, number)
        } else {
          unsafe sqlite3_bind_null(statement, index)
        }
      case .scaled(let whole, let digits):
        if let number = ExportedCapture.Value.number(whole, digits: digits) {
          unsafe sqlite3_bind_double(statement, index, number)
        } else {
          unsafe sqlite3_bind_null(statement, index)
        }
      case .text(let text): bind(text, at: index)
      }
    try database.check(status)
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    // The text is copied by the call.
    return text.withUTF8 { octets in
      unsafe octets.withMemoryRebound(to: CChar.self) { characters in
        unsafe sqlite3_bind_copied_text(
          statement, index, characters.baseAddress, sqlite3_uint64(characters.count))
      }
    }
  }
}
