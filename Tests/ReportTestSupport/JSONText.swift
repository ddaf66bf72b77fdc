import Foundation

/// What a strict reader thinks of a JSON document.
package enum JSONText {
  /// The document as Foundation reads it; nil where it can't.
  package static func parsed(_ text: String) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  }

  /// Keys that come twice in one object. Foundation keeps one of them without a word.
  package static func duplicateKeys(_ text: String) -> [String] {
    var duplicates: [String] = []
    var objects: [Set<String>] = []
    var string: [UInt8]?
    var last = ""
    var isEscaped = false
    for octet in text.utf8 {
      if var open = string {
        if isEscaped {
          isEscaped = false
          open.append(octet)
          string = open
        } else if octet == UInt8(ascii: "\\") {
          isEscaped = true
        } else if octet == UInt8(ascii: "\"") {
          last = String(decoding: open, as: UTF8.self)
          string = nil
        } else {
          string?.append(octet)
        }
        continue
      }
      switch octet {
      case UInt8(ascii: "\""): string = []
      case UInt8(ascii: "{"): objects.append([])
      case UInt8(ascii: "}"): objects.removeLast()
      case UInt8(ascii: ":"):
        let isNew = objects[objects.count - 1].insert(last).inserted
        if !isNew { duplicates.append(last) }
      default: break
      }
    }
    return duplicates
  }
}
