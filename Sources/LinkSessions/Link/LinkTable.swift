import BluetoothPackets
import ByteReading

/// Every connection of the capture: what is known of it, and its state machines.
struct LinkTable: ~Copyable {
  var connections: ConnectionTable
  private var boxes: [LinkBox] = []

  init(limit: Int) {
    connections = ConnectionTable(limit: limit)
  }

  /// The state machines of a connection.
  subscript(index: Int) -> LinkBox { boxes[index] }

  // MARK: Beginning and end

  /// Adds a connection and returns its index; nil once the table is full.
  mutating func open(
    _ transport: Connection.Transport, _ technology: Connection.Technology,
    startWasCaptured: Bool, _ log: inout SessionLog
  ) -> Int? {
    let index = connections.open(
      transport, technology, at: log.frame, startWasCaptured: startWasCaptured)
    guard let index else { return nil }
    boxes.append(LinkBox())
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
  ///   - log: is told what becomes of what is open.
  mutating func end(
    _ index: Int, _ cause: ConnectionEnd.Cause, basis: Basis, at frame: Frame,
    terminatedBy: LinkDirection? = nil, _ log: inout SessionLog
  ) {
    guard connections[index].end == nil else { return }
    let box = boxes[index]
    let now = log.frame
    box.session.linkLayer.closeProcedures(cause, at: now, &log)
    box.session.security.close(cause, at: now, &connections[index], &log)
    connections.end(index, cause, basis: basis, at: frame, terminatedBy: terminatedBy)
    box.session.endTransactions(at: frame.time, &connections[index], &log)
    box.session.close(&connections[index], &log.rooms.partialOctets)
    if let end = connections[index].end {
      log.tell(.connectionEnded(connection: index, end))
    }
  }

  /// Ends the capture: what is open now stays open, unless its silence says otherwise.
  ///
  /// - Parameters:
  ///   - end: the last record, at the last time.
  ///   - log: is told what becomes of what is open.
  mutating func finish(at end: Frame, _ log: inout SessionLog) {
    for index in boxes.indices {
      if connections[index].isSilent(since: end.time) {
        self.end(
          index, .silence, basis: .derived, at: connections[index].lastFrame, &log)
      }
      let box = boxes[index]
      box.session.endTransactions(at: end.time, &connections[index], &log)
      box.session.linkLayer.closeProcedures(nil, at: end, &log)
      box.session.security.close(nil, at: end, &connections[index], &log)
    }
  }

  // MARK: What is under way

  /// Puts the pairings and the attempts to encrypt that are open in their place, as they are now.
  func fill(_ security: inout SecurityLog) {
    for box in boxes {
      if let pairing = box.session.security.pairing {
        security.pairings[pairing.id - 1] = pairing
      }
      if let encryption = box.session.security.encryption {
        security.encryptions[encryption.id - 1] = encryption
      }
    }
  }
}

extension Connection {
  /// Whether nothing was heard of it on the air for longer than the supervision timeout.
  ///
  /// - Parameter time: the end of the capture, in nanoseconds since 1970.
  fileprivate mutating func isSilent(since time: Int64) -> Bool {
    guard end == nil, isOnAir, let parameters = parameters.value else { return false }
    let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
    return time.elapsed(since: lastFrame.time) > timeout
  }
}
