import BluetoothPackets
import ByteReading

/// The state machines of one connection, one for each layer. They are noncopyable structs that are stored nowhere else.
struct LinkSession: ~Copyable {
  var linkLayer = LinkLayerSession()
  var l2cap = L2CAPSession()
  var att = ATTSession()
  var security = SecuritySession()
  /// The peer's address in the event that opened an HCI connection.
  var announcedPeer: DeviceAddress?
  /// This host's Disconnect command, unless the controller rejected it.
  var disconnect: DisconnectCommand?
  /// Packets of this host that its controller has not completed, in an HCI log.
  var sent = SentPackets()
  /// The peer's connectable advertising while the connection was open, in an HCI log.
  var peerAdvertising = PeerAdvertising()

  // MARK: For watchers of fields only

  var parts = RelatedParts()
  var classic = ClassicTraffic()

  // MARK: The link layer

  /// Processes a data channel PDU; see `LinkLayerSession.take`.
  mutating func take(
    _ header: DataPDUHeader, _ contents: RawSpan, _ reception: LinkLayerSession.Reception,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> LinkLayerSession.Next {
    linkLayer.take(header, contents, reception, &security, &connection, &log)
  }

  /// Processes an LL control PDU; see `LinkLayerSession.takeControl`.
  mutating func takeControl(
    _ input: inout ByteReader, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) throws(WireError) -> ControllerErrorCode? {
    try linkLayer.takeControl(&input, direction, &security, &connection, &log)
  }

  // MARK: End and roles

  /// Sets the outcome of every open transaction when the connection or the capture ends.
  ///
  /// - Parameters:
  ///   - end: the time of the end.
  ///   - connection: the connection.
  ///   - log: receives the outcome of each transaction.
  mutating func endTransactions(
    at end: Int64, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    att.endRequests(at: end, &connection, &log)
    l2cap.endCommands(at: end, &connection, &log)
    connection.channels.closeLedgers(at: end)
  }

  /// Releases everything except the history of the channels and the turns on the air, because the end is still to be
  /// acknowledged and may be repeated.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - room: the memory budget for incomplete data.
  mutating func close(_ connection: inout Connection, _ room: inout Room) {
    connection.channels.close(&room)
    l2cap.close(&room)
    att.close()
    classic.close(&room)
    parts = RelatedParts()
    sent = SentPackets()
  }

  /// Swaps everything that is kept by direction: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    l2cap.swapDirections()
    att.swapDirections()
    security.swapDirections()
  }
}

/// The address of a connection's state machines. It lets the table of connections grow without moving them. The state
/// machines are borrowed once per packet, without reference counting.
@safe
struct LinkBox {
  // SAFETY: only the table creates boxes, and it frees those of the connections that it releases. No box is kept longer
  // than the call that requested it, and no session receives the table.
  private let place: UnsafeMutablePointer<LinkSession>

  init() {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: LinkSession())
  }

  var session: LinkSession {
    @inline(__always) _read { yield unsafe place.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &place.pointee }
  }

  /// Resets the state machines.
  func clear() { unsafe place.pointee = LinkSession() }

  /// Frees the memory. The box must not be used afterwards.
  func free() {
    unsafe place.deinitialize(count: 1)
    unsafe place.deallocate()
  }
}
