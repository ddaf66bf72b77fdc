/// Octets in rows, each octet in the color of its field.
struct OctetText {
  private let style: TextStyle
  private let hues: FieldHues

  init(_ style: TextStyle, _ hues: FieldHues) {
    self.style = style
    self.hues = hues
  }

  /// Returns rows of octets, each preceded by its offset.
  ///
  /// - Parameters:
  ///   - octets: the octets to show.
  ///   - buffer: the number of their buffer; 0 for the record.
  func lines(_ octets: [UInt8], buffer: Int) -> [String] {
    let perRow = style.width >= 60 ? 16 : 8
    return stride(from: 0, to: octets.count, by: perRow).map { start in
      let row = start..<min(start + perRow, octets.count)
      let digits = row.map { place in
        style.paint(Hexadecimal.text([octets[place]]), hue: hues[place, buffer])
      }
      let offset = Hexadecimal.number(start, width: 4).dropFirst(2)
      return "  " + style.paint(String(offset), .faint) + "  " + digits.joined(separator: " ")
    }
  }
}

/// The color of each octet: that of its field, in the same order as in the text.
struct FieldHues {
  private var hues: [Key: Int] = [:]

  private struct Key: Hashable {
    let buffer: Int
    let place: Int
  }

  init(_ explanation: Explanation) {
    var hue = 0
    for layer in explanation.layers { add(layer, &hue) }
  }

  private mutating func add(_ node: ExplainedField, _ hue: inout Int) {
    if node.isScope {
      for child in node.fields { add(child, &hue) }
      return
    }
    // A field inside the octets of another one, such as advertising data in a PDU, takes precedence.
    for place in node.octets ?? 0..<0 { hues[Key(buffer: node.buffer, place: place)] = hue }
    hue += 1
    for part in node.fields where part.bits == nil { add(part, &hue) }
  }

  subscript(place: Int, buffer: Int) -> Int? { hues[Key(buffer: buffer, place: place)] }
}

extension TextStyle {
  /// Colors that distinguish adjacent fields, in order.
  private static let hues = ["36", "33", "32", "35", "34", "31"]

  /// Returns text in the color of a field, or without color for nil.
  func paint(_ text: String, hue: Int?) -> String {
    guard usesColour, !text.isEmpty, let hue else { return text }
    return "\u{1B}[\(TextStyle.hues[hue % TextStyle.hues.count])m\(text)\u{1B}[0m"
  }
}
