import BluetoothPackets
import ByteReading

/// The credit-based channels of one connection.
struct ChannelTable: Sendable {
  private(set) var channels: [CreditBasedChannel] = []
  /// A reassembler for each channel and direction; each pair belongs to one channel.
  private var reassemblers: [SDUReassembler] = []
  /// Pending connection requests, by the identifier of the command.
  private var requests: [Request] = []

  /// Pending reconfiguration requests.
  private var reconfigurations: [Reconfiguration] = []

  /// Number of channels that were requested after the table was full.
  private(set) var untracked = 0

  /// More than any controller keeps open at the same time.
  static let limit = 256

  struct Request: Sendable {
    let identifier: UInt8
    var direction: LinkDirection
    /// Indices of the requested channels.
    let channels: Range<Int>
  }

  /// New receive limits of one side. They take effect when the other side agrees.
  struct Reconfiguration: Sendable {
    let identifier: UInt8
    var direction: LinkDirection
    /// The CIDs of that side's channel endpoints.
    let channelIDs: [UInt16]
    let mtu: UInt16
    let mps: UInt16
  }

  /// Maximum number of pending reconfigurations; no device is known to have more than one.
  private static let reconfigurationLimit = 8

  /// Discards incomplete SDUs at the end of the connection.
  mutating func close(_ room: inout Room) {
    for index in reassemblers.indices { reassemblers[index].close(&room) }
    requests = []
    reconfigurations = []
  }

  subscript(index: Int) -> CreditBasedChannel {
    // Inlined: otherwise each change would allocate the coroutine's frame.
    @inline(__always) get { channels[index] }
    @inline(__always) _modify { yield &channels[index] }
  }

  /// Returns the open channel that receives frames with this CID in `direction`.
  func find(channelID: UInt16, direction: LinkDirection) -> Int? {
    channels.lastIndex { $0.closedFrame == nil && $0.receives(channelID, direction) }
  }

  /// Returns the only channel that its opener requested and that has no response yet. It carries the frames with a CID
  /// that no other channel has. Nil if there are several such channels, or none.
  func findUnanswered(openedBy direction: LinkDirection) -> Int? {
    var found: Int?
    for index in channels.indices {
      let channel = channels[index]
      guard channel.openedBy == direction, channel.responseFrame == nil, channel.responder == nil,
        channel.closedFrame == nil, channel.derivedChannelID == nil
      else { continue }
      guard found == nil else { return nil }
      found = index
    }
    return found
  }

  /// Records a request for channels.
  ///
  /// - Parameter room: the limit on the channels of all connections together.
  mutating func request(
    _ asked: [CreditBasedChannel], identifier: UInt8, direction: LinkDirection, room: inout Room
  ) {
    guard channels.count + asked.count <= ChannelTable.limit, room.take(asked.count) else {
      untracked += asked.count
      return
    }
    let first = channels.count
    channels += asked
    for _ in asked { reassemblers += [SDUReassembler(), SDUReassembler()] }
    requests.removeAll { $0.identifier == identifier && $0.direction == direction }
    requests.append(
      Request(
        identifier: identifier, direction: direction, channels: first..<channels.count))
  }

  /// Returns the channels of the request that a response in `direction` answers.
  mutating func takeRequest(identifier: UInt8, answeredIn direction: LinkDirection) -> Range<Int>? {
    guard
      let index = requests.firstIndex(where: {
        $0.identifier == identifier && $0.direction == direction.opposite
      })
    else { return nil }
    return requests.remove(at: index).channels
  }

  /// Records a reconfiguration request. 4.27.
  mutating func ask(for reconfiguration: Reconfiguration) {
    reconfigurations.removeAll {
      $0.identifier == reconfiguration.identifier && $0.direction == reconfiguration.direction
    }
    if reconfigurations.count >= ChannelTable.reconfigurationLimit {
      reconfigurations.removeFirst()
    }
    reconfigurations.append(reconfiguration)
  }

  /// Processes the response to a reconfiguration request. 4.28.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of both.
  ///   - direction: the direction of the response.
  ///   - isAgreed: whether the new values are in force; otherwise nothing changes.
  mutating func settleReconfiguration(
    _ identifier: UInt8, answeredIn direction: LinkDirection, isAgreed: Bool
  ) {
    guard
      let place = reconfigurations.firstIndex(where: {
        $0.identifier == identifier && $0.direction == direction.opposite
      })
    else { return }
    let settled = reconfigurations.remove(at: place)
    guard isAgreed else { return }
    for index in channels.indices where channels[index].closedFrame == nil {
      if channels[index].openedBy == settled.direction,
        settled.channelIDs.contains(channels[index].requester.channelID)
      {
        channels[index].requester.mtu = settled.mtu
        channels[index].requester.mps = settled.mps
      } else if channels[index].openedBy != settled.direction,
        let responder = channels[index].responder, settled.channelIDs.contains(responder.channelID)
      {
        channels[index].responder?.mtu = settled.mtu
        channels[index].responder?.mps = settled.mps
      }
    }
  }

  /// Returns the largest SDU and K-frame that the receiver of frames in `direction` accepts. Until a reconfiguration is
  /// answered, the other side may use the old or the new values.
  func largest(of index: Int, _ direction: LinkDirection) -> (mtu: UInt16, mps: UInt16)? {
    guard let end = channels[index].receiver(of: direction) else { return nil }
    var (mtu, mps) = (end.mtu, end.mps)
    for open in reconfigurations
    where open.direction == direction.opposite && open.channelIDs.contains(end.channelID) {
      mtu = max(mtu, open.mtu)
      mps = max(mps, open.mps)
    }
    return (mtu, mps)
  }

  /// Processes the response to a connection request: both endpoints are known, and each may use the credits from the
  /// other.
  mutating func open(_ index: Int, _ responder: CreditBasedChannel.Endpoint, at frame: Frame) {
    channels[index].responder = responder
    let opener = channels[index].openedBy
    let requester = channels[index].requester
    channels[index].credits[opener].open(responder.initialCredits, frame: frame)
    channels[index].credits[opener.opposite].open(requester.initialCredits, frame: frame)
  }

  /// Closes a channel. The disconnection request identifies it by the receiver's CID.
  ///
  /// - Returns: the closed channel.
  mutating func close(
    destination: UInt16, sentIn direction: LinkDirection, at frame: Frame
  ) -> Int? {
    guard let index = find(channelID: destination, direction: direction) else { return nil }
    channels[index].closedFrame = frame.number
    closeLedgers(of: index, at: frame.time)
    return index
  }

  /// Returns the credits of the sender in `direction`; nil until the channel is open.
  func balance(of index: Int, _ direction: LinkDirection) -> Int? {
    direction == .centralToPeripheral
      ? channels[index].credits.centralToPeripheral.balance.value
      : channels[index].credits.peripheralToCentral.balance.value
  }

  /// Stops measuring the wait for credits when the connection or the capture ends.
  mutating func closeLedgers(at time: Int64) {
    for index in channels.indices { closeLedgers(of: index, at: time) }
  }

  private mutating func closeLedgers(of index: Int, at time: Int64) {
    channels[index].credits.centralToPeripheral.close(at: time)
    channels[index].credits.peripheralToCentral.close(at: time)
  }

  /// Swaps everything that is kept by direction: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    for index in channels.indices {
      channels[index].swapDirections()
      reassemblers.swapAt(2 * index, 2 * index + 1)
    }
    for index in requests.indices { requests[index].direction = requests[index].direction.opposite }
    for index in reconfigurations.indices {
      reconfigurations[index].direction = reconfigurations[index].direction.opposite
    }
  }

  // MARK: SDUs

  /// Returns the last record after which the start of the channel's next SDU was known.
  func settledFrame(of channel: Int, _ direction: LinkDirection) -> Int {
    reassemblers[2 * channel + direction.index].settledFrame
  }

  /// Returns the place of a K-frame in the SDUs of its channel.
  ///
  /// - Parameters:
  ///   - octets: the octets of the frame.
  ///   - length: what its SDU length would be; nil if it is too short for one.
  ///   - lacksFrames: whether frames since `settledFrame` are missing.
  ///   - channel: the index of the channel.
  ///   - context: the context of the frame.
  ///   - room: the memory budget for incomplete data.
  mutating func place(
    octets: Int, length: Int?, lacksFrames: Bool, _ channel: Int, _ context: PDUContext,
    _ room: inout Room
  ) -> SDUReassembler.Place {
    reassemblers[2 * channel + context.direction.index].place(
      octets: octets, length: length, lacksFrames: lacksFrames, frame: context.frame.number, &room)
  }

  /// Processes a K-frame.
  ///
  /// - Parameter room: the memory budget for incomplete data.
  mutating func join(
    _ part: borrowing CreditBasedFrame, _ channel: Int, _ context: PDUContext, _ room: inout Room
  ) -> SDUReassembler.Outcome {
    // For other channels, only the SDU length is needed.
    let keeps = channels[channel].isEnhancedATT
    let place = 2 * channel + context.direction.index
    guard let length = part.sduLength else {
      return reassemblers[place].resume(
        part.payload, cut: context.cutOctets, keeps: keeps, at: context.frame.number, &room)
    }
    return reassemblers[place].start(
      part.payload, length: Int(length), keeps: keeps, in: context, &room)
  }

  mutating func lendSDU(
    of channel: Int, _ direction: LinkDirection, _ room: inout Room
  ) -> SDUReassembler.Whole {
    reassemblers[2 * channel + direction.index].lend(
      keeps: channels[channel].isEnhancedATT, &room)
  }

  mutating func giveBack(_ lent: inout [UInt8], to channel: Int, _ direction: LinkDirection) {
    reassemblers[2 * channel + direction.index].giveBack(&lent)
  }
}
