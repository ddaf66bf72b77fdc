/// Wireshark's names of values, used if our own names don't match.
enum WiresharkNames {
  /// Returns the names of a field's values. Empty if Wireshark does not name them.
  static func of(_ filterName: String) -> [(value: UInt64, name: String)] {
    var names: [(value: UInt64, name: String)] = []
    var isOfField = false
    for line in wiresharkValueNames.description.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: ".") {
        // Each field has only one list.
        guard !isOfField else { break }
        isOfField = line.dropFirst().split(separator: UInt8(ascii: " "))
          .contains { $0.elementsEqual(filterName.utf8) }
      } else if isOfField, let end = line.firstIndex(of: UInt8(ascii: " ")),
        let number = Int64(Substring(line[..<end]))
      {
        names.append((UInt64(bitPattern: number), String(Substring(line[end...].dropFirst()))))
      }
    }
    return names
  }
}
