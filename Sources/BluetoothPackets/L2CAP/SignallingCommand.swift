public import ByteReading

/// A signalling command: header and parameters. A frame contains one on LE, one or more on BR/EDR.
///
/// Core 6.0, Vol 3, Part A, 4.
public struct SignallingCommand: ~Escapable {
  /// Octets of code, identifier and length.
  public static let headerSize = 4

  /// The identifier, which matches a response to its request; never 0.
  public var identifier: UInt8
  /// The code and the parameters.
  public var pdu: SignallingPDU
  /// Octets after the known parameters within the command's length, usually none.
  public var trailing: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy pdu, copy trailing)
  public init(identifier: UInt8, pdu: consuming SignallingPDU, trailing: RawSpan) {
    self.identifier = identifier
    self.pdu = pdu
    self.trailing = trailing
  }

  /// Decodes a command. Octets after it remain unread.
  ///
  /// After an error in the parameters, `input` is positioned at the next command. After an error in the header, its
  /// position is unchanged or within the header.
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

  /// The code of the command.
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

  /// Decodes all commands in a frame's payload.
  ///
  /// A command with damaged parameters is skipped. The walk ends where a header is truncated or a
  /// length exceeds the frame.
  ///
  /// - Returns: the first error.
  public static func forEach<ThrownError: Error>(
    in input: inout ByteReader, _ body: (borrowing SignallingCommand) throws(ThrownError) -> Void
  ) throws(ThrownError) -> WireError? {
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

extension SignallingPDU {
  /// The error if a list of channels ends within a channel ID.
  public var damage: WireError? {
    switch self {
    case .creditBasedConnectionRequest(let pdu): pdu.sourceChannels.damage
    case .creditBasedConnectionResponse(let pdu): pdu.destinationChannels.damage
    case .creditBasedReconfigureRequest(let pdu): pdu.destinationChannels.damage
    default: nil
    }
  }
}

extension SignallingCode {
  /// Whether the command is answered by a response with the same identifier.
  public var isRequest: Bool {
    switch rawValue {
    case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x14, 0x17, 0x19: true
    default: false
    }
  }

  /// Whether the command answers a request with the same identifier; also true for a rejection.
  public var isResponse: Bool { self == .commandReject || requestCode != nil }

  /// The code of a successful response to this request; nil for any other command.
  public var responseCode: SignallingCode? {
    isRequest ? SignallingCode(rawValue: rawValue + 1) : nil
  }

  /// The inverse of `responseCode`; nil for a rejection, which may answer any request.
  public var requestCode: SignallingCode? {
    let previous = SignallingCode(rawValue: rawValue &- 1)
    return previous.isRequest ? previous : nil
  }
}
