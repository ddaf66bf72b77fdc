import BluetoothPackets

/// A host's HCI_Disconnect command. Together with the event, it shows which side ended a connection.
///
/// Core 6.0, Vol 4, Part E, 7.1.6.
struct DisconnectCommand {
  /// The record of the command.
  let frame: Int
  /// The host's reason.
  let reason: ControllerErrorCode
  /// The records of further commands that the host sent afterwards; at most `maximumRepeats`.
  private(set) var repeats: [Int] = []
  /// Whether the last further command was not recorded because the limit was reached.
  private var isFull = false

  private static let maximumRepeats = 8

  init(frame: Int, reason: ControllerErrorCode) {
    self.frame = frame
    self.reason = reason
  }

  /// Records that the host repeats the request.
  mutating func again(in frame: Int) {
    isFull = repeats.count >= DisconnectCommand.maximumRepeats
    if !isFull { repeats.append(frame) }
  }

  /// Records that the controller has rejected the last command.
  ///
  /// - Returns: whether there was more than one command.
  mutating func withdraw() -> Bool {
    guard !isFull else { return true }
    return repeats.popLast() != nil
  }
}

extension Connection {
  /// Returns the side that ended a connection of an HCI log.
  ///
  /// - Parameters:
  ///   - cause: the reason in the event.
  ///   - command: the Disconnect command of this host, if there was one.
  ///   - frame: the record that shows the end.
  func party(
    ending cause: Connection.End.Cause, after command: DisconnectCommand?, at frame: Int
  ) -> Known<Connection.Party> {
    guard !isOnAir, case .reason(let code) = cause else { return .unknown }
    switch code {
    case .localHostTerminated: return .seen(.ofLog(isLocal: true, self), frame: frame)
    case .remoteUserTerminated, .remoteLowResources, .remotePowerOff:
      // Some controllers report the reason from the host's command instead of their own.
      if let command { return .derived(.ofLog(isLocal: true, self), frame: command.frame) }
      return .seen(.ofLog(isLocal: false, self), frame: frame)
    // Some controllers report this reason when the peer did not acknowledge the disconnection.
    case .lmpOrLLResponseTimeout:
      return command.map { .derived(.ofLog(isLocal: true, self), frame: $0.frame) } ?? .unknown
    // A host may specify this reason; a controller reports its own host's termination as 0x16.
    case .unacceptableConnectionParameters where command == nil:
      return .derived(.ofLog(isLocal: false, self), frame: frame)
    default:
      guard let command, command.reason == code else { return .unknown }
      return .derived(.ofLog(isLocal: true, self), frame: command.frame)
    }
  }
}
