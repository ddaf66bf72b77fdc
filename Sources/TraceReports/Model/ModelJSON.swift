import LinkSessions
package import TraceAnalysis

/// The capacity of a link as a JSON document of the schema "bletrace.model/1".
package enum ModelJSON {
  /// Writes a link's ceiling as a JSON document.
  package static func write(_ model: LinkModel, to output: inout OutputBuffer) {
    model.write(to: &output)
  }
}

extension AirPHY: CellValue {
  package static var valueType: ValueType { .oneOf(allCases.map { $0.rawValue.lowercased() }) }
  package var cell: Cell { .text(rawValue.lowercased()) }
}
extension LinkModel.Ceiling.Limit: CellValue {}
extension LinkModel.Ceiling.Share.Kind: CellValue {}

extension LinkModel: ReportDocument {
  package static let schema = "bletrace.model/1"
  package var origin: Int64 { 0 }

  package static let shape = Shape<LinkModel>(nil, "Capacity of a link.") { model in
    model.schema()
    model.group("link", "The link's parameters.") { describe(&$0) }
    model.object("ceiling", "Maximum rate of the link.") { $0.ceiling }
    model.array("alternatives", "Maximum rates with other parameters, best first.") {
      $0.alternatives
    }
  }

  private static func describe(_ link: inout Members<LinkModel>) {
    link.value("operation", "Operation that carries the data.") { $0.operation }
    link.value("phy", "PHY of both directions, with the coding of the sender.") { $0.phy }
    link.number("interval_ms", "Between connection events.", unit: .milliseconds) {
      Double($0.interval) / 1_000
    }
    link.value("latency", "Number of events that the peripheral may skip.") { $0.latency }
    link.value("att_mtu", "Longest ATT PDU.", unit: .octets) {
      $0.operation == .l2cap ? nil : $0.attMTU
    }
    link.value("mps", "Longest K-frame payload.", unit: .octets) {
      $0.operation == .l2cap ? $0.maximumPDUSize : nil
    }
    link.value("data_length", "Longest payload of a packet.", unit: .octets) { $0.dataLength }
    link.value("encrypted", "Whether packets are encrypted.") { $0.isEncrypted }
    link.value("value", "The size of each value.", unit: .octets) { $0.valueSize }
    link.value("inter_frame_space_us", "Between packets.", unit: .microseconds) {
      $0.interFrameSpace
    }
    link.number("event_length_ms", "The longest event.", unit: .milliseconds) {
      $0.eventLength.map { Double($0) / 1_000 }
    }
    link.number("event_gap_ms", "Unused at the end of each event.", unit: .milliseconds) {
      Double($0.eventGap) / 1_000
    }
    link.value("packets_per_event", "At most.") { $0.packetsPerEvent }
    link.value("operations_per_event", "At most.") { $0.operationsPerEvent }
    link.value("credits", "Number of credits: K-frames that the receiver accepts in advance.") {
      $0.credits
    }
  }
}

extension LinkModel.Ceiling: Described {
  package static let shape = Shape<LinkModel.Ceiling>("ceiling", "Maximum rate of a link.") {
    ceiling in
    ceiling.number("bps", "Application octets.", unit: .bitsPerSecond, digits: 1) {
      $0.bitsPerSecond
    }
    ceiling.number("link_layer_bps", "Octets of payload.", unit: .bitsPerSecond, digits: 1) {
      $0.linkLayerBitsPerSecond
    }
    ceiling.value("limit", "Limit of the rate.") { $0.limit }
    ceiling.number("packets_per_event", "With data.", digits: 3) { $0.packetsPerEvent }
    ceiling.value("packets_per_value", "Packets that a value takes.") { $0.packetsPerValue }
    ceiling.value("intervals_per_value", "Intervals that a value takes.") {
      $0.intervalsPerValue
    }
    ceiling.value("exchange_us", "Time of a packet and its response.", unit: .microseconds) {
      $0.exchange
    }
    ceiling.array("time", "Where the time goes.") { $0.shares }
  }
}

extension LinkModel.Ceiling.Share: Described {
  package static let shape = Shape<Self>("time_share", "A part of the time.") { share in
    share.value("on", "Use of the time.") { $0.kind }
    share.number("part", "Share of the whole.") { $0.part }
  }
}

extension LinkModel.Prediction: Described {
  package static let shape = Shape<LinkModel.Prediction>(
    "prediction", "Maximum rate with another parameter."
  ) {
    row in
    row.choice(
      "change",
      of: [
        "att-mtu", "data-length", "phy", "interval", "operation", "filled-events", "latency",
      ], "Parameter."
    ) { $0.change.key }
    row.either("to", [.number, .text(.plain), .boolean], "Its value.") { $0.change.cell }
    row.number("predicted_bps", "The ceiling.", unit: .bitsPerSecond, digits: 1) {
      $0.ceiling.bitsPerSecond
    }
    row.value("limit", "Limit of the rate.") { $0.ceiling.limit }
  }
}

extension LinkModel.Change {
  /// The parameter's value: milliseconds for an interval.
  fileprivate var cell: Cell {
    switch self {
    case .attMTU(let number), .dataLength(let number), .latency(let number): .integer(number)
    case .interval(let interval): .number(Double(interval.inNanoseconds) / 1e6, digits: 6)
    case .phy(let phy): phy.cell
    case .operation(let operation): operation.cell
    case .filledEvents: .flag(true)
    }
  }
}
