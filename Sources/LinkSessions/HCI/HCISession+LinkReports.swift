import BluetoothPackets
import ByteReading

/// Controllers' reports other than connection states.
extension HCISession {
  /// Processes an LE event, from its subevent code on.
  mutating func takeReport(
    _ event: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    switch event.octet(at: 0) {
    case 0x20, 0x21, 0x35:
      let place = event.octet(at: 0) == 0x20 ? 1 : 2
      guard let handle = HCISession.handle(in: event, at: place),
        let index = connection(of: handle)
      else { return }
      let isCentral = links.connections[index].localIsCentral.value ?? true
      guard
        let report = SessionEvent.LinkReport(
          event: event, own: isCentral ? .centralToPeripheral : .peripheralToCentral)
      else { return }
      log.emit(.reported(report, connection: ConnectionID(index: index), frame: log.frame))
    case 0x34:
      guard let report = SessionEvent.LinkReport(advertiserEvent: event) else { return }
      log.emit(.reported(report, connection: nil, frame: log.frame))
    case 0x0E, 0x24:
      guard let report = SessionEvent.LinkReport(advertiserEvent: event),
        let handle = HCISession.handle(in: event, at: 2)
      else { return }
      log.emit(.syncBegan(report, handle: handle, frame: log.frame))
    case 0x10:
      guard let handle = HCISession.handle(in: event, at: 1) else { return }
      log.emit(.syncEnded(handle: handle, isLost: true, frame: log.frame))
    case 0x12:
      // An advertising set was terminated, so its advertising has ended.
      guard let set = event.octet(at: 2) else { return }
      if event.octet(at: 1) == ControllerErrorCode.advertisingTimeout.rawValue {
        log.emit(.advertisingTimedOut(frame: log.frame))
      }
      endAdvertising(of: set, &log)
    case 0x01, 0x0A, 0x29:
      // Directed advertising timed out. 7.7.65.1 and 7.7.65.10.
      guard event.octet(at: 1) == ControllerErrorCode.advertisingTimeout.rawValue else { return }
      log.emit(.advertisingTimedOut(frame: log.frame))
    default: break
    }
  }

  static func handle(in event: RawSpan, at offset: Int) -> UInt16? {
    guard let low = event.octet(at: offset), let high = event.octet(at: offset + 1) else {
      return nil
    }
    return (UInt16(high) << 8 | UInt16(low)) & 0x0FFF
  }

  // MARK: Advertising sets

  /// Processes LE Set Extended Advertising Enable. Core 6.0, Vol 4, Part E, 7.8.56.
  ///
  /// - Parameter parameters: the parameters of the command.
  mutating func enableAdvertising(_ parameters: RawSpan, _ log: inout SessionLog) {
    let isOn = parameters.octet(at: 0) == 1
    let count = Int(parameters.octet(at: 1) ?? 0)
    let sets = (0..<count).compactMap { parameters.octet(at: 2 + 4 * $0) }
    if isOn {
      advertisingSets.formUnion(sets)
      emitDirected(sets, &log)
    } else if sets.isEmpty {
      // An empty list means that the command applies to all sets.
      advertisingSets = []
    } else {
      advertisingSets.subtract(sets)
    }
    if isOn || advertisingSets.isEmpty {
      log.emit(.advertising(isOn: isOn, frame: log.frame))
    }
  }

  private mutating func endAdvertising(of set: UInt8, _ log: inout SessionLog) {
    guard advertisingSets.remove(set) != nil, advertisingSets.isEmpty else { return }
    log.emit(.advertising(isOn: false, frame: log.frame))
  }
}

extension ControllerErrorCode {
  fileprivate static var advertisingTimeout: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x3C)
  }
}
