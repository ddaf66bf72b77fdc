import BluetoothPackets
import ByteReading

extension HCISession {
  /// Records an event that a controller sends only after it heard from the peer, as a sign of the peer's life.
  ///
  /// An update of an LE connection is none: it takes effect at its instant, whether or not the peer is still there.
  mutating func noteSign(
    of code: HCIEventCode, _ parameters: RawSpan, _ links: inout LinkTable, _ frame: Frame
  ) {
    guard let handle = HCISession.handleOfPeer(code, parameters),
      let index = connection(of: handle & 0x0FFF)
    else { return }
    let isCentral = links.connections[index].localIsCentral.value ?? true
    links.connections[index].lastHeard[isCentral ? .peripheralToCentral : .centralToPeripheral] =
      frame
  }

  /// The connection of such an event; nil for others, and for those that report a failure.
  ///
  /// Core 6.0, Vol 4, Part E, 7.7.11, 7.7.12, 7.7.20, 7.7.27, 7.7.34, 7.7.37 and 7.7.65; Vol 2, Part C, 4.5.
  private static func handleOfPeer(_ code: HCIEventCode, _ parameters: RawSpan) -> UInt16? {
    switch code.rawValue {
    // Remote features and version, Mode Change, Sniff Subrating.
    case 0x0B, 0x0C, 0x14, 0x23, 0x2E:
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
