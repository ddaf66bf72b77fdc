/// An error in decoding octets: the layer, the field, the offset and the reason.
public struct WireError: Error, Sendable {
  /// The reason for the error.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The field needs more octets than there are.
    case truncated(needed: Int, available: Int)
    /// A length field claims more octets than its container has.
    case lengthExceedsContainer(claimed: Int, available: Int)
    /// Octets follow the end of the layout; the value is their number.
    case trailingOctets(Int)
    /// A value that makes the rest of the layout unreadable.
    case invalidValue(UInt64)
  }

  /// The layer of the PDU.
  public let layer: Layer
  /// The specification's name of the field.
  public let field: ConstantText
  /// Offset in the packet, in octets.
  public let offset: Int
  /// The reason.
  public let reason: Reason

  /// Creates the error of a field at an offset in the packet, in octets.
  public init(layer: Layer, field: ConstantText, offset: Int, reason: Reason) {
    self.layer = layer
    self.field = field
    self.offset = offset
    self.reason = reason
  }
}

extension WireError: Hashable {
  public static func == (left: WireError, right: WireError) -> Bool {
    left.layer == right.layer && left.field == right.field
      && left.offset == right.offset && left.reason == right.reason
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(offset)
    hasher.combine(reason)
  }
}

extension WireError: CustomStringConvertible {
  public var description: String {
    let place = "\(layer.name) \(field) at byte 0x\(String(offset, radix: 16))"
    switch reason {
    case .truncated(let needed, let available):
      return "\(place): needs \(needed) octets, \(available) remain"
    case .lengthExceedsContainer(let claimed, let available):
      return "\(place): claims \(claimed) octets, \(available) remain"
    case .trailingOctets(let count):
      return "\(place): \(count) octets follow after the end"
    case .invalidValue(let value):
      return "\(place): value 0x\(String(value, radix: 16)) is invalid here"
    }
  }
}
