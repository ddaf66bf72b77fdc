extension String {
  /// A name that somebody gave to a device, in quotation marks: as much of it as a headline has room for. JSON documents
  /// have it whole.
  package var quotedName: String { "\"\(printable.truncated(to: 64))\"" }

  /// The name of a file without its folders, as much of it as a headline has room for.
  package var fileInHeadline: String {
    String(split(separator: "/").last ?? "capture").printable.truncated(to: 64)
  }
}
