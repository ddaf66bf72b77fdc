import ArgumentParser
import BluetoothPackets
import TraceAnalysis

/// A change of a simulated link with its first event, such as "120:interval=15".
struct ChangeOption: ExpressibleByArgument {
  var change: Simulation.ScheduledChange

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let event = Int(parts[0]), (0...10_000_000).contains(event) else {
      return nil
    }
    let words = parts[1].split(separator: "=", maxSplits: 1)
    guard words.count == 2, let kind = ChangeOption.kind(words[0], String(words[1])) else {
      return nil
    }
    change = Simulation.ScheduledChange(event: event, kind: kind)
  }

  private static func kind(_ name: Substring, _ value: String) -> Simulation.ScheduledChange.Kind? {
    switch name {
    case "interval":
      guard let milliseconds = Double(value), (0.375...4_000).contains(milliseconds) else {
        return nil
      }
      let steps = Int(milliseconds / 0.125)
      let interval = steps * Airtime.rateUnit
      return .parameters(
        interval: interval, latency: 0, timeout: max(4_000_000, interval * 4), windowOffset: 2)
    case "phy":
      guard let phy = PHYOption(rawValue: value)?.phy else { return nil }
      return .phys(centralToPeripheral: phy, peripheralToCentral: phy)
    case "data-length":
      guard let octets = Int(value), (27...251).contains(octets) else { return nil }
      return .dataLength(octets)
    case "channels":
      // At least two channels must be used. Core 6.0, Vol 6, Part B, 4.5.8.1.
      guard let map = ChannelMap(ranges: value), map.count >= 2 else { return nil }
      return .channelMap(map)
    default: return nil
    }
  }
}
