public import ByteReading

/// A packet that can be stored: its octets, and a view over them on demand.
///
/// ```swift
/// let kept = OwnedPacket<ATTPDU>(pdu)
/// try kept.withView { pdu in print(pdu.opcode) }
/// ```
/// Two packets are equal if their octets are equal. A packet is encoded as the list of its octets.
public struct OwnedPacket<View: PacketView & ~Escapable>: Hashable, Sendable {
  /// The packet's octets.
  public let octets: [UInt8]

  /// Stores a copy of the view's octets.
  public init(_ view: borrowing View) {
    octets = view.encoded()
  }

  /// Stores octets that can be decoded.
  ///
  /// - Throws: a `WireError` if they can't be decoded.
  public init(octets: [UInt8]) throws(WireError) {
    _ = try View(octets)
    self.octets = octets
  }
}

// Embedded Swift supports neither `any Error` nor coders.
#if hasFeature(Embedded)
  extension OwnedPacket where View: ~Escapable {
    /// Lends the view for the duration of `body`.
    public func withView<Result>(
      _ body: (borrowing View) throws(WireError) -> Result
    ) throws(WireError) -> Result {
      try body(try View(octets))
    }
  }
#else
  extension OwnedPacket where View: ~Escapable {
    /// Lends the view for the duration of `body`.
    public func withView<Result>(_ body: (borrowing View) throws -> Result) throws -> Result {
      try body(try View(octets))
    }
  }

  extension OwnedPacket: Codable where View: ~Escapable {
    public init(from decoder: any Decoder) throws {
      let octets = try decoder.singleValueContainer().decode([UInt8].self)
      try self.init(octets: octets)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(octets)
    }
  }
#endif

extension OwnedPacket: CustomStringConvertible where View: ~Escapable {
  /// The octets in hexadecimal, such as "1b 10 00 10 48".
  public var description: String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
