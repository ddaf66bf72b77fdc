import BluetoothPackets
import ByteReading

/// The state machines of one connection, one for each layer: structs that can't be copied and are
/// held nowhere else.
struct LinkSession: ~Copyable {
  var linkLayer = LinkLayerSession()
  var l2cap = L2CAPSession()
  var att = ATTSession()
  var security = SecuritySession()
  /// The address that the event that opened an HCI connection gives the peer.
  var announcedPeer: DeviceAddress?
  /// This host's command to end the connection, unless the controller refused it.
  var disconnect: DisconnectCommand?
  /// Connectable advertising of the peer while the connection was open, in an HCI log.
  var peerAdvertising = PeerAdvertising()

  // MARK: For watchers of fields only

  var parts = RelatedParts()
  var classic = ClassicTraffic()

  // MARK: The link layer

  /// Takes a data channel PDU; see `LinkLayerSession.take`.
  mutating func take(
    _ header: DataPDUHeader, _ contents: RawSpan, _ reception: LinkLayerSession.Reception,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> LinkLayerSession.Next {
    linkLayer.take(header, contents, reception, &security, &connection, &log)
  }

  /// Takes an LL control PDU; see `LinkLayerSession.takeControl`.
  mutating func takeControl(
    _ input: inout ByteReader, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) throws(WireError) -> ControllerErrorCode? {
    try linkLayer.takeControl(&input, direction, &security, &connection, &log)
  }

  // MARK: End and roles

  /// Gives every transaction that is still open its outcome, because the connection has ended or the
  /// capture does.
  ///
  /// - Parameters:
  ///   - end: when it ended, or the capture did.
  ///   - connection: what is known of the connection.
  ///   - log: is told what becomes of each.
  mutating func endTransactions(
    at end: Int64, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    att.endRequests(at: end, &connection, &log)
    l2cap.endCommands(at: end, &connection, &log)
    connection.channels.closeLedgers(at: end)
  }

  /// Lets go of everything but the story of the channels, and of whose turn it is on the air: an
  /// end is acknowledged, and perhaps sent again.
  ///
  /// - Parameters:
  ///   - connection: what is known of the connection.
  ///   - room: for the octets of all that is not complete.
  mutating func close(_ connection: inout Connection, _ room: inout Room) {
    connection.channels.close(&room)
    l2cap.close(&room)
    att.close()
    classic.close(&room)
    parts = RelatedParts()
  }

  /// What was taken for the central is the peripheral: everything kept by direction changes sides.
  mutating func swapDirections() {
    l2cap.swapDirections()
    att.swapDirections()
    security.swapDirections()
  }
}

/// Where the state machines of a connection stand, so that the table of all connections can grow
/// without moving them. A packet borrows them once; nobody counts references to them.
@safe
struct LinkBox {
  // SAFETY: the table alone makes boxes, and frees those of connections that it lets go of. Nobody keeps a
  // box longer than the call that asked for it, and no session is handed the table.
  private let place: UnsafeMutablePointer<LinkSession>

  init() {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: LinkSession())
  }

  var session: LinkSession {
    @inline(__always) _read { yield unsafe place.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &place.pointee }
  }

  /// Begins anew.
  func clear() { unsafe place.pointee = LinkSession() }

  /// Nobody will ask for it any more.
  func free() {
    unsafe place.deinitialize(count: 1)
    unsafe place.deallocate()
  }
}
