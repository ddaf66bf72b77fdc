import TraceAnalysis

/// Where the time of a connection's set-up went.
struct SetupStages {
  enum Stage: CaseIterable {
    case connect
    case features
    case mtu
    case discovery
    case pairing
    case encryption

    var name: String {
      switch self {
      case .connect: "connect"
      case .features: "features"
      case .mtu: "MTU"
      case .discovery: "discovery"
      case .pairing: "pairing"
      case .encryption: "encryption"
      }
    }
  }

  private let setup: Procedure.Setup

  init(_ setup: Procedure.Setup) {
    self.setup = setup
  }

  /// Nanoseconds; nil for a stage that there was not.
  subscript(stage: Stage) -> Int64? {
    let nanoseconds =
      switch stage {
      case .connect: setup.connect ?? 0
      case .features: setup.features
      case .mtu: setup.mtu
      case .discovery: setup.discovery
      case .pairing: setup.pairing
      case .encryption: setup.encryption
      }
    return nanoseconds > 0 ? nanoseconds : nil
  }

  /// "connect 49 ms · discovery 1.2 s (12 round trips)".
  var text: String {
    Stage.allCases.compactMap { stage -> String? in
      guard let nanoseconds = self[stage] else { return nil }
      var text = "\(stage.name) \(Clock.duration(nanoseconds))"
      if stage == .discovery, setup.roundTrips > 1 { text += " (\(setup.roundTrips) round trips)" }
      return text
    }.joined(separator: " · ")
  }
}
