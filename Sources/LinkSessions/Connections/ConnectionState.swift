/// What decoding of a connection's packets needs to remember from one to the next.
struct ConnectionState: Sendable {
  var reassemblers = [FrameReassembler(), FrameReassembler()]
  var channels = ChannelTable()
  var air = AirState()
  /// The ATT bearer of the fixed channel, and those on credit-based channels by the channel's
  /// index.
  var bearer = ATTBearer()
  var enhancedBearers: [Int: ATTBearer] = [:]

  /// Lets go of everything but the story of the channels.
  mutating func close() {
    reassemblers = [FrameReassembler(), FrameReassembler()]
    channels.close()
    bearer = ATTBearer()
    enhancedBearers = [:]
    air = AirState()
  }
}
