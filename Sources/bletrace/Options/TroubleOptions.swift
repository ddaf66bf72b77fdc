import ArgumentParser
import BluetoothPackets
import TraceAnalysis

/// Faults of a simulated link.
struct TroubleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Share of packets that arrive damaged.", valueName: "percent"))
  var loss: Double?

  @Option(
    help: ArgumentHelp("Channels with interference.", valueName: "0-10,20"),
    transform: TroubleOptions.map)
  var badChannels: ChannelMap?

  @Option(help: ArgumentHelp("Share of packets damaged on these channels.", valueName: "percent"))
  var badChannelLoss: Double = 40

  @Option(
    help: ArgumentHelp("Duration of bursts that damage all packets.", valueName: "ms"))
  var interference: Double?

  @Option(help: ArgumentHelp("Time between two bursts.", valueName: "ms"))
  var interferenceInterval: Double = 200

  @Option(
    help: ArgumentHelp("Share of packets damaged only at their receiver.", valueName: "percent"))
  var receiverErrors: Double?

  @Option(
    help: ArgumentHelp(
      "Share of packets that their receiver misses.", valueName: "percent"))
  var unheard: Double?

  @Option(help: ArgumentHelp("Share of packets damaged only at the sniffer.", valueName: "percent"))
  var snifferErrors: Double?

  @Option(help: ArgumentHelp("Jitter of the sniffer's times.", valueName: "us"))
  var jitter: Double?

  @Option(
    help: ArgumentHelp("Share of packets that only the sniffer misses.", valueName: "percent"))
  var snifferLoss: Double?

  @Option(help: ArgumentHelp("Share of events that only the sniffer misses.", valueName: "percent"))
  var snifferEventLoss: Double?

  @Option(help: ArgumentHelp("Share of events that the peripheral misses.", valueName: "percent"))
  var peripheralMisses: Double?

  @Option(
    help: ArgumentHelp(
      "Error of the central's clock; positive if it is slow.", valueName: "ppm"))
  var drift: Double?

  @Option(help: ArgumentHelp("The peripheral falls silent at this event.", valueName: "event"))
  var vanishAt: Int?

  @Option(help: ArgumentHelp("Leave out the setup and the first N events.", valueName: "n"))
  var uncapturedEvents: Int?

  private static func map(_ text: String) throws -> ChannelMap {
    guard let map = ChannelMap(ranges: text) else {
      throw ValidationError("\(text) is not a list of channels from 0 to 36.")
    }
    return map
  }

  func validate() throws {
    for (name, rate) in [
      ("loss", loss), ("bad-channel-loss", badChannelLoss), ("receiver-errors", receiverErrors),
      ("unheard", unheard), ("sniffer-errors", snifferErrors),
      ("sniffer-loss", snifferLoss),
      ("sniffer-event-loss", snifferEventLoss), ("peripheral-misses", peripheralMisses),
    ] {
      if let rate, !(0...90).contains(rate) {
        throw ValidationError("--\(name) must be between 0 and 90 percent (got \(rate)).")
      }
    }
    if !(1...60_000).contains(interferenceInterval) {
      throw ValidationError(
        "--interference-interval must be between 1 and 60000 ms (got \(interferenceInterval)).")
    }
    if let interference, !(0..<interferenceInterval).contains(interference) {
      throw ValidationError("--interference must be shorter than --interference-interval.")
    }
    if let drift, !(-500...500).contains(drift) {
      throw ValidationError("--drift must be between -500 and 500 ppm (got \(drift)).")
    }
    if let jitter, !(0...100).contains(jitter) {
      throw ValidationError("--jitter must be between 0 and 100 us (got \(jitter)).")
    }
    if let vanishAt, vanishAt < 0 { throw ValidationError("--vanish-at counts events from 0.") }
    if let uncapturedEvents, uncapturedEvents < 0 {
      throw ValidationError("--uncaptured-events can't be negative.")
    }
  }

  func apply(to advertiser: inout Simulation.Advertiser) {
    if let loss { advertiser.packetErrorRate = loss / 100 }
    if let snifferErrors {
      advertiser.packetErrorRate = max(advertiser.packetErrorRate, snifferErrors / 100)
    }
    if let snifferLoss { advertiser.snifferMissRate = snifferLoss / 100 }
  }

  func apply(to link: inout Simulation.Parameters) {
    if let loss { link.packetErrorRate = loss / 100 }
    if let badChannels {
      link.badChannels = badChannels
      link.badChannelErrorRate = badChannelLoss / 100
    }
    if let interference {
      link.interferenceTime = Int((interference * 1_000).rounded())
      link.interferencePeriod = Int((interferenceInterval * 1_000).rounded())
    }
    if let receiverErrors { link.receiverErrorRate = receiverErrors / 100 }
    if let unheard { link.unheardRate = unheard / 100 }
    if let snifferErrors { link.snifferErrorRate = snifferErrors / 100 }
    if let jitter { link.timestampJitter = Int((jitter * 1_000).rounded()) }
    if let snifferLoss { link.snifferMissRate = snifferLoss / 100 }
    if let snifferEventLoss { link.snifferEventMissRate = snifferEventLoss / 100 }
    if let peripheralMisses { link.peripheralMissRate = peripheralMisses / 100 }
    if let drift { link.clockDrift = drift }
    if let vanishAt { link.peripheralVanishesAt = vanishAt }
    if let uncapturedEvents { link.uncapturedEvents = uncapturedEvents }
  }
}
