import CaptureFiles
import TraceReports

/// The tables that an earlier export has written into a directory.
struct EarlierTables {
  private let directory: String
  private let form: DirectoryStore.Form
  /// The IDs of all captures, including those that could not be read. Other rows come from an export that was
  /// interrupted.
  private let written: Set<String>
  /// The IDs of the captures that were read.
  let captures: Set<String>
  /// The captures that were read, by path.
  let stored: [String: StoredCapture]
  /// The IDs of the rows of files.
  let files: Set<String>

  /// The columns of `capture` that describe what an export contains.
  private enum Key: String, CaseIterable {
    case id, sha256, path, error, size
    case version = "schema_version"
  }

  /// Returns nil if the directory has no export.
  ///
  /// - Throws: a `CaptureError` if a table can't be read, is missing, or has other columns.
  init?(_ directory: String, _ form: DirectoryStore.Form) throws(CaptureError) {
    self.directory = directory
    self.form = form
    guard
      ExportedCapture.tables.contains(where: {
        Directory.size(of: form.path(of: $0.name, in: directory)) != nil
      })
    else { return nil }
    for table in ExportedCapture.tables {
      let path = form.path(of: table.name, in: directory)
      guard Directory.size(of: path) != nil else {
        throw EarlierTables.mismatch(path, "is missing from the tables of an export")
      }
      try EarlierTables.compare(path, form, table.columns.map(\.name))
    }
    let path = form.path(of: "capture", in: directory)
    let columns = ExportedCapture.tables.first { $0.name == "capture" }?.columns.map(\.name) ?? []
    var (written, captures, stored) = (Set<String>(), Set<String>(), [String: StoredCapture]())
    var isOther = false
    try EarlierTables.rows(of: path, form) { row in
      let cells = form.cells(of: row, columns, Key.allCases.map(\.rawValue))
      guard let id = cells[Key.id.rawValue] else { return }
      isOther =
        isOther
        || cells[Key.version.rawValue].map { $0 != String(ExportedCapture.schemaVersion) } ?? false
      written.insert(id)
      guard cells[Key.error.rawValue] == nil else { return }
      captures.insert(id)
      if let digest = cells[Key.sha256.rawValue], let path = cells[Key.path.rawValue],
        let size = cells[Key.size.rawValue].flatMap(UInt64.init)
      {
        stored[path] = StoredCapture(id: id, sha256: digest, size: size)
      }
    }
    guard !isOther else {
      throw EarlierTables.mismatch(path, "is from another version of bletrace")
    }
    var files: Set<String> = []
    try EarlierTables.rows(of: form.path(of: "file", in: directory), form) { row in
      if let id = form.cells(of: row, ["id"], ["id"])["id"] { files.insert(id) }
    }
    (self.written, self.captures, self.stored, self.files) = (written, captures, stored, files)
  }

  private static func mismatch(_ path: String, _ problem: String) -> CaptureError {
    CaptureError(file: path, problem: problem, advice: "export into a new directory")
  }

  private static func compare(
    _ path: String, _ form: DirectoryStore.Form, _ columns: [String]
  ) throws(CaptureError) {
    var isFirst = true
    var isSame = true
    try rows(of: path, form, withHeader: true) { row in
      guard isFirst else { return }
      isFirst = false
      isSame = form.names(in: row).map { $0 == columns.sorted() } ?? false
    }
    guard isSame else { throw mismatch(path, "has other columns") }
  }

  /// Copies the rows of a table.
  ///
  /// - Parameters:
  ///   - dropped: the IDs of captures whose rows are left out.
  ///   - take: receives many rows at a time, each with its end of line.
  func copy(
    _ table: String, without dropped: Set<String>, to take: ([UInt8]) throws(CaptureError) -> Void
  ) throws(CaptureError) {
    var failure: CaptureError?
    var rows: [UInt8] = []
    func flush() {
      do throws(CaptureError) { try take(rows) } catch { failure = error }
      rows.removeAll(keepingCapacity: true)
    }
    try EarlierTables.rows(of: form.path(of: table, in: directory), form) { row in
      guard failure == nil, let id = form.capture(of: row, isWhole: table == "capture"),
        written.contains(id), !dropped.contains(id)
      else { return }
      rows += row
      if rows.count > 256 * 1024 { flush() }
    }
    if failure == nil { flush() }
    if let failure { throw failure }
  }

  /// Passes the rows of a file to a closure, each with its end of line.
  private static func rows(
    of path: String, _ form: DirectoryStore.Form, withHeader: Bool = false,
    each take: ([UInt8]) -> Void
  ) throws(CaptureError) {
    var row: [UInt8] = []
    var isQuoted = false
    var isHeader = form == .csv && !withHeader
    _ = try FilePieces.read(path) { piece in
      for octet in piece {
        row.append(octet)
        if form == .csv, octet == UInt8(ascii: "\"") { isQuoted.toggle() }
        guard octet == UInt8(ascii: "\n"), !isQuoted else { continue }
        if !isHeader { take(row) }
        isHeader = false
        row.removeAll(keepingCapacity: true)
      }
    }
  }
}

extension DirectoryStore.Form {
  /// Returns the path of a table's file.
  func path(of table: String, in directory: String) -> String {
    "\(directory)/\(table).\(rawValue)"
  }

  /// Returns the sorted names of the columns, from a table's first line.
  fileprivate func names(in line: [UInt8]) -> [String]? {
    switch self {
    case .csv: return cells(of: line).compactMap(\.self).sorted()
    case .jsonl:
      guard case .object(let members) = try? JSONReader.read(line) else { return nil }
      return members.keys.sorted()
    }
  }

  /// Returns the ID of the capture to which a row belongs. A row's `id` comes first and begins with it.
  ///
  /// - Parameter isWhole: whether the `id` is the capture's own.
  fileprivate func capture(of row: [UInt8], isWhole: Bool) -> String? {
    guard !isWhole else { return cells(of: row, ["id"], ["id"])["id"] }
    // `"526a…-device-0",` or `{"id":"526a…-device-0",`
    let text = row.drop { $0 != UInt8(ascii: self == .csv ? "\"" : ":") }.dropFirst(
      self == .csv ? 1 : 2)
    return String(
      decoding: text.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Returns the values of some columns as text. Null values are omitted.
  fileprivate func cells(of row: [UInt8], _ columns: [String], _ wanted: [String]) -> [String:
    String]
  {
    var found: [String: String] = [:]
    switch self {
    case .csv:
      for (name, cell) in zip(columns, cells(of: row)) where wanted.contains(name) {
        found[name] = cell
      }
    case .jsonl:
      let value = try? JSONReader.read(row)
      for name in wanted {
        switch value?[name] {
        case .string(let text): found[name] = text
        case .number(let number): found[name] = UInt64(exactly: number).map(String.init)
        default: break
        }
      }
    }
    return found
  }

  /// Returns the cells of a line of CSV. A cell is nil if it is empty and not quoted.
  private func cells(of line: [UInt8]) -> [String?] {
    var cells: [String?] = []
    var cell: [UInt8] = []
    var (isQuoted, hadQuotes) = (false, false)
    func end() {
      cells.append(cell.isEmpty && !hadQuotes ? nil : String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
      hadQuotes = false
    }
    var last: UInt8?
    for octet in line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...] {
      switch octet {
      case UInt8(ascii: "\""):
        // Two consecutive quotation marks inside quotes stand for one.
        if !isQuoted, last == octet { cell.append(octet) }
        isQuoted.toggle()
        hadQuotes = true
      case UInt8(ascii: ",") where !isQuoted: end()
      default: cell.append(octet)
      }
      last = octet
    }
    end()
    return cells
  }
}
