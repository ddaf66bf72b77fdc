public import ByteReading

/// A PDU that is a view over the octets of a packet. It can be decoded from octets and encoded to
/// octets in one call each.
///
/// ```swift
/// let octets: [UInt8] = [0x1B, 0x10, 0x00, 0x10, 0x48]
/// let pdu = try ATTPDU(octets)
/// if case .handleValueNotification(let notification) = pdu {
///   print(notification.handle, [UInt8](copying: notification.value))
/// }
/// ```
/// A view lives no longer than its octets, and can't be stored. Use ``OwnedPacket`` to store a packet.
public protocol PacketView: ~Escapable {
  /// Decodes the PDU. Octets after it are ignored.
  ///
  /// - Throws: a `WireError` that names the field that could not be decoded.
  @_lifetime(copy input)
  init(parsing input: inout ByteReader) throws(WireError)

  /// Appends the encoded octets, the inverse of `init(parsing:)`.
  func encode(into output: inout ByteWriter)
}

extension PacketView where Self: ~Escapable {
  /// Decodes the PDU at the start of `octets`; octets after it are ignored.
  ///
  /// - Throws: a `WireError` that names the field that could not be decoded.
  @_lifetime(borrow octets)
  public init(_ octets: borrowing [UInt8]) throws(WireError) {
    var input = ByteReader(octets.rawSpan)
    self = try Self(parsing: &input)
  }

  /// Returns the PDU's octets.
  public borrowing func encoded() -> [UInt8] {
    var output = ByteWriter()
    encode(into: &output)
    return output.bytes
  }
}

extension WireValue {
  /// Decodes the fields at the start of `octets`; octets after them are ignored.
  ///
  /// - Throws: a `WireError` that names the field that could not be decoded.
  public init(_ octets: [UInt8]) throws(WireError) {
    var input = ByteReader(octets.rawSpan)
    self = try Self(parsing: &input)
  }

  /// Returns the encoded octets, the inverse of `init(parsing:)`.
  public func encoded() -> [UInt8] {
    var output = ByteWriter()
    encode(into: &output)
    return output.bytes
  }
}

extension ATTPDU: PacketView {
  /// Decodes the opcode and the parameters; attribute values are octets.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    self = try ATTPDU(parsing: &input, values: .octets)
  }
}

extension LinkLayerPacket: PacketView {
  /// Decodes a packet without a coding indicator. The access address determines the kind of PDU.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    self = try LinkLayerPacket(parsing: &input, hasCodingIndicator: false, kind: nil)
  }
}

extension ACLDataPacket: PacketView {}
extension HCICommand: PacketView {}
extension HCIEvent: PacketView {}
extension L2CAPFrame: PacketView {}
extension LLControlPDU: PacketView {}
extension SMPPDU: PacketView {}
extension SignallingCommand: PacketView {}
