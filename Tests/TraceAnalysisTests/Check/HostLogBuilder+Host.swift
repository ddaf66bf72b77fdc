/// What the host of a log does besides its connections, and what its controller hears besides.
extension HostLogBuilder {
  /// LE Advertising Report: connectable, undirected, by a static address; without data.
  mutating func hearAdvertising(of peer: UInt8 = 0xBB) {
    let address: [UInt8] = [peer, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    add([4, 0x3E, 12, 2, 1, 0, 1] + address + [0, 0xCC], received: true)
  }

  /// LE Extended Advertising Report, without data.
  mutating func hearExtended(type: UInt16, primaryPHY: UInt8, secondaryPHY: UInt8 = 0) {
    add(
      [4, 0x3E, 26, 0x0D, 1, UInt8(type & 0xFF), UInt8(type >> 8), 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2]
        + [0xC4, primaryPHY, secondaryPHY, 0xFF, 0x7F, 0xCC, 0, 0, 0]
        + [UInt8](repeating: 0, count: 7),
      received: true)
  }

  /// LE Set Random Address: the host goes by another one from now on.
  mutating func setRandomAddress(_ first: UInt8) {
    add([1, 0x05, 0x20, 6, first, 2, 3, 4, 5, 0x46], received: false)
    add([4, 0x0E, 4, 1, 0x05, 0x20, 0], received: true)
  }

  /// Disconnect, which the controller begins to do, or refuses.
  mutating func orderDisconnect(status: UInt8 = 0) {
    add([1, 0x06, 0x04, 3, handle, 0, 0x13], received: false)
    add([4, 0x0F, 4, status, 1, 0x06, 0x04], received: true)
  }

  /// LE Set Scan Enable, and its end.
  mutating func scan(_ isOn: Bool = true, status: UInt8 = 0) {
    add([1, 0x0C, 0x20, 2, isOn ? 1 : 0, 0], received: false)
    add([4, 0x0E, 4, 1, 0x0C, 0x20, status], received: true)
  }

  /// LE Read Remote Features, and the status by which the controller begins or refuses.
  mutating func readFeatures(status: UInt8 = 0) {
    add([1, 0x16, 0x20, 2, handle, 0], received: false)
    add([4, 0x0F, 4, status, 1, 0x16, 0x20], received: true)
  }

  /// LE Read Remote Features Complete.
  mutating func emitFeatures() {
    add([4, 0x3E, 12, 4, 0, handle, 0] + [UInt8](repeating: 0, count: 8), received: true)
  }

  /// Number Of Completed Packets.
  mutating func complete(_ packets: UInt8 = 1) {
    add([4, 0x13, 5, 1, handle, 0, packets, 0], received: true)
  }

  /// HCI Reset, and LE Add Device To Filter Accept List.
  mutating func list(_ peers: [UInt8], isRandom: Bool) {
    add([1, 0x03, 0x0C, 0], received: false)
    add([4, 0x0E, 4, 1, 0x03, 0x0C, 0], received: true)
    for peer in peers {
      add(
        [1, 0x11, 0x20, 7, isRandom ? 1 : 0, peer, 0x1D, 0x1A, 0x17, 0xF2, 0xC4], received: false)
      add([4, 0x0E, 4, 1, 0x11, 0x20, 0], received: true)
    }
  }

  /// LE Create Connection to the devices of the accept list.
  mutating func dialList() {
    add(
      [1, 0x0D, 0x20, 25, 96, 0, 96, 0, 1, 0] + [UInt8](repeating: 0, count: 6)
        + [0, 24, 0, 40, 0, 0, 0, 42, 0, 0, 0, 0, 0], received: false)
    add([4, 0x0F, 4, 0, 1, 0x0D, 0x20], received: true)
  }
}
