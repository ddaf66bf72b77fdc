public import ByteReading

/// A signalling command: header and parameters. A frame holds one on LE, one or more on BR/EDR.
///
/// Core 6.0, Vol 3, Part A, 4.
public struct SignallingCommand: ~Escapable {
  /// Octets of code, identifier and length.
  public static let headerSize = 4

  /// Binds a response to its request; never 0.
  public var identifier: UInt8
  public var pdu: SignallingPDU
  /// Octets within the command's length after the parameters that are known, mostly none.
  public var trailing: RawSpan

  @_lifetime(copy pdu, copy trailing)
  public init(identifier: UInt8, pdu: consuming SignallingPDU, trailing: RawSpan) {
    self.identifier = identifier
    self.pdu = pdu
    self.trailing = trailing
  }

  /// Decodes a command. What follows it stays unread.
  ///
  /// After an error in the parameters `input` stands at the next command; after one in the header
  /// it stands where it was, or within the header.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let code = SignallingCode(rawValue: try input.uint8(SignallingField.code))
    let identifier = try input.uint8(SignallingField.identifier)
    let length = try input.uint16(SignallingField.length)
    var parameters = try input.slice(Int(length), claimedBy: SignallingField.length)
    let pdu = try SignallingPDU(code: code, parsing: &parameters)
    self.identifier = identifier
    self.pdu = pdu
    trailing = parameters.unread
  }

  public var code: SignallingCode { pdu.code }

  public func encode(into output: inout ByteWriter) {
    output.uint8(code.rawValue)
    output.uint8(identifier)
    let lengthOffset = output.count
    output.uint16(0)
    pdu.encode(into: &output)
    output.octets(trailing)
    output.replaceUInt16(
      at: lengthOffset, with: UInt16(truncatingIfNeeded: output.count - lengthOffset - 2))
  }

  /// Decodes all commands of a frame's payload, one after the other.
  ///
  /// A command whose parameters are damaged is left out, and the walk goes on after it; it ends
  /// where a header is cut or a length exceeds the frame.
  ///
  /// - Returns: the first error that was met.
  public static func forEach<Failure: Error>(
    in input: inout ByteReader, _ body: (borrowing SignallingCommand) throws(Failure) -> Void
  ) throws(Failure) -> WireError? {
    var first: WireError?
    while !input.isAtEnd {
      let hasHeader = input.remaining >= headerSize
      let command: SignallingCommand?
      do {
        command = try SignallingCommand(parsing: &input)
      } catch {
        if first == nil { first = error }
        guard hasHeader, case .truncated = error.reason else { return first }
        command = nil
      }
      if let command { try body(command) }
    }
    return first
  }
}
