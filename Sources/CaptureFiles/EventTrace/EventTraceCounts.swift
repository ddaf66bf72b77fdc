/// The contents of a Windows event trace, for the error message if it contains no packets.
struct EventTraceCounts {
  /// Maximum number of providers to distinguish.
  private static let providerLimit = 1000

  /// Events of the Bluetooth driver, by number.
  private(set) var bluetooth: [UInt16: Int] = [:]
  private var others = 0
  private var providers: Set<EventTraceProvider> = []
  private var system = 0
  private var messages = 0
  /// HCI packets of unknown types, by type.
  private(set) var unknownTypes: [UInt8: Int] = [:]
  /// Number of packets of outgoing data.
  var sentData = 0

  mutating func count(_ event: EventTraceEvent) {
    if event.isBluetooth {
      bluetooth[event.id, default: 0] += 1
    } else {
      others += 1
      if providers.count < Self.providerLimit { providers.insert(event.provider) }
    }
  }

  mutating func count(_ kind: EventTraceRecord.Kind) {
    if kind == .message { messages += 1 } else { system += 1 }
  }

  mutating func count(unknownType type: UInt8) { unknownTypes[type, default: 0] += 1 }

  /// Returns the error for a trace without packets.
  func noPackets(in walk: borrowing CaptureWalk, damage: EventTracePackets.Entry?) -> CaptureError {
    var problem = "this Windows event trace contains no HCI packets; it has \(contents)"
    if let reason = damage?.damage?.reason {
      problem += "; parts of it could not be read: \(reason)"
    } else if let failure = walk.window.failure {
      problem += "; \(failure)"
    }
    return walk.error(
      at: damage?.offset, problem,
      try:
        "record as administrator with `logman start bth -p {8a1f9517-3a8c-4a9e-a018-4f17a200f277} 0xffffffffffffffff 0xff -o bth.etl -ets`, use Bluetooth, then `logman stop bth -ets`"
    )
  }

  private var contents: String {
    var parts: [String] = []
    let ids = bluetooth.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if !ids.isEmpty {
      let list = ids.prefix(6).map { "\($0.key) (\($0.value)×)" }.joined(separator: ", ")
      parts.append(
        "events of Microsoft-Windows-BTH-BTHPORT with other numbers: \(list)"
          + (ids.count > 6 ? " and others" : ""))
    }
    if others > 0 {
      let many = providers.count < Self.providerLimit ? "" : "at least "
      parts.append(
        "\(Self.counted(others, "event")) of \(many)\(Self.counted(providers.count, "other provider"))"
      )
    }
    if system > 0 { parts.append("\(Self.counted(system, "event")) of the system") }
    if messages > 0 { parts.append(Self.counted(messages, "debug message")) }
    return parts.isEmpty ? "no events" : parts.joined(separator: "; ")
  }

  static func counted(_ count: some BinaryInteger, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }

  /// The reasons why packets are left out although they are not damaged.
  var omissions: [String] {
    var reasons: [String] = []
    if !unknownTypes.isEmpty {
      let types = unknownTypes.keys.sorted().map { "\($0)" }.joined(separator: ", ")
      let count = unknownTypes.values.reduce(0, +)
      reasons.append(
        "\(Self.counted(count, "packet")) left out: the driver's type (\(types)) is unknown")
    }
    if sentData == 0, let older = bluetooth[EventTraceEvent.olderDataID] {
      reasons.append(
        "no outgoing data: \(Self.counted(older, "event")) \(EventTraceEvent.olderDataID), in which older versions of Windows log it, not decoded"
      )
    }
    return reasons
  }
}
