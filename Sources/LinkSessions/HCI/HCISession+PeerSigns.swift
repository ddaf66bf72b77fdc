import BluetoothPackets
import ByteReading

extension HCISession {
  /// Records an event that a controller sends only after it has heard from the peer, as evidence that the peer was
  /// still there.
  ///
  /// An update of an LE connection is not such evidence: it takes effect at its instant, whether or not the peer is
  /// still there.
  mutating func noteSign(
    of code: HCIEventCode, _ parameters: RawSpan, _ links: inout LinkTable, _ frame: Frame
  ) {
    let index =
      HCISession.handleOfPeer(code, parameters).flatMap { connection(of: $0 & 0x0FFF) }
      ?? HCISession.addressOfPeer(code, parameters).flatMap {
        HCISession.classicConnection(with: $0, links)
      }
    // LE controllers exchange versions once per connection, and then answer their hosts from memory. Core 6.0, Vol 6,
    // Part B, 5.1.5.
    guard let index, code.rawValue != 0x0C || links.connections[index].technology == .classic
    else { return }
    let isCentral = links.connections[index].localIsCentral.value ?? true
    links.connections[index].lastHeard[isCentral ? .peripheralToCentral : .centralToPeripheral] =
      frame
  }

  /// Returns the peer of a BR/EDR event that identifies it by its address (Remote Name Request Complete or Role
  /// Change), if the event reports success. 7.7.7 and 7.7.18.
  private static func addressOfPeer(
    _ code: HCIEventCode, _ parameters: RawSpan
  ) -> DeviceAddress? {
    guard code.rawValue == 0x07 || code.rawValue == 0x12, parameters.octet(at: 0) == 0 else {
      return nil
    }
    return parameters.address(at: 1)
  }

  private static func classicConnection(
    with address: DeviceAddress, _ links: borrowing LinkTable
  ) -> Int? {
    for index in links.connections.connections.indices.reversed().prefix(16)
    where links.connections[index].technology == .classic && links.connections[index].end == nil {
      if links[index].session.announcedPeer == address { return index }
    }
    return nil
  }

  /// Returns the connection of such an event; nil for other events, and for events that report a failure.
  ///
  /// Core 6.0, Vol 4, Part E, 7.7.11, 7.7.12, 7.7.20, 7.7.27, 7.7.34, 7.7.37 and 7.7.65; Vol 2, Part C, 4.5.
  private static func handleOfPeer(_ code: HCIEventCode, _ parameters: RawSpan) -> UInt16? {
    switch code.rawValue {
    // Authentication Complete, Encryption Change and Encryption Key Refresh Complete, remote features and version, Mode
    // Change, Sniff Subrating.
    case 0x06, 0x08, 0x0B, 0x0C, 0x14, 0x23, 0x2E, 0x30, 0x59:
      return parameters.octet(at: 0) == 0 ? parameters.littleEndian16(at: 1) : nil
    // Max Slots Change.
    case 0x1B: return parameters.littleEndian16(at: 0)
    case 0x3E: break
    default: return nil
    }
    switch parameters.octet(at: 0) {
    // LE Read Remote Features Complete.
    case 0x04: return parameters.octet(at: 1) == 0 ? parameters.littleEndian16(at: 2) : nil
    // LE Long Term Key Request, LE Remote Connection Parameter Request.
    case 0x05, 0x06: return parameters.littleEndian16(at: 1)
    default: return nil
    }
  }
}
