import BluetoothPackets
import ByteReading
import LinkDecryption

/// The LTKs that two devices derive from a link key, so that a pairing over BR/EDR is also valid for LE.
///
/// Core 6.0, Vol 3, Part H, 2.4.2.5.
struct TransportKeys: Sendable {
  /// The Link Key Notification events, by the LTKs that follow from them.
  private var events: [UInt128: Int] = [:]

  /// Maximum number of keys, more bonds than a host creates while a log is written.
  static let limit = 1024

  /// The Link Key Notification event whose key became this LTK; nil if there is none.
  subscript(longTermKey: UInt128) -> Int? { events[longTermKey] }

  /// Processes a Link Key Notification event: address, key and type. Vol 4, Part E, 7.7.24.
  mutating func note(_ parameters: RawSpan, _ frame: Int) {
    guard events.count < TransportKeys.limit, let low = parameters.word(at: 6),
      let high = parameters.word(at: 14)
    else { return }
    let key = UInt128(high) << 64 | UInt128(low)
    // A log may be written without keys.
    guard key != 0 else { return }
    // Either both devices support h7, or they use h6 twice.
    for intermediate in [
      KeyDerivation.h7(salt: UInt128(octets: "tmp2".utf8), key: key),
      KeyDerivation.h6(key: key, purpose: "tmp2"),
    ] {
      events[KeyDerivation.h6(key: intermediate, purpose: "brle")] = frame
    }
  }
}
