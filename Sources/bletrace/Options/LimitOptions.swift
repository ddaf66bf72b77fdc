import ArgumentParser
import TraceAnalysis

/// Limits of a simulated transfer other than the link's own parameters.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Maximum packets of the peripheral per event.", valueName: "n"))
  var centralPacketsPerEvent: Int?

  @Option(help: ArgumentHelp("Packets that the sender's controller can hold.", valueName: "n"))
  var buffers: Int?

  @Option(
    help: ArgumentHelp(
      "Packets that the receiver's controller can hold.", valueName: "n")
  )
  var receiverBuffers: Int?

  @Option(help: ArgumentHelp("Time that the receiving host needs per packet.", valueName: "ms"))
  var receiverTime: Double?

  @Option(
    help: ArgumentHelp("The sender waits for a receipt after this many values.", valueName: "n"))
  var receiptEvery: Int?

  @Option(help: ArgumentHelp("Time until the receipt is sent.", valueName: "ms"))
  var receiptDelay: Double?

  @Option(
    help: ArgumentHelp("Time until all credits are returned together.", valueName: "ms"))
  var creditDelay: Double?

  @Option(
    help: ArgumentHelp(
      "Write commands from one status read to the next.", valueName: "n"))
  var readEvery: Int?

  @Option(
    help: ArgumentHelp("Number of values between pauses of the sender.", valueName: "n"))
  var pauseEvery: Int?

  @Option(help: ArgumentHelp("Length of the pause.", valueName: "ms"))
  var pause: Double?

  @Option(
    help: ArgumentHelp(
      "Time between values by the application's clock.",
      valueName: "ms"))
  var valuePeriod: Double?

  @Option(help: ArgumentHelp("Jitter of the application's clock (plus or minus).", valueName: "ms"))
  var periodJitter: Double?

  @Option(
    help: ArgumentHelp("Time from a response to the next request or indication.", valueName: "ms"))
  var thinkTime: Double?

  @Option(
    help: ArgumentHelp(
      "Time from a completed packet to the next one.",
      valueName: "ms"))
  var hostTime: Double?

  @Option(
    help: ArgumentHelp(
      "Number of connections that share each interval.",
      valueName: "n"))
  var links: Int?

  @Option(
    help: ArgumentHelp(
      "Time that the central scans in each scan interval.",
      valueName: "ms"))
  var scanWindow: Double?

  @Option(help: ArgumentHelp("Time between scan windows.", valueName: "ms"))
  var scanInterval: Double = 100

  @Option(
    help: ArgumentHelp(
      "First of the damaged events, and their number.",
      valueName: "event:n"),
    transform: LimitOptions.outage)
  var outage: Range<Int>?

  private static func outage(_ text: String) throws -> Range<Int> {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, (0...1_000_000).contains(parts[0]), (1...100_000).contains(parts[1])
    else {
      throw ValidationError("--outage takes EVENT:COUNT, such as 100:20 (got \(text)).")
    }
    return parts[0]..<parts[0] + parts[1]
  }

  func validate() throws {
    for (name, number, range) in [
      ("central-packets-per-event", centralPacketsPerEvent, 1...10_000),
      ("buffers", buffers, 1...1_000), ("receiver-buffers", receiverBuffers, 1...1_000),
      ("receipt-every", receiptEvery, 1...100_000), ("read-every", readEvery, 1...100_000),
      ("pause-every", pauseEvery, 1...1_000_000), ("links", links, 1...8),
    ] {
      if let number, !range.contains(number) {
        throw ValidationError(
          "--\(name) must be between \(range.lowerBound) and \(range.upperBound) (got \(number)).")
      }
    }
    for (name, time) in [
      ("receiver-time", receiverTime), ("receipt-delay", receiptDelay),
      ("credit-delay", creditDelay), ("pause", pause), ("value-period", valuePeriod),
      ("period-jitter", periodJitter), ("think-time", thinkTime), ("host-time", hostTime),
      ("scan-window", scanWindow), ("scan-interval", scanInterval),
    ] {
      if let time, !(0...10_000).contains(time) {
        throw ValidationError("--\(name) must be between 0 and 10000 ms (got \(time)).")
      }
    }
    if let scanWindow, scanWindow >= scanInterval {
      throw ValidationError(
        "--scan-window must be shorter than --scan-interval (\(scanInterval) ms).")
    }
  }

  func apply(to link: inout Simulation.Parameters) {
    if let centralPacketsPerEvent { link.centralPacketsPerEvent = centralPacketsPerEvent }
    if let buffers { link.controllerBuffers = buffers }
    if let receiverBuffers { link.receiverBuffers = receiverBuffers }
    if let receiverTime { link.receiverTime = microseconds(receiverTime) }
    if let receiptEvery { link.receiptEvery = receiptEvery }
    if let receiptDelay { link.receiptDelay = microseconds(receiptDelay) }
    if let readEvery { link.readEvery = readEvery }
    if let pauseEvery { link.pauseEvery = pauseEvery }
    if let pause { link.pause = microseconds(pause) }
    if let valuePeriod { link.valuePeriod = microseconds(valuePeriod) }
    if let periodJitter { link.periodJitter = microseconds(periodJitter) }
    if let thinkTime { link.thinkTime = microseconds(thinkTime) }
    if let hostTime { link.hostTime = microseconds(hostTime) }
    if let creditDelay { link.creditDelay = microseconds(creditDelay) }
    if let scanWindow {
      link.scanWindow = microseconds(scanWindow)
      link.scanInterval = microseconds(scanInterval)
    }
    if let outage { link.outage = outage }
  }

  /// Repeats the link and gives each copy a part of the interval.
  func multiply(_ all: [Simulation.Parameters]) -> [Simulation.Parameters] {
    guard let links, links > 1, let first = all.first, all.count == 1 else { return all }
    let part = first.interval / links / 1_250 * 1_250
    return (0..<links).map { index in
      var link = first
      // The anchors of the links are known only to within 2 ms.
      link.eventLength = min(link.eventLength ?? part, max(part - 2_500, 2_500))
      link.start = index * part
      return link
    }
  }

  private func microseconds(_ milliseconds: Double) -> Int { Int((milliseconds * 1_000).rounded()) }
}
