import BluetoothPackets
import ByteReading

/// Octets from hexadecimal digits; spaces don't count.
func fromHex(_ digits: String) -> [UInt8] {
  var result: [UInt8] = []
  var high: UInt8?
  for character in digits where character != " " {
    guard let value = character.hexDigitValue else { continue }
    if let first = high {
      result.append(first << 4 | UInt8(value))
      high = nil
    } else {
      high = UInt8(value)
    }
  }
  return result
}

/// A generator with a known start, so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}

/// What a watcher saw of a field, in order.
func values(of filterName: String, in watcher: FieldWatcher) -> [UInt64] {
  watcher.sightings.filter { "\($0.field.filterName)" == filterName }.map(\.value)
}
