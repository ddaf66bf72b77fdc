import BluetoothPackets
import LinkSessions

/// Active and finished runs of data, and the account of each link: the input of all transfers.
///
/// A single value, so that the runtime checks one access per packet instead of one for each part.
struct TransferAccounts {
  /// Runs that were long enough, in the order in which they ended.
  private(set) var finished: [TransferRun] = []
  /// Values in runs too small to be a transfer, by connection.
  private(set) var otherValues: [Int: ThroughputAnalysis.OtherValues] = [:]
  /// Runs that came when the tables were full.
  private(set) var notKept = 0

  /// Indices in `finished` of the runs of each connection.
  private var finishedOf: [Int: [Int]] = [:]

  private var open = OpenRuns()
  /// Index of the last PDU's run, because transfers repeat it.
  private var recent = 0
  private var ledgers: [LinkLedger] = []
  /// Number of accounts of connections that have not ended.
  private var openLedgers = 0
  private let timing: AirTiming
  /// Steps that wait until the packets before them have their events, by connection.
  private var held: [Int: HeldSteps] = [:]
  private var heldCount = 0
  private(set) var mtuUsage = MTUUsageTally()
  /// What was offered and rejected, by connection.
  private(set) var offers: [Int: ThroughputAnalysis.LinkOffers] = [:]

  /// - Parameter timing: provides which packets are waiting for their events.
  init(_ timing: AirTiming) {
    self.timing = timing
  }

  /// Whether the limit of steps that wait for events is reached.
  var isFull: Bool { heldCount >= TransferObserver.heldLimit }

  // MARK: Data

  mutating func take(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    wait(pdu, context)
    mtuUsage.add(pdu.opcode, context)
    ledgers[place(of: context.connection)].noteSpoken(context.direction, at: context.frame.time)
  }

  /// Consumes a value from a one-way PDU or a request, or from the response to a read of one
  /// attribute.
  mutating func take(_ value: ValueSeen) {
    let operation: LinkModel.Operation
    switch value.opcode {
    case .handleValueNotification, .multipleHandleValueNotification: operation = .notification
    case .handleValueIndication: operation = .indication
    case .writeCommand, .signedWriteCommand: operation = .writeCommand
    case .writeRequest, .prepareWriteRequest: operation = .writeRequest
    case .readResponse, .readBlobResponse, .readByTypeResponse: operation = .read
    default: return
    }
    add(
      value.length, operation, value.handle, value.context, isPrepared: value.kind == .prepared)
  }

  mutating func takeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    // The traffic of an enhanced bearer is reported as ATT PDUs.
    mtuUsage.addSDU(octets, context)
    ledgers[place(of: context.connection)].noteSpoken(context.direction, at: context.frame.time)
    guard !channel.isEnhancedATT else { return }
    add(octets, .l2cap, nil, context)
  }

  // MARK: Connections

  mutating func take(_ event: SessionEvent) {
    switch event {
    case .changed(let change, let connection):
      apply(change, to: connection.index)
    case .connectionEnded(let connection, let end) where end.isOver:
      take(.end, of: connection.index, at: Frame(number: end.frame, time: end.time))
    case .creditsChanged(let change):
      take(
        .credits(change.balance, change.direction), of: change.connection,
        at: change.frame)
    default: break
    }
  }

  private mutating func apply(_ change: Connection.ParameterChange, to connection: Int) {
    switch change.value {
    case .parameters(let values): ledgers[place(of: connection)].parameters = values
    case .phy(let both):
      ledgers[place(of: connection)].phy = BothDirections(
        centralToPeripheral: AirPHY(both.centralToPeripheral) ?? .le1M,
        peripheralToCentral: AirPHY(both.peripheralToCentral) ?? .le1M)
    case .attMTU(let mtu): mtuUsage.setMTU(mtu, of: connection)
    default: break
    }
  }

  // MARK: Link accounts

  mutating func take(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    switch pdu {
    case .lengthRequest(let length), .lengthResponse(let length):
      offers[context.connection, default: ThroughputAnalysis.LinkOffers()].dataLength[
        context.direction] = .seen(
          ThroughputAnalysis.LinkOffers.DataLength(
            transmit: length.maxTxOctets, receive: length.maxRxOctets),
          frame: context.frame.number)
    case .frameSpaceResponse(let response):
      ledgers[place(of: context.connection)].air.setSpaces(
        response.frameSpace, response.spacingTypes, response.phys)
    case .unknownResponse(let answer): refuse(answer.unknownType, context)
    case .extendedRejectIndication(let answer):
      // Two procedures collided, and the rejected one is tried again.
      guard answer.errorCode.rawValue != 0x23, answer.errorCode.rawValue != 0x2A else { return }
      refuse(answer.rejectedOpcode, context)
    default: break
    }
  }

  private mutating func refuse(_ opcode: LLControlOpcode, _ context: ControlContext) {
    switch opcode {
    case .lengthRequest:
      offers[context.connection, default: ThroughputAnalysis.LinkOffers()].dataLengthRefused =
        context.frame.number
    case .phyRequest:
      offers[context.connection, default: ThroughputAnalysis.LinkOffers()].phyRefused =
        context.frame.number
    default: break
    }
  }

  mutating func take(_ packet: HostPacket) {
    let place = place(of: packet.connection)
    ledgers[place].take(packet)
  }

  mutating func take(_ completed: HostPacket.Completed) {
    let place = place(of: completed.connection)
    ledgers[place].take(completed)
  }

  /// The account of a connection, empty if it has no packets.
  mutating func ledger(_ connection: Int) -> LinkLedger { ledgers[place(of: connection)] }

  /// Index of a connection's account in the table.
  private mutating func place(of connection: Int) -> Int {
    while ledgers.count <= connection {
      openLedgers += 1
      ledgers.append(LinkLedger(besides: openLedgers))
    }
    return connection
  }

  /// Requests and indications make their direction wait until their answer comes.
  private mutating func wait(_ pdu: borrowing ATTPDU, _ context: PDUContext) {
    let (isWaiting, direction): (Bool, LinkDirection)
    switch pdu.opcode {
    case .writeRequest, .prepareWriteRequest, .handleValueIndication:
      (isWaiting, direction) = (true, context.direction)
    case .readRequest, .readBlobRequest: (isWaiting, direction) = (true, context.direction.opposite)
    case .readResponse, .readBlobResponse: (isWaiting, direction) = (false, context.direction)
    case .writeResponse, .prepareWriteResponse, .handleValueConfirmation:
      (isWaiting, direction) = (false, context.direction.opposite)
    case .errorResponse:
      // Ends the wait, whatever the request was.
      take(
        .waiting(false, context.direction, since: context.firstTime), of: context.connection,
        at: context.frame)
      (isWaiting, direction) = (false, context.direction.opposite)
    default: return
    }
    take(
      .waiting(isWaiting, direction, since: context.firstTime), of: context.connection,
      at: context.frame)
  }

  // MARK: In the order of the air

  /// Something that affects a link's account, other than a packet.
  private enum LinkStep {
    case value(TransferRun.Key, octets: Int, PDUContext, ConnectionParameters?, Spoken)
    case waiting(Bool, LinkDirection, since: Int64)
    case credits(Int, LinkDirection)
    /// The connection has ended.
    case end
  }

  private struct HeldSteps {
    var steps: [(step: LinkStep, frame: Frame)] = []
    /// Index of the first step not consumed yet.
    var next = 0

    /// Removes and returns the next step, if it came with `frame` or before it.
    mutating func take(through frame: Int) -> (step: LinkStep, frame: Frame)? {
      guard next < steps.count, steps[next].frame.number <= frame else { return nil }
      defer { next += 1 }
      return steps[next]
    }
  }

  /// Consumes a step now, or once the packets before it have their events.
  private mutating func take(_ step: LinkStep, of connection: Int, at frame: Frame) {
    if timing.isHolding(connection) {
      hold(step, of: connection, at: frame)
    } else {
      apply(step, of: connection, at: frame)
    }
  }

  private mutating func hold(_ step: LinkStep, of connection: Int, at frame: Frame) {
    held[connection, default: HeldSteps()].steps.append((step, frame))
    heldCount += 1
  }

  private mutating func apply(_ step: LinkStep, of connection: Int, at frame: Frame) {
    switch step {
    case .value(let key, let octets, let context, let parameters, let answers):
      addNow(key, octets: octets, context, parameters, answers)
    case .waiting(let isWaiting, let direction, let start):
      ledgers[place(of: connection)].setWaiting(
        isWaiting, direction, at: frame.time, since: start)
    case .credits(let balance, let direction):
      ledgers[place(of: connection)].setCredits(balance, direction, at: frame.time)
    case .end:
      for run in open.remove(connection: connection) { finish(run) }
      ledgers[place(of: connection)].end()
      openLedgers -= 1
    }
  }

  /// Consumes a packet or an event, then what came with it.
  mutating func take(_ step: EventStep, of connection: Int) {
    let place = place(of: connection)
    ledgers[place].isOnAir = true
    ledgers[place].air.take(step)
    guard !held.isEmpty, case .packet(let placed) = step else { return }
    while let due = held[connection]?.take(through: placed.packet.frame.number) {
      heldCount -= 1
      apply(due.step, of: connection, at: due.frame)
    }
    if held[connection].map({ $0.next == $0.steps.count }) ?? false { held[connection] = nil }
  }

  mutating func swapRoles(of connection: Int) {
    for index in finishedOf[connection] ?? [] {
      finished[index].key.direction = finished[index].key.direction.opposite
    }
    open.swapRoles(of: connection)
    ledgers[place(of: connection)].swapRoles()
    offers[connection]?.swapRoles()
    mtuUsage.swapRoles(of: connection)
  }

  // MARK: Runs

  private mutating func add(
    _ octets: Int, _ operation: LinkModel.Operation, _ handle: UInt16?, _ context: PDUContext,
    isPrepared: Bool = false
  ) {
    let key = TransferRun.Key(
      connection: context.connection, direction: context.direction, operation: operation,
      isPrepared: isPrepared, handle: handle,
      channel: operation == .l2cap ? context.channel : nil)
    let place = place(of: context.connection)
    let parameters = ledgers[place].parameters
    let answers = ledgers[place].spoken[key.direction.opposite]
    guard !timing.isHolding(context.connection) else {
      return hold(
        .value(key, octets: octets, context, parameters, answers), of: context.connection,
        at: context.frame)
    }
    // Not as a step, which would be copied from call to call.
    addNow(key, octets: octets, context, parameters, answers)
  }

  private mutating func addNow(
    _ key: TransferRun.Key, octets: Int, _ context: PDUContext,
    _ parameters: ConnectionParameters?, _ answers: Spoken
  ) {
    guard let index = run(key, context, parameters) else {
      notKept += 1
      return
    }
    let place = place(of: key.connection)
    let progress = ledgers[place].progress(since: context.firstFrame, key.direction)
    let event = ledgers[place].eventOrdinal
    if event == nil {
      open[index].note(ledgers[place].completions, handedOver: ledgers[place].handedOver)
      if context.frame.direction == .hostToController { ledgers[place].noteValue() }
    }
    open[index].note(answers, in: context)
    if open[index].add(octets, in: context, parameters, progress, event: event) {
      open[index].settle(ledgers[place].use(key.direction))
    }
  }

  /// The active run of `key`. A new one if there is none, or if the old one has been silent for too
  /// long.
  private mutating func run(
    _ key: TransferRun.Key, _ context: PDUContext, _ parameters: ConnectionParameters?
  ) -> Int? {
    if recent >= open.count || !open.isRun(recent, of: key) {
      guard let found = open.find(key) else {
        guard open.count < TransferObserver.openLimit else { return nil }
        recent = open.begin(begin(key, context))
        return recent
      }
      recent = found
    }
    if !open[recent].takes(context.firstTime, parameters) {
      finish(open[recent])
      open[recent] = begin(key, context)
    }
    return recent
  }

  private mutating func begin(_ key: TransferRun.Key, _ context: PDUContext) -> TransferRun {
    let place = place(of: context.connection)
    return TransferRun(
      key, in: context, ledgers[place].use(key.direction), isOnAir: ledgers[place].isOnAir,
      besides: open.count + 1)
  }

  private mutating func finish(_ run: TransferRun) {
    var run = run
    run.noteSent(by: ledgers[place(of: run.key.connection)])
    if !run.isTransfer {
      otherValues[run.key.connection, default: .init()].pdus += run.pdus
      otherValues[run.key.connection, default: .init()].bytes += run.bytes
    } else if finished.count < TransferObserver.finishedLimit {
      finishedOf[run.key.connection, default: []].append(finished.count)
      run.conclude(besides: finished.count + 1)
      finished.append(run)
    } else {
      notKept += 1
    }
  }

  /// Ends every run at the end of the capture.
  mutating func finish() {
    // Moved out first, because each run that ends changes the shared state.
    var open = OpenRuns()
    swap(&open, &self.open)
    open.removeAll { finish($0) }
  }
}
