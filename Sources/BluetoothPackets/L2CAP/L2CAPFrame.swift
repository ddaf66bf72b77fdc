public import ByteReading

/// A complete L2CAP frame in basic mode (a B-frame): header and payload.
///
/// Core 6.0, Vol 3, Part A, 3.1.
public struct L2CAPFrame: ~Escapable {
  /// The channel endpoint on the receiver.
  public var channel: ChannelID
  /// The payload, at most 65,535 octets.
  public var payload: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy payload)
  public init(channel: ChannelID, payload: RawSpan) {
    self.channel = channel
    self.payload = payload
  }

  /// Decodes a frame. Octets after it remain unread.
  ///
  /// A watcher sees only the header, because the payload has its own protocol.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let header = try L2CAPHeader(parsing: &input)
    let payload = try header.payload(of: &input)
    self.init(channel: header.channel, payload: payload.unread)
  }

  /// The length in the header.
  public var length: UInt16 { UInt16(truncatingIfNeeded: payload.byteCount) }

  public func encode(into output: inout ByteWriter) {
    L2CAPHeader(length: length, channel: channel).encode(into: &output)
    output.octets(payload)
  }
}

/// The basic header before each L2CAP frame: its length and channel.
///
/// Separate from the frame, for frames of which only a fragment is available. Core 6.0, Vol 3, Part A,
/// 3.1.
public struct L2CAPHeader: WireValue {
  /// Encoded length in octets.
  public static let size = 4

  /// Number of octets after the header.
  public var length: UInt16
  /// The channel endpoint on the receiver.
  public var channel: ChannelID

  /// Creates it from its fields, in transmission order.
  public init(length: UInt16, channel: ChannelID) {
    self.length = length
    self.channel = channel
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.l2cap)
    length = try input.uint16(L2CAPField.length)
    channel = ChannelID(rawValue: try input.uint16(L2CAPField.channel))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(length)
    output.uint16(channel.rawValue)
  }

  /// Creates a reader for the payload, which starts at the next octet of `input`.
  ///
  /// - Parameters:
  ///   - input: positioned after the header.
  ///   - cut: number of octets at the end of the payload that are known to be missing from `input`.
  /// - Throws: a `WireError` that names the length if more of the payload is missing.
  @_lifetime(copy input)
  public func payload(of input: inout ByteReader, cut: Int = 0) throws(WireError) -> ByteReader {
    try input.slice(Swift.max(0, Int(length) - cut), claimedBy: L2CAPField.length)
  }

  /// Reads all remaining octets as a payload of an unknown protocol, and shows it to a watcher.
  public static func describePayload(_ input: inout ByteReader) {
    if !input.isAtEnd { _ = input.rest(L2CAPField.payload) }
  }

  /// Reads the payload of a frame on BR/EDR's connectionless channel (a G-frame): the PSM, then the
  /// message. Core 6.0, Vol 3, Part A, 3.2.
  public static func describeConnectionless(_ input: inout ByteReader) throws(WireError) {
    _ = try input.uint16(ClassicSignallingField.multiplexer)
    describePayload(&input)
  }
}

/// The payload of a frame on a credit-based channel (a K-frame): an SDU or a segment of one.
///
/// Core 6.0, Vol 3, Part A, 3.4.3. Only the preceding frames determine whether a frame is the first one
/// of an SDU.
public struct CreditBasedFrame: ~Escapable {
  /// Total length of the SDU in octets; only in its first frame.
  public var sduLength: UInt16?
  /// The octets of the SDU in this frame.
  public var payload: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy payload)
  public init(sduLength: UInt16?, payload: RawSpan) {
    self.sduLength = sduLength
    self.payload = payload
  }

  /// Decodes the octets after the basic header.
  ///
  /// - Parameters:
  ///   - input: positioned after the basic header.
  ///   - isFirst: whether an SDU starts here.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, isFirst: Bool) throws(WireError) {
    sduLength = isFirst ? try input.uint16(L2CAPField.sduLength) : nil
    payload = input.rest(L2CAPField.payload)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    if let sduLength { output.uint16(sduLength) }
    output.octets(payload)
  }
}

/// The fields of L2CAP frames. Core 6.0, Vol 3, Part A, 3.
enum L2CAPField {
  static let length = Field(
    479, .l2cap, "PDU Length", "btl2cap.length", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 3.1",
    meaning: "Payload length in octets, without the 4-octet header.")
  static let channel = Field(
    480, .l2cap, "Channel ID", "btl2cap.cid", .hexadecimal, valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 2.1",
    meaning:
      "Channel ID (CID): 0x0004 is ATT, 0x0005 signalling (0x0001 on BR/EDR), 0x0006 SMP; dynamic from 0x0040."
  )
  static let payload = Field(
    481, .l2cap, "Information Payload", "btl2cap.payload", .octets,
    clause: "Vol 3, Part A, 3.1", meaning: "Payload of the channel.")
  static let sduLength = Field(
    482, .l2cap, "L2CAP SDU Length", "btl2cap.le_sdu_length", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 3.4.2",
    meaning: "Length of the complete SDU; only in its first segment.")
}
