/// What decoding of a connection's packets needs to remember from one to the next.
struct ConnectionState: Sendable {
  var reassemblers = [FrameReassembler(), FrameReassembler()]
  var channels = ChannelTable()
  var air = AirState()
  /// Whether the answer to the last Read By Type request, by the request's direction, is the
  /// device's name.
  var awaitsDeviceName = [false, false]

  /// Lets go of everything but the story of the channels.
  mutating func close() {
    reassemblers = [FrameReassembler(), FrameReassembler()]
    channels.close()
    air = AirState()
  }
}
