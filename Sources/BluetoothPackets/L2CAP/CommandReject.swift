public import ByteReading

/// L2CAP_COMMAND_REJECT_RSP: the receiver can't process a command.
///
/// Core 6.0, Vol 3, Part A, 4.1.
public struct CommandReject: WireValue {
  /// The reason for the rejection.
  public var reason: Reason
  /// For `mtuExceeded`: the maximum frame on the signalling channel, in octets.
  public var signallingMTU: UInt16?
  /// For `invalidChannel`: the channel endpoint on the sender of the rejection; 0x0000 if there is
  /// none.
  public var localChannel: ChannelID?
  /// For `invalidChannel`: the channel endpoint on the receiver of the rejection.
  public var remoteChannel: ChannelID?

  /// A rejection because the code of the command is unknown.
  public static let notUnderstood = CommandReject(reason: .notUnderstood)

  /// Returns a rejection because the command is longer than the receiver's `signallingMTU` in octets.
  public static func mtuExceeded(signallingMTU: UInt16) -> CommandReject {
    var reject = CommandReject(reason: .mtuExceeded)
    reject.signallingMTU = signallingMTU
    return reject
  }

  /// Returns a rejection because the command refers to a channel that is not open.
  public static func invalidChannel(local: ChannelID, remote: ChannelID) -> CommandReject {
    var reject = CommandReject(reason: .invalidChannel)
    reject.localChannel = local
    reject.remoteChannel = remote
    return reject
  }

  private init(reason: Reason) {
    self.reason = reason
  }

  /// Decodes the parameters; octets that the reason does not require remain unread.
  public init(parsing input: inout ByteReader) throws(WireError) {
    reason = Reason(rawValue: try input.uint16(SignallingField.rejectReason))
    switch reason {
    case .mtuExceeded: signallingMTU = try input.uint16(SignallingField.signallingMTU)
    case .invalidChannel:
      localChannel = ChannelID(rawValue: try input.uint16(SignallingField.localChannel))
      remoteChannel = ChannelID(rawValue: try input.uint16(SignallingField.remoteChannel))
    default: break
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(reason.rawValue)
    if let signallingMTU { output.uint16(signallingMTU) }
    if let localChannel { output.uint16(localChannel.rawValue) }
    if let remoteChannel { output.uint16(remoteChannel.rawValue) }
  }
}
