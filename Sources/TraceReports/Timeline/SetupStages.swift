import TraceAnalysis

/// Where the time of a connection's set-up went.
struct SetupStages {
  private let setup: Procedure.Setup

  init(_ setup: Procedure.Setup) {
    self.setup = setup
  }

  /// Each stage that took time, by its name.
  var stages: [(name: String, nanoseconds: Int64)] {
    [
      ("connect", setup.connect ?? 0), ("features", setup.features), ("MTU", setup.mtu),
      ("discovery", setup.discovery), ("pairing", setup.pairing),
      ("encryption", setup.encryption),
    ].filter { $0.1 > 0 }
  }

  var text: String {
    stages.map { stage in
      var text = "\(stage.name) \(Clock.duration(stage.nanoseconds))"
      if stage.name == "discovery", setup.roundTrips > 1 {
        text += " (\(setup.roundTrips) round trips)"
      }
      return text
    }.joined(separator: " · ")
  }
}
