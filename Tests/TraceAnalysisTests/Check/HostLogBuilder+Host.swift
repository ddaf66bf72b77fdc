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

/// What a host tells its controller, and what the controller tells it, besides connections.
extension HostLogBuilder {
  /// LE Connection Complete as the peripheral.
  mutating func accept(timeout: UInt8 = 200) {
    add(
      [
        4, 0x3E, 19, 1, 0, handle, 0, 1, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 24, 0, 0, 0,
        timeout,
      ]
        + [0, 0], received: true)
  }

  /// A command with a status, which a Command Complete answers, or a Command Status for one that an event ends later.
  mutating func order(
    _ opcode: UInt16, _ parameters: [UInt8] = [], status: UInt8 = 0, isLong: Bool = false,
    answer: [UInt8] = []
  ) {
    let octets = [UInt8(opcode & 0xFF), UInt8(opcode >> 8)]
    add([1] + octets + [UInt8(parameters.count)] + parameters, received: false)
    if isLong {
      add([4, 0x0F, 4, status, 1] + octets, received: true)
    } else {
      add([4, 0x0E, UInt8(4 + answer.count), 1] + octets + [status] + answer, received: true)
    }
  }

  /// An LE event.
  mutating func report(_ parameters: [UInt8]) {
    add([4, 0x3E, UInt8(parameters.count)] + parameters, received: true)
  }

  /// LE Enable Encryption with EDIV and Rand of one octet each time, and a key.
  mutating func encrypt(name: UInt8, key: [UInt8], status: UInt8) {
    order(
      0x2019, [handle, 0] + [UInt8](repeating: name, count: 10) + key, isLong: true)
    endEncryption(status)
  }

  /// LE Long Term Key Request, and the host's reply.
  mutating func askForKey(name: UInt8, reply key: [UInt8]) {
    report([5, handle, 0] + [UInt8](repeating: name, count: 10))
    order(0x201A, [handle, 0] + key, answer: [handle, 0])
  }

  /// Encryption Information and Central Identification.
  mutating func distribute(_ key: [UInt8], name: UInt8, received: Bool) {
    send([6] + key, channel: 6, received: received)
    send([7] + [UInt8](repeating: name, count: 10), channel: 6, received: received)
  }

  /// Legacy Just Works without bonding, and its encryption.
  mutating func pairWithoutBond() {
    send([0x01, 3, 0, 0, 16, 0, 0], channel: 6)
    send([0x02, 3, 0, 0, 16, 0, 0], channel: 6, received: true)
    for opcode: UInt8 in [3, 4] {
      let value = [UInt8](repeating: opcode, count: 16)
      send([opcode] + value, channel: 6)
      send([opcode] + value, channel: 6, received: true)
    }
    encrypt(name: 0, key: [UInt8](repeating: 0x55, count: 16), status: 0)
  }

  /// LE Read Buffer Size.
  mutating func readBuffers(_ count: UInt8) { order(0x2002, answer: [251, 0, count]) }

  /// LE Extended Advertising Report of a random address with a periodic train.
  mutating func hearTrain(of address: UInt8, set: UInt8, interval: UInt8) {
    report(
      [0x0D, 1, 0, 0, 1, address, 0x1D, 0x1A, 0x17, 0xF2, 0x44, 1, 1, set, 0x7F, 0xCC, interval, 0]
        + [0, 0, 0, 0, 0, 0, 0, 0])
  }

  /// LE Periodic Advertising Sync Established.
  mutating func sync(_ handle: UInt8, to address: UInt8, set: UInt8, interval: UInt8) {
    order(
      0x2044, [0, set, 1, address, 0x1D, 0x1A, 0x17, 0xF2, 0x44, 0, 0, 100, 0, 0], isLong: true)
    report(
      [0x0E, 0, handle, 0, set, 1, address, 0x1D, 0x1A, 0x17, 0xF2, 0x44, 1, interval, 0, 0])
  }
}

/// Servers whose declarations decide what a client may do.
extension HostLogBuilder {
  /// A service of handles 1 to 15 whose characteristics have their values at 3, 6 and so on.
  ///
  /// - Parameters:
  ///   - properties: of each characteristic.
  ///   - descriptors: the handles of the descriptors that the client asks for.
  mutating func discover(properties: [UInt8], descriptors: [UInt8]) {
    exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 15, 0, 0xF0, 0xFF])
    refuse([0x10, 16, 0, 0xFF, 0xFF, 0, 0x28], handle: 16, 0x0A)
    let entries = properties.enumerated().flatMap { place, bits -> [UInt8] in
      let declaration = UInt8(2 + 3 * place)
      return [declaration, 0, bits, declaration + 1, 0, UInt8(0xF1 + place), 0xFF]
    }
    raiseMTU()
    let last = UInt8(3 * properties.count)
    exchange([0x08, 1, 0, 15, 0, 3, 0x28], [0x09, 7] + entries)
    refuse([0x08, last, 0, 15, 0, 3, 0x28], handle: last, 0x0A)
    for handle in descriptors {
      exchange([0x04, handle, 0, handle, 0], [0x05, 1, handle, 0, 2, 0x29])
    }
  }

  /// One characteristic that can be written without a response.
  mutating func discoverWritable() { discover(properties: [0x04], descriptors: []) }

  /// Writes what subscribes to handles, of which 4, 7 and 10 are descriptors.
  mutating func writeLikeDescriptors(_ handles: [UInt8]) {
    connect()
    discover(properties: [0x14, 0x14, 0x24], descriptors: [4, 7, 10])
    for handle in handles { send([0x52, handle, 0, 1, 0]) }
    wait(1000)
    exchange([0x0A, 3, 0], [0x0B, 1])
    disconnect(0x13)
  }

  /// A client that asks for the first descriptor only, or for both, and subscribes by the second, which is refused.
  mutating func subscribeUnasked(asks: Bool) {
    connect()
    discover(properties: [0x10, 0x10], descriptors: asks ? [4, 7] : [4])
    refuse([0x12, 7, 0, 1, 0], handle: 7, 0x80)
    disconnect(0x13)
  }

  /// A value of so many octets that the server returns by its handle and not by its type.
  mutating func readByTypeAndHandle(octets: Int) {
    connect()
    discover(properties: [0x02, 0x02], descriptors: [])
    exchange(
      [0x08, 1, 0, 15, 0, 0xF1, 0xFF], [0x09, 14, 3, 0] + [UInt8](repeating: 1, count: 12))
    exchange([0x0A, 6, 0], [0x0B] + [UInt8](repeating: 1, count: octets))
    refuse([0x08, 1, 0, 15, 0, 0xF2, 0xFF], handle: 1, 0x0E)
    disconnect(0x13)
  }
}
