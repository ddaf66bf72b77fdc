import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Octets of a record that belong to no field, as a separate field with the reason why they were not read.
struct UnreadOctets {
  private let name: String
  private let meaning: String
  private let clause: String

  /// Determines the reason for a frame: encrypted data, a part of a message, or unknown data.
  init(of frame: FrameAnalysis.ExplainedFrame) {
    let outcome = frame.outcome
    let isPart = frame.pdu.map { $0.count > 1 } ?? false
    switch outcome.notDecoded {
    case _ where outcome.isDecrypted:
      self.init(
        "Ciphertext", "The encrypted payload on the air; the decrypted payload is shown below.",
        "Vol 6, Part B, 2.4")
    case .encrypted:
      self.init(
        "Ciphertext", "The encrypted payload, with its integrity check (MIC) at the end.",
        "Vol 6, Part B, 2.4")
    case .badCRC: self = .wrongCRC
    case nil where isPart || outcome.layer == .hciACL || outcome.layer == .linkLayerData:
      self = .partOfMessage
    case nil: self.init("Not read", "The format of these octets is unknown.")
    default: self.init("Not read", "The fields before these octets show why.")
    }
  }

  /// Determines the reason for octets without a capture.
  init(of loose: LooseOctets) {
    if loose.notDecoded == .badCRC {
      self = .wrongCRC
    } else if loose.stoppedBy != nil {
      self.init("Not read", "Decoding stopped before these octets.")
    } else if loose.isContinuation {
      self = .partOfMessage
    } else if loose.openedChannel != nil, loose.unread == 0 {
      self.init(
        "Payload", "Payload of the channel; only the frames that opened it identify its protocol.",
        "Vol 3, Part A, 3.1")
    } else {
      self.init("Left over", "These octets belong to none of the fields before them.")
    }
  }

  private static let partOfMessage = UnreadOctets(
    "Part of a message",
    "Fragment of a frame that is longer than the packet; decoded where it is complete.",
    "Vol 3, Part A, 7.2")

  private static let wrongCRC = UnreadOctets(
    "Not read", "The CRC is wrong, so these octets may be corrupted.")

  private init(_ name: String, _ meaning: String, _ clause: String = "") {
    self.name = name
    self.meaning = meaning
    self.clause = clause
  }

  /// Adds the octets to the layers that they follow.
  func fill(_ layers: inout [ExplainedField], of octets: [UInt8]) {
    var isRead = [Bool](repeating: false, count: octets.count)
    for layer in layers { UnreadOctets.mark(layer, &isRead) }
    var place = 0
    while let start = isRead[place...].firstIndex(of: false) {
      place = isRead[start...].firstIndex(of: true) ?? octets.count
      guard let layer = layers.lastIndex(where: { UnreadOctets.stands($0, before: start) }) else {
        continue
      }
      let fields = layers[layer].fields
      let index = fields.lastIndex { UnreadOctets.stands($0, before: start) }
      layers[layer].fields.insert(
        field(octets, start..<place), at: index.map { $0 + 1 } ?? fields.count)
    }
  }

  private static func mark(_ node: ExplainedField, _ isRead: inout [Bool]) {
    if !node.isScope, node.buffer == 0, let octets = node.octets {
      for place in octets.clamped(to: isRead.indices) { isRead[place] = true }
    }
    for child in node.fields { mark(child, &isRead) }
  }

  /// Whether a field of the record's octets, or one of its inner fields, begins before an offset.
  private static func stands(_ node: ExplainedField, before place: Int) -> Bool {
    if !node.isScope, node.buffer == 0, let octets = node.octets, octets.lowerBound < place {
      return true
    }
    return node.fields.contains { stands($0, before: place) }
  }

  private func field(_ octets: [UInt8], _ range: Range<Int>) -> ExplainedField {
    let part = Array(octets[range])
    let count = part.count == 1 ? "1 octet" : "\(part.count) octets"
    return ExplainedField(
      name: name, filterName: "", buffer: 0, octets: range, bits: nil, width: part.count,
      value: .text(String(Hexadecimal.text(part))),
      text: "\(Hexadecimal.text(part, limit: 16)) (\(count))", meaning: meaning, clause: clause)
  }
}
