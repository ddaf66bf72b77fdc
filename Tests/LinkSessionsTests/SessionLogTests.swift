import BluetoothPackets
import LinkSessions
import Testing

/// Who is told what.
@Suite struct SessionLogTests {
  /// Counts what it is told, whatever it has an interest in.
  private final class Counter: SessionObserver {
    let interests: SessionInterests
    private(set) var told: SessionInterests = []
    private(set) var transactions: [Int] = []

    init(_ interests: SessionInterests) { self.interests = interests }

    func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) { told.insert(.pdus) }
    func observe(_ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext) {
      told.insert(.pdus)
    }
    func observe(_ packet: HostPacket) { told.insert(.hostTraffic) }
    func observe(_ packet: LinkPacket) { told.insert(.linkPackets) }
    func observe(began transaction: Transaction) {
      told.insert(.transactions)
      transactions.append(transaction.id)
    }
    func observe(ended transaction: Transaction) { told.insert(.transactions) }
    func observe(_ event: SessionEvent) { told.insert(.events) }
    func observe(_ sighting: borrowing AdvertisingSighting) { told.insert(.advertising) }
  }

  private func read(_ observers: [Counter]) {
    let session = TestSession(observers: observers)
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x0A, 3, 0])))
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x52, 3, 0, 1])))
    session.tracker.finish()
  }

  @Test func `An observer is told what it has an interest in, and nothing else`() {
    let told: SessionInterests = [.pdus, .hostTraffic, .transactions, .events]
    for interest in [.pdus, .hostTraffic, .transactions, .events, told, []] as [SessionInterests] {
      let counter = Counter(interest)
      read([counter])
      #expect(counter.told == interest)
    }
  }

  @Test func `Several observers of one pass are each told their own, under the same identifiers`() {
    let (all, some, none) = (Counter([.pdus, .transactions]), Counter(.transactions), Counter([]))
    read([all, some, none])
    #expect(all.told == [.pdus, .transactions])
    #expect(some.told == .transactions)
    #expect(none.told == [])
    #expect(all.transactions == [1, 2])
    #expect(some.transactions == all.transactions)
  }
}
