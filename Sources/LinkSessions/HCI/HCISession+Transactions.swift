import BluetoothPackets
import ByteReading

/// Matches events to the HCI commands that they complete. Core 6.0, Vol 4, Part E, 4.4.
extension HCISession {
  /// A command that an event completes, and its outcome.
  struct EndedCommand {
    var entry: CommandLog.Entry
    let outcome: Transaction.Outcome
  }

  /// Returns whether any observer needs to know which event answers which command.
  func followsCommands(_ log: inout SessionLog) -> Bool {
    // Observers of connection ends also receive the transactions that were open.
    log.wants(.transactions) || log.wants(.failures) || log.wants(.events)
      || log.watched.commands
  }

  /// Records a command that is waiting for its response.
  mutating func begin(_ header: HCICommandHeader, _ parameters: RawSpan, _ log: inout SessionLog) {
    guard followsCommands(&log) else { return }
    var handle: UInt16?
    if header.opcode.beginsWithConnectionHandle, let low = parameters.octet(at: 0),
      let high = parameters.octet(at: 1)
    {
      handle = (UInt16(high) << 8 | UInt16(low)) & 0x0FFF
    }
    if let stale = commands.takeStale(header.opcode, handle, at: log.frame.time) {
      log.finish(stale, or: .notInCapture)
    }
    let transaction = log.begin(
      .command(header.opcode),
      connection: handle.flatMap { connection(of: $0) }, direction: nil
    ) {
      $0.octets = 3 + Int(header.parameterLength)
      $0.switchesOff = header.opcode.isSwitch && parameters.octet(at: 0) == 0
      $0.peer = header.opcode.peer(in: parameters)
    }
    // No event answers this command, unless it is invalid. 7.3.40.
    if header.opcode == .hostNumberOfCompletedPackets {
      log.finish(transaction, .success)
      return
    }
    let oldest = commands.append(
      CommandLog.Entry(
        opcode: header.opcode, handle: handle, transaction: transaction,
        intervals: header.opcode.intervals(in: parameters),
        fingerprint: handle == nil ? 0 : OctetFingerprint.of(parameters)))
    if let oldest { log.finish(oldest, or: .notInCapture) }
  }

  /// Removes and returns the command that an event completes, and shows it to a watcher.
  mutating func takeCommand(
    endedBy code: HCIEventCode, _ parameters: RawSpan, _ log: inout SessionLog
  ) -> EndedCommand? {
    guard !commands.open.isEmpty else { return nil }
    switch code {
    case .commandComplete: return takeCompleted(parameters, &log)
    case .commandStatus: return takeStatus(parameters, &log)
    default:
      guard let end = CommandEnd(code, parameters), !commands.doubt(end, at: log.frame),
        let entry =
          end.endsAttempt
          ? commands.finishAttempt(opened: end.status == .success)
          : commands.finish(announced: end.opcodes, end.handle)
      else { return nil }
      if end.status == .success { commands.noteRepeats(of: entry, at: log.frame) }
      RelatedPackets.emit(answered: entry.command, status: entry.status, &log)
      return EndedCommand(entry: entry, outcome: HCISession.outcome(end.status))
    }
  }

  /// Processes a Command Complete event. 7.7.14.
  private mutating func takeCompleted(_ parameters: RawSpan, _ log: inout SessionLog)
    -> EndedCommand?
  {
    guard let opcode = HCISession.opcode(in: parameters, at: 1),
      let entry = commands.finish(opcode)
    else { return nil }
    RelatedPackets.emit(answered: entry.command, status: entry.status, &log)
    // The specification does not define the return parameters of a command that it does not define.
    let returnsStatus = !opcode.isVendorSpecific && opcode.name != nil
    let status = returnsStatus ? parameters.octet(at: 3) ?? 0 : 0
    let outcome = HCISession.outcome(ControllerErrorCode(rawValue: status))
    if opcode == .reset, outcome == .success { forgetCommands(&log) }
    if opcode == .inquiryCancel, outcome == .success,
      let inquiry = commands.finish(announced: [.inquiry], nil)
    {
      log.finish(inquiry.transaction, .success, by: log.frame)
    }
    return EndedCommand(entry: entry, outcome: outcome)
  }

  /// Processes a Command Status event. 7.7.15.
  private mutating func takeStatus(_ parameters: RawSpan, _ log: inout SessionLog) -> EndedCommand?
  {
    guard let opcode = HCISession.opcode(in: parameters, at: 2) else { return nil }
    let status = ControllerErrorCode(rawValue: parameters.octet(at: 0) ?? 0)
    guard status != .success else {
      guard let entry = commands.announce(opcode, at: log.frame) else { return nil }
      RelatedPackets.emit(pending: entry.command, &log)
      return nil
    }
    guard let entry = commands.finish(opcode) else { return nil }
    RelatedPackets.emit(answered: entry.command, status: entry.status, &log)
    return EndedCommand(entry: entry, outcome: HCISession.outcome(status))
  }

  static func opcode(in parameters: RawSpan, at offset: Int) -> HCIOpcode? {
    guard let low = parameters.octet(at: offset), let high = parameters.octet(at: offset + 1)
    else { return nil }
    return HCIOpcode(rawValue: UInt16(high) << 8 | UInt16(low))
  }

  private static func outcome(_ status: ControllerErrorCode) -> Transaction.Outcome {
    status == .success ? .success : .error(.controller(status))
  }

  /// Reports the end of a command.
  ///
  /// - Parameters:
  ///   - command: the command that the current event completes.
  ///   - octets: the length of the event.
  mutating func end(_ command: consuming EndedCommand, octets: Int, _ log: inout SessionLog) {
    command.entry.transaction.octets += octets
    // The event that opens a connection identifies the connection of the command.
    command.entry.transaction.connection =
      command.entry.transaction.connection ?? log.outcome.connection
    if command.outcome == .error(.controller(.lmpOrLLResponseTimeout)) {
      unanswered = command.entry.transaction
    }
    if command.outcome != .success, case .command(let opcode) = command.entry.transaction.kind {
      ownAdvertising.refuse(opcode.rawValue, command: command.entry.transaction.request.number)
    }
    log.finish(command.entry.transaction, command.outcome, by: log.frame)
  }

  /// Ends the commands for a connection that has ended.
  mutating func endCommands(about handle: UInt16, _ log: inout SessionLog) {
    while let entry = commands.takeAnnounced(about: handle & 0x0FFF) {
      log.finish(entry, or: .disconnected)
    }
  }

  /// Ends all earlier commands at a reset, because the controller no longer executes them. 7.3.2.
  private mutating func forgetCommands(_ log: inout SessionLog) {
    for entry in commands.removeAll() { log.finish(entry, or: .disconnected) }
  }

  /// Ends all commands at the end of the capture.
  mutating func endCommands(_ log: inout SessionLog) {
    concludeListed(&log)
    concludeHardwareError(reset: nil, &log)
    for entry in commands.removeAll() {
      log.finish(entry, or: entry.isPerhapsOver ? .notInCapture : .inProgress)
    }
  }
}

extension SessionLog {
  /// Ends a command for which no event came. If there is a doubtful event, it ends the command.
  fileprivate mutating func finish(_ entry: CommandLog.Entry, or outcome: Transaction.Outcome) {
    if let frame = entry.doubtful {
      finish(entry.transaction, .success, by: frame)
    } else {
      finish(entry.transaction, outcome)
    }
  }
}

extension HCIOpcode {
  /// Returns the connection intervals that a command allows; nil for commands other than LE Connection Update, and for
  /// a range whose minimum exceeds its maximum. Core 6.0, Vol 4, Part E, 7.8.18.
  fileprivate func intervals(in parameters: RawSpan) -> ClosedRange<UInt16>? {
    guard self == .leConnectionUpdate, let least = parameters.littleEndian16(at: 2),
      let most = parameters.littleEndian16(at: 4)
    else { return nil }
    return least <= most ? least...most : nil
  }
}

extension HCIOpcode {
  /// Whether its first parameter enables or disables advertising or scanning. Core 6.0, Vol 4, Part E,
  /// 7.8.9, 7.8.11, 7.8.56, 7.8.63 and 7.8.64.
  fileprivate var isSwitch: Bool {
    switch self {
    case .leSetAdvertisingEnable, .leSetScanEnable, .leSetExtendedAdvertisingEnable,
      .leSetPeriodicAdvertisingEnable, .leSetExtendedScanEnable:
      true
    default: false
    }
  }
}

extension HCIOpcode {
  /// Returns the device to which the controller is asked to connect or whose name it is asked to request; nil for other
  /// commands, and for any device on a list. Core 6.0, Vol 4, Part E, 7.1.5 and 7.1.19.
  fileprivate func peer(in parameters: RawSpan) -> DeviceAddress? {
    guard self == .createConnection || self == .remoteNameRequest else {
      return SessionEvent.ConnectionAttempt(self, parameters)?.peer?.address
    }
    return parameters.address(at: 0)
  }
}
