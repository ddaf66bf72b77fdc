/// Why bytes could not be decoded: which layer, which field, where, and what was wrong.
public struct WireError: Error, Sendable {
  /// What was wrong.
  public enum Reason: Hashable, Sendable {
    /// The field needs more octets than there are.
    case truncated(needed: Int, available: Int)
    /// A length field claims more octets than its container holds.
    case lengthExceedsContainer(claimed: Int, available: Int)
    /// So many octets follow where the layout has ended.
    case trailingOctets(Int)
    /// The value is one that the layout cannot be read with.
    case invalidValue(UInt64)
  }

  /// The layer whose PDU could not be read.
  public let layer: Layer
  /// The specification's name of the field.
  public let field: ConstantText
  /// Octets from the start of the packet.
  public let offset: Int
  /// What was wrong with the field.
  public let reason: Reason

  /// The error of a field at an offset in octets from the start of the packet.
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
      return "\(place): value 0x\(String(value, radix: 16)) is not possible here"
    }
  }
}
