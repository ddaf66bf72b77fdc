import BluetoothPackets
import LinkSessions

/// Works out what would make a transfer faster.
///
/// Each prediction changes one thing and keeps the rest as it was observed: as many packets in each
/// connection event, or, where the change makes packets longer or shorter, as much time on the air
/// in each; as many events without data; as much lost. Docs/Throughput.md has the formulas.
struct Advisor {
  let transfer: Transfer
  let capabilities: LinkCapabilities
  /// The link as it was, with values and packets per event as observed.
  let model: LinkModel
  /// Data packets in an event that carried some.
  let packetsPerEvent: Double
  /// Application octets of a value or an SDU, mostly.
  let value: Int

  init(_ transfer: Transfer, _ capabilities: LinkCapabilities) {
    self.transfer = transfer
    self.capabilities = capabilities
    value = transfer.sizes.mostFrequent ?? 1
    var model = transfer.ceiling.model
    model.valueOctets = value
    let packets = model.packetSizes.count
    let account = transfer.account
    if let events = transfer.events, events.withData > 0 {
      packetsPerEvent = max(1, Double(account.packets) / Double(events.withData))
    } else if account.bursts > 2 {
      let perBurst = Double(transfer.pdus) / Double(account.bursts)
      packetsPerEvent = max(1, perBurst * Double(packets))
    } else {
      let intervals = Double(transfer.activeTime) / 1000 / Double(max(1, model.interval))
      packetsPerEvent = max(1, Double(transfer.pdus * packets) / max(1, intervals))
    }
    self.model = model
  }

  /// More would be a catalogue, not advice.
  static let most = 4
  /// A change that gains less is no advice.
  static let leastGain = 1.05

  /// What would help, best first; nothing where the sender had nothing more to send, or where nothing
  /// tells what limited it.
  var advice: [Advice] {
    switch transfer.limit {
    case .application, .unknown: return []
    case .link, .stack, .answers, .credits: break
    }
    var all = [
      writeWithoutResponse, fillConnectionEvents, raiseATTMTU, dataLengthExtension, l2capChannel,
      shorterInterval, phy2M, moreCredits, alignValueToMTU, reduceLatency,
    ].compactMap { $0 }
    // A channel is a change of both applications: where a larger MTU or longer values do as well,
    // they are the ones to try.
    if let channel = all.first(where: { $0.change == .l2capChannel }),
      all.contains(where: {
        ($0.change == .raiseATTMTU || $0.change == .alignValueToMTU)
          && $0.predicted >= 0.95 * channel.predicted
      })
    {
      all.removeAll { $0.change == .l2capChannel }
    }
    return Array(
      all.filter { $0.predicted > transfer.goodput * Advisor.leastGain }.enumerated().sorted {
        ($1.element.predicted, $0.offset) < ($0.element.predicted, $1.offset)
      }.map(\.element).prefix(Advisor.most))
  }

  // MARK: Predictions

  /// Bits a second of a link, if its events were as the observed ones.
  func rate(_ model: LinkModel, packets: Double? = nil, airtime: Double? = nil) -> Double {
    // Packets per event are seldom a whole number: between the two next ones.
    func one(_ most: Int) -> Double {
      var other = model
      other.packetsPerEvent = max(1, most)
      return other.ceiling.bitsPerSecond
    }
    let most = model.ceiling.packetsPerEvent
    if let airtime {
      let mean = model.packetSizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
      return rate(model, packets: max(1, airtime / (mean / Double(model.packetSizes.count))))
    }
    let packets = min(packets ?? packetsPerEvent, max(1, most))
    let low = min(packets, 1e6).rounded(.down)
    let below = one(Int(low))
    guard packets > low else { return below }
    return below + (one(Int(low) + 1) - below) * (packets - low)
  }

  /// What goodput becomes if the link's rate goes from the observed one to `rate`.
  func scaled(_ rate: Double) -> Double {
    let now = self.rate(model)
    guard now > 0 else { return transfer.goodput }
    return transfer.goodput * rate / now
  }

  /// Microseconds of exchanges in an event that carried data.
  var airtimePerEvent: Double {
    let account = transfer.account
    if let events = transfer.events, events.withData > 0, account.airtime > 0 {
      return account.airtime / Double(events.withData)
    }
    let sizes = model.packetSizes
    let mean = sizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
    return packetsPerEvent * mean / Double(max(1, sizes.count))
  }

  /// Intervals from one acknowledged value to the next.
  var intervalsPerValue: Double {
    Double(transfer.activeTime) / 1000 / Double(max(1, transfer.pdus))
      / Double(max(1, model.interval))
  }

  /// Microseconds from a request or an indication to its answer, on average; nil without any.
  var answerTime: Double? {
    let use = transfer.account.use
    return use.answers > 0 ? use.awaited / Double(use.answers) : nil
  }

  /// Whether it is known how many packets a value takes.
  var knowsPackets: Bool {
    transfer.conditions.dataLength[transfer.direction].basis != .unknown
      || model.packetSizes.reduce(0, +) <= 27
  }

  /// Whether an HCI log is of the host that answers: what the other one waits for, it does not show.
  var isAnsweredHere: Bool {
    transfer.events == nil && transfer.isSentByHost == (transfer.operation == .read)
  }

  var isAcknowledged: Bool { transfer.operation.isAcknowledged }

  /// The first frames of the transfer: what shows how it goes.
  var evidence: [Int] { [transfer.firstFrame, transfer.lastFrame] }

  /// "37.3", as sentences say it: three significant digits.
  func text(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "very many" }
    let digits = number >= 100 ? 0 : number >= 10 ? 1 : 2
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let padded = String(repeating: "0", count: digits - fraction.count) + fraction
    var shown = "\(scaled / Int(scale)).\(padded)"
    while shown.hasSuffix("0") { shown.removeLast() }
    if shown.hasSuffix(".") { shown.removeLast() }
    return shown
  }

  var intervalText: String { text(Double(model.interval) / 1000) + " ms" }
}
