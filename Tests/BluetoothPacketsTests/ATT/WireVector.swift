import ByteReading
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

extension [UInt8] {
  /// Pairs of digits; blanks between them are for the reader.
  init(hexadecimal text: String) {
    let digits = text.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
    self = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

extension FieldWatcher {
  /// The sightings as "name=value", without the protocol's prefix; integers in decimal, all else
  /// as octets.
  func summary(in octets: [UInt8], omitting prefix: String) -> String {
    sightings.filter { !"\($0.field.filterName)".hasPrefix(prefix) }.map { sighting in
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

/// SplitMix64, so that a failure can be repeated from its seed.
struct WireRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func octets(upTo limit: Int) -> [UInt8] {
    (0..<Int.random(in: 0...limit, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self)
    }
  }
}
