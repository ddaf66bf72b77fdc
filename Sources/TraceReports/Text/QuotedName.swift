extension String {
  /// The name of a device in quotation marks, truncated to fit a heading. JSON documents contain the complete name.
  package var quotedName: String { "\"\(printable.truncated(to: 64))\"" }

  /// The name of a file without its directories.
  var lastPathComponent: String { String(split(separator: "/").last ?? "capture").printable }

  /// The name of a file without its directories, truncated to fit a heading.
  package var fileInHeadline: String { lastPathComponent.truncated(to: 64) }
}
