import BluetoothPackets
import ByteReading

/// The credit-based channels of one connection.
struct ChannelTable: Sendable {
  private(set) var channels: [CreditBasedChannel] = []
  /// A reassembler for each channel and direction: two in a row belong to one channel.
  private var reassemblers: [SDUReassembler] = []
  /// Requests without an answer yet, by the identifier of the command.
  private var requests: [Request] = []

  /// Reconfigurations without an answer yet.
  private var reconfigurations: [Reconfiguration] = []

  /// Channels that were asked for after the table was full.
  private(set) var untracked = 0

  /// More than any controller keeps open at once.
  static let limit = 256

  struct Request: Sendable {
    let identifier: UInt8
    var direction: LinkDirection
    /// Indices of the channels that it asked for.
    let channels: Range<Int>
  }

  /// What one side wants to receive from now on: in force once the other side has agreed.
  struct Reconfiguration: Sendable {
    let identifier: UInt8
    var direction: LinkDirection
    /// The CIDs of its ends.
    let channelIDs: [UInt16]
    let mtu: UInt16
    let mps: UInt16
  }

  /// Requests that wait for an answer; nobody is known to have more than one.
  private static let reconfigurationLimit = 8

  /// The connection has ended: what was being reassembled never comes.
  mutating func close(_ room: inout Room) {
    for index in reassemblers.indices { reassemblers[index].close(&room) }
    requests = []
    reconfigurations = []
  }

  subscript(index: Int) -> CreditBasedChannel {
    // Inlined, or each change would allocate the coroutine's frame.
    @inline(__always) get { channels[index] }
    @inline(__always) _modify { yield &channels[index] }
  }

  /// The open channel in which a frame that goes in `direction` with this CID arrives.
  func find(channelID: UInt16, direction: LinkDirection) -> Int? {
    channels.lastIndex {
      $0.closedFrame == nil && $0.receiver(of: direction)?.channelID == channelID
    }
  }

  /// One side asks for channels.
  ///
  /// - Parameter room: for the channels of all connections together.
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

  /// The channels that the answer to a request, which goes in `direction`, is about.
  mutating func takeRequest(identifier: UInt8, answeredIn direction: LinkDirection) -> Range<Int>? {
    guard
      let index = requests.firstIndex(where: {
        $0.identifier == identifier && $0.direction == direction.opposite
      })
    else { return nil }
    return requests.remove(at: index).channels
  }

  /// One side asks the other one to agree to what its ends receive from now on. 4.27.
  mutating func ask(for reconfiguration: Reconfiguration) {
    reconfigurations.removeAll {
      $0.identifier == reconfiguration.identifier && $0.direction == reconfiguration.direction
    }
    if reconfigurations.count >= ChannelTable.reconfigurationLimit {
      reconfigurations.removeFirst()
    }
    reconfigurations.append(reconfiguration)
  }

  /// The answer to a reconfiguration has come. 4.28.
  ///
  /// - Parameters:
  ///   - identifier: of both.
  ///   - direction: of the answer.
  ///   - isAgreed: whether the values are in force from now on; else nothing has changed.
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

  /// The largest SDU and K-frame that the end receives which frames in `direction` go to. While the
  /// other side has not answered a reconfiguration it may send by the old values or by the new ones.
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

  /// The answer to a request has come: both ends are known, and each may send for the credits that
  /// the other one gives it.
  mutating func open(_ index: Int, _ responder: CreditBasedChannel.Endpoint, at frame: Frame) {
    channels[index].responder = responder
    let opener = channels[index].openedBy
    let requester = channels[index].requester
    channels[index].credits[opener].open(responder.initialCredits, frame: frame)
    channels[index].credits[opener.opposite].open(requester.initialCredits, frame: frame)
  }

  /// A disconnection request names the channel by the receiver's CID.
  ///
  /// - Returns: the channel that it closes.
  mutating func close(
    destination: UInt16, sentIn direction: LinkDirection, at frame: Frame
  ) -> Int? {
    guard let index = find(channelID: destination, direction: direction) else { return nil }
    channels[index].closedFrame = frame.number
    closeLedgers(of: index, at: frame.time)
    return index
  }

  /// The credits that the sender in `direction` holds; nil until the channel is open.
  func balance(of index: Int, _ direction: LinkDirection) -> Int? {
    direction == .centralToPeripheral
      ? channels[index].credits.centralToPeripheral.balance.value
      : channels[index].credits.peripheralToCentral.balance.value
  }

  /// The connection or the capture ends: credits are waited for no longer.
  mutating func closeLedgers(at time: Int64) {
    for index in channels.indices { closeLedgers(of: index, at: time) }
  }

  private mutating func closeLedgers(of index: Int, at time: Int64) {
    channels[index].credits.centralToPeripheral.close(at: time)
    channels[index].credits.peripheralToCentral.close(at: time)
  }

  /// What was taken for the central is the peripheral: everything kept by direction changes sides.
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

  func awaitsStart(of channel: Int, _ direction: LinkDirection) -> Bool {
    reassemblers[2 * channel + direction.index].awaitsStart
  }

  /// Takes a K-frame.
  ///
  /// - Parameter room: for the octets of all that is not complete.
  mutating func join(
    _ part: borrowing CreditBasedFrame, _ channel: Int, _ context: PDUContext, _ room: inout Room
  ) -> SDUReassembler.Outcome {
    // Of other channels' SDUs only the length is read.
    let keeps = channels[channel].isEnhancedATT
    let place = 2 * channel + context.direction.index
    guard let length = part.sduLength else {
      return reassemblers[place].resume(
        part.payload, cut: context.cutOctets, keeps: keeps, &room)
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
