import BluetoothPackets
import ByteReading
import LinkSessions

/// Looks at the checksums and counters that profiles tell of values and messages: what does not check,
/// and what skips.
///
/// A counter is judged where the capture has all packets of the connection alone, and from one value that could be
/// read to the next: one that is damaged, or cut by the capture, has counted, too.
struct ValueClaimWatch {
  typealias Source = ValueLayoutWatch.Source

  /// Values that are not what their profile says.
  private struct Fault {
    let rule: RuleID
    let uuid: BluetoothUUID
    let characteristic: String
    /// Where it was first.
    let frame: Frame
    let field: String
    /// "0x1234, not 0x1235".
    let difference: String
    var count = 1
  }

  private struct FaultKey: Hashable {
    let source: Source
    let field: FieldID?
    let rule: RuleID
  }

  private struct Waiting {
    let source: Source
    let octets: [UInt8]
    let isMessage: Bool
    let mayGoOn: Bool
    /// Whether the capture lacks its end.
    let isCut: Bool
    let frame: Frame
  }

  private let isNeeded = ValueLayouts.profilesHaveClaims
  private var messages = MessageAssembly()
  private var waiting: [Waiting] = []
  /// The last number of each counter, by whose value it is in, and by the field.
  private var counters: [Source: [FieldID: UInt64]] = [:]
  private var faults: [FaultKey: Fault] = [:]
  private var order: [FaultKey] = []

  /// Attributes whose counters are followed, and faults that are kept.
  private static let limit = 4096
  /// Values with counters, and faults, for which there was no room.
  private(set) var notKept = 0

  /// Whether a value waits for `judge`.
  var hasNews: Bool { !waiting.isEmpty }

  /// Takes a value that a server sent or a client wrote.
  ///
  /// - Parameters:
  ///   - value: what the capture has of it.
  ///   - source: whose it is.
  ///   - mayGoOn: whether it fills its PDU, and may have an end that was not sent.
  ///   - context: of the PDU.
  mutating func take(_ value: RawSpan, of source: Source, mayGoOn: Bool, _ context: PDUContext) {
    guard isNeeded else { return }
    let message = messages.take(
      value, of: source.place.handle, written: source.written != nil, context)
    let isCut = context.cutOctets > 0
    if let message, !isCut {
      waiting.append(
        Waiting(
          source: source, octets: message, isMessage: true, mayGoOn: false, isCut: false,
          frame: context.frame))
    }
    waiting.append(
      Waiting(
        source: source, octets: isCut ? [] : [UInt8](copying: value), isMessage: false,
        mayGoOn: mayGoOn, isCut: isCut, frame: context.frame))
  }

  /// Looks at the values that wait.
  mutating func judge(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    let due = waiting
    waiting.removeAll(keepingCapacity: true)
    for value in due { judge(value, connections, gatt) }
  }

  private mutating func judge(
    _ value: Waiting, _ connections: ConnectionTable, _ gatt: GATTMemory
  ) {
    let place = value.source.place
    let server = gatt.server(of: connections[place.connection], sendingIn: place.server)
    guard let uuid = gatt.attribute(place.handle, of: server)?.type,
      let layout = ValueLayouts.layout(of: uuid, written: value.source.written != nil),
      layout.hasClaims, value.isCut || (layout.message != nil) == value.isMessage
    else { return }
    guard !value.isCut, !value.mayGoOn else { return stopCounting(value.source) }
    let decoded = layout.read(value.octets.rawSpan)
    for failed in decoded.failedChecksums {
      note(
        Fault(
          rule: .gattValueChecksum, uuid: uuid, characteristic: "\(layout.name)",
          frame: value.frame, field: "\(failed.field)", difference: failed.difference),
        FaultKey(source: value.source, field: nil, rule: .gattValueChecksum))
    }
    // Of a damaged value no field is to be believed.
    guard decoded.failedChecksums.isEmpty else { return stopCounting(value.source) }
    for leaf in decoded.leaves {
      guard case .counter? = leaf.value.item.claim, case .integer(let number) = leaf.value.content,
        let width = leaf.value.item.width
      else { continue }
      let field = leaf.value.item.field.id
      if let last = counters[value.source]?[field] {
        let next = (last &+ 1) & (.max >> UInt64(64 - 8 * width))
        if number != next {
          note(
            Fault(
              rule: .gattValueCounter, uuid: uuid, characteristic: "\(layout.name)",
              frame: value.frame, field: "\(leaf.value.name)",
              difference: "\(number), not \(next)"),
            FaultKey(source: value.source, field: field, rule: .gattValueCounter))
        }
      } else if counters[value.source] == nil, counters.count >= ValueClaimWatch.limit {
        notKept += 1
        continue
      }
      counters[value.source, default: [:]][field] = number
    }
  }

  /// What a value counted is not known: the next one begins anew.
  private mutating func stopCounting(_ source: Source) { counters[source]?.removeAll() }

  private mutating func note(_ fault: Fault, _ key: FaultKey) {
    if faults[key] != nil {
      faults[key]?.count += 1
    } else if faults.count < ValueClaimWatch.limit {
      faults[key] = fault
      order.append(key)
    } else {
      notKept += 1
    }
  }

  /// What waits was told by direction, which was the other one.
  mutating func forgetWaiting(of connection: Int) {
    waiting.removeAll { $0.source.place.connection == connection }
  }

  /// Forgets attributes; no value comes after that.
  mutating func forget(where isFormer: (AttributeWatch.Place) -> Bool) {
    waiting = []
    order.removeAll { isFormer($0.source.place) }
  }

  /// A finding for each attribute whose handle still stands for the same at the end.
  func findings(_ connections: ConnectionTable, _ gatt: GATTMemory) -> [Finding] {
    order.compactMap { key in
      guard let fault = faults[key] else { return nil }
      let place = key.source.place
      let connection = connections[place.connection]
      let server = gatt.server(of: connection, sendingIn: place.server)
      guard gatt.attribute(place.handle, of: server)?.type == fault.uuid,
        fault.rule != .gattValueCounter || connection.gapsWouldShow && !connection.lacksPackets
      else { return nil }
      return Finding(
        fault.rule, connection: place.connection,
        direction: key.source.written == nil ? place.server : place.server.opposite,
        frame: fault.frame,
        values: [
          FindingValue(.count, .number(fault.count)),
          FindingValue(.characteristic, .name(fault.characteristic)),
          FindingValue(.field, .name(fault.field)),
          FindingValue(.reason, .name(fault.difference)),
          FindingValue(.handle, .handle(place.handle)),
        ])
    }
  }
}
