import BluetoothPackets

/// The channel of each connection event under either algorithm, counted from any event.
///
/// Core 6.0, Vol 6, Part B, 4.5.8.
struct HopSequence: Hashable, Sendable {
  enum Algorithm: Hashable, Sendable {
    /// Algorithm #1: the increment, and the unmapped channel of event 0.
    case one(increment: UInt8, first: UInt8)
    /// Algorithm #2: the offset from the event number to the event counter of the specification.
    case two(ChannelSelection2, shift: Int)
  }

  let algorithm: Algorithm

  /// Algorithm #1 with a request's increment, or algorithm #2 with its access address.
  init(_ request: ConnectIndication, usesChannelSelection2: Bool) {
    algorithm =
      usesChannelSelection2
      ? .two(ChannelSelection2(accessAddress: request.accessAddress), shift: 0)
      : .one(increment: request.hopIncrement, first: request.hopIncrement % 37)
  }

  init(_ algorithm: Algorithm) {
    self.algorithm = algorithm
  }

  /// The number of the algorithm: 1 or 2.
  var number: Int {
    if case .one = algorithm { 1 } else { 2 }
  }

  /// The channel of an event before remapping to a used channel.
  func unmapped(_ event: Int) -> UInt8 {
    switch algorithm {
    case .one(let increment, let first):
      return UInt8((Int(first) + event.modulo(37) * Int(increment)) % 37)
    case .two(let selection, let shift):
      let counter = UInt16(truncatingIfNeeded: event &+ shift)
      return UInt8(selection.pseudoRandomNumber(eventCounter: counter) % 37)
    }
  }

  /// The channel of an event, or nil if the map has no channels.
  func channel(_ event: Int, in map: ChannelMap) -> UInt8? {
    switch algorithm {
    case .one(let increment, _):
      // The algorithm continues from the previous event.
      let before = (Int(unmapped(event)) + 37 - Int(increment % 37)) % 37
      var selection = ChannelSelection1(
        hopIncrement: increment, lastUnmappedChannel: UInt8(before))
      return selection.nextChannel(in: map)
    case .two(let selection, let shift):
      return selection.channel(
        eventCounter: UInt16(truncatingIfNeeded: event &+ shift), in: map)
    }
  }
}

extension Int {
  /// Returns the nonnegative remainder.
  func modulo(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
