import BluetoothPackets
import ByteReading

/// What a watcher is told of a packet that only other packets say. Nothing here changes the story.
enum RelatedPackets {
  // MARK: HCI commands and their answers

  /// Names the command that an event says is being worked on.
  static func tell(pending command: Frame, _ log: inout SessionLog) {
    guard let watcher = log.watcher else { return }
    watcher.note(RelatedField.commandFrame, number: command.number)
    watcher.note(
      RelatedField.commandToPending, nanoseconds: log.frame.time.elapsed(since: command.time))
  }

  /// Names the command that an event answers, and how long the answer took.
  ///
  /// - Parameters:
  ///   - command: the record of the command.
  ///   - status: that of the Command Status event that announced it, if one did.
  ///   - log: leads to the watcher.
  static func tell(answered command: Frame, status: Frame?, _ log: inout SessionLog) {
    guard let watcher = log.watcher else { return }
    watcher.note(RelatedField.commandFrame, number: command.number)
    watcher.note(
      RelatedField.commandToResponse, nanoseconds: log.frame.time.elapsed(since: command.time))
    guard let status else { return }
    watcher.note(RelatedField.pendingFrame, number: status.number)
    watcher.note(
      RelatedField.pendingToResponse, nanoseconds: log.frame.time.elapsed(since: status.time))
  }

  // MARK: The link layer's procedures

  /// Names the PDU that began the procedure to which a control PDU belongs.
  static func tell(procedure request: Frame, _ log: inout SessionLog) {
    log.watcher?.note(RelatedField.controlRequestFrame, number: request.number)
  }

  // MARK: Credit-based channels

  /// Says what a credit-based channel is for, and where it was opened.
  static func tell(_ channel: CreditBasedChannel, _ watcher: FieldWatcher) {
    watcher.note(
      RelatedField.multiplexer, offset: 0, length: 2, value: UInt64(channel.spsm))
    watcher.note(RelatedField.channelConnectFrame, number: channel.requestFrame)
  }

  // MARK: The two ends of a connection on the air

  /// Says who takes part in the connection of a data channel PDU, and which packet gave the
  /// connection the parameters that are in force.
  ///
  /// - Parameters:
  ///   - isInForce: whether the instant of the newest parameters has come; until then those before
  ///     them are in force.
  static func tellEnds(
    of connection: inout Connection, isInForce: Bool, _ parts: inout RelatedParts,
    _ registry: inout Registry, _ watcher: FieldWatcher
  ) {
    guard connection.startWasCaptured else { return }
    if let central = connection.central.value {
      tell(registry.devices.address(of: central), as: RelatedField.centralAddress, watcher)
    }
    if let peripheral = connection.peripheral.value {
      tell(registry.devices.address(of: peripheral), as: RelatedField.peripheralAddress, watcher)
    }
    if isInForce { parts.parametersFrame = connection.newestParametersFrame }
    guard let inForce = parts.parametersFrame else { return }
    watcher.note(RelatedField.parametersFrame, number: inForce)
  }

  /// Tells an address, as it is sent: the least significant octet first.
  ///
  /// - Parameter address: all zeros stand for one that is not known, as hosts write it.
  static func tell(
    _ address: DeviceAddress?, as field: @autoclosure () -> Field, _ watcher: FieldWatcher
  ) {
    watcher.note(field(), octetsOf: address?.rawValue ?? 0, count: 6)
  }
}
