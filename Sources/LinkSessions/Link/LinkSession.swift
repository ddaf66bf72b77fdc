import BluetoothPackets

/// The state machines of one connection, one for each layer.
///
/// A class, so that the table of all connections can grow without moving them: each layer is a
/// struct that can't be copied and that nobody else holds.
final class LinkSession {
  var linkLayer = LinkLayerSession()
  var l2cap = L2CAPSession()
  var att = ATTSession()
  var security = SecuritySession()
  /// The address that the event that opened an HCI connection gives the peer.
  var announcedPeer: DeviceAddress?

  /// Gives every transaction that is still open its outcome, because the connection has ended or the
  /// capture does.
  ///
  /// - Parameters:
  ///   - end: when it ended, or the capture did.
  ///   - connection: what is known of the connection.
  ///   - log: is told what becomes of each.
  func endTransactions(at end: Int64, _ connection: inout Connection, _ log: inout SessionLog) {
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
  func close(_ connection: inout Connection, _ room: inout Room) {
    connection.channels.close(&room)
    l2cap.close(&room)
    att.close()
  }

  /// What was taken for the central is the peripheral: everything kept by direction changes sides.
  func swapDirections() {
    l2cap.swapDirections()
    att.swapDirections()
    security.swapDirections()
  }
}
