package import BluetoothPackets

/// All device addresses in the capture, up to a limit, and which of them belong to the same device.
public struct DeviceTable: Sendable {
  /// All devices in the order of first sight; an ID is an index.
  public private(set) var devices: [Device] = []
  /// Sightings of addresses that were not added because the table was full.
  public private(set) var untrackedSightings = 0
  /// Names that were dropped because the limit was reached.
  public private(set) var namesNotKept = 0
  private var indices: [DeviceKey: Int] = [:]
  /// The device of each identity address, whether or not the address itself was seen.
  private var owners: [DeviceKey: Int] = [:]
  /// Maps devices that proved to be the same to the one that represents them all.
  private var representatives: [Int: Int] = [:]
  private var members: [Int: [Int]] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The device with this ID.
  package subscript(id: Int) -> Device {
    // Inlined: otherwise each change would allocate the coroutine's frame.
    @inline(__always) get { devices[id] }
    @inline(__always) _modify { yield &devices[id] }
  }

  /// Returns a device's name, without copying the rest of the device.
  package func name(of id: Int) -> String? { Device.name(among: devices[id].names) }

  /// Returns a device's address, without copying the rest of the device.
  package func address(of id: Int) -> DeviceAddress { devices[id].key.address }

  /// Returns the number of a device's names. While it stays the same, so does the best name.
  func nameCount(of id: Int) -> Int { devices[id].names.count }

  /// Returns the ID of the device with an address; nil if the address was never seen.
  package func find(_ key: DeviceKey) -> Int? {
    indices[key]
  }

  /// Returns the device with this address, creating it if it is new; nil once the table is full.
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
    // The identity was recorded before its own address was seen, so no lookup was needed until now.
    if let owner = owners[key] { _ = join(index, owner) }
    return index
  }

  /// Records that a BR/EDR inquiry found a device.
  mutating func noteInquiry(_ id: Int) { devices[id].wasFoundByInquiry = true }

  /// Records a name of a device.
  ///
  /// - Parameters:
  ///   - name: the octets of the name.
  ///   - id: the device.
  ///   - source: the source of the name.
  ///   - frame: the record that shows it.
  mutating func note(
    name: RawSpan, of id: Int, from source: Device.SeenName.Source, frame: Int
  ) {
    if !devices[id].note(name: name, from: source, frame: frame) { namesNotKept += 1 }
  }

  // MARK: Identities

  /// Returns the index that stands for all addresses of one device.
  package func who(_ id: Int) -> Int {
    representatives[id] ?? id
  }

  /// All addresses that are proven to belong to the same device, in order of first sight.
  package func same(as id: Int) -> [Int] {
    let first = who(id)
    return ([first] + (members[first] ?? [])).sorted()
  }

  /// Returns the address under which a device was seen and the identity that it is proven to hide, without the
  /// addresses of other entries for the same device.
  func ownAddresses(of id: Int) -> [DeviceKey] {
    [devices[id].identity.value, devices[id].key].compactMap { $0 }
  }

  /// Every address that is proven to belong to the same device, identities first.
  package func addresses(of id: Int) -> [DeviceKey] {
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

  /// Records that a frame proves the identity behind an address.
  ///
  /// - Returns: the merged devices: each `device` is now represented by `now`.
  mutating func prove(
    _ id: Int, is identity: DeviceKey, frame: Int
  ) -> [(device: Int, now: Int)] {
    // The first proof is kept; a second one that differs proves nothing.
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
    // The smaller group takes the index of the larger one, which keeps long chains of proofs cheap.
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
  /// Whether a device may use this address permanently. Core 6.0, Vol 6, Part B, 1.3.
  var isIdentity: Bool {
    switch kind {
    case .public, .randomStatic: true
    case .resolvablePrivate, .nonResolvablePrivate, .reserved: false
    }
  }
}

extension [DeviceKey] {
  /// The same keys, with public and random keys of the same address next to each other. Observations on the air decide
  /// which of the two applies.
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
