import BluetoothPackets
import ByteReading

/// Connections that were open before the log began and that no data reveals.
extension HCISession {
  /// Creates a connection for a handle that nothing in the capture opened, if an event proves that the connection
  /// exists.
  ///
  /// - Parameters:
  ///   - code: the event.
  ///   - parameters: its parameters.
  ///   - links: the connections.
  ///   - log: receives the connection.
  mutating func noteOlderLink(
    _ code: HCIEventCode, _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard let (handle, technology) = HCISession.provenLink(code, parameters), handle < 0x0F00
    else { return }
    if case .unknown = self[handle] { _ = adopt(handle, technology, &links, &log) }
    // A host reads the features of a peer at once when it has connected: the event that opened the connection is missing.
    guard code == .leMeta, parameters.octet(at: 0) == 0x04, !ownAdvertising.isConnectable,
      case .connection(let index) = self[handle], links.connections[index].beganBefore
    else { return }
    commands.noteUnannounced(connectionSince: links.connections[index].firstFrame)
  }

  /// Returns the handle in an event that a controller sends only for an open connection, and long after it has reported
  /// the start of the connection. Other events, such as Max Slots Change or LE Data Length Change, may precede the
  /// event that opens the connection.
  ///
  /// Core 6.0, Vol 4, Part E, 7.7.6, 7.7.11, 7.7.20, 7.7.34, 7.7.37 and 7.7.65.
  private static func provenLink(
    _ code: HCIEventCode, _ parameters: RawSpan
  ) -> (UInt16, Connection.Technology)? {
    switch code.rawValue {
    // Authentication Complete, remote features, Mode Change, remote extended features, Sniff Subrating.
    case 0x06, 0x0B, 0x14, 0x23, 0x2E:
      guard parameters.octet(at: 0) == 0 else { return nil }
      return parameters.littleEndian16(at: 1).map { ($0, .classic) }
    case 0x3E: break
    default: return nil
    }
    switch parameters.octet(at: 0) {
    // LE Connection Update Complete, LE Read Remote Features Complete, LE PHY Update Complete.
    case 0x03, 0x04, 0x0C:
      guard parameters.octet(at: 1) == 0 else { return nil }
      return parameters.littleEndian16(at: 2).map { ($0, .lowEnergy) }
    // LE Long Term Key Request.
    case 0x05: return parameters.littleEndian16(at: 1).map { ($0, .lowEnergy) }
    default: return nil
    }
  }

  /// Reports the failure that ended a connection or a stream from before the log began, of which the log contains
  /// nothing else.
  func noteEnd(
    ofUnknown handle: UInt16, _ reason: ControllerErrorCode, _ log: inout SessionLog
  ) {
    // One of the devices ended it intentionally.
    guard !(0x13...0x16).contains(reason.rawValue), case .unknown = self[handle] else { return }
    log.emit(
      .finding(
        Finding(
          .hciEventFailed, frame: log.frame,
          values: [
            Finding.Value(.what, .name("Disconnection Complete")),
            Finding.Value(.handle, .number(Int(handle))),
            Finding.Value(.reason, .name(reason.nameAndCode)),
          ])))
  }

  // MARK: Supervision timeout of BR/EDR

  /// Records Write Link Supervision Timeout, which takes effect only with its response. Core 6.0, Vol 4, Part E,
  /// 7.3.42.
  mutating func noteTimeout(in opcode: HCIOpcode, _ parameters: RawSpan) {
    guard opcode == .writeLinkSupervisionTimeout, let handle = parameters.littleEndian16(at: 0),
      let timeout = parameters.littleEndian16(at: 2)
    else { return }
    writtenTimeout = (handle & 0x0FFF, timeout)
  }

  /// Processes the response to that command, and Link Supervision Timeout Changed. 7.7.46.
  mutating func noteTimeout(
    of code: HCIEventCode, _ parameters: RawSpan, _ links: inout LinkTable, _ frame: Frame
  ) {
    if code == .linkSupervisionTimeoutChanged, let handle = parameters.littleEndian16(at: 0),
      let timeout = parameters.littleEndian16(at: 2)
    {
      set(timeout, of: handle, &links, frame)
    }
    guard code == .commandComplete, let written = writtenTimeout,
      parameters.littleEndian16(at: 1) == HCIOpcode.writeLinkSupervisionTimeout.rawValue,
      parameters.littleEndian16(at: 4).map({ $0 & 0x0FFF }) ?? written.handle == written.handle
    else { return }
    writtenTimeout = nil
    guard parameters.octet(at: 3) == 0 else { return }
    set(written.timeout, of: written.handle, &links, frame)
  }

  private func set(
    _ timeout: UInt16, of handle: UInt16, _ links: inout LinkTable, _ frame: Frame
  ) {
    guard case .connection(let index) = self[handle],
      links.connections[index].technology == .classic
    else { return }
    links.connections[index].classicTimeout = .seen(Int64(timeout) * 625_000, frame: frame.number)
  }
}
