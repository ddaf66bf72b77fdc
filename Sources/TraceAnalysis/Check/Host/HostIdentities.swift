import BluetoothPackets
import ByteReading
import LinkDecryption
import LinkSessions

/// The identity resolving keys in a log, and the host's entries in the controller's resolving list.
struct HostIdentities {
  /// An IRK that a side distributed or that the host gave to its controller.
  struct Key: Hashable {
    let identity: DeviceKey
    let value: UInt128
    let frame: Int
  }

  /// An entry of the resolving list.
  struct Entry: Hashable {
    let key: UInt128
    let frame: Int
  }

  /// The resolving list at one point in time.
  struct List {
    var entries: [DeviceKey: Entry] = [:]
    /// Whether address resolution is enabled.
    var isOn = false
    /// Whether the log contains all commands since the list was empty.
    var isWhole = false
  }

  private enum Change {
    case added(DeviceKey, UInt128)
    case removed(DeviceKey)
    case cleared
    case resolves(Bool)
    case reset
  }

  /// The side of a connection that distributes an IRK, which its identity address follows.
  private struct Sender: Hashable {
    let connection: Int
    let direction: LinkDirection
  }

  private var waiting: [Sender: (key: UInt128, frame: Int)] = [:]
  private var keys: [Key] = []
  private var changes: [(frame: Int, change: Change)] = []
  private var refused: Set<Int> = []
  private(set) var notKept = 0

  private static let limit = 4096

  mutating func take(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    let sender = Sender(connection: context.connection, direction: context.direction)
    switch pdu {
    case .identityInformation(let information):
      waiting[sender] = (information.identityResolvingKey, context.frame.number)
    case .identityAddressInformation(let identity):
      guard let (key, frame) = waiting.removeValue(forKey: sender) else { return }
      learn(
        Key(
          identity: DeviceKey(address: identity.address, isRandom: identity.isRandom), value: key,
          frame: frame))
    default: break
    }
  }

  /// Processes commands that change the resolving list. Core 6.0, Vol 4, Part E, 7.8.38 to 7.8.44.
  mutating func take(command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    switch opcode {
    case 0x0C03: note(.reset, frame)
    case 0x2027:
      guard let identity = HostIdentities.device(parameters), let key = parameters.key(at: 7)
      else { return }
      learn(Key(identity: identity, value: key, frame: frame.number))
      note(.added(identity, key), frame)
    case 0x2028:
      if let identity = HostIdentities.device(parameters) { note(.removed(identity), frame) }
    case 0x2029: note(.cleared, frame)
    case 0x202D:
      if let isOn = parameters.octet(at: 0) { note(.resolves(isOn == 1), frame) }
    default: break
    }
  }

  /// Records that the controller refused a command.
  mutating func refuse(command frame: Int) {
    if refused.count < HostIdentities.limit { refused.insert(frame) }
  }

  private mutating func learn(_ key: Key) {
    // An all-zero key resolves nothing: its owner has no private addresses.
    guard key.value != 0 else { return }
    if keys.count < HostIdentities.limit { keys.append(key) } else { notKept += 1 }
  }

  private mutating func note(_ change: Change, _ frame: Frame) {
    if changes.count < HostIdentities.limit {
      changes.append((frame.number, change))
    } else {
      notKept += 1
    }
  }

  /// Reads an address type and an address.
  private static func device(_ parameters: RawSpan) -> DeviceKey? {
    guard let type = parameters.octet(at: 0), type <= 1,
      let address = parameters.littleEndian(octets: 6, at: 1)
    else { return nil }
    return DeviceKey(address: DeviceAddress(rawValue: address), isRandom: type == 1)
  }

  // MARK: Rules

  /// Finds keys shared by devices with different identity addresses: resolving an address with such a key yields both
  /// devices. Core 6.0, Vol 3, Part H, 2.4.2.1.
  func sharedKeys(_ devices: DeviceTable) -> [Finding] {
    var owners: [UInt128: Key] = [:]
    var reported: Set<UInt128> = []
    return keys.compactMap { key in
      guard let first = owners[key.value] else {
        owners[key.value] = key
        return nil
      }
      guard first.identity.address != key.identity.address,
        reported.insert(key.value).inserted
      else { return nil }
      return Finding(
        .smpIRKShared, device: devices.find(key.identity),
        earlierFrames: [first.frame, key.frame],
        values: [
          Finding.Value(.address, .name(first.identity.address.description)),
          Finding.Value(.heardAddress, .name(key.identity.address.description)),
        ])
    }
  }

  // MARK: Queries

  /// Returns the keys of an identity in all records up to a given one, the newest last.
  func keys(of identity: DeviceKey, until frame: Int) -> [Key] {
    keys.filter { $0.identity == identity && $0.frame <= frame }
  }

  /// Returns the resolving list as it was before a record.
  func list(before frame: Int) -> List {
    var list = List()
    for (number, change) in changes where number < frame && !refused.contains(number) {
      switch change {
      case .added(let identity, let key):
        // A second entry for an identity is refused. If no answer shows that, the first entry is assumed to remain.
        if list.entries[identity] == nil { list.entries[identity] = Entry(key: key, frame: number) }
      case .removed(let identity): list.entries[identity] = nil
      case .cleared:
        list.entries = [:]
        list.isWhole = true
      case .resolves(let isOn): list.isOn = isOn
      case .reset: list = List(isWhole: true)
      }
    }
    return list
  }

  /// Whether the host removed one of these devices from the resolving list between two records, for example by
  /// deleting a bond.
  func removes(_ peers: [DeviceKey], after first: Int, before last: Int) -> Bool {
    changes.contains { number, change in
      guard number > first, number < last, case .removed(let peer) = change else { return false }
      return peers.contains(peer)
    }
  }

  /// Returns the identity whose IRK generated a private address, if a record up to this one contains it.
  func owner(of address: DeviceKey, until frame: Int) -> Key? {
    guard address.kind == .resolvablePrivate else { return nil }
    return keys.last { $0.frame <= frame && $0.made(address) }
  }

  /// Returns the identity that a command added to the resolving list.
  func added(by frame: Int) -> DeviceKey? {
    for (number, change) in changes where number == frame {
      if case .added(let identity, _) = change { return identity }
    }
    return nil
  }
}

extension HostIdentities.Key {
  /// Whether the key generated a private address. Core 6.0, Vol 6, Part B, 1.3.2.3.
  func made(_ device: DeviceKey) -> Bool {
    guard device.kind == .resolvablePrivate else { return false }
    var hash = AddressHash(key: value)
    return hash.generated(device.address.rawValue)
  }
}

/// Finds identities that a controller did not accept into its resolving list.
enum ResolvingListRules {
  static func findings(
    _ failures: [CheckAnalysis.TraceFailure], _ identities: HostIdentities, _ devices: DeviceTable
  ) -> [Finding] {
    failures.compactMap { failure in
      guard
        case .refused(.command(.leAddDeviceToResolvingList), .controller(let code)) =
          failure.kind, let end = failure.end
      else { return nil }
      let identity = identities.added(by: failure.request.number)
      let listed = entry(of: failure, identities)
      var values = [
        Finding.Value(.what, .name(cause(code, isListed: listed != nil))),
        Finding.Value(.reason, .name(code.name.map { "\($0)" } ?? "error \(code.rawValue)")),
      ]
      if let identity { values.append(Finding.Value(.address, .name("\(identity.address)"))) }
      return Finding(
        .hciResolvingListRefused, device: identity.flatMap(devices.find), frame: end,
        earlierFrames: [listed?.frame, failure.request.number].compactMap(\.self), values: values,
        failures: [failure.id])
    }
  }

  /// Returns the existing entry of the same identity, if the controller refused another entry for it. Core 6.0, Vol 4,
  /// Part E, 7.8.38.
  static func entry(
    of failure: CheckAnalysis.TraceFailure, _ identities: HostIdentities
  ) -> HostIdentities.Entry? {
    guard case .refused(_, .controller(let code)) = failure.kind, code.rawValue == 0x12,
      let identity = identities.added(by: failure.request.number)
    else { return nil }
    return identities.list(before: failure.request.number).entries[identity]
  }

  private static func cause(_ code: ControllerErrorCode, isListed: Bool) -> String {
    switch code.rawValue {
    case 0x12: isListed ? "listed" : "invalid"
    case 0x07: "full"
    case 0x0C: "in-use"
    case 0x01, 0x11: "unsupported"
    default: "other"
    }
  }
}
