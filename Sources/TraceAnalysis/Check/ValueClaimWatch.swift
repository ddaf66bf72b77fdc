import BluetoothPackets
import ByteReading
import LinkSessions

/// Checks the checksums and counters that profiles declare for values and messages, and reports wrong checksums and
/// skipped numbers.
///
/// A counter is checked only if all packets of the connection were captured, and only between consecutive readable
/// values. A damaged or truncated value was counted by its sender, too.
struct ValueClaimWatch {
  typealias Source = ValueLayoutWatch.Source

  /// Values that contradict their profile.
  private struct Fault {
    let rule: RuleID
    let uuid: BluetoothUUID
    let characteristic: String
    /// The first occurrence.
    let frame: Frame
    let field: String
    /// The difference as text, such as "0x1234, not 0x1235".
    let difference: String
    var count = 1
  }

  private struct FaultKey: Hashable {
    let source: Source
    let field: Field.ID?
    let rule: RuleID
  }

  private struct Waiting {
    let source: Source
    let octets: [UInt8]
    let isMessage: Bool
    let mayGoOn: Bool
    /// Whether the end of the value was not captured.
    let isCut: Bool
    let frame: Frame
  }

  private let isNeeded = ValueLayouts.profilesHaveClaims
  private var messages = MessageAssembly()
  private var waiting: [Waiting] = []
  /// Last number of each counter, by source and field.
  private var counters: [Source: [Field.ID: UInt64]] = [:]
  private var faults: [FaultKey: Fault] = [:]
  private var order: [FaultKey] = []

  /// Maximum number of attributes with counters, and of faults.
  private static let limit = 4096
  /// Number of values with counters, and of faults, beyond the limit.
  private(set) var notKept = 0

  /// Whether a value is waiting for `judge`.
  var hasNews: Bool { !waiting.isEmpty }

  /// Consumes a value that a server sent or a client wrote.
  ///
  /// - Parameters:
  ///   - value: the captured part of the value.
  ///   - source: the attribute and the sender of the value.
  ///   - mayGoOn: whether the value fills its PDU, so that its end may be missing.
  ///   - context: the context of the PDU.
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

  /// Checks the waiting values.
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
    // No field of a damaged value is reliable.
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

  /// Restarts the count at the next value, because the number in this value is unknown.
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

  /// Removes waiting values that were recorded with the wrong direction.
  mutating func forgetWaiting(of connection: Int) {
    waiting.removeAll { $0.source.place.connection == connection }
  }

  /// Removes entries of attributes. Called after the last value.
  mutating func forget(where isFormer: (AttributeWatch.Place) -> Bool) {
    waiting = []
    order.removeAll { isFormer($0.source.place) }
  }

  /// Returns one finding for each attribute whose handle still has the same meaning at the end.
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
          Finding.Value(.count, .number(fault.count)),
          Finding.Value(.characteristic, .name(fault.characteristic)),
          Finding.Value(.field, .name(fault.field)),
          Finding.Value(.reason, .name(fault.difference)),
          Finding.Value(.handle, .handle(place.handle)),
        ])
    }
  }
}
