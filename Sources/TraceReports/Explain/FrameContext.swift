import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions
import TraceAnalysis

/// Sentences about one frame with information from the rest of the capture.
struct FrameContext {
  let frame: ExplainedFrame
  private let file: CapturedFile
  private(set) var sentences: [ContextSentence] = []

  init(_ frame: ExplainedFrame, _ file: CapturedFile) {
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

  var title: [String] {
    var parts: [String] = []
    if frame.record.timestamp != nil || frame.outcome.time != 0 {
      parts.append(Clock.offset(file.place(of: frame.outcome.time), digits: 6))
    }
    if let direction = frame.outcome.direction {
      parts.append(
        direction == .centralToPeripheral ? "central → peripheral" : "peripheral → central")
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
        "The record was cut when it was written: it holds \(record.capturedLength) of "
          + "\(record.originalLength) octets.")
    }
    if let error = frame.outcome.stoppedBy {
      say(.damage, "Decoding stopped: \(error.description). What stands before that is good.")
    }
    switch frame.outcome.notDecoded {
    case nil, .malformed: break
    case .encrypted:
      say(
        .security,
        "The payload is ciphertext: only the header can be read. With the key (--ltk, --keys, "
          + "--keys-from) its content is explained, too.")
    case .badCRC:
      say(
        .damage,
        FrameContext.wrongCRC
          + (frame.outcome.connection == nil
            ? " Who got it like this drops it; another may have got it whole."
            : " A receiver that got it like this does not acknowledge it; another may have got it "
              + "whole."))
    case let reason?: say(.damage, FrameContext.sentence(of: reason))
    }
  }

  /// Why the rest could not be decoded.
  private static func sentence(of reason: NotDecodedReason) -> String {
    switch reason {
    case .classic:
      "This is BR/EDR, of which L2CAP is read, and ATT and pairing on it; what else its channels carry "
        + "is shown as octets."
    case .synchronousAudio: "This is sound of a BR/EDR device; it is shown as octets."
    case .vendor:
      "This is a message of the controller's vendor in an unpublished format; it belongs to no "
        + "Bluetooth connection."
    case .unknownContext:
      "The capture does not show to which connection, channel or stream this belongs, and so not what it "
        + "means."
    default: "Not decoded further: \(reason.sentence)."
    }
  }

  private static let wrongCRC =
    "The CRC is wrong: any bit may be wrong, so the content is not interpreted."

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
      ? "made in #\(connection.firstFrame.number)"
      : "first seen in #\(connection.firstFrame.number)"
        + (connection.beganBefore
          ? ", in the middle of it" : ", its beginning is not in the capture")
    say(
      .connection,
      "Connection \(connection.id), \(start): central \(central), peripheral \(peripheral).",
      [connection.firstFrame.number])
    if frame.outcome.isRetransmission {
      say(
        .event,
        "The packet was on the air before and is sent once more: its sender has taken no "
          + "acknowledgement of it.")
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
          "begun \(Clock.duration(gap)) after the packet before it (#\(before.frame.number))")
      }
    }
    guard !parts.isEmpty else { return }
    let text = parts.joined(separator: ", ")
    say(
      .event, text.prefix(1).uppercased() + text.dropFirst() + ".",
      frame.packetBefore.map { [$0.frame.number] } ?? [])
  }

  /// The first or the last place, if no other connection's frames can be in between.
  private func place(in event: ConnectionEvent) -> Int? {
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
        .security, "Encrypted on the air; decrypted with one of several keys that are known.")
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
        "With this record the message is complete that began in #\(pdu.lowerBound).",
        [pdu.lowerBound])
    } else {
      let part = number == pdu.lowerBound ? "The first part" : "A part"
      say(
        .transaction, "\(part) of a message that is complete with #\(pdu.upperBound): look there.",
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
      service += ", which the device gave out itself"
    } else if let name = psm.name {
      service = "\(name) (\(service))"
    }
    say(
      .connection, "The channel is for \(service); it was asked for in #\(request).",
      [Int(request)])
  }

  private mutating func message() {
    guard let frames = frame.message, frames.count > 1, let last = frames.last else { return }
    let others = frames.filter { $0 != frame.record.number }
    say(
      .attribute,
      last == frame.record.number
        ? "With this value the message is complete that began in #\(frames[0]); it stands below the "
          + "record's octets."
        : "The value is a part of a message that is complete with #\(last): look there.",
      others)
  }

  private mutating func checksums() {
    for failed in frame.failedChecksums {
      say(
        .attribute,
        "\(failed): whoever sent the value made it of other octets, or in another way than the "
          + "profile says (bletrace rules \(RuleID.gattValueChecksum.rawValue)).")
    }
  }

  private mutating func attribute() {
    guard let use = frame.attribute else { return }
    let handle = Hexadecimal.upper(use.handle, width: 4)
    guard let attribute = use.attribute else {
      let reason = use.unknown.map { ": \($0.sentence)" } ?? ""
      return say(.attribute, "The capture does not show what handle \(handle) is\(reason).")
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
    case .discovery(let frame, _): text += "; discovered in #\(frame)"
    case .sameHash(let frame, _):
      text += "; discovered in #\(frame) on a device with the same Database Hash"
    case .file(_, let isAssumed):
      text +=
        isAssumed ? "; assumed from a file that you gave" : "; known from a file that you gave"
    }
    say(.attribute, text + ".", attribute.frame.map { [$0] } ?? [])
  }

  private static func what(_ attribute: GATTDatabase.Attribute) -> String {
    let name = attribute.shortName
    return switch attribute.kind {
    case .service(_, let isPrimary):
      "the declaration of \(isPrimary ? "service" : "secondary service") \(name)"
    case .include: "the declaration that a service includes another"
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
          text: "Decoding stopped: \(error.description). What stands before that is good."))
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
            + "here: what it carries is not known."))
    }
    if loose.unread > 0 {
      sentences.append(
        ContextSentence(
          topic: .damage,
          text: loose.unread == 1
            ? "One octet is left over at the end."
            : "\(loose.unread) octets are left over at the end."))
    }
    sentences.append(
      ContextSentence(
        topic: .connection,
        text:
          "Read as \(loose.form.words), without a capture: who sent it, and what was before, is "
          + "not known."))
    return sentences
  }
}
