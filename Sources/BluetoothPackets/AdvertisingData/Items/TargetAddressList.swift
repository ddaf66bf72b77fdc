public import ByteReading

/// The devices that an advertisement is meant for, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.13 and 1.14.
public struct TargetAddressList: ~Escapable {
  public var isRandom: Bool
  /// A whole number of addresses.
  public var octets: RawSpan

  /// Reads all whole addresses; what is left of a cut one stays unread.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, isRandom: Bool) throws(WireError) {
    self.isRandom = isRandom
    let count = input.remaining / 6
    var list = try input.slice(count * 6, claimedBy: ADStructureField.length)
    octets = list.unread
    while list.isWatched, !list.isAtEnd {
      _ = try DeviceAddress(parsing: &list, AdvertisingDataField.address)
    }
  }

  public var count: Int { octets.byteCount / 6 }

  /// The address at `index`, nil outside of `0..<count`.
  public subscript(index: Int) -> DeviceAddress? {
    guard index >= 0, index < count else { return nil }
    var input = ByteReader(octets.clamped(from: index * 6, count: 6))
    return try? DeviceAddress(parsing: &input, AdvertisingDataField.address)
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }
}
