import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis

/// Sentences about one frame with information from the rest of the capture.
struct FrameContext {
  let frame: FrameAnalysis.ExplainedFrame
  private let file: CapturedFile
  private(set) var sentences: [ContextSentence] = []

  init(_ frame: FrameAnalysis.ExplainedFrame, _ file: CapturedFile) {
    self.frame = frame
    self.file = file
    damage()
    connection()
    event()
    security()
    pdu()
    channel()
    attribute()
    message()
    checksums()
    transactions()
    sentences += NextStep.sentences(frame)
  }

  mutating func say(
    _ topic: ContextSentence.Topic, _ text: String, _ frames: [Int] = []
  ) {
    sentences.append(ContextSentence(topic: topic, text: text, frames: frames))
  }

  // MARK: The title

  /// When the frame was recorded, or nil if the capture does not show it.
  var time: Int64? {
    frame.record.timestamp != nil || frame.outcome.time != 0 ? frame.outcome.time : nil
  }

  var title: [String] {
    var parts: [String] = []
    if let time { parts.append(Clock.offset(file.place(of: time), digits: 6)) }
    if let direction = frame.outcome.direction {
      parts.append(direction.arrow(on: frame.connection))
    } else if let direction = frame.record.direction {
      parts.append(direction == .hostToController ? "host → controller" : "controller → host")
    }
    if let connection = frame.outcome.connection { parts.append("connection \(connection + 1)") }
    parts.append(frame.outcome.kind)
    return parts
  }

  // MARK: Damage

  private mutating func damage() {
    let record = frame.record
    if record.capturedLength < record.originalLength {
      say(
        .damage,
        "The record was truncated when it was captured: it contains \(record.capturedLength) of "
          + "\(record.originalLength) octets.")
    }
    if let error = frame.outcome.stoppedBy {
      say(.damage, "Decoding stopped: \(error.description). The fields before it are valid.")
    }
    switch frame.outcome.notDecoded {
    case nil, .malformed: break
    case .encrypted:
      say(
        .security,
        "The payload is encrypted: only the header is readable. Provide the key (--ltk, --keys, "
          + "--keys-from) to decode it.")
    case .badCRC:
      say(
        .damage,
        FrameContext.wrongCRC
          + (frame.outcome.connection == nil
            ? " A receiver drops such a packet; another receiver may have received it intact."
            : " A receiver does not acknowledge such a packet; the peer may have received it "
              + "intact."))
    case let reason?: say(.damage, FrameContext.sentence(of: reason))
    }
  }

  /// Returns why the rest could not be decoded.
  private static func sentence(of reason: FrameOutcome.NotDecodedReason) -> String {
    switch reason {
    case .classic:
      "This is BR/EDR: L2CAP, ATT and pairing are decoded; other channels are shown as octets."
    case .synchronousAudio: "This is BR/EDR audio, which is shown as octets."
    case .vendor:
      "This is a vendor-specific message of the controller in an unpublished format; it belongs to no "
        + "Bluetooth connection."
    case .unknownContext:
      "The capture does not show which connection, channel or stream this belongs to, so its format is "
        + "unknown."
    case .withoutStart:
      "This continues a frame whose start is missing from the capture or damaged, so its meaning is unknown."
    default: "Not decoded further: \(reason.sentence)."
    }
  }

  private static let wrongCRC =
    "The CRC is wrong: any bit may be wrong, so the content is not decoded."

  // MARK: Connection and air

  private mutating func connection() {
    if let sender = frame.sender {
      say(.connection, "Sent by \(FrameContext.name(sender)).", [sender.firstFrame])
    }
    guard let connection = frame.connection else {
      if let index = frame.transactions.lazy.compactMap(\.connection).first {
        say(.connection, "About connection \(index + 1).")
      }
      return
    }
    let central = frame.central.map(FrameContext.name) ?? "unknown"
    let peripheral = frame.peripheral.map(FrameContext.name) ?? "unknown"
    let start =
      connection.startWasCaptured
      ? "created in #\(connection.firstFrame.number)"
      : "first seen in #\(connection.firstFrame.number)"
        + (connection.beganBefore
          ? ", after its start" : ", its start is not in the capture")
    say(
      .connection,
      "Connection \(connection.id), \(start): central \(central), peripheral \(peripheral).",
      [connection.firstFrame.number])
    if frame.outcome.isRetransmission {
      say(
        .event,
        "Retransmission: the sender received no acknowledgement of the packet.")
    }
  }

  private static func name(_ device: Device) -> String {
    let name = DeviceName(device).short
    let address = device.key.address.description
    return name == address ? address : "\(name) (\(address))"
  }

  private mutating func event() {
    guard let packet = frame.packet else { return }
    var parts: [String] = []
    if let event = frame.event {
      let rhythm =
        event.interval.map { " (one every \(Decimals.text($0 / 1e6, atMost: 3)) ms)" } ?? ""
      parts.append("connection event" + (event.number.map { " \($0)" } ?? "") + rhythm)
      let count = event.packets.centralToPeripheral + event.packets.peripheralToCentral
      if let place = place(in: event) {
        parts.append(
          count == 1
            ? "its only packet" : "the \(FrameContext.ordinal(place)) of its \(count) packets")
      }
    }
    if let channel = packet.radio.channel ?? frame.event?.channel {
      parts.append("on channel \(channel)")
    }
    if let before = frame.packetBefore {
      let gap = packet.frame.time.elapsed(since: before.frame.time)
      if gap >= 0 {
        parts.append(
          "\(Clock.duration(gap)) after the previous packet (#\(before.frame.number))")
      }
    }
    guard !parts.isEmpty else { return }
    let text = parts.joined(separator: ", ")
    say(
      .event, text.prefix(1).uppercased() + text.dropFirst() + ".",
      frame.packetBefore.map { [$0.frame.number] } ?? [])
  }

  /// Returns the first or the last position in the event, if no other connection's frames can be in between.
  private func place(in event: ConnectionEvents.Event) -> Int? {
    if event.firstFrame == frame.record.number { return 1 }
    let count = event.packets.centralToPeripheral + event.packets.peripheralToCentral
    return event.lastFrame == frame.record.number ? count : nil
  }

  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "first"
    case 2: "second"
    case 3: "third"
    default: "\(number)th"
    }
  }

  private mutating func security() {
    guard frame.outcome.isDecrypted else { return }
    guard let key = frame.key else {
      return say(
        .security, "Encrypted on the air; decrypted with one of several known keys.")
    }
    say(
      .security,
      "Encrypted on the air; decrypted with key \(key.fingerprint) (its fingerprint), "
        + "\(DecryptionWords.origin(of: key))\(key.frame.map { " in #\($0)" } ?? "").",
      key.frame.map { [$0] } ?? [])
  }

  // MARK: PDU and attribute

  private mutating func pdu() {
    guard let pdu = frame.pdu, pdu.count > 1 else { return }
    let number = frame.record.number
    if number == pdu.upperBound {
      say(
        .transaction,
        "This record completes the message that started in #\(pdu.lowerBound).",
        [pdu.lowerBound])
    } else {
      let part = number == pdu.lowerBound ? "The first part" : "A part"
      say(
        .transaction,
        "\(part) of a message that #\(pdu.upperBound) completes; it is explained there.",
        [pdu.lowerBound, pdu.upperBound])
    }
  }

  private mutating func channel() {
    let values = FrameValues(frame.dissection)
    guard let request = values["btl2cap.connect_in"],
      let psm = values["btl2cap.psm"].map({
        ProtocolMultiplexer(rawValue: UInt16(truncatingIfNeeded: $0))
      })
    else { return }
    var service = "PSM \(Hexadecimal.upper(psm.rawValue, width: 4))"
    if psm.isDynamic || psm.rawValue > 0x1000 {
      service += ", assigned by the device itself"
    } else if let name = psm.name {
      service = "\(name) (\(service))"
    }
    say(
      .connection, "The channel is for \(service); it was requested in #\(request).",
      [Int(request)])
  }

  private mutating func message() {
    guard let frames = frame.message, frames.count > 1, let last = frames.last else { return }
    let others = frames.filter { $0 != frame.record.number }
    say(
      .attribute,
      last == frame.record.number
        ? "This value completes the message that started in #\(frames[0]); the message is shown below the "
          + "record's octets."
        : "The value is a part of a message that #\(last) completes; it is explained there.",
      others)
  }

  private mutating func checksums() {
    for failed in frame.failedChecksums {
      say(
        .attribute,
        "\(failed): the sender computed it over other octets, or not as the "
          + "profile defines (bletrace rules \(RuleID.gattValueChecksum.rawValue)).")
    }
  }

  private mutating func attribute() {
    guard let use = frame.attribute else { return }
    let handle = Hexadecimal.upper(use.handle, width: 4)
    guard let attribute = use.attribute else {
      let reason = use.unknown.map { ": \($0.sentence)" } ?? ""
      return say(.attribute, "The capture does not identify handle \(handle)\(reason).")
    }
    var text = "Handle \(handle) is \(FrameContext.what(attribute))"
    if let characteristic = use.characteristic, characteristic.handle != attribute.handle,
      attribute.kind != .characteristicValue
    {
      text += " of characteristic \(characteristic.shortName)"
    }
    if let service = use.service, service.handle != attribute.handle {
      text += ", in service \(service.uuid.shortName)"
    }
    switch attribute.origin {
    case .discovery(let frame, _): text += "; discovered in \(frame)"
    case .sameHash(let frame, _):
      text += "; discovered in \(frame) on a device with the same Database Hash"
    case .file(_, let isAssumed):
      text +=
        isAssumed ? "; assumed from your file" : "; known from your file"
    }
    say(.attribute, text + ".", attribute.frame.map { [$0] } ?? [])
  }

  private static func what(_ attribute: GATTDatabase.Attribute) -> String {
    let name = attribute.shortName
    return switch attribute.kind {
    case .service(_, let isPrimary):
      "the declaration of \(isPrimary ? "service" : "secondary service") \(name)"
    case .include: "an include declaration"
    case .characteristicDeclaration: "the declaration of characteristic \(name)"
    case .characteristicValue: "the value of characteristic \(name)"
    case .other: "the descriptor \(name)"
    }
  }
}

extension FrameContext {
  /// Sentences about octets without a capture.
  static func sentences(of loose: LooseOctets) -> [ContextSentence] {
    var sentences: [ContextSentence] = []
    if let error = loose.stoppedBy {
      sentences.append(
        ContextSentence(
          topic: .damage,
          text: "Decoding stopped: \(error.description). The fields before it are valid."))
    }
    if loose.notDecoded == .badCRC {
      sentences.append(ContextSentence(topic: .damage, text: wrongCRC))
    }
    if let channel = loose.openedChannel {
      sentences.append(
        ContextSentence(
          topic: .connection,
          text:
            "Channel \(Hexadecimal.upper(channel, width: 4)) was opened by other frames, which are not "
            + "available: its protocol is unknown."))
    }
    if loose.unread > 0 {
      sentences.append(
        ContextSentence(
          topic: .damage,
          text: loose.unread == 1
            ? "1 octet at the end belongs to no field."
            : "\(loose.unread) octets at the end belong to no field."))
    }
    sentences.append(
      ContextSentence(
        topic: .connection,
        text:
          "Decoded as \(loose.form.words), without a capture: its sender and the packets before it are "
          + "unknown."))
    return sentences
  }
}
