import BluetoothPackets
import ByteReading

/// Every connection of the capture with its state machines.
struct LinkTable: ~Copyable {
  var connections: ConnectionTable
  /// The state machines of each connection. Nil for a connection of an HCI log that has ended: another connection has
  /// its handle, and nothing more arrives for it.
  private var boxes: [LinkBox?] = []
  /// State machines for late packets of connections whose own box was released.
  private let spare = LinkBox()

  init(limit: Int) {
    connections = ConnectionTable(limit: limit)
  }

  deinit {
    for box in boxes { box?.free() }
    spare.free()
  }

  /// The state machines of a connection, or temporary new ones if its own were released.
  subscript(index: Int) -> LinkBox {
    if let box = boxes[index] { return box }
    spare.clear()
    return spare
  }

  /// The indices of all connections.
  var indices: Range<Int> { boxes.indices }

  // MARK: Beginning and end

  /// Adds a connection and returns its index; nil if the table is full.
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
    log.emit(.connectionOpened(connection: ConnectionID(index: index), frame: log.frame))
    return index
  }

  /// Records the devices of a connection.
  ///
  /// - Parameters:
  ///   - index: the connection.
  ///   - central: index in `DeviceTable`.
  ///   - peripheral: index in `DeviceTable`.
  ///   - registry: the devices.
  ///   - frame: the record that shows them.
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

  /// Replaces the device that was assumed to be a connection's peripheral.
  mutating func setPeripheral(
    of index: Int, _ device: Int, _ registry: inout Registry, at frame: Frame
  ) {
    guard connections[index].peripheral.value != device else { return }
    if let former = connections[index].peripheral.value {
      registry.devices[former].connectionCount -= 1
    }
    setPeers(of: index, central: nil, peripheral: device, &registry, at: frame)
  }

  /// Marks a connection as ended. Only the first call has an effect.
  ///
  /// - Parameters:
  ///   - index: the connection.
  ///   - cause: how it ended.
  ///   - basis: the evidence for the cause.
  ///   - frame: the record that ended it, or its last record.
  ///   - terminatedBy: the sender of LL_TERMINATE_IND, on the air.
  ///   - waiting: the host's commands for the connection that no event has completed.
  ///   - log: receives the outcome of everything that is open.
  mutating func end(
    _ index: Int, _ cause: Connection.End.Cause, basis: Basis, at frame: Frame,
    terminatedBy: LinkDirection? = nil, waiting: [Transaction] = [], _ log: inout SessionLog
  ) {
    guard connections[index].end == nil else { return }
    let box = self[index]
    let command = box.session.disconnect
    var circumstances = box.session.circumstances(
      at: frame, waiting: waiting, &connections[index])
    circumstances.parameters = connections[index].parameters.value
    circumstances.repeatedCommands = command?.repeats ?? []
    circumstances.commandReason = command?.reason
    close(
      index,
      Connection.End(
        cause, basis: basis, at: frame,
        by: terminatedBy.map { .seen(.onAir($0), frame: frame.number) }
          ?? connections[index].party(ending: cause, after: command, at: frame.number),
        command: command?.frame, circumstances),
      at: frame.time, &log)
  }

  /// Ends a connection that was replaced or that receives nothing more. Its last packets determine how it ended.
  ///
  /// - Parameters:
  ///   - index: the connection.
  ///   - horizon: the end of the capture, or the record that replaced the connection.
  ///   - isReplaced: whether it was replaced.
  ///   - log: receives the outcome of everything that is open.
  mutating func conclude(
    _ index: Int, at horizon: Frame, isReplaced: Bool, _ log: inout SessionLog
  ) {
    guard connections[index].end == nil else { return }
    let last = connections[index].lastFrame
    let box = self[index]
    // In a log with disconnection events, open transactions stay open until the log ends.
    let isOpen = !isReplaced && !connections[index].isOnAir && !connections[index].lacksEvents
    var circumstances = box.session.circumstances(
      at: isOpen ? horizon : last, &connections[index])
    circumstances.successor = isReplaced ? horizon : nil
    circumstances.silence = max(0, horizon.time.elapsed(since: last.time))
    guard connections[index].isOnAir else {
      circumstances.parameters = connections[index].parameters.value
      circumstances.repeatedCommands = box.session.disconnect?.repeats ?? []
      // Without events it is unknown whether the connection is still open; it may have ended long before.
      let openness: Basis = connections[index].lacksEvents ? .unknown : .seen
      return close(
        index,
        Connection.End(
          isReplaced ? .replaced : .captureEnds, basis: isReplaced ? .derived : openness,
          at: isOpen ? Frame(number: last.number, time: horizon.time) : last,
          command: box.session.disconnect?.frame, circumstances),
        at: horizon.time, &log)
    }
    let parameters = box.session.linkLayer.slowestParameters(
      at: last.time, &connections[index])
    circumstances.parameters = parameters
    circumstances.isExcerpt = connections[index].isExcerpt
    if circumstances.isExcerpt { circumstances.unanswered = nil }
    circumstances.leftLink = box.session.linkLayer.trail.leftLink(
      latency: Int(parameters?.latency ?? 0))
    let ending = LinkEnding(
      trail: box.session.linkLayer.trail, parameters: parameters,
      startWasCaptured: connections[index].startWasCaptured,
      procedures: box.session.linkLayer.responseTimers(connections[index]), last: last,
      horizon: horizon.time, successor: circumstances.successor)
    let verdict = circumstances.isExcerpt ? ending.verdictOfExcerpt : ending.verdict
    circumstances.expired = verdict.expired
    // If the connection is open when the capture ends, its transactions stay open until then.
    let time = verdict.cause == .captureEnds ? horizon.time : last.time
    close(
      index,
      Connection.End(
        verdict.cause, basis: verdict.basis, at: Frame(number: last.number, time: time),
        by: verdict.terminatedBy.map {
          .derived(
            .onAir($0),
            frame: (verdict.expired?.request ?? circumstances.hiddenPDU?.frame)?.number)
        } ?? .unknown, circumstances), at: time, &log)
  }

  /// - Parameter time: the time at which open transactions are given up, in nanoseconds since 1970.
  private mutating func close(
    _ index: Int, _ end: Connection.End, at time: Int64, _ log: inout SessionLog
  ) {
    let box = self[index]
    let now = end.cause == .captureEnds ? Frame(number: log.frame.number, time: time) : log.frame
    box.session.linkLayer.closeProcedures(end.cause, at: now, &connections[index], &log)
    box.session.security.close(end.cause, at: now, &connections[index], &log)
    connections[index].end = end
    connections[index].settleDefaults()
    log.rooms.openConnections -= 1
    box.session.endTransactions(at: time, &connections[index], &log)
    box.session.close(&connections[index], &log.rooms.partialOctets)
    if !connections[index].isOnAir {
      boxes[index]?.free()
      boxes[index] = nil
    }
    log.emit(.connectionEnded(connection: ConnectionID(index: index), end))
  }

  /// Records that the log dropped records before this one. Any connection may lack some of them.
  mutating func noteDrop(at frame: Frame) {
    for index in boxes.indices where connections[index].end == nil {
      connections[index].evidence.noteLoss(at: frame)
      if connections[index].isOnAir { self[index].session.linkLayer.trail.noteGap(before: frame) }
    }
  }

  // MARK: In progress

  /// Updates the log's entries of open pairings and encryption attempts to their current state.
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
