extension String {
  /// The name of a device in quotation marks, truncated to fit a heading. JSON documents have the
  /// complete name.
  package var quotedName: String { "\"\(printable.truncated(to: 64))\"" }

  /// The name of a file without its folders.
  var lastPathComponent: String { String(split(separator: "/").last ?? "capture").printable }

  /// The name of a file without its folders, truncated to fit a heading.
  package var fileInHeadline: String { lastPathComponent.truncated(to: 64) }
}
