extension Simulation {
  /// The seven configurations of a transfer whose rates Apple presented in 2017, from the slowest to
  /// the fastest.
  ///
  /// WWDC 2017, session 712, "What's New in Core Bluetooth": 2.5, 5, 37, 48, 135, almost 200 and 394
  /// kbit/s.
  public struct LadderRung: Hashable, Sendable {
    /// The number of the rung, 1 to 7.
    public let number: Int
    /// The link of this rung.
    public let model: LinkModel

    /// Creates the rung with a number from 1 to 7, or nil for any other number.
    public init?(_ number: Int) {
      guard (1...LadderRung.models.count).contains(number) else { return nil }
      self.number = number
      model = Simulation.LadderRung.models[number - 1]
    }

    /// Number of rungs.
    public static let count = 7

    private static let models: [LinkModel] = {
      var model = LinkModel(operation: .writeRequest, interval: 30_000)
      model.valueOctets = 20
      var rungs = [model]
      model.operation = .writeCommand
      model.operationsPerEvent = 1
      rungs.append(model)
      model.operationsPerEvent = nil
      model.packetsPerEvent = 7
      rungs.append(model)
      model.attMTU = 185
      model.valueOctets = 182
      rungs.append(model)
      model.attMTU = 515
      model.dataLength = 251
      model.valueOctets = 512
      model.packetsPerEvent = 3
      rungs.append(model)
      model.operation = .l2cap
      model.attMTU = 23
      model.valueOctets = 739
      model.maximumPDUSize = 247
      rungs.append(model)
      model.interval = 15_000
      rungs.append(model)
      return rungs
    }()

    /// Returns parameters to simulate the link, with a transfer of this many seconds.
    public func link(seconds: Double = 10) -> Simulation.Parameters {
      var link = Simulation.Parameters(model)
      // As many buffers as packets per event, so that the host never gets further ahead.
      link.controllerBuffers = min(model.packetsPerEvent ?? 2, 7)
      if model.dataLength == 251 || model.attMTU > 23 { link.controllerBuffers = 3 }
      // Whole events, so that the last one is as full as the others.
      let events = (seconds * 1e6 / Double(model.interval)).rounded()
      let perEvent = model.ceiling.bitsPerSecond * Double(model.interval) / 8e6
      let values = (events * perEvent / Double(link.valueSize)).rounded()
      let group = max((model.packetsPerEvent ?? 1) / max(model.packetSizes.count, 1), 1)
      link.totalOctets = max(Int(values) / group, 1) * group * link.valueSize
      return link
    }
  }
}
