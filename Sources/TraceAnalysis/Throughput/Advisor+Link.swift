import BluetoothPackets
import LinkSessions

/// Changes of the link's parameters.
extension Advisor {
  var dataLengthExtension: Advice? {
    guard model.longestPayload < TransferCeiling.longestDataLength,
      capabilities.dataLengthExtension != false
    else { return nil }
    let frame = model.packetSizes.reduce(0, +)
    let basis = transfer.conditions.dataLength[transfer.direction].basis
    guard frame > model.longestPayload, basis != .unknown else { return nil }
    var longer = model
    longer.dataLength = TransferCeiling.longestDataLength
    longer.maximumTime = nil
    if longer.operation == .l2cap {
      longer.maximumPDUSize = max(
        model.maximumPDUSize,
        TransferCeiling.bestPDUSize(247, dataLength: TransferCeiling.longestDataLength))
    }
    let count = model.packetSizes.count
    var why = "each \(noun) of \(value) octets takes \(count) packets of \(model.longestPayload)"
    why += basis == .seen ? "" : "; no length update is in the capture"
    why += supported(capabilities.dataLengthExtension)
    return Advice(
      change: .dataLengthExtension,
      predicted: isAcknowledged
        ? transfer.goodput : scaled(rate(longer, airtime: airtimePerEvent)),
      why: why, condition: condition(capabilities.dataLengthExtension, "data length extension"),
      frames: capabilities.featureFrames.isEmpty ? evidence : capabilities.featureFrames)
  }

  private var noun: String { transfer.operation == .l2cap ? "SDU" : "value" }

  var phy2M: Advice? {
    guard model.phy != .le2M, capabilities.phy2M != false,
      transfer.conditions.phy[transfer.direction].basis != .unknown
    else { return nil }
    var faster = model
    faster.phy = .le2M
    faster.answerPHY = .le2M
    let exchange = model.exchange(of: model.packetSizes.max() ?? 27).microseconds
    let other = faster.exchange(of: model.packetSizes.max() ?? 27).microseconds
    return Advice(
      change: .phy2M,
      predicted: isAcknowledged
        ? transfer.goodput : scaled(rate(faster, airtime: airtimePerEvent)),
      why: "an exchange takes \(other) µs instead of \(exchange): more in the same time"
        + supported(capabilities.phy2M),
      condition: condition(capabilities.phy2M, "2M"),
      frames: capabilities.featureFrames.isEmpty ? evidence : capabilities.featureFrames)
  }

  /// What the capture shows of both ends.
  private func supported(_ isSupported: Bool?) -> String {
    isSupported == true ? "; both ends support it" : ""
  }

  private func condition(_ isSupported: Bool?, _ feature: String) -> String? {
    isSupported == nil
      ? "if both ends support \(feature), which is not in this capture" : nil
  }

  /// The next interval to ask for: 15 ms is the least that every central grants, 7.5 ms the least
  /// that there is.
  private var nextInterval: Int? {
    switch model.interval {
    case 15_001...: 15_000
    case 7_501...: 7_500
    default: nil
    }
  }

  var shorterInterval: Advice? {
    guard let next = nextInterval, transfer.ceiling.hasInterval, isAcknowledged || knowsPackets
    else { return nil }
    var shorter = model
    shorter.interval = next
    let noun = packetsPerEvent == 1 ? "packet" : "packets"
    let predicted =
      isAcknowledged
      ? transfer.goodput * Double(model.interval) / Double(next) : scaled(rate(shorter))
    return Advice(
      change: .shorterInterval, predicted: min(predicted, shorter.ceiling.bitsPerSecond),
      why: "\(text(packetsPerEvent)) \(noun) every \(text(Double(next) / 1000)) ms instead of "
        + "every \(intervalText)",
      condition: "if the central grants it",
      frames: transfer.conditions.parameters.frame.map { [$0] } ?? evidence)
  }

  var reduceLatency: Advice? {
    guard let latency = transfer.conditions.parameters.value?.latency, latency > 0 else {
      return nil
    }
    let lost = transfer.waterfall[.missedEvents]
    var predicted = transfer.goodput + lost
    var why = "the peripheral may sleep through \(latency) events at a time"
    // Data that was sent to a sleeping peripheral is sent again: the event is lost, not the packet.
    if let events = transfer.events, events.missedByPeripheral > 0,
      events.total > events.missedByPeripheral
    {
      let awake = Double(events.total - events.missedByPeripheral) / Double(events.total)
      predicted = max(predicted, transfer.goodput / awake)
      why += ", and did not answer in \(events.missedByPeripheral) of \(events.total)"
    }
    if isAcknowledged, intervalsPerValue > 2 {
      predicted = max(predicted, transfer.goodput * intervalsPerValue / 2)
    }
    return Advice(
      change: .reduceLatency, predicted: min(predicted, transfer.ceiling.bitsPerSecond),
      why: why, condition: nil,
      frames: transfer.conditions.parameters.frame.map { [$0] } ?? evidence)
  }
}
