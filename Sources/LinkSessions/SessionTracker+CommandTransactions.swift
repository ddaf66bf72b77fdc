import BluetoothPackets
import ByteReading

/// Which event ends which HCI command. Core 6.0, Vol 4, Part E, 4.4.
extension SessionTracker {
  /// A command that an event ends, and with what outcome.
  struct EndedCommand {
    var entry: CommandLog.Entry
    let outcome: TransactionOutcome
  }

  /// Whether anybody wants to know which event answers which command.
  private var followsCommands: Bool { log.wants(.transactions) || watcher != nil }

  /// A command waits from now on.
  mutating func begin(_ header: HCICommandHeader, _ parameters: RawSpan, _ slot: Int) {
    guard followsCommands else { return }
    var handle: UInt16?
    if header.opcode.beginsWithConnectionHandle, let low = parameters.octet(at: 0),
      let high = parameters.octet(at: 1)
    {
      handle = (UInt16(high) << 8 | UInt16(low)) & 0x0FFF
    }
    if let stale = adapters[slot].commands.takeStale(header.opcode, handle, at: frame.time) {
      log.finish(stale.transaction, .notInCapture)
    }
    let transaction = log.begin(
      .command(header.opcode), connection: handle.flatMap { find($0, slot) }, direction: nil
    ) { $0.octets = 3 + parameters.byteCount }
    let oldest = adapters[slot].commands.append(
      CommandLog.Entry(opcode: header.opcode, handle: handle, transaction: transaction))
    if let oldest { log.finish(oldest.transaction, .notInCapture) }
  }

  /// The command that an event ends, which nobody keeps any longer; a watcher is told of it.
  mutating func takeCommand(
    endedBy code: HCIEventCode, _ parameters: RawSpan, _ slot: Int
  ) -> EndedCommand? {
    guard followsCommands, !adapters[slot].commands.open.isEmpty else { return nil }
    switch code {
    case .commandComplete: return takeCompleted(parameters, slot)
    case .commandStatus: return takeStatus(parameters, slot)
    default:
      guard let end = CommandEnd(code, parameters),
        let entry = adapters[slot].commands.finish(announced: end.opcodes, end.handle)
      else { return nil }
      relate(answered: entry)
      return EndedCommand(entry: entry, outcome: SessionTracker.outcome(end.status))
    }
  }

  /// 7.7.14.
  private mutating func takeCompleted(_ parameters: RawSpan, _ slot: Int) -> EndedCommand? {
    guard let opcode = opcode(in: parameters, at: 1),
      let entry = adapters[slot].commands.finish(opcode)
    else { return nil }
    relate(answered: entry)
    // Where the specification does not define the command, nor does it what is returned.
    let returnsStatus = !opcode.isVendorSpecific && opcode.name != nil
    let status = returnsStatus ? parameters.octet(at: 3) ?? 0 : 0
    let outcome = SessionTracker.outcome(ControllerErrorCode(rawValue: status))
    if opcode == .reset, outcome == .success { forgetCommands(slot) }
    if opcode == .inquiryCancel, outcome == .success,
      let inquiry = adapters[slot].commands.finish(announced: [.inquiry], nil)
    {
      log.finish(inquiry.transaction, .success, by: frame)
    }
    return EndedCommand(entry: entry, outcome: outcome)
  }

  /// 7.7.15.
  private mutating func takeStatus(_ parameters: RawSpan, _ slot: Int) -> EndedCommand? {
    guard let opcode = opcode(in: parameters, at: 2) else { return nil }
    let status = ControllerErrorCode(rawValue: parameters.octet(at: 0) ?? 0)
    guard status != .success else {
      guard let entry = adapters[slot].commands.announce(opcode, at: frame) else { return nil }
      relate(pending: entry)
      return nil
    }
    guard let entry = adapters[slot].commands.finish(opcode) else { return nil }
    relate(answered: entry)
    return EndedCommand(entry: entry, outcome: SessionTracker.outcome(status))
  }

  private mutating func opcode(in parameters: RawSpan, at offset: Int) -> HCIOpcode? {
    guard let low = parameters.octet(at: offset), let high = parameters.octet(at: offset + 1)
    else { return nil }
    return HCIOpcode(rawValue: UInt16(high) << 8 | UInt16(low))
  }

  private static func outcome(_ status: ControllerErrorCode) -> TransactionOutcome {
    status == .success ? .success : .error(.controller(status))
  }

  /// Tells the end of a command.
  ///
  /// - Parameters:
  ///   - command: the one that the current event ends.
  ///   - octets: of the event.
  mutating func end(_ command: consuming EndedCommand, octets: Int) {
    command.entry.transaction.octets += octets
    // The event that opens a connection tells which one the command was about.
    command.entry.transaction.connection =
      command.entry.transaction.connection ?? outcome.connection
    log.finish(command.entry.transaction, command.outcome, by: frame)
  }

  /// A connection has ended: what was being done about it ends too.
  mutating func endCommands(about handle: UInt16, _ slot: Int) {
    while let entry = adapters[slot].commands.takeAnnounced(about: handle & 0x0FFF) {
      log.finish(entry.transaction, .disconnected)
    }
  }

  /// A controller that was reset does nothing of what it had begun. 7.3.2.
  private mutating func forgetCommands(_ slot: Int) {
    for entry in adapters[slot].commands.removeAll() {
      log.finish(entry.transaction, .disconnected)
    }
  }

  /// The capture ends.
  mutating func endCommands() {
    for slot in adapters.indices {
      for entry in adapters[slot].commands.removeAll() {
        log.finish(entry.transaction, .inProgress)
      }
    }
  }
}
