import ByteReading
import CaptureFiles
import LinkSessions

/// The ends of lines that tell of events which come again and again in the same octets.
///
/// While a host sends, every second record of its log says that packets were completed, mostly in the
/// octets of the one before (Core 6.0, Vol 4, Part E, 7.7.19). What its line says depends on these octets
/// alone, so it is put together once, and its fields are not asked for again.
struct RepeatedEvents {
  /// By the octets of the event.
  private var slots = [Slot](repeating: Slot(), count: RepeatedEvents.slotCount)
  /// What lines say: as much room for each slot.
  private var texts = [UInt8](
    repeating: 0, count: RepeatedEvents.slotCount * RepeatedEvents.longestText)
  /// The event of the record that was looked at last, and its slot; nil if it is none that is kept.
  private var current: (event: Event, slot: Int)?

  /// How many events are known at a time.
  static let slotCount = 64
  /// The octets of a line's end that is kept.
  static let longestText = 160

  /// The octets of a record, 8 to 16 of them: the first eight and the last eight say them all.
  private struct Event: Equatable {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var count = 0
    var linkType: UInt32 = 0

    /// Number Of Completed Packets, whole, behind an octet with its packet type; nil for any other record.
    init?(_ record: CaptureRecord, _ payload: RawSpan) {
      let type: Int
      switch record.linkType {
      case .btsnoopH4, .bluetoothHCIH4: type = 0
      case .bluetoothHCIH4WithPHDR: type = 4
      default: return nil
      }
      let count = payload.byteCount
      guard count <= 16, record.capturedLength == record.originalLength,
        payload.octet(at: type) == HCIPacketType.event.rawValue,
        payload.octet(at: type + 1) == 0x13,
        let first = payload.word(at: 0), let last = payload.word(at: count - 8)
      else { return nil }
      self.count = count
      self.first = first
      self.last = last
      linkType = record.linkType.rawValue
    }

    init() {}
  }

  private struct Slot {
    var event = Event()
    /// Octets of its text; zero where none is kept.
    var count = 0
  }

  /// Looks at the next record.
  ///
  /// - Returns: whether the end of its line is known.
  mutating func knows(_ record: CaptureRecord, _ payload: RawSpan) -> Bool {
    guard let event = Event(record, payload) else {
      current = nil
      return false
    }
    let mixed = (event.first ^ event.last &* 31) &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(truncatingIfNeeded: mixed >> 58)
    current = (event, slot)
    return slots[slot].count > 0 && slots[slot].event == event
  }

  /// Appends the end of the line of the record that was looked at, if it is known.
  ///
  /// - Returns: whether it was.
  mutating func append(to output: inout OctetBuffer) -> Bool {
    guard let current, slots[current.slot].event == current.event else { return false }
    let count = slots[current.slot].count
    guard count > 0 else { return false }
    self.current = nil
    output.append(
      texts.rawSpan.clamped(from: current.slot * RepeatedEvents.longestText, count: count))
    return true
  }

  /// Keeps the end of the line of the record that was looked at, if it may come again.
  ///
  /// - Parameters:
  ///   - start: where it begins in the output.
  ///   - output: ends with it.
  ///   - outcome: of the record: nothing is kept of one that could not be read to its end.
  mutating func keep(from start: Int, of output: borrowing OctetBuffer, _ outcome: FrameOutcome) {
    guard let current else { return }
    self.current = nil
    let count = output.count - start
    guard outcome.layer == .hciEvent, outcome.notDecoded == nil, outcome.stoppedBy == nil,
      count <= RepeatedEvents.longestText
    else { return }
    slots[current.slot] = Slot(event: current.event, count: count)
    let octets = output.octets.clamped(from: start, count: count)
    let place = current.slot * RepeatedEvents.longestText
    for offset in octets.byteOffsets {
      texts[place + offset] = octets.octet(at: offset) ?? 0
    }
  }
}
