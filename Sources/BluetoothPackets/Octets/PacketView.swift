public import ByteReading

/// A PDU that is a view over the octets of a packet: parsed from octets and made octets again in one
/// call each.
///
/// ```swift
/// let octets: [UInt8] = [0x1B, 0x10, 0x00, 0x10, 0x48]
/// let pdu = try ATTPDU(octets)
/// if case .handleValueNotification(let notification) = pdu {
///   print(notification.handle, [UInt8](copying: notification.value))
/// }
/// ```
/// A view lives no longer than the octets that it shows, and can't be stored. ``OwnedPacket`` keeps
/// what shall be kept.
public protocol PacketView: ~Escapable {
  /// Decodes the PDU. What follows it is not looked at.
  ///
  /// - Throws: a `WireError` that names the field which could not be read.
  @_lifetime(copy input)
  init(parsing input: inout ByteReader) throws(WireError)

  /// Appends the octets that `init(parsing:)` reads.
  func encode(into output: inout ByteWriter)
}

extension PacketView where Self: ~Escapable {
  /// Decodes the PDU that `octets` begin with; what follows it is not looked at.
  ///
  /// - Throws: a `WireError` that names the field which could not be read.
  @_lifetime(borrow octets)
  public init(_ octets: borrowing [UInt8]) throws(WireError) {
    var input = ByteReader(octets.rawSpan)
    self = try Self(parsing: &input)
  }

  /// The PDU's octets.
  public borrowing func encoded() -> [UInt8] {
    var output = ByteWriter()
    encode(into: &output)
    return output.bytes
  }
}

extension WireValue {
  /// Decodes the fields that `octets` begin with; what follows them is not looked at.
  ///
  /// - Throws: a `WireError` that names the field which could not be read.
  public init(_ octets: [UInt8]) throws(WireError) {
    var input = ByteReader(octets.rawSpan)
    self = try Self(parsing: &input)
  }

  /// The octets that `init(parsing:)` reads.
  public func encoded() -> [UInt8] {
    var output = ByteWriter()
    encode(into: &output)
    return output.bytes
  }
}

extension ATTPDU: PacketView {
  /// Decodes the opcode and the parameters; values of attributes are octets.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    self = try ATTPDU(parsing: &input, values: .octets)
  }
}

extension LinkLayerPacket: PacketView {
  /// Decodes a packet without a coding indicator; the access address tells what PDU it is.
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
