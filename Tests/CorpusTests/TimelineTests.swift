import BluetoothPackets
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Other people's captures as procedures, and two hosts' logs of the same sessions.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct TimelineTests {
  private func timeline(_ path: String) throws -> Timeline {
    var reader = try CaptureReader(path: path)
    return Timeline(
      reading: &reader, by: TimelineAnalyzer(keepsTransactions: true),
      options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes))
  }

  private func bumble(_ name: String, _ side: String) throws -> Timeline {
    try timeline(PublicCaptures.bumble + "/\(name)-\(side).btsnoop")
  }

  static let sessions = [
    "gatt-session", "pair-legacy-justworks", "pair-legacy-passkey", "pair-lesc-justworks",
    "pair-lesc-numeric", "pair-lesc-passkey", "coc-bulk", "coc-starved",
  ]

  /// What both hosts must have seen alike.
  private struct Deed: Hashable, CustomStringConvertible {
    let kind: Procedure.Kind
    let outcome: Transaction.Outcome
    let handle: UInt16?
    let uuid: BluetoothUUID?
    let count: Int
    let octets: Int
    let direction: LinkDirection?

    init(_ procedure: Procedure) {
      kind = procedure.kind
      outcome = procedure.outcome
      handle = procedure.handle
      uuid = procedure.uuid
      // Packets of a pairing count for each host what it saw.
      count = procedure.kind == .pairing ? 1 : procedure.count
      octets = procedure.octets
      direction = procedure.direction
    }

    var description: String { "\(kind.rawValue) \(handle ?? 0) ×\(count) \(octets) \(outcome)" }
  }

  private func deeds(_ timeline: Timeline) -> [Deed: Int] {
    timeline.procedures.filter {
      $0.kind.layer == .attributes || $0.kind.layer == .l2cap || $0.kind.layer == .securityManager
    }.reduce(into: [:]) { $0[Deed($1), default: 0] += 1 }
  }

  @Test(arguments: sessions)
  func `Both hosts' logs show the same procedures`(_ name: String) throws {
    let central = deeds(try bumble(name, "central"))
    let peripheral = deeds(try bumble(name, "peripheral"))
    let differences = Set(central.keys).union(peripheral.keys).filter {
      central[$0] != peripheral[$0]
    }
    #expect(differences.isEmpty, "\(differences.map(\.description).sorted())")
    #expect(!central.isEmpty)
  }

  /// The script: reads of every characteristic that allows it, two subscriptions, 50 heart rates,
  /// an indication, 300 commands between two writes.
  @Test(arguments: ["central", "peripheral"])
  func `The GATT session is reported once, with what came of it`(_ side: String) throws {
    let timeline = try bumble("gatt-session", side)
    let kinds = timeline.procedures.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    #expect(kinds[.exchangeMTU] == 1)
    #expect(kinds[.discoverServices] == 1)
    #expect(kinds[.subscribe] == 2)
    #expect(kinds[.notifications] == 1)
    #expect(kinds[.indication] == 1)
    #expect(kinds[.write] == 2)
    #expect(kinds[.writeWithoutResponse] == 1)
    #expect(kinds[.readLong] == 1)
    #expect(kinds[.disconnection] == 1)
    #expect(kinds[.connectionParameterUpdate] == 1)
    let notifications = timeline.procedures.first { $0.kind == .notifications }
    #expect(notifications?.count == 50)
    #expect(notifications?.uuid == 0x2A37)
    #expect(notifications?.cause != nil)
    let commands = timeline.procedures.first { $0.kind == .writeWithoutResponse }
    #expect(commands?.count == 300)
    #expect(commands?.octets == 73_200)
    let refused = timeline.procedures.filter { $0.kind == .read && $0.outcome != .success }
    #expect(refused.map(\.outcome) == [.error(.att(.insufficientEncryption))])
    #expect(timeline.procedures.filter { $0.kind == .violation }.isEmpty)
  }

  @Test(arguments: sessions.filter { $0.hasPrefix("pair") })
  func `A pairing follows the refused read and lets it succeed`(_ name: String) throws {
    for side in ["central", "peripheral"] {
      let timeline = try bumble(name, side)
      let pairings = timeline.procedures.filter { $0.kind == .pairing }
      #expect(pairings.map(\.outcome) == [.success], "\(side)")
      let reads = timeline.procedures.filter { $0.kind == .read }
      #expect(reads.map { $0.outcome == .success } == [false, true], "\(side)")
      #expect(pairings.first?.cause == reads.first?.id, "\(side)")
      #expect(reads.last?.repeats == reads.first?.id, "\(side)")
      #expect(timeline.procedures.contains { $0.kind == .encryption }, "\(side)")
    }
  }

  @Test(arguments: PublicCaptures.rows.filter { $0.packets < 6000 })
  func `Every ATT transaction belongs to one procedure`(_ row: PublicCaptures.Row) throws {
    var reader = try CaptureReader(path: row.path)
    let builder = ProcedureBuilder(keepsTransactions: true)
    var tracker = SessionTracker(
      userLinkTypes: PublicCaptures.userLinkTypes, observers: [builder])
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
    builder.finish(at: tracker.lastTime)
    var owners: [Int: Int] = [:]
    var doubles = 0
    for procedure in builder.newProcedures {
      procedure.transactions.forEach {
        if owners.updateValue(procedure.id, forKey: $0) != nil { doubles += 1 }
      }
    }
    #expect(doubles == 0)
    let lost = builder.newTransactions.filter {
      $0.transaction.layer == .attributes
        && ($0.procedure == nil || owners[$0.transaction.id] != $0.procedure)
    }
    #expect(lost.isEmpty, "\(lost.prefix(3).map { "\($0.transaction.id) \($0.transaction.name)" })")
  }
}
