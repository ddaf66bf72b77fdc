package import TraceAnalysis

/// The time of each stage in a connection's setup.
struct SetupStages {
  private let setup: Procedure.Setup

  init(_ setup: Procedure.Setup) {
    self.setup = setup
  }

  /// The time of a stage in nanoseconds, or nil for a stage that did not occur.
  subscript(stage: Procedure.Setup.Stage) -> Int64? { setup[stage] > 0 ? setup[stage] : nil }

  /// Divisors of a setup's duration: a pause is shown if it takes at least a 20th of the setup, and the rest of a stage
  /// that overlaps others if it takes at least a 100th.
  private static let shownShare: (pause: Int64, rest: Int64) = (20, 100)

  /// Text such as "connect 49 ms · discovery 1.2 s (12 round trips) · idle 2 s".
  var text: String { text(ending: nil) }

  /// Returns the same text with a final part, followed by how much later the connection was first used.
  func text(ending last: String?) -> String {
    let pauses = setup.turnarounds.later(by: setup.idle)
    let all = Procedure.Setup.Stage.allCases.reduce(pauses) { $0.later(by: setup[$1]) }
    var parts = Procedure.Setup.Stage.allCases.compactMap { stage -> String? in
      guard var nanoseconds = self[stage], stage != .encryption || !setup.pairingHasEncryption
      else { return nil }
      if stage == .pairing, setup.pairingHasEncryption {
        nanoseconds = nanoseconds.later(by: setup[.encryption])
      }
      let shown = Clock.duration(nanoseconds)
      var text = "\(stage.name) \(shown)"
      if let whole = setup.besideOthers[stage] {
        guard !isBeside(stage, of: all) else { return nil }
        // A rest that differs by less than what is shown is the whole. With encryption, a pairing takes longer than the
        // whole of its own stage.
        let inAll = Clock.duration(whole)
        if inAll != shown, whole > nanoseconds { text += " (of \(inAll) in total)" }
      }
      let roundTrips =
        switch stage {
        case .discovery: setup.roundTrips
        case .peerDiscovery: setup.peerRoundTrips
        default: 0
        }
      if roundTrips > 1 { text += " (\(roundTrips) round trips)" }
      if stage == .pairing, setup.pairingHasEncryption, let encryption = self[.encryption] {
        text += " (with encryption, \(Clock.duration(encryption)))"
      }
      return text
    }
    for (name, part) in [("waiting for the next event", setup.turnarounds), ("idle", setup.idle)]
    where part > 0 && part >= all / SetupStages.shownShare.pause {
      parts.append("\(name) \(Clock.duration(part))")
    }
    let beside = Procedure.Setup.Stage.allCases.compactMap { stage -> String? in
      guard let whole = setup.besideOthers[stage], isBeside(stage, of: all), !stage.needsNoHost,
        whole >= all / SetupStages.shownShare.pause
      else { return nil }
      return "\(stage.name) \(Clock.duration(whole))"
    }
    if !beside.isEmpty { parts.append("in parallel: \(beside.joined(separator: ", "))") }
    if let last { parts.append(last) }
    let unused = setup.unused.map { "; first used \(Clock.duration($0)) later" } ?? ""
    return parts.joined(separator: " · ") + unused
  }

  /// Whether nearly all of a stage's time is assigned to other stages.
  private func isBeside(_ stage: Procedure.Setup.Stage, of all: Int64) -> Bool {
    guard let whole = setup.besideOthers[stage] else { return false }
    return setup[stage] < min(all / SetupStages.shownShare.rest, whole)
  }
}

extension Procedure.Setup {
  /// Text such as "longest part: discovery 1.60 s". Nil if there is only one part.
  package var longestPart: String? {
    let stages = Stage.allCases.filter { self[$0] > 0 }
    guard stages.count > 1 || idle > 0, let longest = stages.max(by: { self[$0] < self[$1] }) else {
      return nil
    }
    let (name, time) = idle > self[longest] ? ("idle", idle) : (longest.name, self[longest])
    return "longest part: \(name) \(Clock.duration(time))"
  }
}

extension Procedure.Setup.Stage {
  /// The name in text.
  package var name: String {
    switch self {
    case .connect: "connect"
    case .features: "features"
    case .versions: "versions"
    case .dataLength: "data length"
    case .phy: "PHY"
    case .parameters: "parameters"
    case .mtu: "MTU"
    case .reads: "reads"
    case .discovery: "discovery"
    case .peerDiscovery: "peripheral's discovery"
    case .pairing: "pairing"
    case .encryption: "encryption"
    case .subscriptions: "subscriptions"
    case .writes: "writes"
    case .use: "first use"
    }
  }

  /// Whether controllers perform the stage by themselves, so that nobody waits for it.
  fileprivate var needsNoHost: Bool {
    switch self {
    case .features, .versions, .dataLength, .phy: true
    default: false
    }
  }

  /// The name in JSON.
  var key: String { name.lowercased().replacing("'s", with: "").replacing(" ", with: "_") }
}
