public import BluetoothPackets

extension GATTDatabase {
  /// The primary services that one discovery found, starting at the first handle.
  public struct ServiceList: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// Number of services.
    public private(set) var count = 0
    /// The first of these services, in the order of their handles; at most `maximumServices`.
    public private(set) var services: [ListedService] = []
    /// Whether the discovery reached its end.
    public private(set) var isComplete = false
    /// Whether the capture lacks the responses for some of the searched handles, where services are unknown.
    public private(set) var hasGap = false
    /// The last handle up to which the services are known.
    private var end: UInt16 = 0
    /// A hash that differs if the services or their handles differ.
    public private(set) var fingerprint: UInt64 = 0

    init(connection: Int) {
      self.connection = connection
    }

    /// Records that the search continued at a handle: the client knows the services before it.
    mutating func goOn(from first: UInt16) {
      if first > 1, first - 1 > end { hasGap = true }
    }

    mutating func add(_ handle: UInt16, upTo last: UInt16, _ uuid: BluetoothUUID) {
      count += 1
      end = max(end, last)
      if services.count < ServiceList.maximumServices {
        services.append(ListedService(handle: handle, uuid: uuid))
      }
      let folded = UInt64(truncatingIfNeeded: uuid.rawValue ^ uuid.rawValue >> 64)
      fingerprint = (fingerprint &* 31 ^ folded) &* 31 ^ UInt64(handle)
    }

    /// - Parameter isKnown: whether another list contains the same services, which then need not be counted again.
    mutating func complete(isKnown: Bool) {
      isComplete = true
      if isKnown { services = [] }
    }

    private static let maximumServices = 64
  }

  /// A service in a list.
  public struct ListedService: Hashable, Sendable {
    /// The handle of the service declaration.
    public let handle: UInt16
    /// The UUID of the service.
    public let uuid: BluetoothUUID
  }

  static let maximumServiceLists = 256

  /// Records that a client starts to discover services at a handle.
  mutating func listServices(from first: UInt16?, _ connection: Int) {
    guard first == 1 else { return continueServiceList(from: first, connection) }
    if let last = serviceLists.last, last.connection == connection, !last.isComplete {
      serviceLists.removeLast()
    }
    guard serviceLists.count < GATTDatabase.maximumServiceLists else { return }
    serviceLists.append(ServiceList(connection: connection))
  }

  /// Records a service that a discovery found.
  mutating func listService(
    _ handle: UInt16, upTo end: UInt16, _ uuid: BluetoothUUID, _ connection: Int
  ) {
    guard let last = serviceLists.last, last.connection == connection, !last.isComplete else {
      return
    }
    serviceLists[serviceLists.count - 1].add(handle, upTo: end, uuid)
  }

  /// Records that a client continues to discover services at a handle.
  mutating func continueServiceList(from first: UInt16?, _ connection: Int) {
    guard let first, let last = serviceLists.last, last.connection == connection, !last.isComplete
    else { return }
    serviceLists[serviceLists.count - 1].goOn(from: first)
  }

  /// Records that a discovery has covered its whole range.
  mutating func endServiceList(_ connection: Int) {
    guard let last = serviceLists.last, last.connection == connection else { return }
    let isKnown = serviceLists.dropLast().contains {
      $0.isComplete && !$0.hasGap && $0.fingerprint == last.fingerprint
    }
    serviceLists[serviceLists.count - 1].complete(isKnown: isKnown)
  }
}
