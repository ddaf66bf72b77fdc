import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Every value whose layout is known, and every structure of advertising data, of other people's captures
/// encodes to the octets that it was decoded from.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct ValueCorpusTests {
  @Test func `What is decoded of values and advertising data encodes to the same octets`() throws {
    var values = 0
    var layouts: Set<BluetoothUUID> = []
    var structures = 0
    var types: Set<ADType> = []
    for row in PublicCaptures.rows {
      var reader = try CaptureReader(path: row.path)
      let options = ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes)
      let judge = reader.analyses(by: ValueJudge(), options: options)
      for difference in judge.differences.prefix(10) {
        Issue.record("\(row.description): \(difference)")
      }
      values += judge.values
      layouts.formUnion(judge.layouts)
      structures += judge.structures
      types.formUnion(judge.types)
    }
    // What the captures hold, so that nothing stops being looked at unseen.
    #expect(values >= 250 && layouts.count >= 12, "\(values) values of \(layouts.count) layouts")
    #expect(
      structures >= 100_000 && types.count >= 14, "\(structures) structures of \(types.count)")
  }
}

/// Decodes and encodes again, and keeps what came out otherwise.
private final class ValueJudge: CaptureAnalyzer, RecordFollower, ATTObserver, ATTAnswerObserver,
  AdvertisingPDUObserver
{
  /// A value that waits until the tables may be asked for its attribute.
  private struct Seen {
    let octets: [UInt8]
    let handle: UInt16
    let isWritten: Bool
    let context: PDUContext
  }

  private var seen: [Seen] = []
  private(set) var differences: [String] = []
  private(set) var values = 0
  private(set) var layouts: Set<BluetoothUUID> = []
  private(set) var structures = 0
  private(set) var types: Set<ADType> = []

  func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [self] }

  func finish(_ capture: borrowing ReadCapture) -> ValueJudge { self }

  // MARK: Values

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .handleValueNotification(let pdu): take(pdu.value, of: pdu.handle, context)
    case .handleValueIndication(let pdu): take(pdu.value, of: pdu.handle, context)
    case .writeRequest(let pdu): take(pdu.value, of: pdu.handle, isWritten: true, context)
    case .writeCommand(let pdu): take(pdu.value, of: pdu.handle, isWritten: true, context)
    default: break
    }
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    switch pdu {
    case .readResponse(let pdu):
      guard let handle = request.handle else { return }
      take(pdu.value, of: handle, context)
    case .readByTypeResponse(let pdu):
      for index in 0..<pdu.count {
        if let entry = pdu.entry(at: index) { take(entry.value, of: entry.handle, context) }
      }
    default: break
    }
  }

  private func take(
    _ value: RawSpan, of handle: UInt16, isWritten: Bool = false, _ context: PDUContext
  ) {
    guard context.cutOctets == 0 else { return }
    seen.append(
      Seen(
        octets: [UInt8](copying: value), handle: handle, isWritten: isWritten, context: context))
  }

  func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    for value in seen {
      let direction =
        value.isWritten ? value.context.direction.opposite : value.context.direction
      let server = tracker.gatt.server(
        of: tracker.connections[value.context.connection], sendingIn: direction)
      guard let uuid = tracker.gatt.attribute(value.handle, of: server)?.type,
        let layout = ValueLayouts.standard[uuid, written: value.isWritten]
      else { continue }
      judge(value.octets, by: layout, "frame \(record.number), \(layout.name)")
    }
    seen.removeAll(keepingCapacity: true)
  }

  private func judge(_ octets: [UInt8], by layout: ValueLayout, _ what: String) {
    let read = layout.read(octets.rawSpan)
    // What a value lacks can't be encoded: the field that it ends in is missing.
    guard read.stoppedBy == nil else { return }
    values += 1
    layouts.insert(layout.uuid)
    let expected = Array(octets.dropLast(read.octetsLeft))
    let encoded = try? layout.encode(read.values)
    if encoded != expected {
      differences.append(
        "\(what): \(expected.hexadecimal) became \(encoded?.hexadecimal ?? "nothing")")
    }
  }

  // MARK: Advertising

  func observe(_ sighting: borrowing AdvertisingSighting) {
    if !sighting.isContinuation, !sighting.dataContinues, !sighting.dataIsCut {
      judge(sighting.data, "frame \(sighting.frame.number)")
    }
    judge(sighting.controllerData, "frame \(sighting.frame.number), controller data")
  }

  private func judge(_ data: RawSpan, _ place: String) {
    var input = ByteReader(data)
    while let structure = try? ADStructure(parsing: &input) {
      structures += 1
      types.insert(structure.type)
      let item = AdvertisingDataItem(structure)
      var output = ByteWriter()
      item.encodeValue(into: &output)
      let contents = [UInt8](copying: structure.contents.unread)
      // What stands behind a type's layout is no part of the item.
      var rest = structure.contents
      let isWhole = (try? AdvertisingDataItem(parsing: &rest, type: structure.type)) != nil
      let expected = isWhole ? Array(contents.dropLast(rest.remaining)) : contents
      if output.bytes != expected {
        differences.append(
          "\(place), AD type \(structure.type.rawValue): \(contents.hexadecimal) became "
            + output.bytes.hexadecimal)
      }
    }
  }
}
