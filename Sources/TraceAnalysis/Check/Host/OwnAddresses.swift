import BluetoothPackets
import ByteReading
import LinkSessions

/// Checks the random addresses that a host gives to its controller and uses for advertising.
struct OwnAddresses {
  private struct Address {
    let key: DeviceKey
    let frame: Int
  }

  /// Advertising with an invalid address.
  private struct Use {
    let address: Address
    let began: Frame
    /// The advertising set, or nil for legacy advertising.
    let set: UInt8?
  }

  private var random: Address?
  private var randomOfSet: [UInt8: Address] = [:]
  /// Whether advertising uses the random address, by set.
  private var usesRandom: [UInt8?: Bool] = [:]
  private var open: [Use] = []
  private var all: [Finding] = []
  private(set) var notKept = 0

  private static let limit = 1024

  mutating func reset() {
    random = nil
    randomOfSet = [:]
    usesRandom = [:]
    open = []
  }

  /// Processes a command. Core 6.0, Vol 4, Part E, 7.8.4, 7.8.5, 7.8.9, 7.8.52, 7.8.53 and 7.8.56.
  mutating func take(command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    switch opcode {
    case 0x2005: random = OwnAddresses.address(parameters, at: 0, frame)
    case 0x2035:
      guard let set = parameters.octet(at: 0), randomOfSet.count < OwnAddresses.limit else {
        return
      }
      randomOfSet[set] = OwnAddresses.address(parameters, at: 1, frame)
    case 0x2006: usesRandom.updateValue(parameters.octet(at: 5) == 1, forKey: nil)
    case 0x2036, 0x207F:
      if let set = parameters.octet(at: 0) { usesRandom[set] = parameters.octet(at: 10) == 1 }
    case 0x200A:
      if parameters.octet(at: 0) == 1 { begin(nil, random, frame) } else { end(nil, frame) }
    case 0x2039:
      let count = Int(parameters.octet(at: 1) ?? 0)
      // Without a list of sets, the command disables all of them.
      if parameters.octet(at: 0) == 0, count == 0 {
        for use in open { end(use.set, frame) }
      }
      for place in 0..<count {
        guard let set = parameters.octet(at: 2 + 4 * place) else { return }
        if parameters.octet(at: 0) == 1 {
          begin(set, randomOfSet[set], frame)
        } else {
          end(set, frame)
        }
      }
    default: break
    }
  }

  /// Reverts a command that the controller refused: the address is not in use, or nothing is advertised.
  mutating func refuse(command frame: Int) {
    open.removeAll { $0.began.number == frame || $0.address.frame == frame }
    if random?.frame == frame { random = nil }
    randomOfSet = randomOfSet.filter { $0.value.frame != frame }
  }

  /// Ends all advertising, because a central connected.
  mutating func connect() { open = [] }

  private static func address(_ parameters: RawSpan, at offset: Int, _ frame: Frame) -> Address? {
    parameters.littleEndian(octets: 6, at: offset).map {
      Address(
        key: DeviceKey(address: DeviceAddress(rawValue: $0), isRandom: true), frame: frame.number)
    }
  }

  private mutating func begin(_ set: UInt8?, _ address: Address?, _ frame: Frame) {
    guard usesRandom[set] == true, let address, address.key.hasUniformRandomPart,
      !open.contains(where: { $0.set == set }), open.count < OwnAddresses.limit
    else { return }
    open.append(Use(address: address, began: frame, set: set))
  }

  private mutating func end(_ set: UInt8?, _ frame: Frame) {
    guard let place = open.firstIndex(where: { $0.set == set }) else { return }
    let finding = OwnAddresses.finding(open.remove(at: place), until: frame.time)
    if all.count < OwnAddresses.limit { all.append(finding) } else { notKept += 1 }
  }

  /// - Parameter time: the time of the last record.
  func findings(at time: Int64) -> [Finding] {
    all + open.map { OwnAddresses.finding($0, until: time) }
  }

  private static func finding(_ use: Use, until time: Int64) -> Finding {
    Finding(
      .advAddressInvalid, frame: use.began, earlierFrames: [use.address.frame],
      values: [
        Finding.Value(.address, .name("\(use.address.key.address)")),
        Finding.Value(.what, .name("own")),
        Finding.Value(.wait, .nanoseconds(time.elapsed(since: use.began.time))),
      ])
  }
}

extension DeviceKey {
  /// Whether the random part of a random address is all zeros or all ones, which is not allowed. Core 6.0, Vol 6, Part
  /// B, 1.3.2.1 and 1.3.2.2.
  var hasUniformRandomPart: Bool {
    let bits: UInt64
    switch kind {
    case .public, .reserved: return false
    case .randomStatic, .nonResolvablePrivate: bits = address.rawValue & 0x3FFF_FFFF_FFFF
    case .resolvablePrivate:
      let part = address.rawValue >> 24 & 0x3F_FFFF
      return part == 0 || part == 0x3F_FFFF
    }
    return bits == 0 || bits == 0x3FFF_FFFF_FFFF
  }
}
