extension Simulation.Parameters {
  /// Creates a link from a model. A simulation without loss reaches the model's ceiling.
  public init(_ model: LinkModel) {
    operation = model.operation
    valueOctets = model.valueOctets
    maximumPDUSize = model.maximumPDUSize
    if let credits = model.credits { self.credits = credits }
    phy = model.phy
    interval = model.interval
    latency = model.latency
    attMTU = model.attMTU
    dataLength = model.dataLength
    packetsPerEvent = model.packetsPerEvent
    operationsPerEvent = model.operationsPerEvent
    eventLength = model.eventLength
    eventGap = model.eventGap
  }
}
