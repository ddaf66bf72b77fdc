import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// The objects of a timeline's JSON, whether they stand in one document or on lines of their own.
struct TimelineObjects {
  /// Nanoseconds since 1970.
  let start: Int64

  // MARK: Connections

  func connection(
    _ writer: inout JSONWriter, _ connection: Connection, devices: DeviceTable, type: Bool = false
  ) {
    writer.object { writer in
      if type { writer.value("type", constant: "connection") }
      writer.value("id", connection.id)
      writer.value("technology", connection.technology.rawValue)
      end(&writer, "central", connection.central, devices)
      end(&writer, "peripheral", connection.peripheral, devices)
      switch connection.transport {
      case .hci(let adapter, let handle):
        writer.value("adapter", adapter)
        writer.value("handle", handle)
      case .air(let accessAddress):
        writer.value("access_address", Hexadecimal.number(accessAddress, width: 8))
      }
      writer.value("local_is_central", connection.localIsCentral.value)
      time(&writer, "start", connection.firstFrame.time)
      writer.value("start_captured", connection.startWasCaptured)
      time(&writer, "end", connection.end?.time ?? connection.lastFrame.time)
      writer.value("ended", connection.end != nil)
      reason(&writer, connection.end)
      let last = connection.end?.frame ?? connection.lastFrame.number
      writer.numbers("frames", [connection.firstFrame.number, last])
    }
  }

  private func end(
    _ writer: inout JSONWriter, _ key: String, _ known: Known<Int>, _ devices: DeviceTable
  ) {
    writer.object(key) { writer in
      let device = known.value.map { devices[$0] }
      writer.value("address", device?.key.address.description)
      writer.value("address_type", device?.key.kind.rawValue)
      writer.value("name", device?.name)
      writer.value("basis", known.basis.rawValue)
    }
  }

  private func reason(_ writer: inout JSONWriter, _ end: ConnectionEnd?) {
    switch end?.cause {
    case .reason(let code): error(&writer, "end_reason", .controller(code))
    case .silence: error(&writer, "end_reason", .controller(.connectionTimeout))
    case .superseded, nil: writer.value("end_reason", nil as String?)
    }
  }

  // MARK: Transactions

  func transaction(
    _ writer: inout JSONWriter, _ member: ProcedureBuilder.Member, uuid: BluetoothUUID?,
    type: Bool = false
  ) {
    let transaction = member.transaction
    writer.object { writer in
      if type { writer.value("type", constant: "transaction") }
      writer.value("id", transaction.id)
      writer.value("connection", transaction.connection.map { $0 + 1 })
      writer.value("layer", constant: transaction.layer.rawValue)
      writer.value("name", transaction.name)
      writer.value("direction", transaction.direction?.jsonName)
      writer.value("request_frame", transaction.request.number)
      writer.value("response_frame", transaction.response?.number)
      time(&writer, "start", transaction.request.time)
      time(&writer, "end", transaction.endTime)
      writer.value("latency_ms", nanoseconds: transaction.latency, digits: 6)
      writer.value("outcome", constant: transaction.outcome.name)
      error(&writer, "error", transaction.outcome.error)
      writer.value("handle", transaction.handle)
      writer.value("uuid", (transaction.uuid ?? uuid)?.description)
      writer.value("bytes", transaction.octets)
      if let channel = transaction.channel { writer.value("channel", channel) }
      if transaction.firstFrame != transaction.request.number {
        writer.value("first_frame", transaction.firstFrame)
      }
      writer.value("procedure", member.procedure)
    }
  }

  // MARK: Procedures

  /// - Parameters:
  ///   - writer: where it goes.
  ///   - procedure: one that is resolved.
  ///   - type: whether the object says what it is.
  func procedure(_ writer: inout JSONWriter, _ procedure: Procedure, type: Bool = false) {
    writer.object { writer in
      if type {
        writer.value(
          "type", constant: procedure.kind == .violation ? "violation" : "procedure")
      }
      writer.value("id", procedure.id)
      writer.value("connection", procedure.connection.map { $0 + 1 })
      writer.value("kind", constant: procedure.kind.rawValue)
      writer.value("layer", constant: procedure.kind.layer.rawValue)
      time(&writer, "start", procedure.start)
      time(&writer, "end", procedure.end)
      writer.value("duration", nanoseconds: procedure.duration)
      writer.value("outcome", constant: procedure.outcome.name)
      error(&writer, "error", procedure.outcome.error)
      writer.numbers("transactions", procedure.transactions.ids)
      if procedure.transactions.notKept > 0 {
        writer.value("transactions_not_listed", procedure.transactions.notKept)
      }
      writer.numbers("frames", [procedure.frames.lowerBound, procedure.frames.upperBound])
      writer.value("direction", procedure.direction?.jsonName)
      attribute(&writer, procedure)
      writer.value("count", procedure.count)
      writer.value("bytes", procedure.octets)
      if let channel = procedure.channel { writer.value("channel", channel) }
      if procedure.count > 1, let rate = procedure.bitsPerSecond {
        writer.value("bits_per_second", rate, digits: 1)
      }
      if let cause = procedure.cause { writer.value("cause", cause) }
      if let repeats = procedure.repeats { writer.value("repeats", repeats) }
      TimelineDetailObjects(start: start).write(&writer, procedure)
    }
  }

  private func attribute(_ writer: inout JSONWriter, _ procedure: Procedure) {
    writer.value("handle", procedure.handle)
    writer.value("uuid", procedure.uuid?.description)
    writer.value("name", procedure.uuid?.assignedName)
    if let characteristic = procedure.characteristic {
      writer.value("characteristic", characteristic.description)
      writer.value("characteristic_name", characteristic.assignedName)
    }
    if procedure.handle != nil || procedure.basis != .unknown {
      writer.value("basis", procedure.basis.rawValue)
    }
  }

  // MARK: Pieces

  private func time(_ writer: inout JSONWriter, _ key: String, _ time: Int64?) {
    writer.value(key, nanoseconds: time?.elapsed(since: start))
  }

  private func error(_ writer: inout JSONWriter, _ key: String, _ error: TransactionError?) {
    guard let error else { return writer.value(key, nil as String?) }
    writer.object(key) { writer in
      writer.value("code", error.code)
      writer.value("name", error.name)
    }
  }
}

extension Transaction {
  /// When it was over, in nanoseconds since 1970; nil where nothing ended it.
  var endTime: Int64? {
    if let response { return response.time }
    return outcome == .success ? request.time : nil
  }
}

extension TransactionOutcome {
  var error: TransactionError? {
    if case .error(let error) = self { error } else { nil }
  }
}
