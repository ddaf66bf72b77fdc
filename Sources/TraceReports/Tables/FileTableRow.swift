/// A path under which a capture was found.
struct FileTableRow {
  let path: String

  static let layout: TableLayout<FileTableRow> = {
    var layout = TableLayout<FileTableRow>(
      "file",
      "A file with the octets of a capture. Copies of one capture have separate rows.",
      key: \.number)
    layout.own("path", .text, "The file, as it was given.") { .text($0.path) }
    return layout
  }()

  /// Distinguishes the paths of a capture in the same way in each export: the upper 48 bits of the path's FNV-1a hash.
  private var number: Int {
    Int(path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 16)
  }
}

extension ExportedCapture {
  /// The index of the table `file`.
  package static let fileTable = tables.firstIndex { $0.name == FileTableRow.layout.name } ?? 0

  /// Returns the row of a file that has the same octets as a capture.
  ///
  /// - Parameters:
  ///   - path: the path of the file as given by the user.
  ///   - capture: the identifier of the capture.
  package static func fileRow(_ path: String, of capture: String) -> [ExportedCapture.Value] {
    var writer = RowWriter(of: capture, origin: 0)
    FileTableRow.layout.write(FileTableRow(path: path), to: &writer)
    return writer.values
  }
}
