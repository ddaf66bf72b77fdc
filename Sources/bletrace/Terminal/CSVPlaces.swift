import TraceReports

/// The positions of tables from several files that are written as one.
struct CSVPlaces {
  let isSingle: Bool
  private var isFirst = true

  init(isSingle: Bool) { self.isSingle = isSingle }

  /// Returns the position of the next file's table, or nil if there is only one file.
  mutating func next(_ file: String) -> CSVPlace? {
    guard !isSingle else { return nil }
    defer { isFirst = false }
    return CSVPlace(file: file, isFirst: isFirst)
  }
}
