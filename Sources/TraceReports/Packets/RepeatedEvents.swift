import ByteReading
import CaptureFiles
import LinkSessions

/// Cached descriptions of recurring events with the same octets.
///
/// While a host sends, every second record of its log reports completed packets, usually with the
/// octets of the previous report (Core 6.0, Vol 4, Part E, 7.7.19). The description depends only on
/// these octets, so it is created once, and the fields are not needed again.
struct RepeatedEvents {
  /// The cached events, in slots chosen by the octets of the event.
  private var slots = [Slot](repeating: Slot(), count: RepeatedEvents.slotCount)
  /// Texts of the descriptions, with the same space for each slot.
  private var texts = [UInt8](
    repeating: 0, count: RepeatedEvents.slotCount * RepeatedEvents.longestText)
  /// The event of the last record examined and its slot, or nil if it is not cached.
  private var current: (event: Event, slot: Int)?

  /// Number of cached events.
  static let slotCount = 64
  /// Maximum length of a cached description in octets.
  static let longestText = 160

  /// A record of 8 to 16 octets, which its first eight and last eight octets cover completely.
  private struct Event: Equatable {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var count = 0
    var linkType: UInt32 = 0

    /// Reads a complete Number Of Completed Packets event after its packet type, or returns nil for any other record.
    init?(_ record: CaptureRecord, _ payload: RawSpan) {
      let type: Int
      switch record.linkType {
      case .btsnoopH4, .bluetoothHCIH4: type = 0
      case .bluetoothHCIH4WithPHDR: type = 4
      default: return nil
      }
      let count = payload.byteCount
      guard count <= 16, record.capturedLength == record.originalLength,
        payload.octet(at: type) == Envelope.HCIPacketType.event.rawValue,
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
    /// Length of the description in octets; 0 if there is none.
    var count = 0
  }

  /// Examines the next record.
  ///
  /// - Returns: whether its description is cached.
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

  /// Appends the cached description of the examined record.
  ///
  /// - Returns: whether there was one.
  mutating func append(to output: inout OctetBuffer) -> Bool {
    guard let current, slots[current.slot].event == current.event else { return false }
    let count = slots[current.slot].count
    guard count > 0 else { return false }
    self.current = nil
    output.append(
      texts.rawSpan.clamped(from: current.slot * RepeatedEvents.longestText, count: count))
    return true
  }

  /// Caches the description of the examined record, if it may recur.
  ///
  /// - Parameters:
  ///   - start: the start of the description in the output.
  ///   - output: the output, which ends with the description.
  ///   - outcome: the outcome of the record. Nothing is cached for a record that could not be read completely.
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
