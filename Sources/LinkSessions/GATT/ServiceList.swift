import BluetoothPackets

extension GATTDatabase {
  /// The primary services that one discovery found, from the first handle on.
  public struct ServiceList: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    public let connection: Int
    /// How many there were.
    public private(set) var count = 0
    /// Whether the discovery reached its end.
    public private(set) var isComplete = false
    /// Tells lists of other services, or of services elsewhere, apart.
    public private(set) var fingerprint: UInt64 = 0

    init(connection: Int) {
      self.connection = connection
    }

    mutating func add(_ handle: UInt16, _ uuid: BluetoothUUID) {
      count += 1
      let folded = UInt64(truncatingIfNeeded: uuid.rawValue ^ uuid.rawValue >> 64)
      fingerprint = (fingerprint &* 31 ^ folded) &* 31 ^ UInt64(handle)
    }

    mutating func complete() {
      isComplete = true
    }
  }

  static let maximumServiceLists = 256

  /// A client looks for services, from a handle on.
  mutating func listServices(from first: UInt16?, _ connection: Int) {
    guard first == 1 else { return }
    if let last = serviceLists.last, last.connection == connection, !last.isComplete {
      serviceLists.removeLast()
    }
    guard serviceLists.count < GATTDatabase.maximumServiceLists else { return }
    serviceLists.append(ServiceList(connection: connection))
  }

  /// A discovery has found a service.
  mutating func listService(_ handle: UInt16, _ uuid: BluetoothUUID, _ connection: Int) {
    guard let last = serviceLists.last, last.connection == connection, !last.isComplete else {
      return
    }
    serviceLists[serviceLists.count - 1].add(handle, uuid)
  }

  /// A discovery has reached the end of what was asked about.
  mutating func endServiceList(_ connection: Int) {
    guard serviceLists.last?.connection == connection else { return }
    serviceLists[serviceLists.count - 1].complete()
  }
}
