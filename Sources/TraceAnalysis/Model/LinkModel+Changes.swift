import LinkSessions

extension LinkModel {
  /// Returns the same link with one change.
  public func changed(by change: LinkModel.Change) -> LinkModel {
    var other = self
    switch change {
    case .attMTU(let size):
      other.attMTU = size
      other.valueOctets = nil
    case .dataLength(let octets):
      other.dataLength = octets
      other.maximumTime = nil
    case .phy(let phy):
      other.phy = phy
      other.answerPHY = nil
    case .interval(let interval):
      // The unusable end of the interval stays, and so does a limit of the event length.
      other.interval = Int(clamping: interval.inNanoseconds / 1_000)
    case .operation(let operation):
      other.operation = operation
      other.valueOctets = nil
    case .filledEvents:
      other.packetsPerEvent = nil
      other.operationsPerEvent = nil
      other.eventLength = nil
    case .latency(let latency): other.latency = latency
    }
    return other
  }

  /// The prediction for each single change, best first. Changes without an effect are left out.
  public var alternatives: [LinkModel.Prediction] {
    var changes: [LinkModel.Change] = [
      .dataLength(251), .phy(.le2M), .interval(.microseconds(7_500)),
      .interval(.milliseconds(15)), .latency(0), .filledEvents,
    ]
    switch operation {
    case .writeRequest: changes += [.operation(.writeCommand), .operation(.l2cap)]
    case .indication, .read: changes += [.operation(.notification), .operation(.l2cap)]
    case .writeCommand, .notification: changes.append(.operation(.l2cap))
    case .l2cap: break
    }
    if operation != .l2cap { changes += [185, 247, 515].map(LinkModel.Change.attMTU) }
    let now = ceiling.bitsPerSecond
    return changes.map { LinkModel.Prediction(change: $0, ceiling: predict($0)) }
      .filter { changed(by: $0.change) != self && abs($0.ceiling.bitsPerSecond - now) > 0.5 }
      .enumerated()
      .sorted {
        ($1.element.ceiling.bitsPerSecond, $0.offset) < (
          $0.element.ceiling.bitsPerSecond, $1.offset
        )
      }
      .map(\.element)
  }
}
