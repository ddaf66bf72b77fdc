import BluetoothPackets
import ByteReading

/// Every connection of the capture: what is known of it, and its state machines.
struct LinkTable: ~Copyable {
  var connections: ConnectionTable
  /// Nil for a connection of an HCI log that is over: its handle is another's, and nothing more is heard of it.
  private var boxes: [LinkBox?] = []
  /// For what is told of connections whose own are gone.
  private let spare = LinkBox()

  init(limit: Int) {
    connections = ConnectionTable(limit: limit)
  }

  deinit {
    for box in boxes { box?.free() }
    spare.free()
  }

  /// The state machines of a connection; new ones, which nobody keeps, where those are let go.
  subscript(index: Int) -> LinkBox {
    if let box = boxes[index] { return box }
    spare.clear()
    return spare
  }

  /// Places of connections.
  var indices: Range<Int> { boxes.indices }

  // MARK: Beginning and end

  /// Adds a connection and returns its index; nil once the table is full.
  mutating func open(
    _ transport: Connection.Transport, _ technology: Connection.Technology,
    startWasCaptured: Bool, _ log: inout SessionLog
  ) -> Int? {
    let index = connections.open(
      transport, technology, at: log.frame, startWasCaptured: startWasCaptured)
    guard let index else { return nil }
    connections[index].decryption.showsKeys = log.keys.showsKeys
    boxes.append(LinkBox())
    log.rooms.openConnections += 1
    log.tell(.connectionOpened(connection: index, frame: log.frame))
    return index
  }

  /// Says who takes part in a connection.
  ///
  /// - Parameters:
  ///   - index: of the connection.
  ///   - central: index in `DeviceTable`.
  ///   - peripheral: index in `DeviceTable`.
  ///   - registry: of devices.
  ///   - frame: the record that shows it.
  mutating func setPeers(
    of index: Int, central: Int?, peripheral: Int?, _ registry: inout Registry, at frame: Frame
  ) {
    if let central {
      connections[index].central = .seen(central, frame: frame.number)
      registry.devices[central].connectionCount += 1
    }
    if let peripheral {
      connections[index].peripheral = .seen(peripheral, frame: frame.number)
      registry.devices[peripheral].connectionCount += 1
    }
  }

  /// Marks a connection as ended, the first time that this is said of it.
  ///
  /// - Parameters:
  ///   - index: of the connection.
  ///   - cause: how it ended.
  ///   - basis: of that knowledge.
  ///   - frame: the record that ended it, or its last one.
  ///   - terminatedBy: who sent LL_TERMINATE_IND, on the air.
  ///   - waiting: commands of the host about the connection that no event has ended.
  ///   - log: is told what becomes of what is open.
  mutating func end(
    _ index: Int, _ cause: ConnectionEnd.Cause, basis: Basis, at frame: Frame,
    terminatedBy: LinkDirection? = nil, waiting: [Transaction] = [], _ log: inout SessionLog
  ) {
    guard connections[index].end == nil else { return }
    let box = self[index]
    let command = box.session.disconnect
    var circumstances = box.session.circumstances(
      at: frame, waiting: waiting, &connections[index])
    circumstances.parameters = connections[index].parameters.value
    close(
      index,
      ConnectionEnd(
        cause, basis: basis, at: frame,
        by: terminatedBy.map { .seen(.onAir($0), frame: frame.number) }
          ?? connections[index].party(ending: cause, after: command, at: frame.number),
        command: command?.frame, circumstances),
      at: frame.time, &log)
  }

  /// Ends a connection that something else has taken the place of, or that nothing more will be
  /// heard of: what its last packets show tells how.
  ///
  /// - Parameters:
  ///   - index: of the connection.
  ///   - horizon: the end of the capture, or what took its place.
  ///   - isReplaced: whether something took its place.
  ///   - log: is told what becomes of what is open.
  mutating func conclude(
    _ index: Int, at horizon: Frame, isReplaced: Bool, _ log: inout SessionLog
  ) {
    guard connections[index].end == nil else { return }
    let last = connections[index].lastFrame
    let box = self[index]
    // What waits in a log that tells ends waits until the log ends.
    let isOpen = !isReplaced && !connections[index].isOnAir && !connections[index].lacksEvents
    var circumstances = box.session.circumstances(
      at: isOpen ? horizon : last, &connections[index])
    circumstances.successor = isReplaced ? horizon : nil
    circumstances.silence = max(0, horizon.time.elapsed(since: last.time))
    guard connections[index].isOnAir else {
      circumstances.parameters = connections[index].parameters.value
      // Without events nothing tells whether it is open: it may have ended long before.
      let openness: Basis = connections[index].lacksEvents ? .unknown : .seen
      return close(
        index,
        ConnectionEnd(
          isReplaced ? .replaced : .captureEnds, basis: isReplaced ? .derived : openness,
          at: isReplaced ? last : Frame(number: last.number, time: horizon.time),
          command: box.session.disconnect?.frame, circumstances),
        at: horizon.time, &log)
    }
    let parameters = box.session.linkLayer.slowestParameters(
      at: last.time, &connections[index])
    circumstances.parameters = parameters
    let verdict = LinkEnding(
      trail: box.session.linkLayer.trail, parameters: parameters,
      startWasCaptured: connections[index].startWasCaptured, last: last, horizon: horizon.time,
      successor: circumstances.successor
    ).verdict
    // What is open when the capture ends is open until then.
    let time = verdict.cause == .captureEnds ? horizon.time : last.time
    close(
      index,
      ConnectionEnd(
        verdict.cause, basis: verdict.basis, at: Frame(number: last.number, time: time),
        by: verdict.terminatedBy.map {
          .derived(.onAir($0), frame: circumstances.hiddenPDU?.frame.number)
        } ?? .unknown, circumstances), at: time, &log)
  }

  /// - Parameter time: when what is open is given up, in nanoseconds since 1970.
  private mutating func close(
    _ index: Int, _ end: ConnectionEnd, at time: Int64, _ log: inout SessionLog
  ) {
    let box = self[index]
    let now = end.cause == .captureEnds ? Frame(number: log.frame.number, time: time) : log.frame
    box.session.linkLayer.closeProcedures(end.cause, at: now, &connections[index], &log)
    box.session.security.close(end.cause, at: now, &connections[index], &log)
    connections[index].end = end
    log.rooms.openConnections -= 1
    box.session.endTransactions(at: time, &connections[index], &log)
    box.session.close(&connections[index], &log.rooms.partialOctets)
    if !connections[index].isOnAir {
      boxes[index]?.free()
      boxes[index] = nil
    }
    log.tell(.connectionEnded(connection: index, end))
  }

  /// The log has dropped records before this one: any connection may lack some.
  mutating func noteDrop(at frame: Frame) {
    for index in boxes.indices where connections[index].end == nil {
      connections[index].evidence.noteLoss(at: frame)
    }
  }

  // MARK: What is under way

  /// Puts the pairings and the attempts to encrypt that are open in their place, as they are now.
  func fill(_ security: inout SecurityLog) {
    for case let box? in boxes {
      if let pairing = box.session.security.pairing {
        security.pairings[pairing.id - 1] = pairing
      }
      if let encryption = box.session.security.encryption {
        security.encryptions[encryption.id - 1] = encryption
      }
    }
  }
}
