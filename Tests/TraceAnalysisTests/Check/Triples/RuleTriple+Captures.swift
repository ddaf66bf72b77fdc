import BluetoothPackets
import LinkSessions
import TestSupport
import TraceAnalysis

// What a capture does not show.
extension RuleTriple {
  static let captures: [RuleTriple] = [
    RuleTriple(
      rule: .hciReportReserved,
      bad: { $0.hearExtended(type: 0x2713, primaryPHY: 0x81) },
      clean: { log in
        log.hearExtended(type: 0x13, primaryPHY: 1)
        log.hearExtended(type: 0x61, primaryPHY: 3, secondaryPHY: 2)
      }),
    RuleTriple(
      rule: .captureStartMissing, bad: { $0.exchange([0x0A, 3, 0], [0x0B, 1]) },
      clean: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .captureRoleAssumed, bad: { $0.send([0x0B, 1], received: true) },
      clean: { log in
        log.connect()
        log.send([0x0B, 1], received: true)
      }),
    RuleTriple(
      rule: .captureWithoutDiscovery,
      bad: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect()
        log.discover()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .hciCommandSlow,
      bad: { log in
        // LE Set Scan Enable.
        log.add([1, 0x0C, 0x20, 2, 1, 0], received: false)
        log.wait(1500)
        log.add([4, 0x0E, 4, 1, 0x0C, 0x20, 0], received: true)
      },
      clean: { log in
        // A connection takes as long as the peripheral lets it wait.
        log.dial()
        log.wait(1900)
        log.connect()
      }),
    RuleTriple(
      rule: .captureWithoutAir, file: { log { $0.connect() } },
      clean: {
        air { air in
          air.connect()
          air.idle(4)
        }
      }),
    RuleTriple(
      rule: .captureWithoutConnectIndication, onAir: { $0.idle(8) },
      clean: { air in
        air.connect()
        air.idle(8)
      }),
    RuleTriple(
      rule: .captureCiphertext,
      file: { try simulated(key: Simulation.Parameters.sampleLongTermKey) },
      clean: { try simulated(key: nil) }),
    RuleTriple(
      rule: .captureTruncated, file: { twoPairings.octets(cutTo: 22) },
      clean: { twoPairings.octets() }),
    RuleTriple(
      rule: .captureRecordsLost, file: { BTSnoopRecords(twoPairings.octets()).dropping(4) },
      clean: { twoPairings.octets() }),
    RuleTriple(
      rule: .captureKeysCut, file: { twoPairings.octets(cutTo: 22) },
      clean: { twoPairings.octets() }),
    RuleTriple(
      rule: .captureDirectionsSwapped,
      file: { BTSnoopRecords(twoPairings.octets()).swappingDirections() },
      clean: { twoPairings.octets() }),
    RuleTriple(
      rule: .captureClockBack,
      bad: { log in
        log.connect()
        log.wait(-5000)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }),
  ]

  private static func simulated(key: UInt128?) throws -> [UInt8] {
    var parameters = Simulation.Parameters()
    parameters.longTermKey = key
    parameters.totalOctets = 1000
    return try Simulation([parameters], seed: 1).octets(of: .air)
  }

  private static let twoPairings: HostLogBuilder = {
    var log = HostLogBuilder()
    for _ in 0..<2 {
      log.connect()
      log.bond()
      log.disconnect(0x13)
    }
    return log
  }()

  // MARK: Tables that are full

  /// More than a table holds, and all but that.
  static let limits: [RuleTriple] = [
    full(.captureDevicesNotKept, 50_100, 49_000) { log, number in
      // LE Advertising Report without data. Core 6.0, Vol 4, Part E, 7.7.65.2.
      log.add([4, 0x3E, 12, 2, 1, 0, 1] + address(number) + [0, 0xC4], received: true)
    },
    full(.captureConnectionsNotKept, 12_100, 11_900) { log, _ in
      log.connect()
      log.disconnect(0x13)
    },
    full(.captureDiscoveryNotKept, 6100, 5900) { log, number in
      // A server each. LE Connection Complete, then Read By Group Type.
      log.add(
        [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address(number) + [24, 0, 0, 0, 200, 0, 0],
        received: true)
      log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 8, 0, 0x0D, 0x18])
      log.disconnect(0x13)
    },
    full(.captureChannelsNotKept, 300, 200) { log, number in
      if number == 0 { log.connect() }
      // LE Credit Based Connection Request. Core 6.0, Vol 3, Part A, 4.22.
      log.send(
        [0x14, UInt8(1 + number % 255), 10, 0, 0x80, 0, 0x40, 0, 64, 0, 64, 0, 1, 0], channel: 5)
    },
    full(.captureFramesNotKept, 360, 100) { log, number in
      // Most of a frame of 64 KiB on each of 320 connections, then the rest of the last forty.
      let handle = UInt16(number < 320 ? number : number - 40)
      guard number < 320 else {
        return log.add(
          [2] + (handle | 0x1000).octets + UInt16(5535).octets
            + [UInt8](repeating: 0x42, count: 5535), received: true)
      }
      log.add(
        [4, 0x3E, 19, 1, 0] + handle.octets + [0, 1] + address(number)
          + [24, 0, 0, 0, 200, 0, 0], received: true)
      log.add(
        [2] + (handle | 0x2000).octets + UInt16(60_004).octets + UInt16(0xFFFF).octets + [4, 0]
          + [UInt8](repeating: 0x42, count: 60_000), received: true)
    },
    full(.captureChangesNotKept, 1200, 900) { log, number in
      if number == 0 { log.connect() }
      // LE Connection Update Complete. Core 6.0, Vol 4, Part E, 7.7.65.3.
      log.add(
        [4, 0x3E, 10, 3, 0, 1, 0] + UInt16(6 + number).octets + [0, 0, 200, 0], received: true)
    },
    full(.captureDetailsNotKept, 100, 50) { log, number in
      if number == 0 { log.connect() }
      // A Database Hash that is another one at each reading. Core 6.0, Vol 3, Part G, 7.3.
      log.exchange(
        [8, 1, 0, 0xFF, 0xFF, 0x2A, 0x2B],
        [9, 18, 9, 0] + [UInt8](repeating: UInt8(number), count: 16))
    },
    full(.captureAttributesNotKept, 65_600, 65_000) { log, number in
      if number == 0 || number == 65_535 {
        log.handle = number == 0 ? 1 : 2
        log.connect(peer: log.handle)
      }
      log.send([0x1B] + UInt16(1 + number % 65_535).octets + [7], received: true)
    },
  ]

  private static func full(
    _ rule: RuleID, _ tooMany: Int, _ few: Int,
    _ one: @escaping @Sendable (_ log: inout HostLogBuilder, _ number: Int) -> Void
  ) -> RuleTriple {
    @Sendable func many(_ count: Int) -> [UInt8] {
      log { log in
        for number in 0..<count { one(&log, number) }
      }
    }
    return RuleTriple(rule: rule, file: { many(tooMany) }, clean: { many(few) })
  }

  /// A static random address.
  private static func address(_ number: Int) -> [UInt8] {
    UInt32(truncatingIfNeeded: number).octets + [0x1D, 0xC4]
  }
}
