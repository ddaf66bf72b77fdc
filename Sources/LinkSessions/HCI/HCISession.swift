import BluetoothPackets

/// One controller of an HCI log, and what its host told it.
struct HCISession: Sendable {
  /// What the packets of a connection handle are.
  enum HandleUse: Hashable, Sendable {
    case unknown
    /// Index in `ConnectionTable`.
    case connection(Int)
    /// The handle of a connection that has ended, by its index: what was on its way may still come.
    case ended(Int)
    /// A handle that a vendor uses for messages of its own.
    case vendor
    case isochronous
    case synchronous
  }

  /// The controller's number in the log.
  let number: UInt16
  private var handles = [HandleUse](repeating: .unknown, count: 4096)
  /// How many of them are of connections.
  private var connectedHandles = 0

  var publicAddress: DeviceAddress?
  var randomAddress: DeviceAddress?
  /// What the controller says of its link layer.
  var features: Known<LEFeatureSet> = .unknown
  var version: Known<LinkLayerVersion> = .unknown
  /// Whether the log has shown an event of this controller: some hold data alone.
  private(set) var hasEvents = false
  /// Whether the last scan asked the controller to report each advertiser only once.
  var filtersDuplicates: Bool?
  /// Sets of extended advertising that the host has switched on and that have not ended.
  var advertisingSets: Set<UInt8> = []
  /// Sets whose advertising is for one device.
  var directed: [UInt8: DirectedAdvertising] = [:]
  /// Advertising that the host has set up.
  var ownAdvertising: OwnAdvertisingTable
  /// The last extended advertising report said that the rest of its data follows.
  var awaitsMoreData = false

  /// The identity of the peer whose private address the host asked for last.
  var askedPeer: DeviceKey?

  /// What the host asked for, where an observer wants to know what answers it.
  var commands = CommandLog()
  /// The last command that ended because the other link layer did not answer (0x22): the end of the
  /// connection, which comes right after, is of it.
  var unanswered: Transaction?
  /// Open LE connections of which this host is the central, by the peripheral's index in `DeviceTable`.
  var peripherals: [Int: Int] = [:]
  /// The connection that the host has asked to end last.
  var disconnecting: Int?

  /// The log has an event: from now on it tells the ends of connections, too.
  mutating func noteEvent(_ links: inout LinkTable) {
    guard !hasEvents else { return }
    hasEvents = true
    for case .connection(let index) in handles {
      links.connections[index].evidence.lacksEvents = false
    }
  }

  /// Lets go of all handles, and gives out the connections that they were of.
  mutating func forEachConnection(_ body: (Int) -> Void) {
    // A host that starts resets its controller, which mostly has none.
    guard connectedHandles > 0 else { return }
    connectedHandles = 0
    peripherals = [:]
    for handle in handles.indices {
      guard case .connection(let index) = handles[handle] else { continue }
      handles[handle] = .unknown
      body(index)
    }
  }

  // MARK: For watchers of fields only

  /// What the host calls itself.
  var localName: String?

  init(number: UInt16) {
    self.number = number
    ownAdvertising = OwnAdvertisingTable(adapter: number)
  }

  /// - Parameter localName: filled up with NUL.
  mutating func note(localName octets: [UInt8]) {
    localName = String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Only twelve bits of `handle` count.
  subscript(handle: UInt16) -> HandleUse {
    get { handles[Int(handle & 0x0FFF)] }
    set {
      let place = Int(handle & 0x0FFF)
      if case .connection = handles[place] { connectedHandles -= 1 }
      if case .connection = newValue { connectedHandles += 1 }
      handles[place] = newValue
    }
  }
}
