import ByteReading

/// FeatureSet, page 0: the supported features of a link layer, one bit each. Core 6.0, Vol 6, Part B,
/// 4.6.
public struct LEFeatureSet: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.uint64(field)
    guard input.isWatched else { return }
    for feature in LEFeatureField.features { _ = input.bits(feature, of: rawValue) }
  }
}
