import Testing
import TraceAnalysis

/// The model reckons with nothing but lengths of time, the simulator sends packets: they must agree.
@Suite struct ModelAgreementTests {
  static let operations = LinkModel.Operation.allCases
  static let intervals = [7_500, 30_000]

  @Test(arguments: operations, AirPHY.allCases)
  func `A simulated transfer comes to the ceiling of the model`(
    operation: LinkModel.Operation, phy: AirPHY
  ) {
    for interval in Self.intervals {
      for (mtu, length) in [(23, 27), (185, 100), (515, 251)] {
        var model = LinkModel(operation: operation, interval: interval)
        model.phy = phy
        model.attMTU = mtu
        model.dataLength = length
        model.maximumPDUSize = max(length - 4, 23)
        let ceiling = model.ceiling
        guard ceiling.bitsPerSecond > 0 else { continue }
        check(model, ceiling)
        model.eventGap = 1_100
        model.packetsPerEvent = 3
        guard model.ceiling.bitsPerSecond > 0 else { continue }
        check(model, model.ceiling)
      }
    }
  }

  private func check(_ model: LinkModel, _ ceiling: LinkModel.Ceiling) {
    var link = Simulation.Parameters(model)
    // So many buffers that the controller never waits for its host.
    link.controllerBuffers = 100
    link.credits = 5_000
    let events = 30.0
    let values = ceiling.bitsPerSecond * events * Double(model.interval) / 8e6
    link.totalOctets = max(Int(values), 10 * model.valueSize)
    let transfer = Simulation([link], seed: 1).truth(of: .air).connections.first?.transfer
    let ratio = (transfer?.bitsPerSecond ?? 0) / ceiling.bitsPerSecond
    // The first and the last event are not full; a host now and then is ahead of the model's.
    #expect(ratio > 0.93 && ratio < 1.03, "\(model), \(ratio)")
  }
}
