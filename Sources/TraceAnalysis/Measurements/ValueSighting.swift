package import BluetoothPackets
package import ByteReading
package import CaptureFiles
package import LinkSessions

/// A value of an attribute from its server: notified, indicated or read.
package struct ValueSighting: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The direction in which the server sends.
  package let direction: LinkDirection
  /// The attribute's handle.
  package let handle: UInt16
  /// The attribute's type.
  package let uuid: BluetoothUUID
  /// The value, up to `maximumOctets` octets.
  package let value: [UInt8]
  /// Whether the end of the value was not captured or not kept.
  package let isCut: Bool
  /// How the value was transferred.
  package let source: GATTTree.Observation.Source
  /// The packet that completed the value.
  package let frame: Frame

  /// Maximum length of an attribute value. Core 6.0, Vol 3, Part F, 3.2.9.
  static let maximumOctets = 512
}

/// Values of an attribute whose type the capture does not show.
package struct UnnamedValues: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The direction in which the server sends.
  package let direction: LinkDirection
  /// The attribute's handle.
  package let handle: UInt16
  /// How the values were transferred.
  package let source: GATTTree.Observation.Source
  /// The packets with the first and the last value.
  package fileprivate(set) var frames: ClosedRange<Int>
  /// Number of values.
  package fileprivate(set) var count: Int
}

/// Collects the values of attributes with certain types, in the order of the capture.
final class ValueSightingObserver: AttributeValueObserver {
  /// A value of an attribute whose type may not be known yet.
  private struct Seen {
    let connection: Int
    let direction: LinkDirection
    let handle: UInt16
    let value: [UInt8]
    let isCut: Bool
    let source: GATTTree.Observation.Source
    let frame: Frame
  }

  private let isWanted: @Sendable (BluetoothUUID) -> Bool
  private let limit: Int
  /// Values since the last record.
  private var news: [Seen] = []
  /// Values of attributes with an unknown type.
  private var unnamed: [Seen] = []
  private(set) var values: [ValueSighting] = []
  /// Values whose type was still unknown at the end of the capture, by attribute.
  private(set) var withoutType: [UnnamedValues] = []
  /// Number of values beyond the limit.
  private(set) var notKept = 0

  /// - Parameters:
  ///   - limit: the maximum number of values to keep. 20,000 values of maximum length take about 15 MiB.
  ///   - isWanted: returns whether values of attributes with a given type are requested.
  init(limit: Int = 20_000, where isWanted: @escaping @Sendable (BluetoothUUID) -> Bool) {
    self.limit = limit
    self.isWanted = isWanted
  }

  var hasNews: Bool { !news.isEmpty }

  // MARK: Values

  func observe(_ value: ValueSeen) {
    switch value.kind {
    case .notified: note(value, .notified)
    case .indicated: note(value, .indicated)
    case .read:
      // A later part of a value is not a value itself.
      guard value.opcode != .readBlobResponse,
        value.requestedType.map(isWanted) ?? true
      else { return }
      note(value, .read)
    case .written, .prepared: break
    }
  }

  private func note(_ value: ValueSeen, _ source: GATTTree.Observation.Source) {
    let kept = value.octets.clamped(from: 0, count: ValueSighting.maximumOctets)
    news.append(
      Seen(
        connection: value.context.connection, direction: value.server, handle: value.handle,
        value: [UInt8](copying: kept),
        isCut: value.cutOctets > 0 || value.isShortened
          || kept.byteCount < value.octets.byteCount, source: source, frame: value.context.frame))
  }

  // MARK: Attributes

  /// Resolves the types of values since the last call whose attributes are known by now.
  func catchUp(_ tracker: borrowing SessionTracker) {
    for seen in news {
      if !keep(seen, tracker) {
        if unnamed.count < limit {
          unnamed.append(seen)
        } else {
          notKept += 1
        }
      }
    }
    news.removeAll(keepingCapacity: true)
  }

  /// Resolves the types that become known only at the end of the capture.
  func finish(_ tracker: borrowing SessionTracker) {
    catchUp(tracker)
    for seen in unnamed where !keep(seen, tracker) { addWithoutType(seen) }
    unnamed = []
    values.sort { $0.frame.number < $1.frame.number }
  }

  /// Maximum number of attributes without a type to keep.
  private static let attributeLimit = 64

  private func addWithoutType(_ seen: Seen) {
    let place = withoutType.firstIndex {
      $0.connection == seen.connection && $0.direction == seen.direction && $0.handle == seen.handle
        && $0.source == seen.source
    }
    let frame = seen.frame.number
    if let place {
      let frames = withoutType[place].frames
      withoutType[place].frames = min(frames.lowerBound, frame)...max(frames.upperBound, frame)
      withoutType[place].count += 1
    } else if withoutType.count < ValueSightingObserver.attributeLimit {
      withoutType.append(
        UnnamedValues(
          connection: seen.connection, direction: seen.direction, handle: seen.handle,
          source: seen.source, frames: frame...frame, count: 1))
    }
  }

  /// - Returns: whether the attribute is known.
  private func keep(_ seen: Seen, _ tracker: borrowing SessionTracker) -> Bool {
    let link = tracker.connections.connections[seen.connection]
    guard
      let uuid = tracker.gatt.database(of: link, sendingIn: seen.direction)?[seen.handle]?.uuid
    else { return false }
    guard isWanted(uuid) else { return true }
    guard values.count < limit else {
      notKept += 1
      return true
    }
    values.append(
      ValueSighting(
        connection: seen.connection, direction: seen.direction, handle: seen.handle, uuid: uuid,
        value: seen.value, isCut: seen.isCut, source: seen.source, frame: seen.frame))
    return true
  }
}

/// Values of a capture that have a layout and can be converted to numbers.
package struct ValueSeries: Sendable {
  /// The values, in the order of the capture.
  package let values: [ValueSighting]
  /// Number of such values beyond the limit.
  package let notKept: Int
}

/// Collects the values of attributes with a known layout over time.
package final class ValueSeriesAnalyzer: CaptureAnalyzer, RecordFollower {
  // Values with a layout are short, so these take about 10 MiB.
  private let observer = ValueSightingObserver(limit: 50_000) {
    ValueLayouts.layout(of: $0, written: false) != nil
  }

  /// Creates an analyzer for one capture.
  package init() {}

  package func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [observer] }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    if observer.hasNews { observer.catchUp(tracker) }
  }

  package func finish(_ capture: borrowing ReadCapture) -> ValueSeries {
    observer.finish(capture.tracker)
    return ValueSeries(values: observer.values, notKept: observer.notKept)
  }
}
