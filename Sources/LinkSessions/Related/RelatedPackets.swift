import BluetoothPackets
import ByteReading

/// Fields for a watcher that come from other packets. They change no state.
enum RelatedPackets {
  // MARK: HCI commands and responses

  /// Shows the command that an event reports as pending.
  static func emit(pending command: Frame, _ log: inout SessionLog) {
    guard let watcher = log.watcher else { return }
    watcher.note(RelatedField.commandFrame, number: command.number)
    watcher.note(
      RelatedField.commandToPending, nanoseconds: log.frame.time.elapsed(since: command.time))
  }

  /// Shows the command that an event answers, and the response time.
  ///
  /// - Parameters:
  ///   - command: the record of the command.
  ///   - status: the record of the Command Status event that announced it, if there was one.
  ///   - log: provides the watcher.
  static func emit(answered command: Frame, status: Frame?, _ log: inout SessionLog) {
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

  /// Shows the PDU that began the procedure of a control PDU.
  static func emit(procedure request: Frame, _ log: inout SessionLog) {
    log.watcher?.note(RelatedField.controlRequestFrame, number: request.number)
  }

  // MARK: Credit-based channels

  /// Shows the purpose of a credit-based channel and the frame that opened it.
  static func emit(_ channel: CreditBasedChannel, _ watcher: FieldWatcher) {
    watcher.note(
      RelatedField.multiplexer, offset: 0, length: 2, value: UInt64(channel.spsm))
    watcher.note(RelatedField.channelConnectFrame, number: channel.requestFrame)
  }

  // MARK: The two ends of a connection on the air

  /// Shows the devices at the ends of a data channel PDU's connection, and the packet that set the
  /// parameters in force.
  ///
  /// - Parameters:
  ///   - isInForce: whether the instant of the newest parameters has been reached. Until then the
  ///     previous parameters are in force.
  static func emitEnds(
    of connection: inout Connection, isInForce: Bool, _ parts: inout RelatedParts,
    _ registry: inout Registry, _ watcher: FieldWatcher
  ) {
    guard connection.startWasCaptured else { return }
    if let central = connection.central.value {
      emit(registry.devices.address(of: central), as: RelatedField.centralAddress, watcher)
    }
    if let peripheral = connection.peripheral.value {
      emit(registry.devices.address(of: peripheral), as: RelatedField.peripheralAddress, watcher)
    }
    if isInForce { parts.parametersFrame = connection.newestParametersFrame }
    guard let inForce = parts.parametersFrame else { return }
    watcher.note(RelatedField.parametersFrame, number: inForce)
  }

  /// Shows an address in transmission order, least significant octet first.
  ///
  /// - Parameter address: the address; nil is shown as all zeros, which is how hosts write an unknown address.
  static func emit(
    _ address: DeviceAddress?, as field: @autoclosure () -> Field, _ watcher: FieldWatcher
  ) {
    watcher.note(field(), octetsOf: address?.rawValue ?? 0, count: 6)
  }
}
