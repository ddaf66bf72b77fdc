import ArgumentParser
import TraceAnalysis

/// Parameters of a link for commands that calculate with one.
struct LinkOptions: ParsableArguments {
  @Option(
    help: "notification, indication, write-command, write-request, read or l2cap.")
  var operation: OperationOption?

  @Option(help: "1m, 2m, s2 or s8.")
  var phy: PHYOption?

  @Option(help: ArgumentHelp("Connection interval.", valueName: "ms"))
  var interval: Double?

  @Option(help: "ATT_MTU.")
  var mtu: Int?

  @Option(help: "Octets of a data PDU's payload, 27 to 251.")
  var dataLength: Int?

  @Option(help: "Octets of each value or SDU (default: the largest that fits).")
  var value: Int?

  @Option(
    help: "Number of connection events that the peripheral skips when it has nothing to send.")
  var latency: Int?

  @Option(help: "Maximum data packets per connection event.")
  var packetsPerEvent: Int?

  @Option(help: "Maximum values or SDUs per connection event.")
  var operationsPerEvent: Int?

  @Option(help: ArgumentHelp("Longest connection event.", valueName: "ms"))
  var eventLength: Double?

  @Option(help: ArgumentHelp("Unused time at the end of each interval.", valueName: "ms"))
  var eventGap: Double?

  @Option(help: "Maximum octets of a K-frame on an L2CAP channel.")
  var mps: Int?

  @Option(help: "Credits of an L2CAP channel.")
  var credits: Int?

  func validate() throws {
    if let interval, !(0.375...4_000).contains(interval) {
      throw ValidationError("--interval must be between 0.375 and 4000 ms (got \(interval)).")
    }
    if let interval, (interval / 0.125).rounded() * 0.125 != interval {
      throw ValidationError(
        "--interval must be a multiple of 1.25 ms, or of 0.125 ms with a connection rate, "
          + "not \(interval).")
    }
    try check("mtu", mtu, in: 23...65_535)
    try check("data-length", dataLength, in: 27...251)
    try check("value", value, in: 1...65_535)
    try check("latency", latency, in: 0...499)
    try check("packets-per-event", packetsPerEvent, in: 1...10_000)
    try check("operations-per-event", operationsPerEvent, in: 1...10_000)
    try check("mps", mps, in: 23...65_533)
    try check("credits", credits, in: 1...65_535)
    for (name, time) in [("event-length", eventLength), ("event-gap", eventGap)] {
      if let time, !(0...4_000).contains(time) {
        throw ValidationError("--\(name) must be between 0 and 4000 ms (got \(time)).")
      }
    }
  }

  private func check(_ name: String, _ number: Int?, in range: ClosedRange<Int>) throws {
    if let number, !range.contains(number) {
      throw ValidationError(
        "--\(name) must be between \(range.lowerBound) and \(range.upperBound) (got \(number)).")
    }
  }

  /// Applies the options that were given.
  func apply(to link: inout Simulation.Parameters) {
    if let operation { link.operation = operation.operation }
    if let phy { link.phy = phy.phy }
    if let interval { link.interval = microseconds(interval) }
    if let mtu { link.attMTU = mtu }
    if let dataLength { link.dataLength = dataLength }
    if let value { link.valueOctets = value }
    if let latency { link.latency = latency }
    if let packetsPerEvent { link.packetsPerEvent = packetsPerEvent }
    if let operationsPerEvent { link.operationsPerEvent = operationsPerEvent }
    if let eventLength { link.eventLength = microseconds(eventLength) }
    if let eventGap { link.eventGap = microseconds(eventGap) }
    if let mps { link.maximumPDUSize = mps }
    if let credits { link.credits = credits }
  }

  /// Applies the options that were given.
  func apply(to model: inout LinkModel) {
    if let operation { model.operation = operation.operation }
    if let phy { model.phy = phy.phy }
    if let interval { model.interval = microseconds(interval) }
    if let mtu { model.attMTU = mtu }
    if let dataLength { model.dataLength = dataLength }
    if let value { model.valueOctets = value }
    if let latency { model.latency = latency }
    if let packetsPerEvent { model.packetsPerEvent = packetsPerEvent }
    if let operationsPerEvent { model.operationsPerEvent = operationsPerEvent }
    if let eventLength { model.eventLength = microseconds(eventLength) }
    if let eventGap { model.eventGap = microseconds(eventGap) }
    if let mps { model.maximumPDUSize = mps }
    if let credits { model.credits = credits }
  }

  /// Checks that the options apply to the link, because the model would ignore those that do not.
  ///
  /// - Parameters:
  ///   - operation: the operation that carries the data, with all options applied.
  ///   - size: the resulting octets of each value or SDU.
  /// - Throws: a `UsageError` for an option that has no effect.
  func require(_ operation: LinkModel.Operation, valuesOf size: Int) throws {
    if operation != .l2cap, mps != nil || credits != nil {
      throw UsageError("--mps and --credits require --operation l2cap")
    }
    if let value, value > size {
      throw UsageError(
        "--value \(value): a PDU on this link carries at most \(size) octets of a value; "
          + "raise --mtu for up to \(LinkModel.largestValue)")
    }
  }

  private func microseconds(_ milliseconds: Double) -> Int { Int((milliseconds * 1_000).rounded()) }
}

/// Operations by their option values.
enum OperationOption: String, ExpressibleByArgument, CaseIterable {
  case notification
  case indication
  case writeCommand = "write-command"
  case writeRequest = "write-request"
  case read
  case l2cap

  var operation: LinkModel.Operation {
    switch self {
    case .notification: .notification
    case .indication: .indication
    case .writeCommand: .writeCommand
    case .writeRequest: .writeRequest
    case .read: .read
    case .l2cap: .l2cap
    }
  }
}

/// PHYs by their option values.
enum PHYOption: String, ExpressibleByArgument, CaseIterable {
  case le1M = "1m"
  case le2M = "2m"
  case codedS2 = "s2"
  case codedS8 = "s8"

  var phy: AirPHY {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .codedS2: .codedS2
    case .codedS8: .codedS8
    }
  }
}
