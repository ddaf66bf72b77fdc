public import CaptureFiles
public import TraceReports

/// An export into a directory with a Parquet file for each table, written by the command `duckdb`.
public final class ParquetStore: TableStore {
  private let directory: String
  private let tables: DirectoryStore
  /// Temporary folder for the rows.
  private let folder: String

  /// - Parameter directory: the directory, which is created if it does not exist.
  /// - Throws: a `CaptureError` if `duckdb` is not installed.
  public init(_ directory: String) throws(CaptureError) {
    guard ProcessRun.finds("duckdb") else {
      throw CaptureError(
        file: directory,
        problem: "DuckDB writes the Parquet files, but its command is not installed",
        advice: "install it (https://duckdb.org/install), or export as SQLite, which DuckDB reads")
    }
    try Directory.create(directory)
    self.directory = directory
    folder = directory + "/.bletrace-csv"
    tables = try DirectoryStore(folder, .csv)
  }

  public var captures: Set<String> { tables.captures }

  public func write(_ capture: ExportedCapture, replacing old: String?) throws(CaptureError) {
    try tables.write(capture, replacing: old)
  }

  public func write(copy path: String, of capture: String) throws(CaptureError) {
    try tables.write(copy: path, of: capture)
  }

  public func finish() throws(CaptureError) {
    try tables.finish()
    defer {
      for table in ExportedCapture.tables { Directory.removeFile("\(folder)/\(table.name).csv") }
      Directory.removeEmpty(folder)
    }
    let statements = ExportedCapture.tables.map { table in
      let columns = table.columns.map {
        "\(ParquetStore.quoted($0.name)): \(ParquetStore.quoted($0.kind.duckDBName))"
      }
      let source = ParquetStore.quoted("\(folder)/\(table.name).csv")
      let place = ParquetStore.quoted("\(directory)/\(table.name).parquet")
      return
        "COPY (SELECT * FROM read_csv(\(source), header = true, delim = ',', quote = '\"', "
        + "escape = '\"', nullstr = '', allow_quoted_nulls = false, parallel = false, "
        + "max_line_size = 16000000, columns = {\(columns.joined(separator: ", "))})) TO \(place) "
        + "(FORMAT parquet, COMPRESSION zstd);"
    }
    guard ProcessRun.run("duckdb", ["-c", statements.joined(separator: "\n")]) == 0 else {
      throw CaptureError(
        file: directory, problem: "DuckDB could not write the Parquet files",
        advice: "read its message above, or export as SQLite")
    }
  }

  /// Returns a text as an SQL literal, regardless of its characters.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }
}

extension ExportedCapture.Column.Kind {
  fileprivate var duckDBName: String {
    switch self {
    case .boolean: "BOOLEAN"
    case .integer: "BIGINT"
    case .number: "DOUBLE"
    case .text: "VARCHAR"
    }
  }
}
