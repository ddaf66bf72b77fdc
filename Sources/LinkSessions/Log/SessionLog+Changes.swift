import BluetoothPackets

/// The changes that a PDU or an event makes to a connection. They are recorded with the connection and reported at
/// once.
extension SessionLog {
  /// Records and reports a change of a connection's parameters.
  mutating func note(
    _ value: Connection.ParameterChange.Value, of connection: inout Connection,
    basis: Basis = .seen,
    instant: UInt16? = nil
  ) {
    let change = Connection.ParameterChange(
      value: value, basis: basis, frame: frame.number, time: frame.time, instant: instant)
    connection.note(change, &rooms.changes)
    emit(.changed(change, connection: ConnectionID(index: connection.index)))
  }

  /// Applies a change that was announced earlier and has only now been proven to be in force.
  mutating func apply(
    _ value: Connection.ParameterChange.Value, announcedIn announcement: Frame, instant: UInt16,
    _ connection: inout Connection
  ) {
    let now = frame
    frame = announcement
    defer { frame = now }
    switch value {
    case .parameters(let parameters):
      changeParameters(parameters, of: &connection, instant: instant)
    case .channelMap(let map):
      connection.noteChannelMap(map, frame: frame.number)
      note(value, of: &connection, instant: instant)
    default: break
    }
  }

  mutating func changeParameters(
    _ parameters: ConnectionParameters, of connection: inout Connection, instant: UInt16? = nil
  ) {
    connection.parameters = .seen(parameters, frame: frame.number)
    connection.evidence.intervalIsKnown = true
    note(.parameters(parameters), of: &connection, instant: instant)
  }

  mutating func changePHY(
    _ both: BothDirections<PHY>, of connection: inout Connection, instant: UInt16? = nil
  ) {
    connection.phy = BothDirections(
      centralToPeripheral: .seen(both.centralToPeripheral, frame: frame.number),
      peripheralToCentral: .seen(both.peripheralToCentral, frame: frame.number))
    note(.phy(both), of: &connection, instant: instant)
  }

  /// Records and reports new maximum payload sizes.
  ///
  /// - Parameters:
  ///   - both: the largest LL payload in octets, without the MIC.
  ///   - time: the longest transmission time of a packet, in microseconds.
  ///   - connection: the connection that changes.
  mutating func changeDataLength(
    _ both: BothDirections<UInt16>, time: BothDirections<UInt16>, of connection: inout Connection
  ) {
    connection.dataLength = BothDirections(
      centralToPeripheral: .seen(both.centralToPeripheral, frame: frame.number),
      peripheralToCentral: .seen(both.peripheralToCentral, frame: frame.number))
    connection.dataTime = BothDirections(
      centralToPeripheral: .seen(time.centralToPeripheral, frame: frame.number),
      peripheralToCentral: .seen(time.peripheralToCentral, frame: frame.number))
    note(.dataLength(both, time: time), of: &connection)
  }

  /// Records and reports a subrate update, which keeps the interval and sets new latency and timeout values. 5.1.19.
  mutating func changeSubrate(
    _ subrate: ConnectionParameters.Subrate, of connection: inout Connection
  ) {
    if let parameters = connection.parameters.value {
      connection.parameters = .seen(parameters.subrated(subrate), frame: frame.number)
    }
    note(.subrate(subrate), of: &connection)
  }

  /// Records and reports a new encryption state.
  ///
  /// - Parameters:
  ///   - state: the new state of the link.
  ///   - connection: the connection that changes.
  ///   - keySize: in octets, if the capture shows it.
  ///   - basis: seen, or derived from ciphertext.
  mutating func changeEncryption(
    _ state: Connection.EncryptionState, of connection: inout Connection, keySize: UInt8? = nil,
    basis: Basis = .seen
  ) {
    let number = frame.number
    connection.encryption =
      basis == .seen ? .seen(state, frame: number) : .derived(state, frame: number)
    if let keySize { connection.encryptionKeySize = .seen(keySize, frame: number) }
    note(.encryption(state, keySize: keySize), of: &connection, basis: basis)
  }
}
