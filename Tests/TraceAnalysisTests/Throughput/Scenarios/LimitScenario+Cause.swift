import BluetoothPackets
import TestSupport
import TraceAnalysis

extension LimitScenario {
  /// Something that holds a transfer up.
  struct Cause: Sendable, CustomStringConvertible {
    enum Kind: String, CaseIterable, Sendable {
      case pace, bursts, pauses, receipts, statusReads, thinking
      case centralStops, senderStops, eventLength, receiverFull, slowHost, oneBuffer
      case fewCredits, creditsLate
      case loss, receiverErrors, unheard, badChannels, outage, missedEvents
      case latency, snifferLoss, snifferEvents
      case phyChange, intervalChange
      case scanning, twoLinks, interference
      // Only in wide scenarios.
      case cutValues, longEvents, badMap, mapChange, lengthChange, manyChanges, lateStart
      case snifferErrors, vanished
    }

    let kind: Kind
    let text: String
    var description: String { "\(kind)\(text)" }

    /// Whether chance says how much it costs.
    var isRandom: Bool {
      switch kind {
      case .loss, .receiverErrors, .unheard, .badChannels, .missedEvents, .interference,
        .scanning, .badMap:
        true
      default: false
      }
    }

    /// Whether the data length changes in the transfer.
    var changesLength: Bool { kind == .lengthChange || kind == .manyChanges }

    /// What is limited by it.
    var limit: Transfer.Limit {
      switch kind {
      case .pace, .bursts, .pauses, .receipts, .statusReads, .thinking: .application
      case .centralStops, .senderStops, .eventLength, .receiverFull, .slowHost, .oneBuffer: .stack
      case .fewCredits, .creditsLate: .credits
      case .loss, .receiverErrors, .unheard, .badChannels, .outage, .missedEvents, .latency: .link
      case .snifferLoss, .snifferEvents, .snifferErrors, .lateStart: .unknown
      case .phyChange, .intervalChange, .interference: .link
      case .scanning, .twoLinks, .cutValues, .longEvents: .stack
      case .badMap, .mapChange, .lengthChange, .manyChanges, .vanished: .link
      }
    }
  }
}

extension LimitScenario.Cause.Kind {
  /// Whether it can hold such a transfer up.
  func suits(_ link: Simulation.Parameters, _ view: Simulation.View) -> Bool {
    let operation = link.operation
    let isFromCentral = operation.isFromCentral != (operation == .l2cap && link.isChannelToCentral)
    let packets = link.packetsInEvent
    return switch self {
    case .pace, .bursts, .pauses: !operation.isAcknowledged
    case .receipts: operation == .notification || operation == .writeCommand
    case .statusReads: operation == .writeCommand
    case .thinking: operation.isAcknowledged
    case .centralStops: !isFromCentral && !operation.isAcknowledged && packets > 3
    case .senderStops: !operation.isAcknowledged && packets > 3
    case .eventLength: !operation.isAcknowledged && packets > 5
    case .receiverFull: !operation.isAcknowledged && packets > 4
    case .slowHost, .oneBuffer: !operation.isAcknowledged && packets > 3
    case .fewCredits, .creditsLate: operation == .l2cap
    case .loss, .receiverErrors, .unheard, .badChannels, .missedEvents: true
    case .outage: !operation.isAcknowledged
    case .latency: operation == .writeCommand || operation == .writeRequest
    case .snifferLoss, .snifferEvents: view == .air && link.longTermKey == nil
    case .phyChange: !operation.isAcknowledged && (link.phy == .le1M || link.phy == .le2M)
    case .intervalChange: !operation.isAcknowledged && link.phy == .le2M
    case .scanning: !operation.isAcknowledged && packets > 5 && link.interval >= 15_000
    case .twoLinks:
      view == .air && !operation.isAcknowledged && operation != .l2cap && packets > 7
    case .interference: !operation.isAcknowledged
    case .cutValues: operation.isAcknowledged && link.packetsOfValue > 1
    case .longEvents: !operation.isAcknowledged && packets > 5
    case .badMap, .mapChange, .vanished: true
    case .lengthChange: operation != .l2cap
    case .manyChanges: !operation.isAcknowledged
    case .lateStart, .snifferErrors: view == .air && link.longTermKey == nil
    }
  }

  private var group: Int {
    switch self {
    case .pace, .bursts, .pauses, .receipts, .statusReads, .thinking: 0
    case .centralStops, .senderStops, .eventLength, .receiverFull, .slowHost, .oneBuffer: 1
    case .fewCredits, .creditsLate: 2
    case .loss, .receiverErrors, .unheard, .badChannels, .outage, .missedEvents: 3
    case .latency: 4
    case .snifferLoss, .snifferEvents: 5
    case .phyChange, .intervalChange: 6
    case .scanning, .twoLinks: 7
    case .interference, .badMap, .vanished: 3
    case .cutValues, .longEvents: 1
    case .mapChange, .lengthChange, .manyChanges: 6
    case .lateStart, .snifferErrors: 5
    }
  }

  /// Whether both can be built in: of one kind only one, and what only the sniffer lacks alone.
  func goes(with other: Self) -> Bool {
    let pair = [group, other.group].sorted()
    return group != other.group && pair[1] < 5 && pair != [0, 1] && pair != [1, 4]
  }

  /// The same for wide scenarios.
  func goesWide(with other: Self) -> Bool {
    let pair = [group, other.group].sorted()
    return group != other.group && pair != [1, 4] && (pair[1] < 7 || pair[0] == 3 || pair[0] == 5)
  }

  /// The kinds of scenarios that are not wide.
  static var plain: ArraySlice<Self> { allCases.prefix { $0 != .cutValues } }
}

extension Simulation.Parameters {
  /// Data packets that fit an event, about.
  var packetsInEvent: Int {
    var model = LinkModel(operation: operation, interval: interval)
    (model.phy, model.attMTU, model.dataLength) = (phy, attMTU, dataLength)
    (model.valueOctets, model.maximumPDUSize) = (valueOctets, maximumPDUSize)
    return Int(model.ceiling.packetsPerEvent)
  }

  var packetsOfValue: Int {
    var model = LinkModel(operation: operation, interval: interval)
    (model.attMTU, model.dataLength) = (attMTU, dataLength)
    (model.valueOctets, model.maximumPDUSize) = (valueOctets, maximumPDUSize)
    return max(1, model.packetSizes.count)
  }
}

extension LimitScenario.Cause {
  init(_ kind: Kind, on link: inout Simulation.Parameters, _ random: inout SeededRandom) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    self.kind = kind
    let packets = max(2, link.packetsInEvent)
    var said: [Int] = []
    switch kind {
    case .pace:
      // A clock of its own: from one value in two or three intervals to a few in each.
      link.valuePeriod = min(400_000, link.interval * number(30...300) / 100)
      link.periodJitter = link.valuePeriod / [1_000_000, 10, 3].randomElement(using: &random)!
      said = [link.valuePeriod, link.periodJitter]
    case .bursts:
      link.eventsPerOperation = min(number(2...9), max(2, 400_000 / link.interval))
      link.operationsPerEvent = number(1...max(1, packets / 2))
      said = [link.operationsPerEvent ?? 0, link.eventsPerOperation]
    case .pauses:
      link.pauseEvery = number(8...40)
      // A silence of more than a second ends a transfer, be it a pause or an outage, or both together.
      let silence = min(600_000, 900_000 - (link.outage?.count ?? 0) * link.interval)
      link.pause = max(link.interval, min(silence, link.interval * number(4...10)))
      link.controllerBuffers = 8
      said = [link.pauseEvery ?? 0, link.pause]
    case .receipts:
      link.receiptEvery = number(2...12)
      link.receiptDelay = [0, 0, 20_000, 80_000].randomElement(using: &random) ?? 0
      said = [link.receiptEvery ?? 0, link.receiptDelay]
    case .statusReads:
      link.readEvery = number(2...10)
      said = [link.readEvery ?? 0]
    case .thinking:
      link.thinkTime = min(250_000, link.interval * number(30...60) / 10)
      said = [link.thinkTime]
    case .centralStops:
      link.centralPacketsPerEvent = number(1...max(1, packets * 6 / 10))
      said = [link.centralPacketsPerEvent ?? 0]
    case .senderStops:
      link.packetsPerEvent = number(1...max(1, packets * 6 / 10))
      said = [link.packetsPerEvent ?? 0]
    case .eventLength:
      link.eventLength = link.interval * number(30...70) / 100
      said = [link.eventLength ?? 0]
    case .receiverFull:
      link.receiverBuffers = number(1...3)
      link.receiverTime = link.interval * number(40...110) / 100 / link.packetsOfValue
      said = [link.receiverBuffers ?? 0, link.receiverTime]
    case .slowHost:
      link.controllerBuffers = number(2...3)
      link.hostTime = link.interval * number(50...110) / 100
      said = [link.controllerBuffers, link.hostTime]
    case .oneBuffer:
      link.controllerBuffers = 1
    case .fewCredits:
      link.credits = number(1...4)
      said = [link.credits]
    case .creditsLate:
      link.credits = number(4...20)
      link.creditDelay = link.interval * number(3...9)
      said = [link.credits, link.creditDelay]
    case .loss:
      link.packetErrorRate = Double(number(2...20)) / 100
      said = [Int(link.packetErrorRate * 100)]
    case .receiverErrors:
      link.receiverErrorRate = Double(number(2...15)) / 100
      said = [Int(link.receiverErrorRate * 100)]
    case .unheard:
      link.unheardRate = Double(number(1...8)) / 100
      said = [Int(link.unheardRate * 100)]
    case .badChannels:
      link.badChannels = ChannelMap(rawValue: 0x1FF << UInt64(number(0...27)))
      link.badChannelErrorRate = Double(number(3...8)) / 10
      said = [Int(link.badChannelErrorRate * 100)]
    case .outage:
      let start = number(80...120)
      let pause = max(link.pause, link.eventsPerOperation * link.interval)
      link.outage =
        start..<start + min(number(20...60), max(10_000, 900_000 - pause) / link.interval)
      link.timeout = 32_000_000
      said = [link.outage?.count ?? 0]
    case .missedEvents:
      link.peripheralMissRate = Double(number(5...30)) / 100
      said = [Int(link.peripheralMissRate * 100)]
    case .latency:
      link.latency = number(1...5)
      link.timeout = 32_000_000
      if link.operation == .writeCommand {
        link.packetsPerEvent = 2
        link.controllerBuffers = 2
      }
      said = [link.latency]
    case .snifferLoss:
      link.snifferMissRate = Double(number(1...6)) / 100
      said = [Int(link.snifferMissRate * 100)]
    case .snifferEvents:
      link.snifferEventMissRate = Double(number(10...60)) / 100
      said = [Int(link.snifferEventMissRate * 100)]
    case .scanning:
      // Scan intervals of a multiple of the interval would scan in every event or in none.
      link.scanInterval = link.interval * number(21...39) / 10
      link.scanWindow = link.scanInterval * number(20...50) / 100
      said = [link.scanWindow, link.scanInterval]
    case .twoLinks:
      link.eventLength = link.interval * 45 / 100
      said = [link.eventLength ?? 0]
    case .interference:
      link.interferencePeriod = number(100...400) * 1_000
      link.interferenceTime = min(link.interferencePeriod / 2, link.interval * number(1...3))
      said = [link.interferenceTime, link.interferencePeriod]
    case .cutValues, .longEvents, .badMap, .mapChange, .lengthChange, .manyChanges, .lateStart,
      .snifferErrors, .vanished:
      said = kind.applyWide(to: &link, &random)
    case .phyChange:
      let other: AirPHY = link.phy == .le2M ? .le1M : .le2M
      let event = number(120...160)
      link.changes = [
        Simulation.ScheduledChange(
          event: event, kind: .phys(centralToPeripheral: other, peripheralToCentral: other))
      ]
      said = [event]
    case .intervalChange:
      let event = number(120...160)
      let interval = link.interval == 30_000 ? 15_000 : 30_000
      link.changes = [
        Simulation.ScheduledChange(
          event: event,
          kind: .parameters(
            interval: interval, latency: 0, timeout: link.timeout, windowOffset: 0))
      ]
      said = [event, interval]
    }
    text = said.isEmpty ? "" : "(\(said.map(String.init).joined(separator: ", ")))"
  }

  /// Whether the sender also has few packets at a time.
  func hasFewBuffers(_ link: Simulation.Parameters) -> Bool {
    kind == .latency && link.operation == .writeCommand
  }

  /// The same link without it.
  func removed(from link: Simulation.Parameters) -> Simulation.Parameters {
    var other = link
    let plain = Simulation.Parameters()
    switch kind {
    case .pace: (other.valuePeriod, other.periodJitter) = (0, 0)
    case .bursts: (other.eventsPerOperation, other.operationsPerEvent) = (1, nil)
    case .pauses: (other.pauseEvery, other.controllerBuffers) = (nil, 64)
    case .receipts: (other.receiptEvery, other.receiptDelay) = (nil, 0)
    case .statusReads: other.readEvery = nil
    case .thinking: other.thinkTime = 0
    case .centralStops: other.centralPacketsPerEvent = nil
    case .senderStops: other.packetsPerEvent = nil
    case .eventLength: other.eventLength = nil
    case .receiverFull: other.receiverBuffers = nil
    case .slowHost: (other.controllerBuffers, other.hostTime) = (64, plain.hostTime)
    case .oneBuffer: other.controllerBuffers = 64
    case .fewCredits, .creditsLate: (other.credits, other.creditDelay) = (5_000, 0)
    case .loss: other.packetErrorRate = 0
    case .receiverErrors: other.receiverErrorRate = 0
    case .unheard: other.unheardRate = 0
    case .badChannels: other.badChannelErrorRate = 0
    case .outage: other.outage = nil
    case .missedEvents: other.peripheralMissRate = 0
    case .latency:
      other.latency = 0
      if other.operation == .writeCommand {
        (other.packetsPerEvent, other.controllerBuffers) = (nil, 64)
      }
    case .snifferLoss: other.snifferMissRate = 0
    case .snifferEvents: other.snifferEventMissRate = 0
    case .scanning: other.scanWindow = 0
    case .twoLinks: other.eventLength = nil
    case .interference: other.interferenceTime = 0
    case .phyChange, .intervalChange, .mapChange, .lengthChange, .manyChanges: break
    case .cutValues:
      (other.packetsPerEvent, other.centralPacketsPerEvent, other.eventLength) = (nil, nil, nil)
    case .longEvents: other.eventLength = nil
    case .badMap: other.badChannelErrorRate = 0
    case .lateStart: other.uncapturedEvents = 0
    case .snifferErrors: other.snifferErrorRate = 0
    case .vanished: other.peripheralVanishesAt = nil
    }
    return other
  }
}
