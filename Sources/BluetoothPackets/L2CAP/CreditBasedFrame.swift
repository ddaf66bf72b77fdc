public import ByteReading

/// The payload of a frame on a credit-based channel (a K-frame): an SDU or a piece of one.
///
/// Core 6.0, Vol 3, Part A, 3.4.3. Whether a frame is the first of an SDU only the frames before it
/// say.
public struct CreditBasedFrame: ~Escapable {
  /// Length of the whole SDU in octets, in its first frame only.
  public var sduLength: UInt16?
  public var payload: RawSpan

  @_lifetime(copy payload)
  public init(sduLength: UInt16?, payload: RawSpan) {
    self.sduLength = sduLength
    self.payload = payload
  }

  /// Decodes what follows the basic header.
  ///
  /// - Parameters:
  ///   - input: stands at the first octet to decode.
  ///   - isFirst: whether an SDU begins here.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, isFirst: Bool) throws(WireError) {
    sduLength = isFirst ? try input.uint16(L2CAPField.sduLength) : nil
    payload = input.rest(L2CAPField.payload)
  }

  public func encode(into output: inout ByteWriter) {
    if let sduLength { output.uint16(sduLength) }
    output.octets(payload)
  }
}
