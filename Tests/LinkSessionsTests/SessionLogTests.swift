import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// Who is told what.
@Suite struct SessionLogTests {
  /// Notes by name what it is told.
  private class Listener {
    fileprivate(set) var reported: Set<String> = []
    fileprivate(set) var transactions: [Int] = []
  }

  private final class PDUListener: Listener, ATTObserver, ATTAnswerObserver {
    func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) { reported.insert("PDU") }
    func observe(
      _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
    ) {
      reported.insert("answer")
    }
  }

  private final class PacketListener: Listener, HostPacketObserver, LinkPacketObserver {
    func observe(_ packet: HostPacket) { reported.insert("host packet") }
    func observe(_ completed: HostPacket.Completed) { reported.insert("completed") }
    func observe(_ packet: LinkPacket) { reported.insert("link packet") }
  }

  private final class TransactionListener: Listener, TransactionObserver, SessionEventObserver {
    func observe(began transaction: Transaction) {
      reported.insert("beginning")
      transactions.append(transaction.id)
    }
    func observe(ended transaction: Transaction) { reported.insert("end") }
    func observe(_ event: SessionEvent) { reported.insert("event") }
  }

  private final class IdentifierListener: Listener, ATTObserver, TransactionObserver {
    func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
      if let transaction = context.transaction { reported.insert("\(transaction)") }
    }
    func observe(began transaction: Transaction) { transactions.append(transaction.id) }
    func observe(ended transaction: Transaction) {}
  }

  private final class Deaf: SessionObserver {}

  private func read(_ observers: [any SessionObserver]) {
    let session = TestSession(observers: observers)
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x0A, 3, 0])))
    session.receive(HCIPackets.acl(HCIPackets.att([0x0B, 1])))
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x52, 3, 0, 1])))
    session.tracker.finish()
  }

  @Test func `An observer is reported what it conforms to, alone or among others`() {
    let (pdus, packets, means) = (PDUListener(), PacketListener(), TransactionListener())
    read([pdus, packets, means])
    #expect(pdus.reported == ["PDU", "answer"])
    #expect(packets.reported == ["host packet"])
    #expect(means.reported == ["beginning", "end", "event"])
    let alone = PDUListener()
    read([alone])
    #expect(alone.reported == pdus.reported)
  }

  @Test func `Several observers of one pass are reported of the same identifiers`() {
    let (one, other) = (IdentifierListener(), TransactionListener())
    read([one, other])
    #expect(one.transactions == [1, 2])
    #expect(other.transactions == one.transactions)
    #expect(one.reported == ["1", "2"])
  }

  @Test func `A capture that the tracker is given has ended, and what was open with it`() throws {
    let fixture = try #require(
      FixtureFile.readable.first { $0.description == "heart-rate.btsnoop" })
    var reader = try CaptureReader(path: fixture.path)
    let recorder = TransactionRecorder()
    var wereOpen = 0
    _ = SessionTracker(observers: [recorder]) { tracker in
      while wereOpen == 0, let record = reader.next() {
        tracker.process(record, reader.payload)
        wereOpen = recorder.began.count - recorder.ended.count
      }
    }
    #expect(wereOpen > 0)
    #expect(recorder.began.count == recorder.ended.count)
  }

  @Test func `An observer that nothing can be reported to ends the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = SessionTracker(observers: [Deaf()])
    }
  }
}
