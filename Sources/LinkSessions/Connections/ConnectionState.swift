import BluetoothPackets

/// What decoding of a connection's packets needs to remember from one to the next.
struct ConnectionState: Sendable {
  var reassemblers = [FrameReassembler(), FrameReassembler()]
  var channels = ChannelTable()
  var commands = OpenCommands()
  var air = AirState()
  var control = LinkControlState()
  var security = ConnectionSecurity()
  /// The ATT bearer of the fixed channel, and those on credit-based channels by the channel's
  /// index.
  var bearer = ATTBearer()
  var enhancedBearers: [Int: ATTBearer] = [:]
  /// The address that the event that opened an HCI connection gives the peer.
  var announcedPeer: DeviceAddress?

  /// Lets go of everything but the story of the channels, and of whose turn it is on the air: an
  /// end is acknowledged, and perhaps sent again.
  mutating func close(_ rooms: inout SessionRooms) {
    for side in reassemblers.indices { reassemblers[side].close(&rooms.partialOctets) }
    channels.close(&rooms.partialOctets)
    bearer = ATTBearer()
    enhancedBearers = [:]
  }

  /// What was taken for the central is the peripheral: everything kept by direction changes sides.
  mutating func swapDirections() {
    reassemblers.swapAt(0, 1)
    channels.swapDirections()
    commands.swapDirections()
    bearer.swapDirections()
    for channel in enhancedBearers.keys { enhancedBearers[channel]?.swapDirections() }
  }
}
