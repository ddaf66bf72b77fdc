package import BluetoothPackets

/// Every device address that the capture shows, up to a limit, and which of them are one device.
public struct DeviceTable: Sendable {
  /// All devices, in the order in which they were first seen; an id is an index.
  public private(set) var devices: [Device] = []
  /// Addresses that came after the table was full.
  public private(set) var untrackedSightings = 0
  /// Names for which there was no room.
  public private(set) var namesNotKept = 0
  private var indices: [DeviceKey: Int] = [:]
  /// The device that an identity address belongs to, whether or not the address itself was seen.
  private var owners: [DeviceKey: Int] = [:]
  /// Devices that are the same as another one, which stands for all of them.
  private var representatives: [Int: Int] = [:]
  private var members: [Int: [Int]] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The device with an id.
  public subscript(id: Int) -> Device {
    // Inlined, or each change would allocate the coroutine's frame.
    @inline(__always) get { devices[id] }
    @inline(__always) _modify { yield &devices[id] }
  }

  /// What a device is called, without a copy of all else that is known of it.
  package func name(of id: Int) -> String? { Device.name(among: devices[id].names) }

  /// The address that a device is known by, without a copy of all else that is known of it.
  package func address(of id: Int) -> DeviceAddress { devices[id].key.address }

  /// How many names of a device are known: while the number stays, so does what it is called.
  func nameCount(of id: Int) -> Int { devices[id].names.count }

  /// The id of the device with an address; nil for one that was never seen.
  public func find(_ key: DeviceKey) -> Int? {
    indices[key]
  }

  /// The device with this address, made if it is new; nil once the table is full.
  mutating func see(_ key: DeviceKey, frame: Int) -> Int? {
    if let index = indices[key] {
      devices[index].lastFrame = frame
      return index
    }
    guard devices.count < limit else {
      untrackedSightings += 1
      return nil
    }
    let index = devices.count
    indices[key] = index
    devices.append(Device(id: index, key: key, firstFrame: frame, lastFrame: frame))
    // An identity that was told of before its own address was seen: no lookup is needed yet.
    if let owner = owners[key] { _ = join(index, owner) }
    return index
  }

  /// Notes what a device calls itself.
  ///
  /// - Parameters:
  ///   - name: its octets.
  ///   - id: of the device.
  ///   - source: who says so.
  ///   - frame: the record that does.
  mutating func note(
    name: RawSpan, of id: Int, from source: Device.SeenName.Source, frame: Int
  ) {
    if !devices[id].note(name: name, from: source, frame: frame) { namesNotKept += 1 }
  }

  // MARK: Who is who

  /// One index for all the addresses that are proven to belong to one device.
  public func who(_ id: Int) -> Int {
    representatives[id] ?? id
  }

  /// All addresses that are proven to belong to the same device, in the order of first sight.
  public func same(as id: Int) -> [Int] {
    let first = who(id)
    return ([first] + (members[first] ?? [])).sorted()
  }

  /// The addresses that a device was seen under and is proven to hide, without those of others that
  /// are the same device.
  func ownAddresses(of id: Int) -> [DeviceKey] {
    [devices[id].identity.value, devices[id].key].compactMap { $0 }
  }

  /// Every address that is proven to belong to the same device, identities first.
  public func addresses(of id: Int) -> [DeviceKey] {
    let ids = same(as: id)
    var seen: Set<DeviceKey> = []
    var keys: [DeviceKey] = []
    for other in ids {
      guard let identity = devices[other].identity.value, seen.insert(identity).inserted else {
        continue
      }
      keys.append(identity)
    }
    for other in ids {
      let key = devices[other].key
      if seen.insert(key).inserted { keys.append(key) }
    }
    return keys.withTwinsTogether
  }

  /// Notes that a packet proves which identity stands behind an address.
  ///
  /// - Returns: what is one device from now on: all that `device` stood for is `now` too.
  mutating func prove(
    _ id: Int, is identity: DeviceKey, frame: Int
  ) -> [(device: Int, now: Int)] {
    // What was proven first stands: two proofs that differ prove nothing.
    guard identity.address.rawValue != 0, identity.isIdentity, devices[id].identity.value == nil
    else { return [] }
    devices[id].identity = .seen(identity, frame: frame)
    var joined: [(device: Int, now: Int)] = []
    if let owner = owners[identity] { joined += join(id, owner) }
    if let seen = indices[identity] { joined += join(id, seen) }
    owners[identity] = id
    return joined
  }

  private mutating func join(_ one: Int, _ other: Int) -> [(device: Int, now: Int)] {
    let (left, right) = (who(one), who(other))
    guard left != right else { return [] }
    // The smaller group takes the index of the larger, so that no chain of proofs is costly.
    let sizes = (members[left]?.count ?? 0, members[right]?.count ?? 0)
    let now = sizes.0 == sizes.1 ? min(left, right) : sizes.0 > sizes.1 ? left : right
    let device = now == left ? right : left
    let moved = [device] + (members.removeValue(forKey: device) ?? [])
    for member in moved { representatives[member] = now }
    members[now, default: []] += moved
    return moved.map { ($0, now) }
  }
}

extension DeviceKey {
  /// Whether a device may have this address for good. Core 6.0, Vol 6, Part B, 1.3.
  var isIdentity: Bool {
    switch kind {
    case .public, .randomStatic: true
    case .resolvablePrivate, .nonResolvablePrivate, .reserved: false
    }
  }
}

extension [DeviceKey] {
  /// The same keys, each public or random twin of an earlier address right before that one: what was
  /// seen on the air says which of the two it is.
  fileprivate var withTwinsTogether: [DeviceKey] {
    var places: [DeviceAddress: Int] = [:]
    var groups: [[DeviceKey]] = []
    for key in self {
      if let place = places[key.address] {
        groups[place].insert(key, at: 0)
      } else {
        places[key.address] = groups.count
        groups.append([key])
      }
    }
    return groups.flatMap { $0 }
  }
}
