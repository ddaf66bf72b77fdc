public import ByteReading

/// A packet to keep: its octets, and the view over them whenever it is wanted.
///
/// ```swift
/// let kept = OwnedPacket<ATTPDU>(pdu)
/// try kept.withView { pdu in print(pdu.opcode) }
/// ```
/// Two are equal if their octets are. As a coded value it is the list of its octets.
public struct OwnedPacket<View: PacketView & ~Escapable>: Hashable, Sendable {
  /// The packet's octets.
  public let octets: [UInt8]

  /// Keeps a copy of what `view` shows.
  public init(_ view: borrowing View) {
    octets = view.encoded()
  }

  /// Keeps octets that can be decoded.
  ///
  /// - Throws: a `WireError` where they can't.
  public init(octets: [UInt8]) throws(WireError) {
    _ = try View(octets)
    self.octets = octets
  }
}

// Embedded Swift has neither errors of any type nor coders.
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
  /// The octets in hexadecimal: "1b 10 00 10 48".
  public var description: String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
