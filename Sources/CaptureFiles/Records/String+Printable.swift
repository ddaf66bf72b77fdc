extension String {
  /// Text from a capture or a file name, with control characters made visible, so that it can't control
  /// a terminal or look like another line.
  package var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      // Unicode's tables are slow, and most text does not need them.
      if (0x20..<0x7F).contains(scalar.value) {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
