extension String {
  /// Text from a capture, or from whoever named a file, with control characters made visible, so that
  /// it can't steer a terminal or pass for another line.
  package var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      // The tables of Unicode take their time, and most text has no need of them.
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
