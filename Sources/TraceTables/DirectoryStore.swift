public import CaptureFiles
public import TraceReports

/// An export into a directory with a file for each table, as JSON Lines or CSV. The files get their
/// final names once they contain all captures.
public final class DirectoryStore: TableStore {
  /// The file formats.
  public enum Form: String, Sendable, CaseIterable {
    /// One object per line.
    case jsonl
    /// RFC 4180, with a line of column names.
    case csv
  }

  private final class TableFile {
    let file: OutputFile
    var text = ""

    init(_ path: String) throws(CaptureError) { file = try OutputFile(path: path) }

    func flush(atLeast limit: Int = 0) throws(CaptureError) {
      guard text.utf8.count > limit else { return }
      let octets = Array(text.utf8)
      text.removeAll(keepingCapacity: true)
      try file.write(octets.octetSpan)
    }
  }

  private let directory: String
  private let form: Form
  private let files: [TableFile]
  private let keys: [[String]]
  private let earlier: EarlierTables?
  /// IDs of captures whose earlier rows are outdated.
  private var dropped: Set<String> = []
  /// IDs of new rows of copies.
  private var copies: Set<String> = []
  public private(set) var captures: Set<String>
  public let stored: [String: StoredCapture]

  /// The file name ending of new rows until they are appended to the earlier ones.
  private static let newEnding = ".new"

  /// - Parameters:
  ///   - directory: the directory, which is created if it does not exist.
  ///   - form: the format of the files.
  ///   - appends: whether to keep existing captures. If not, the tables are replaced.
  /// - Throws: a `CaptureError` if the directory can't be written, or if its tables are not those of this version.
  public init(_ directory: String, _ form: Form, appends: Bool = false) throws(CaptureError) {
    try Directory.create(directory)
    self.directory = directory
    self.form = form
    let earlier = appends ? try EarlierTables(directory, form) : nil
    self.earlier = earlier
    captures = earlier?.captures ?? []
    stored = earlier?.stored ?? [:]
    keys = ExportedCapture.tables.map { $0.columns.map { DirectoryStore.quotedJSON($0.name) } }
    var files: [TableFile] = []
    for table in ExportedCapture.tables {
      let file = try TableFile(
        form.path(of: table.name, in: directory) + (earlier == nil ? "" : DirectoryStore.newEnding))
      if form == .csv, earlier == nil {
        file.text = table.columns.map(\.name).joined(separator: ",") + "\n"
      }
      files.append(file)
    }
    self.files = files
  }

  public func write(_ capture: ExportedCapture, replacing old: String?) throws(CaptureError) {
    var failure: CaptureError?
    try capture.writeRows { table, values in
      guard failure == nil else { return }
      append(values, to: table)
      do throws(CaptureError) { try files[table].flush(atLeast: 64 * 1024) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    dropped.formUnion([old, capture.outdatedID, capture.id].compactMap(\.self))
    if let old { captures.remove(old) }
    captures.insert(capture.id)
  }

  public func write(copy path: String, of capture: String) throws(CaptureError) {
    let row = ExportedCapture.fileRow(path, of: capture)
    guard case .text(let id) = row.first, earlier?.files.contains(id) != true,
      copies.insert(id).inserted
    else { return }
    append(row, to: ExportedCapture.fileTable)
  }

  public func finish() throws(CaptureError) {
    for file in files {
      try file.flush()
      try file.file.finish()
    }
    guard let earlier else { return }
    // The table of captures comes last, because rows of a capture that it does not contain do not count.
    for table in ExportedCapture.tables.sorted(by: { $1.name == "capture" && $0.name != "capture" })
    {
      try join(table, earlier)
    }
  }

  private func append(_ values: [ExportedCapture.Value], to table: Int) {
    switch form {
    case .jsonl: append(values, keys[table], to: &files[table].text)
    case .csv: DirectoryStore.append(values, to: &files[table].text)
    }
  }

  /// Appends the new rows of a table to the earlier ones.
  private func join(_ table: ExportedCapture.Table, _ earlier: EarlierTables) throws(CaptureError) {
    let path = form.path(of: table.name, in: directory)
    let new = path + DirectoryStore.newEnding
    if !dropped.isEmpty || !copies.isEmpty {
      let joined = try TableFile(path)
      if form == .csv { joined.text = table.columns.map(\.name).joined(separator: ",") + "\n" }
      try joined.flush()
      try earlier.copy(table.name, without: dropped) { row throws(CaptureError) in
        try joined.file.write(row.octetSpan)
      }
      var failure: CaptureError?
      _ = try FilePieces.read(new) { piece in
        guard failure == nil else { return }
        do throws(CaptureError) { try joined.file.write(piece.octetSpan) } catch { failure = error }
      }
      if let failure { throw failure }
      try joined.file.finish()
    }
    Directory.removeFile(new)
  }

  // MARK: Rows

  private func append(_ values: [ExportedCapture.Value], _ keys: [String], to text: inout String) {
    text += "{"
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      text += keys[index]
      text += ":"
      switch value {
      case .null: text += "null"
      case .flag(let flag): text += flag ? "true" : "false"
      case .integer(let number): text += String(number)
      case .decimal(let digits): text += digits
      case .scaled(let whole, let digits):
        text += ExportedCapture.Value.text(whole, digits: digits)
      case .text(let value): text += DirectoryStore.quotedJSON(value)
      }
    }
    text += "}\n"
  }

  private static func append(_ values: [ExportedCapture.Value], to text: inout String) {
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      switch value {
      case .null: break
      case .flag(let flag): text += flag ? "true" : "false"
      case .integer(let number): text += String(number)
      case .decimal(let digits): text += digits
      case .scaled(let whole, let digits):
        text += ExportedCapture.Value.text(whole, digits: digits)
      // Quotes distinguish an empty text from a missing one.
      case .text(let value): text += "\"" + value.replacing("\"", with: "\"\"") + "\""
      }
    }
    text += "\n"
  }

  private static func quotedJSON(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
