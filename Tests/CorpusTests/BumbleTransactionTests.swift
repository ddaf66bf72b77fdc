import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// The transactions of both hosts' logs: what the script asked for, with the outcome that it got.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct BumbleTransactionTests {
  private static let names = [
    "gatt-session", "pair-legacy-justworks", "pair-legacy-passkey", "pair-lesc-justworks",
    "pair-lesc-numeric", "pair-lesc-passkey", "coc-bulk", "coc-starved",
  ]

  private func transactions(_ name: String) throws -> TransactionCollector {
    try TransactionCollector(PublicCaptures.bumble + "/\(name).btsnoop")
  }

  @Test(arguments: ["central", "peripheral"])
  func `Every request of the GATT session ends as the script intends`(_ side: String) throws {
    let found = try transactions("gatt-session-" + side)
    let att = found.ended.filter { if case .att = $0.kind { true } else { false } }
    func count(_ opcode: ATTOpcode, _ outcome: String) -> Int {
      att.count { $0.kind == .att(opcode) && $0.outcome.name == outcome }
    }
    // Two subscriptions and two writes; 300 commands, 50 heart rates, one indication.
    #expect(count(.writeRequest, "success") == 4)
    #expect(count(.writeCommand, "success") == 300)
    #expect(count(.handleValueNotification, "success") == 50)
    #expect(count(.handleValueIndication, "success") == 1)
    #expect(count(.exchangeMTURequest, "success") == 1)
    // One value needs encryption.
    let refused = att.filter { $0.kind == .att(.readRequest) && $0.outcome != .success }
    #expect(refused.map(\.outcome) == [.error(.att(.insufficientEncryption))])
    // A search ends where nothing is left.
    let searches = att.filter {
      $0.kind == .att(.readByTypeRequest) || $0.kind == .att(.readByGroupTypeRequest)
        || $0.kind == .att(.findInformationRequest)
    }
    #expect(
      searches.allSatisfy {
        $0.outcome == .success || $0.outcome == .error(.att(.attributeNotFound))
      })
    #expect(
      att.allSatisfy { $0.outcome.name == "success" || $0.outcome.name == "error" },
      "nothing is left open")
    #expect(found.violations.isEmpty)
  }

  @Test func `Both logs show the same transactions`() throws {
    for name in Self.names {
      let sides = [try transactions(name + "-central"), try transactions(name + "-peripheral")]
      let lists = sides.map { side in
        side.ended.filter {
          switch $0.kind {
          case .att, .signalling: true
          default: false
          }
        }.sorted { $0.id < $1.id }
      }
      #expect(!lists[0].isEmpty, "\(name)")
      // The two hosts see the PDUs of the two directions in different orders.
      for direction in LinkDirection.both {
        let analyses = lists.map { list in
          list.filter { $0.direction == direction }.map {
            "\($0.kind) \($0.outcome) \($0.handle ?? 0) \($0.octets)"
          }
        }
        #expect(analyses[0] == analyses[1], "\(name)")
      }
      #expect(sides.flatMap(\.violations) == [], "\(name)")
    }
  }

  @Test func `Credits add up in both logs, and the starved sender waits for each of them`() throws {
    for (name, initial) in [("coc-bulk", 16), ("coc-starved", 2)] {
      for side in ["central", "peripheral"] {
        let found = try transactions("\(name)-\(side)")
        let ledger = try #require(found.channels.first).credits.centralToPeripheral
        #expect(ledger.initial == initial)
        #expect(ledger.balance.basis == .seen)
        #expect(ledger.balance.value == ledger.initial + ledger.granted - ledger.frames)
        #expect(ledger.framesWithoutCredit == 0)
      }
    }
    let starved = try #require(try transactions("coc-starved-central").channels.first)
    let ledger = starved.credits.centralToPeripheral
    #expect(ledger.lateGrants == 351)
    #expect(ledger.stalls == 350)
    let peer = try #require(try transactions("coc-starved-peripheral").channels.first)
    // The receiver grants at once: in its own log the sender never has to wait.
    #expect(peer.credits.centralToPeripheral.stalls == 0)
  }

  @Test func `Every command is answered`() throws {
    for name in Self.names {
      for side in ["central", "peripheral"] {
        let found = try transactions("\(name)-\(side)")
        let commands = found.ended.filter { if case .command = $0.kind { true } else { false } }
        #expect(commands.count > 10, "\(name)-\(side)")
        let open = commands.filter { $0.response == nil }
        #expect(open.isEmpty, "\(name)-\(side): \(open.map(\.kind))")
      }
    }
  }
}

/// Keeps what the tracker tells of a capture's transactions.
final class TransactionCollector: TransactionObserver, SessionEventObserver {
  private(set) var ended: [Transaction] = []
  private(set) var violations: [RuleID] = []
  private(set) var channels: [CreditBasedChannel] = []

  init(_ path: String) throws {
    var reader = try CaptureReader(path: path)
    var tracker = SessionTracker(observers: [self])
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
    channels = tracker.connections.connections.indices.flatMap {
      tracker.connections.channels(of: $0)
    }
  }

  func observe(began transaction: Transaction) {}

  func observe(ended transaction: Transaction) { ended.append(transaction) }

  func observe(_ event: SessionEvent) {
    if case .finding(let violation) = event { violations.append(violation.rule) }
  }
}
