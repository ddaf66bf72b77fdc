import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// The checksums of the example profile, on the capture that it is made for.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct ExampleProfileCorpusTests {
  private static func values() throws -> [(uuid: BluetoothUUID, isWritten: Bool, octets: [UInt8])] {
    let text = try WholeFile.read(
      PackageFiles.fixture("../Examples/profiles/jbd-bms.yml"), limit: YAMLReader.maximumSize)
    #expect(
      try Profile(String(decoding: text, as: UTF8.self), file: "jbd-bms.yml").install())
    let row = try #require(
      PublicCaptures.rows.first {
        $0.path.hasSuffix("docs__btsnoop_hci_jbd-sp04s034-l4s-200a-b-u.log")
      })
    var reader = try CaptureReader(path: row.path)
    return reader.analyses(by: ProfileValues())
  }

  /// In a process of its own: a profile names attributes for the whole program, those of captures that other
  /// tests read, too.
  @Test func `Every message has its checksum, and none has it with an octet flipped`() async {
    await #expect(processExitsWith: .success) { try ExampleProfileCorpusTests.checkMessages() }
  }

  fileprivate static func checkMessages() throws {
    var (answers, commands) = (0, 0)
    for (uuid, isWritten, octets) in try values() {
      let layout = try #require(ValueLayouts.current[uuid, written: isWritten])
      #expect(layout.hasClaims)
      let decoded = layout.read(octets.rawSpan)
      #expect(decoded.failedChecksums.isEmpty, "\(octets.hexadecimal)")
      #expect(decoded.stoppedBy == nil)
      if isWritten { commands += 1 } else { answers += 1 }
      // From the register or the status to the last octet of the checksum.
      for place in 2..<octets.count - 1 {
        var flipped = octets
        flipped[place] ^= 1
        let read = layout.read(flipped.rawSpan)
        #expect(
          !read.failedChecksums.isEmpty || read.stoppedBy != nil || read.octetsLeft > 0,
          "octet \(place) of \(octets.hexadecimal)")
      }
    }
    #expect(answers > 100 && commands > 100, "\(answers) answers, \(commands) commands")
  }
}

/// The messages and values of the characteristics of a profile.
private final class ProfileValues: CaptureAnalyzer, RecordFollower, ATTObserver {
  typealias Value = (uuid: BluetoothUUID, isWritten: Bool, octets: [UInt8])
  private struct Seen {
    let handle: UInt16
    let isWritten: Bool
    let octets: [UInt8]
    let isMessage: Bool
    let context: PDUContext
  }

  private var seen: [Seen] = []
  private var values: [Value] = []
  private var messages = MessageAssembly()

  func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [self] }

  func finish(_ capture: borrowing ReadCapture) -> [Value] { values }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .handleValueNotification(let pdu): take(pdu.value, pdu.handle, false, context)
    case .writeCommand(let pdu): take(pdu.value, pdu.handle, true, context)
    default: break
    }
  }

  private func take(
    _ value: RawSpan, _ handle: UInt16, _ isWritten: Bool, _ context: PDUContext
  ) {
    let message = messages.take(value, of: handle, written: isWritten, context)
    for (octets, isMessage) in [(message, true), ([UInt8](copying: value), false)] {
      guard let octets else { continue }
      seen.append(
        Seen(
          handle: handle, isWritten: isWritten, octets: octets, isMessage: isMessage,
          context: context))
    }
  }

  func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    for value in seen {
      let connection = tracker.connections[value.context.connection]
      let direction =
        value.isWritten ? value.context.direction.opposite : value.context.direction
      let server = tracker.gatt.server(of: connection, sendingIn: direction)
      guard let uuid = tracker.gatt.attribute(value.handle, of: server)?.type,
        let layout = ValueLayouts.current[uuid, written: value.isWritten], layout.hasClaims,
        (layout.message != nil) == value.isMessage
      else { continue }
      values.append((uuid, value.isWritten, value.octets))
    }
    seen.removeAll(keepingCapacity: true)
  }
}
