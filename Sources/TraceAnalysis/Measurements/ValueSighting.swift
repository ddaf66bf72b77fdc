public import BluetoothPackets
public import ByteReading
public import CaptureFiles
public import LinkSessions

/// A value of an attribute that its server sent: notified, indicated or read.
public struct ValueSighting: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The direction in which the server sends.
  public let direction: LinkDirection
  /// The attribute's handle.
  public let handle: UInt16
  /// The attribute's type.
  public let uuid: BluetoothUUID
  /// At most `maximumOctets`.
  public let value: [UInt8]
  /// Whether the capture, or what is kept of it, lacks the end of the value.
  public let isCut: Bool
  /// How the value was seen.
  public let source: AttributeObservation.Source
  /// The packet that completed it.
  public let frame: Frame

  /// The longest value that an attribute has. Core 6.0, Vol 3, Part F, 3.2.9.
  static let maximumOctets = 512
}

/// Keeps the values of attributes of certain types, in the order of the capture.
final class ValueSightingObserver: AttributeValueObserver {
  /// A value whose attribute's type may not be known yet.
  private struct Seen {
    let connection: Int
    let direction: LinkDirection
    let handle: UInt16
    let value: [UInt8]
    let isCut: Bool
    let source: AttributeObservation.Source
    let frame: Frame
  }

  private let isWanted: @Sendable (BluetoothUUID) -> Bool
  private let limit: Int
  /// Since the last record.
  private var news: [Seen] = []
  /// Of attributes that nothing has named so far.
  private var unnamed: [Seen] = []
  private(set) var values: [ValueSighting] = []
  /// Values for which there was no room.
  private(set) var notKept = 0

  /// - Parameters:
  ///   - limit: how many values are kept; 20,000 of the longest kind are some 15 MiB.
  ///   - isWanted: whether values of attributes of a type are.
  init(limit: Int = 20_000, where isWanted: @escaping @Sendable (BluetoothUUID) -> Bool) {
    self.limit = limit
    self.isWanted = isWanted
  }

  var hasNews: Bool { !news.isEmpty }

  // MARK: What is told

  func observe(_ value: ValueSeen) {
    switch value.kind {
    case .notified: note(value, .notified)
    case .indicated: note(value, .indicated)
    case .read:
      // A later part is no value by itself.
      guard value.opcode != .readBlobResponse,
        value.requestedType.map(isWanted) ?? true
      else { return }
      note(value, .read)
    case .written, .prepared: break
    }
  }

  private func note(_ value: ValueSeen, _ source: AttributeObservation.Source) {
    let kept = value.octets.clamped(from: 0, count: ValueSighting.maximumOctets)
    news.append(
      Seen(
        connection: value.context.connection, direction: value.server, handle: value.handle,
        value: [UInt8](copying: kept),
        isCut: value.cutOctets > 0 || value.isShortened
          || kept.byteCount < value.octets.byteCount, source: source, frame: value.context.frame))
  }

  // MARK: What they are of

  /// Names what came since the last time, where the attributes are known by now.
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

  /// Names what only the whole capture names.
  func finish(_ tracker: borrowing SessionTracker) {
    catchUp(tracker)
    for seen in unnamed { _ = keep(seen, tracker) }
    unnamed = []
    values.sort { $0.frame.number < $1.frame.number }
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

/// The values of a capture that have a layout, which makes numbers of them.
public struct ValueSeries: Sendable {
  /// In the order of the capture.
  public let values: [ValueSighting]
  /// Such values for which there was no room.
  public let notKept: Int
}

/// Tells what attributes with a known layout were worth over time.
public final class ValueSeriesTeller: StoryTeller, RecordFollower {
  // Values with a layout are short: some 10 MiB.
  private let observer = ValueSightingObserver(limit: 50_000) {
    ValueLayouts.layout(of: $0, written: false) != nil
  }

  /// Keeps the values that servers send.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [observer] }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    if observer.hasNews { observer.catchUp(tracker) }
  }

  public func finish(_ capture: borrowing ReadCapture) -> ValueSeries {
    observer.finish(capture.tracker)
    return ValueSeries(values: observer.values, notKept: observer.notKept)
  }
}
