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

  private let form: Form
  private let files: [TableFile]
  private let keys: [[String]]
  public private(set) var captures: Set<String> = []

  /// - Parameters:
  ///   - directory: created if it does not exist.
  ///   - form: the format of the files.
  public init(_ directory: String, _ form: Form) throws(CaptureError) {
    try Directory.create(directory)
    self.form = form
    keys = ExportedCapture.tables.map { $0.columns.map { DirectoryStore.quotedJSON($0.name) } }
    var files: [TableFile] = []
    for table in ExportedCapture.tables {
      let file = try TableFile("\(directory)/\(table.name).\(form.rawValue)")
      if form == .csv { file.text = table.columns.map(\.name).joined(separator: ",") + "\n" }
      files.append(file)
    }
    self.files = files
  }

  public func write(_ capture: ExportedCapture, replacing old: String?) throws(CaptureError) {
    var failure: CaptureError?
    try capture.writeRows { table, values in
      guard failure == nil else { return }
      switch form {
      case .jsonl: append(values, keys[table], to: &files[table].text)
      case .csv: DirectoryStore.append(values, to: &files[table].text)
      }
      do throws(CaptureError) { try files[table].flush(atLeast: 64 * 1024) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    captures.insert(capture.id)
  }

  public func finish() throws(CaptureError) {
    for file in files {
      try file.flush()
      try file.file.finish()
    }
  }

  // MARK: Rows

  private func append(_ values: [TableValue], _ keys: [String], to text: inout String) {
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
      case .text(let value): text += DirectoryStore.quotedJSON(value)
      }
    }
    text += "}\n"
  }

  private static func append(_ values: [TableValue], to text: inout String) {
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      switch value {
      case .null: break
      case .flag(let flag): text += flag ? "true" : "false"
      case .integer(let number): text += String(number)
      case .decimal(let digits): text += digits
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
