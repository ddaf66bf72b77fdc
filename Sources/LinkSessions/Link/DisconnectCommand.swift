import BluetoothPackets

/// A host's HCI_Disconnect: who wants a connection to end is known from it, and not from the event alone.
///
/// Core 6.0, Vol 4, Part E, 7.1.6.
struct DisconnectCommand {
  /// The record of the command.
  let frame: Int
  /// What the host gives as its reason.
  let reason: ControllerErrorCode
}

extension Connection {
  /// Which end wanted a connection of an HCI log to end.
  ///
  /// - Parameters:
  ///   - cause: how it ended.
  ///   - command: this host's own, where it gave one.
  ///   - frame: the record that shows the end.
  func party(
    ending cause: ConnectionEnd.Cause, after command: DisconnectCommand?, at frame: Int
  ) -> Known<Party> {
    guard !isOnAir, case .reason(let code) = cause else { return .unknown }
    switch code {
    case .localHostTerminated: return .seen(.ofLog(isLocal: true, self), frame: frame)
    case .remoteUserTerminated, .remoteLowResources, .remotePowerOff:
      // Some controllers give the reason that the host has named instead of the one for itself.
      if let command { return .derived(.ofLog(isLocal: true, self), frame: command.frame) }
      return .seen(.ofLog(isLocal: false, self), frame: frame)
    // Some give it for a hang-up that the other end did not acknowledge.
    case .lmpOrLLResponseTimeout:
      return command.map { .derived(.ofLog(isLocal: true, self), frame: $0.frame) } ?? .unknown
    default:
      guard let command, command.reason == code else { return .unknown }
      return .derived(.ofLog(isLocal: true, self), frame: command.frame)
    }
  }
}
