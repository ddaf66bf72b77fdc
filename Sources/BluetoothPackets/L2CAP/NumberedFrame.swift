public import ByteReading

/// The payload of a frame in a mode with numbered frames: an I-frame with a segment of an SDU, or an S-frame that
/// acknowledges or requests frames.
///
/// The enhanced control field has 16 bits. Core 6.0, Vol 3, Part A, 3.3.
public struct NumberedFrame: ~Escapable {
  /// The encoded control field.
  public var control: UInt16
  /// Total length of the SDU in octets; only in its first frame.
  public var sduLength: UInt16?
  /// The segment of the SDU; empty in an S-frame.
  public var payload: RawSpan
  /// The checksum, if the channel uses one.
  public var checksum: UInt16?

  /// Whether it is an S-frame.
  public var isSupervisory: Bool { control & 1 != 0 }

  /// Creates a frame.
  @_lifetime(copy payload)
  public init(control: UInt16, sduLength: UInt16?, payload: RawSpan, checksum: UInt16?) {
    self.control = control
    self.sduLength = sduLength
    self.payload = payload
    self.checksum = checksum
  }

  /// Decodes the octets after the basic header.
  ///
  /// - Parameters:
  ///   - input: positioned after the basic header.
  ///   - hasChecksum: whether the two sides use a checksum, which is the default.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, hasChecksum: Bool) throws(WireError) {
    control = try input.uint16(ClassicSignallingField.control)
    if control & 1 == 0 {
      _ = input.bits(ClassicSignallingField.segmentation, of: control)
      _ = input.bits(ClassicSignallingField.transmitSequence, of: control)
    } else {
      _ = input.bits(ClassicSignallingField.supervisory, of: control)
    }
    _ = input.bits(ClassicSignallingField.requestSequence, of: control)
    _ = input.bits(ClassicSignallingField.retransmissionDisable, of: control)
    _ = input.bits(ClassicSignallingField.frameType, of: control)
    let isStart = control & 0xC001 == 0x4000
    sduLength = isStart ? try input.uint16(ClassicSignallingField.sduLength) : nil
    let end = hasChecksum ? 2 : 0
    let count = max(0, input.remaining - end)
    payload =
      control & 1 == 0 && count > 0
      ? try input.octets(count, L2CAPField.payload) : RawSpan()
    checksum = hasChecksum ? try input.uint16(ClassicSignallingField.checksum) : nil
  }

  /// Appends the octets after the basic header.
  public func encode(into output: inout ByteWriter) {
    output.uint16(control)
    if let sduLength { output.uint16(sduLength) }
    output.octets(payload)
    if let checksum { output.uint16(checksum) }
  }
}
