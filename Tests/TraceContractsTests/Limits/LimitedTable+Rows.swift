import ReportTestSupport
import TestSupport

extension LimitedTable {
  static let all = sessions + attributes + rules + traffic + air

  // MARK: Sessions

  private static let sessions: [LimitedTable] = [
    LimitedTable(
      name: "SessionTracker.Limits.devices", report: .summary,
      place: ["not_shown", "rule=devices-not-kept", "count"], missing: 100,
      words: "more not kept", list: (["devices"], 50_000)
    ) {
      GrowingLog.made { log in
        for number in 0..<50_100 {
          // An advertising report without data. Core 6.0, Vol 4, Part E, 7.7.65.2.
          log.meta(2, [1, 0, 1] + GrowingLog.address(number) + [0, 0xC4])
        }
      }
    },
    LimitedTable(
      name: "SessionTracker.Limits.connections", report: .summary,
      place: ["not_shown", "rule=connections-not-kept", "count"], missing: 100,
      words: "100 connections", list: (["connections"], 12_000)
    ) {
      GrowingLog.made { log in
        for _ in 0..<12_100 {
          log.connect()
          log.disconnect()
        }
      }
    },
    LimitedTable(
      name: "SessionTracker.Limits.pairings", report: .pairing, place: ["not_kept"], missing: 100,
      words: "100 more pairings and encryptions were not kept."
    ) {
      GrowingLog.made { log in
        log.connect()
        // Pairing Request, Pairing Failed. Core 6.0, Vol 3, Part H, 3.5.1 and 3.5.5.
        for _ in 0..<12_100 {
          log.security([1, 3, 0, 13, 16, 7, 7], received: false)
          log.security([5, 5])
        }
      }
    },
    LimitedTable(
      name: "Pairing.maximumViolations", report: .pairing,
      place: ["pairings", "violations_not_kept"], missing: 8,
      words: "8 more protocol violations", list: (["pairings", "violations"], 32)
    ) {
      GrowingLog.made { log in
        log.connect()
        log.security([1, 3, 0, 13, 16, 7, 7], received: false)
        // Pairing Random comes before its time.
        for _ in 0..<40 { log.security([4] + [UInt8](repeating: 7, count: 16), received: false) }
      }
    },
    LimitedTable(
      name: "Connection.EndCircumstances.requestLimit", report: .connections,
      place: ["connections", "end_evidence", "open_requests_not_kept"], missing: 12, words: nil,
      list: (["connections", "end_evidence", "open_requests"], 8)
    ) {
      GrowingLog.made { log in
        log.connect()
        for identifier in 1...20 as ClosedRange<UInt8> {
          let channel: [UInt8] = [0x80, 0, 0x40 + identifier, 0, 64, 0, 64, 0, 1, 0]
          log.signal(0x14, identifier, channel, received: false)
        }
        log.disconnect()
      }
    },
  ]

  // MARK: Attributes

  private static let attributes: [LimitedTable] = [
    LimitedTable(
      name: "AttributeObserver.limit", report: .gatt, place: ["attributes_not_kept"],
      // Two uses of each.
      missing: 2 * 100, words: "200 attributes or uses of them exceeded the limits."
    ) {
      GrowingLog.made { log in
        log.notify(60_100, rounds: 2)
      }
    },
    LimitedTable(
      name: "GATTTree.Observation.maximumRefusals", report: .gatt,
      place: ["servers", "unexplained", "seen", "refusals_not_kept"], missing: 4,
      words: "4 more refusals", list: (["servers", "unexplained", "seen", "refusals"], 16)
    ) {
      GrowingLog.made { log in
        log.connect()
        for error in 0x80..<0x94 as Range<UInt8> {
          log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, error])
        }
      }
    },
    LimitedTable(
      name: "GATTDatabase.maximumFormer", report: .gatt, place: ["servers", "former_not_kept"],
      missing: 35, words: "35 more attributes"
    ) { GrowingLog.made { $0.rediscover(100) } },
    LimitedTable(
      name: "GATTDatabase.maximumChanges", report: .gatt, place: ["servers", "changes_not_kept"],
      missing: 35, words: "35 more changes", list: (["servers", "changes"], 64)
    ) {
      GrowingLog.made { log in
        log.connect()
        // A Database Hash that is another one at each reading. Core 6.0, Vol 3, Part G, 7.3.
        for turn in 0..<100 as Range<UInt8> {
          log.exchange(
            [8, 1, 0, 0xFF, 0xFF, 0x2A, 0x2B],
            [9, 18, 9, 0] + [UInt8](repeating: turn, count: 16))
        }
      }
    },
    LimitedTable(
      name: "AttributeTrafficTally.limit", report: .summary,
      place: ["traffic", "attributes_not_tracked"], missing: 65, words: "65 ATT PDUs are missing"
    ) {
      GrowingLog.made { log in
        for connection in 1...2 as ClosedRange<UInt16> {
          log.connect(connection, peer: Int(connection))
          log.notify(connection == 1 ? 65_535 : 66, connection)
        }
      }
    },
    LimitedTable(
      name: "Timeline.Values.limit", report: .timeline, place: ["not_kept", "values"],
      missing: 100, words: nil
    ) { GrowingLog.made { $0.notify(50_050, rounds: 2) } },
  ]

  // MARK: What rules rest on

  private static let rules: [LimitedTable] = [
    LimitedTable(
      name: "CheckFinding.limitOfRule", report: .check, place: ["findings_not_kept"],
      // Of three rules: what came too early, the pairing, and the end of the connection.
      missing: 3 * 88, words: "264 more findings"
    ) {
      GrowingLog.made { log in
        // A pairing of each connection in which a PDU comes before its time.
        for number in 0..<600 {
          log.connect(peer: number)
          log.security([1, 3, 0, 13, 16, 7, 7], received: false)
          log.security([4] + [UInt8](repeating: 7, count: 16), received: false)
          log.disconnect()
        }
      }
    },
    LimitedTable(
      name: "SubscriptionRules.limit", report: .check, place: ["findings_not_kept"],
      missing: 104, words: "104 more findings, or observations"
    ) { GrowingLog.made { $0.read(4200) } },
    LimitedTable(
      name: "AttributeWatch.limit", report: .check, place: ["findings_not_kept"],
      // Of 20,100 uses, of which the tally of subscriptions keeps 4,096; and as many are held against layouts.
      missing: 100 + 100 + 20_100 - 4096, words: "16,204 more findings, or observations"
    ) { GrowingLog.made { $0.read(20_100) } },
    LimitedTable(
      name: "ValueLayoutWatch.limit", report: .check, place: ["findings_not_kept"],
      // Of 20,100 values, of which the tally of subscriptions keeps 4,096.
      missing: 100 + 20_100 - 4096, words: "16,104 more findings, or observations"
    ) { GrowingLog.made { $0.notify(20_100) } },
    LimitedTable(
      name: "SecurityUseRules.limit", report: .check, place: ["findings_not_kept"],
      missing: 104, words: "104 more findings, or observations"
    ) {
      GrowingLog.made { log in
        log.connect()
        for _ in 0..<4200 { log.security([0x0B, 1]) }
      }
    },
    LimitedTable(
      name: "ParameterRequests.limit", other: "CheckAnalysis.updateLimit", report: .check,
      place: ["findings_not_kept"],
      // The requests themselves, the procedures that they are, and the failures.
      missing: 100 + 100 + 100, words: "300 more findings, or observations"
    ) { GrowingLog.made { $0.askForParameters(20_100) } },
    LimitedTable(
      name: "LinkRules.limit", report: .check, place: ["findings_not_kept"], missing: 104,
      words: "104 more findings, or observations"
    ) {
      GrowingAir.made { air in
        air.connect()
        for event in 0..<4200 { air.control([0xF0, 7], event: event) }
      }
    },
    LimitedTable(
      name: "FailureLedger.limit", other: "AttributeWatch.limit", report: .check,
      place: ["findings_not_kept"],
      // The failures, and the refusals that rules about attributes rest on.
      missing: 100 + 100, words: "200 more findings, or observations"
    ) {
      GrowingLog.made { log in
        log.connect()
        for _ in 0..<20_100 { log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, 0x0E]) }
      }
    },
    LimitedTable(
      name: "TroubleList.limit", other: "TraceSummary.troubleLimit", report: .summary,
      place: ["went_wrong_not_told"],
      missing: 292, words: "more, less severe", list: (["went_wrong"], 8)
    ) {
      GrowingLog.made { log in
        log.connect()
        // Reads, long reads and writes, each refused for a hundred reasons of the application.
        for error in 0x80..<0xE4 as Range<UInt8> {
          log.exchange([0x0A, 3, 0], [0x01, 0x0A, 3, 0, error])
          log.exchange([0x0C, 3, 0, 22, 0], [0x01, 0x0C, 3, 0, error])
          log.exchange([0x12, 3, 0, 7], [0x01, 0x12, 3, 0, error])
        }
      }
    },
  ]

  // MARK: Traffic

  private static let traffic: [LimitedTable] = [
    LimitedTable(
      name: "TransferObserver.openLimit", report: .throughput, place: ["runs_not_kept"],
      missing: 100, words: "100 runs of data exceeded the limit"
    ) { GrowingLog.made { $0.notify(8100) } },
    LimitedTable(
      name: "MTUUsageTally.limit", report: .throughput, place: ["pdus_not_sized"],
      missing: 64, words: "64 PDUs are missing from the MTU usage"
    ) {
      GrowingLog.made { log in
        // Four kinds of values a connection, both ways: fewer connections than have room.
        for number in 0..<8200 {
          log.connect(peer: number % 100)
          for opcode in [0x1B, 0x52, 0x1D, 0x12] as [UInt8] {
            log.att([opcode, 3, 0, 7], received: true)
            log.att([opcode, 3, 0, 7], received: false)
          }
          log.disconnect()
        }
      }
    },
    LimitedTable(
      name: "ConnectionAnalysis.HostLink.requestLimit", report: .connections,
      place: ["connections", "timing_requests_not_kept"], missing: 44,
      words: "44 more exceeded the limit",
      list: (["connections", "timing_requests"], 256)
    ) { GrowingLog.made { $0.askForParameters(300) } },
  ]

  // MARK: The air

  private static let air: [LimitedTable] = [
    LimitedTable(
      name: "AdvertisingObserver.advertiserLimit", report: .advertising,
      place: ["totals", "not_kept"], missing: 100, words: "100 PDUs of advertisers"
    ) {
      GrowingLog.made { log in
        for number in 0..<25_100 {
          log.meta(2, [1, 0, 1] + GrowingLog.address(number) + [0, 0xC4])
        }
      }
    },
    LimitedTable(
      name: "AdvertisingObserver.trainLimit", report: .advertising,
      place: ["totals", "not_kept"], missing: 76, words: "76 PDUs of advertisers",
      list: (["trains"], 1024)
    ) {
      GrowingAir.made { air in
        for train in 0..<1100 as Range<UInt32> {
          // AUX_ADV_IND with AdvA, ADI and SyncInfo. Core 6.0, Vol 6, Part B, 2.3.4.
          let sync =
            [0x10, 0x00] + UInt16(80).octets + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F]
            + (0x5065_A1B3 &+ train << 8).octets + [1, 2, 3] + UInt16(7).octets
          let header: [UInt8] = [0x29] + GrowingLog.address(1) + [1, 0x10] + sync
          let payload = [UInt8(header.count)] + header
          air.add(
            GrowingAir.advertising, [0x47, UInt8(payload.count)] + payload, channel: 20,
            direction: 1)
        }
      }
    },
    LimitedTable(
      name: "AdvertisingAnalysis.Totals.scannerLimit", report: .advertising,
      place: ["totals", "requests_of_others"], missing: 76, words: nil,
      list: (["totals", "scanners"], 1024)
    ) {
      GrowingAir.made { air in
        air.advertise(0x40, GrowingLog.address(0))
        for scanner in 1...1100 {
          air.advertise(0xC3, GrowingLog.address(scanner) + GrowingLog.address(0))
        }
      }
    },
    LimitedTable(
      name: "AdvertiserAnalysis.targetLimit", report: .advertising,
      place: ["advertisers", "pdus_directed_at_others"], missing: 4, words: "and others",
      list: (["advertisers", "directed_at"], 8)
    ) {
      GrowingAir.made { air in
        // Targets are devices that were heard; then ADV_DIRECT_IND.
        for peer in 1...12 { air.advertise(0x40, GrowingLog.address(peer)) }
        for peer in 1...12 {
          air.advertise(0xC1, GrowingLog.address(0) + GrowingLog.address(peer))
        }
      }
    },
  ]
}

extension GrowingLog {
  /// Reads of so many attributes.
  mutating func read(_ count: Int) {
    connect()
    for handle in 1...UInt16(count) { exchange([0x0A] + handle.octets, [0x0B, 7]) }
  }

  /// Notifications of so many attributes, one after the other, each as often as there are rounds.
  mutating func notify(_ count: Int, _ connection: UInt16 = 1, rounds: Int = 1) {
    if connection == 1 { connect() }
    for _ in 0..<rounds {
      for handle in 1...UInt16(count) { att([0x1B] + handle.octets + [7], connection) }
    }
  }

  /// A handle that stands for another type at each discovery, and is used in between.
  fileprivate mutating func rediscover(_ count: Int) {
    connect()
    for turn in 0..<count {
      // Find Information.
      exchange([4, 3, 0, 3, 0], [5, 1, 3, 0, UInt8(turn % 2), 0x2A])
      att([0x1B, 3, 0, 7])
    }
  }

  /// Connection Parameter Update Requests of the peripheral, each of which is refused.
  fileprivate mutating func askForParameters(_ count: Int) {
    connect()
    for number in 0..<count {
      let identifier = UInt8(1 + number % 255)
      signal(0x12, identifier, [24, 0, 40, 0, 0, 0, 200, 0])
      signal(0x13, identifier, [1, 0], received: false)
    }
  }
}
