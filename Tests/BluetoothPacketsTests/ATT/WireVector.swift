import ByteReading
import TestSupport
import Testing

/// A PDU as octets, where they come from, and the fields that a watcher is told.
struct WireVector: Sendable, CustomTestStringConvertible {
  let origin: String
  let octets: [UInt8]
  /// What `FieldWatcher.summary(in:)` gives, the opcode's own fields left out.
  let fields: String

  init(_ origin: String, _ hexadecimal: String, _ fields: String) {
    self.origin = origin
    octets = [UInt8](hexadecimal: hexadecimal)
    self.fields = fields
  }

  var testDescription: String { "\(octets.hexadecimal) (\(origin))" }
}

extension FieldWatcher {
  /// The sightings as "name=value", without the protocol's prefix; integers in decimal, all else
  /// as octets.
  func summary(in octets: [UInt8], omitting prefix: String) -> String {
    fields.filter { !"\($0.field.filterName)".hasPrefix(prefix) }.map { sighting in
      let name = "\(sighting.field.filterName)".split(separator: ".").dropFirst()
        .joined(separator: ".")
      switch sighting.field.format {
      case .octets, .uuid, .text, .address:
        return "\(name)="
          + [UInt8](octets[sighting.offset..<sighting.offset + sighting.length]).hexadecimal
      case .signed: return "\(name)=\(Int64(bitPattern: sighting.value))"
      default: return "\(name)=\(sighting.value)"
      }
    }.joined(separator: " ")
  }
}
