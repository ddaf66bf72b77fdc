import BluetoothPackets

/// One controller of an HCI log, and the configuration that its host sent.
struct HCISession: Sendable {
  /// The use of a connection handle.
  enum HandleUse: Hashable, Sendable {
    case unknown
    /// Index in `ConnectionTable`.
    case connection(Int)
    /// The handle of a connection that has ended, by its index. Packets in transit may still arrive.
    case ended(Int)
    /// A handle that a vendor uses for its own messages.
    case vendor
    case isochronous
    case synchronous
  }

  /// The controller's number in the log.
  let number: UInt16
  private var handles = [HandleUse](repeating: .unknown, count: 4096)
  /// Number of handles that belong to connections.
  private var connectedHandles = 0

  var publicAddress: DeviceAddress?
  var randomAddress: DeviceAddress?
  var ownAddresses = OwnAddressTypes()
  /// The controller's link layer features.
  var features: Known<LEFeatureSet> = .unknown
  var version: Known<Connection.LinkLayerVersion> = .unknown
  /// Whether the log contains an event of this controller: some logs contain only data.
  private(set) var hasEvents = false
  /// Whether the last scan enabled duplicate filtering.
  var filtersDuplicates: Bool?
  /// Whether the host has requested a connection.
  var hasDialled = false
  /// The search to which advertising reports belong.
  var search = ScanSearch()
  /// Extended advertising sets that the host has enabled and that have not ended.
  var advertisingSets: Set<UInt8> = []
  /// Advertising sets that use directed advertising.
  var directed: [UInt8: SessionEvent.DirectedAdvertising] = [:]
  /// The changes to links that the controller reports.
  var reportedChanges = ReportedChanges()
  /// The devices to which the controller may connect by itself.
  var acceptList = AcceptList()
  /// The last attempt to connect to any of them.
  var listed: ListedAttempt?
  /// LTKs that are derived from BR/EDR link keys, and the events that contain the link keys.
  var transportKeys = TransportKeys()
  /// An error of the controller's hardware; nil once the log shows how the host reacted.
  var hardwareError: HardwareError?
  /// Advertising that the host configured.
  var ownAdvertising: OwnAdvertisingTable
  /// Whether the last extended advertising report announced more data.
  var awaitsMoreData = false

  /// The identity of the peer whose private address the host requested last.
  var askedPeer: DeviceKey?

  /// Pending commands, if an observer needs to match responses.
  var commands = CommandLog()
  /// The last command that failed because the peer's link layer did not respond (0x22). It is the cause of the
  /// disconnection that follows immediately.
  var unanswered: Transaction?
  /// Open LE connections of which this host is the central, by the peripheral's index in `DeviceTable`.
  var peripherals: [Int: Int] = [:]
  /// The connection that the host's last Disconnect command ends.
  var disconnecting: Int?
  /// The supervision timeout that the host's last command sets for a BR/EDR connection, until the controller responds.
  var writtenTimeout: (handle: UInt16, timeout: UInt16)?

  /// Records that the log contains events, so that from now on it also shows the ends of connections.
  mutating func noteEvent(_ links: inout LinkTable) {
    guard !hasEvents else { return }
    hasEvents = true
    for case .connection(let index) in handles {
      links.connections[index].evidence.lacksEvents = false
    }
  }

  /// Releases all handles and passes the connections that had them to `body`.
  mutating func forEachConnection(_ body: (Int) -> Void) {
    // A host resets its controller when it starts; usually there are no connections then.
    guard connectedHandles > 0 else { return }
    connectedHandles = 0
    peripherals = [:]
    for handle in handles.indices {
      guard case .connection(let index) = handles[handle] else { continue }
      handles[handle] = .unknown
      body(index)
    }
  }

  /// The host's name, from a controller's response or from a command that is still pending.
  var hostName: (octets: [UInt8], frame: Int)?
  /// The last connection, if a central opened it and its event does not show which address this host used.
  var acceptedWithoutAddress: Int?
  /// The device of this host under its public address, or under the address that it used in its first connection.
  var hostDevice: Int?

  // MARK: For watchers of fields only

  /// The host's name, from any source.
  var localName: String?

  init(number: UInt16) {
    self.number = number
    ownAdvertising = OwnAdvertisingTable(adapter: number)
  }

  /// - Parameter localName: the name, padded with NUL.
  mutating func note(localName octets: [UInt8]) {
    localName = String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The use of a handle. Only the lower 12 bits of `handle` are used.
  subscript(handle: UInt16) -> HandleUse {
    get { handles[Int(handle & 0x0FFF)] }
    set {
      let place = Int(handle & 0x0FFF)
      if case .connection = handles[place] { connectedHandles -= 1 }
      if case .connection = newValue { connectedHandles += 1 }
      handles[place] = newValue
    }
  }

  /// Returns whether the handle at the start of `packet` belongs to an open connection. A handle never belongs to a
  /// connection and a stream at the same time, so a different packet type is a driver's mistake.
  func isOpen(handleAtStartOf packet: RawSpan) -> Bool {
    guard let low = packet.octet(at: 0), let high = packet.octet(at: 1) else { return false }
    if case .connection = self[UInt16(high) << 8 | UInt16(low)] { return true }
    return false
  }
}
