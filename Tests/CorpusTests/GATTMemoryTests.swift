import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// What one connection of a real log discovers, the others know.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct GATTMemoryTests {
  /// Notes which connections discover, and which handles the others use.
  private final class Uses: ATTObserver {
    var discovering: Set<Int> = []
    var uses: [(connection: Int, server: LinkDirection, handle: UInt16, frame: Int)] = []

    func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
      switch pdu.opcode {
      case .readByGroupTypeResponse: discovering.insert(context.connection)
      case .readRequest, .writeRequest, .writeCommand, .handleValueNotification,
        .handleValueIndication:
        guard let handle = pdu.handle else { return }
        let isFromClient = pdu.opcode.isFromClient ?? true
        uses.append(
          (
            context.connection, isFromClient ? context.direction.opposite : context.direction,
            handle, context.frame.number
          ))
      default: break
      }
    }
  }

  /// A computer's log of a wristband: the second connection discovers, nine later ones do not.
  @Test func `Connections that discover nothing know what an earlier one discovered`() throws {
    let uses = Uses()
    var reader = try CaptureReader(
      path: PublicCaptures.folder + "/public/mishaal79+blproject/wcap__a1wcap.pcapng")
    var tracker = SessionTracker(observers: [uses])
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
    let silent = uses.uses.filter { !uses.discovering.contains($0.connection) }
    let unnamed = silent.filter { use in
      let database = tracker.gatt.database(
        of: tracker.connections[use.connection], sendingIn: use.server)
      return database?.attribute(use.handle, at: use.frame) == nil
    }
    #expect(!uses.discovering.isEmpty)
    #expect(Set(silent.map(\.connection)).count >= 8)
    #expect(silent.count >= 16)
    #expect(unnamed.isEmpty)
  }
}
