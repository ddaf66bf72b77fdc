/// Keys, lists and scans of a host, and what its controller makes of them.
extension HostLogBuilder {
  static let ownKey = [UInt8](repeating: 0x11, count: 16)

  /// As the peripheral: legacy Just Works with bonding, in which this host distributes a key with a name of equal octets.
  mutating func bondAsPeripheral(name: UInt8 = 7) {
    accept()
    let features: [UInt8] = [3, 0, 0x01, 16, 0, 1]
    send([0x01] + features, channel: 6, received: true)
    send([0x02] + features, channel: 6)
    for opcode: UInt8 in [3, 4] {
      let value = [UInt8](repeating: opcode, count: 16)
      send([opcode] + value, channel: 6, received: true)
      send([opcode] + value, channel: 6)
    }
    askForKey(name: 0, reply: [UInt8](repeating: 0x55, count: 16))
    endEncryption()
    distribute(HostLogBuilder.ownKey, name: name, received: false)
    disconnect(0x13)
  }

  /// The central comes again and asks for a key that this host does not find.
  mutating func reconnectWithoutKey(name: UInt8) {
    accept()
    report([5, handle, 0] + [UInt8](repeating: name, count: 10))
    order(0x201B, [handle, 0], answer: [handle, 0])
    disconnect(0x06)
  }

  /// Advertising that only the one device of the accept list may connect to, for some time.
  mutating func advertise(toListed address: [UInt8], minutes: Int64) {
    order(0x2011, [1] + address)
    order(0x2006, [0xA0, 0, 0xF0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 3])
    order(0x200A, [1])
    wait(minutes * 60_000)
    order(0x200A, [0])
  }

  /// A device with a public address advertises with these Flags, and the host pages it in vain.
  mutating func pageInVain(flags: UInt8) {
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    report([2, 1, 0, 0] + address + [3, 2, 1, flags, 0xCC])
    order(0x0405, address + [0x18, 0xCC, 2, 0, 0, 0, 1], isLong: true)
    wait(5000)
    add([4, 3, 11, 4, 0, 0] + address + [1, 0], received: true)
  }

  /// Two connections that are lost while the host scans with this window of an interval of 200 ms.
  mutating func loseTwo(whileScanning window: UInt16) {
    order(0x200B, [0, 0x40, 1, UInt8(window & 0xFF), UInt8(window >> 8), 0, 0])
    scan()
    for number: UInt8 in [1, 2] {
      handle = number
      connect(peer: 0xBA + number)
    }
    wait(6000)
    for number: UInt8 in [1, 2] {
      handle = number
      disconnect(0x08)
    }
  }

  /// A read on the second of two connections, whose answer comes on both.
  mutating func answerTwice(asksBoth: Bool) {
    connect()
    if asksBoth { send([0x0A, 3, 0]) }
    handle = 2
    connect(peer: 0xCC)
    send([0x0A, 3, 0])
    let answer: [UInt8] = [0x0B, 1, 2, 3, 4]
    for number: UInt8 in [1, 2] {
      handle = number
      send(answer, received: true)
    }
    wait(1000)
    disconnect(0x13)
  }

  /// A Disconnect command of the central that takes 2.9 s where the interval is 100 ms.
  mutating func disconnectSlowly(latency: UInt8) {
    connect(interval: 80, latency: latency, timeout: 255)
    wait(5000)
    orderDisconnect()
    wait(2900)
    disconnect(0x16)
  }

  /// A train that comes every 1.1 s and is lost right after its first packet.
  mutating func loseTrain(timeout: UInt16) {
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0x44]
    order(
      0x2044,
      [0, 3, 1] + address + [0, 0, UInt8(timeout & 0xFF), UInt8(timeout >> 8), 0], isLong: true)
    report([0x0E, 0, 1, 0, 3, 1] + address + [1, 0x70, 3, 0])
    wait(100)
    report([0x10, 1, 0])
  }

  /// A device that is heard, connected and left, and then dialled in vain.
  mutating func dialAfterLeaving(hearing peers: [UInt8]) {
    hearAdvertising()
    connect()
    disconnect(0x13)
    for peer in peers { hearAdvertising(of: peer) }
    dialInVain()
  }
}

/// Commands with parameters that can't work.
extension HostLogBuilder {
  /// After a reset, a set with a random own address is made and enabled.
  mutating func enableNewSet(addressed: Bool) {
    order(0x0C03)
    order(
      0x2036, [1, 0x13, 0, 0xA0, 0, 0, 0xF0, 0, 0, 7, 1] + [UInt8](repeating: 0, count: 14),
      answer: [0])
    if addressed { order(0x2035, [1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]) }
    order(0x2039, [1, 1, 1, 0, 0, 0], status: 0x12)
  }

  /// A set that is enabled for 5 s, and removed 20 s later. The mask's third octet has the bit of LE Advertising Set
  /// Terminated.
  mutating func advertiseForFiveSeconds(mask: UInt8, reports: Bool) {
    order(0x2001, [0x1F, 0, mask, 0, 0, 0, 0, 0])
    order(
      0x2036, [1, 0x13, 0, 0xA0, 0, 0, 0xF0, 0, 0, 7, 0] + [UInt8](repeating: 0, count: 14),
      answer: [0])
    order(0x2039, [1, 1, 1, 0xF4, 1, 0])
    wait(5000)
    if reports { report([0x12, 0x3C, 1, 0, 0, 0]) }
    wait(15_000)
    order(0x203C, [1], status: reports ? 0 : 0x0C)
  }

  /// LE Set Scan Parameters with a filter policy, refused by a controller with these features.
  mutating func scan(policy: UInt8, features: UInt8) {
    order(0x2003, answer: [features] + [UInt8](repeating: 0, count: 7))
    order(0x200B, [1, 0x10, 0, 0x10, 0, 0, policy], status: 0x12)
  }

  /// Advertising that is not connectable, every 20 ms, refused by a controller of this version.
  mutating func advertiseFast(version: UInt8) {
    order(0x1001, answer: [version, 0, 0, version, 0x60, 0, 0, 0])
    order(
      0x2006, [0x20, 0, 0x20, 0, 3] + [UInt8](repeating: 0, count: 8) + [7, 0], status: 0x12)
  }

  /// The host hears an LE device, and pages its address.
  mutating func pageInVain(isRandom: Bool) {
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    report([2, 1, 0, isRandom ? 1 : 0] + address + [3, 2, 1, 6, 0xCC])
    order(0x0405, address + [0x18, 0xCC, 2, 0, 0, 0, 1], isLong: true)
    wait(5000)
    add([4, 3, 11, 4, 0, 0] + address + [1, 0], received: true)
  }

  /// LE Periodic Advertising Create Sync to a train of 8 s, cancelled after some seconds.
  mutating func giveUpSynchronizing(after seconds: Int64) {
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    // 6400 × 1.25 ms.
    report(
      [0x0D, 1, 0, 0, 1] + address + [1, 1, 2, 127, 0xCC, 0x00, 0x19, 0]
        + [UInt8](repeating: 0, count: 6) + [0])
    order(0x2044, [0, 2, 1] + address + [0, 0, 0xE8, 3, 0], isLong: true)
    wait(seconds * 1000)
    order(0x2045)
    report([0x0E, 0x44, 0, 0, 2, 1] + address + [1, 0x00, 0x19, 0])
  }
}
