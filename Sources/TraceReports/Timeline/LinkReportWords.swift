import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Text about reports from a controller, or between two link layers.
struct LinkReportWords {
  let names: TimelineNames

  /// Returns text about the first report of a procedure, and about the last one if it differs.
  func text(_ first: SessionEvent.LinkReport, _ last: SessionEvent.LinkReport, count: Int) -> String
  {
    let times = count > 1 ? " ×\(Decimals.grouped(count))" : ""
    switch (first, last) {
    case (.transmitPower(let old), .transmitPower(let new)) where old != new:
      return "transmit power\(sender(new))\(times): \(level(old)) → \(level(new))"
    case (.pathLoss(let old, let oldZone), .pathLoss(let new, let newZone))
    where old != new || oldZone != newZone:
      return "path loss\(times): \(loss(old, oldZone)) → \(loss(new, newZone))"
    default: return text(last, times)
    }
  }

  func text(_ report: SessionEvent.LinkReport, _ times: String = "") -> String {
    switch report {
    case .transmitPower(let power):
      if power.isRequest {
        return "the \(power.sender?.sender ?? "peer") is asked to change its transmit power by "
          + change(power.delta) + phys(power.phys?.rawValue)
      }
      let delta = power.delta == 0 ? "" : ", changed by \(change(power.delta))"
      return "transmit power\(sender(power))\(times): \(level(power))\(delta)"
        + phys(power.phys?.rawValue)
    case .pathLoss(let decibels, let zone): return "path loss\(times): \(loss(decibels, zone))"
    case .frameSpace(let range, let phys, let isAgreed):
      let space =
        range.lowerBound == range.upperBound
        ? "\(microseconds(range.lowerBound)) µs"
        : "\(microseconds(range.lowerBound))–\(microseconds(range.upperBound)) µs"
      return "frame space \(space)\(self.phys(phys.rawValue))" + (isAgreed ? "" : " requested")
    case .channelReporting(let isOn): return "channel reporting \(isOn ? "on" : "off")"
    case .channelStatus(let good, let bad, let unknown):
      return "channel status: \(good) good, \(bad) bad, \(unknown) not classified"
    case .syncTransfer(let set, let interval):
      return "periodic advertising sync transferred: set \(set), every \(milliseconds(interval)) ms"
    case .monitoredAdvertiser(let key, let isNear):
      return "monitored advertiser \(name(key)) " + (isNear ? "came near" : "was lost")
    case .periodicSync(let key, let set, let interval):
      return "sync to periodic advertising of \(name(key)): set \(set), "
        + "every \(milliseconds(interval)) ms"
    case .hardwareError(let code):
      return
        "the controller reports a hardware error\(times): code \(Hexadecimal.number(code, width: 2))"
    }
  }

  private func name(_ key: DeviceKey) -> String {
    names.devices.find(key).flatMap { names.device($0) } ?? key.address.description
  }

  private func sender(_ power: SessionEvent.LinkReport.TransmitPower) -> String {
    power.sender.map { " of the \($0.sender)" } ?? ""
  }

  private func level(_ power: SessionEvent.LinkReport.TransmitPower) -> String {
    power.level.map { "\($0) dBm" } ?? "not known"
  }

  private func change(_ delta: Int8) -> String {
    // 127 stands for the maximum level.
    delta == 127 ? "as much as it can" : "\(delta > 0 ? "+" : "")\(delta) dB"
  }

  private func loss(_ decibels: UInt8?, _ zone: SessionEvent.LinkReport.PathLossZone) -> String {
    let words =
      switch zone {
      case .low: "low zone"
      case .middle: "middle zone"
      case .high: "high zone"
      }
    return (decibels.map { "\($0) dB" } ?? "not known") + ", \(words)"
  }

  private func phys(_ phys: UInt8?) -> String {
    guard let phys, phys != 0 else { return "" }
    let names = [(1, "1M"), (2, "2M"), (4, "Coded"), (8, "Coded with S=2")].filter {
      Int(phys) & $0.0 != 0
    }.map(\.1)
    return names.isEmpty ? "" : " on " + names.joined(separator: " and ")
  }

  private func milliseconds(_ interval: Duration) -> String {
    Decimals.text(Double(interval.inNanoseconds) / 1e6, atMost: 2)
  }

  private func microseconds(_ space: Duration) -> Int64 { space.inNanoseconds / 1_000 }
}
