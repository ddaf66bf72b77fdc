import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// The explanation of a frame, or of octets without a capture: the source for text, quiz and JSON.
package struct Explanation: Sendable {
  /// The frame number, or nil for octets without a capture.
  let number: Int?
  /// The frame's time in the capture, its sender and receiver, and its type.
  let title: [String]
  /// When the frame was recorded, in nanoseconds since 1970. The first part of `title` is its time in the capture. Nil
  /// for a frame without a time, and for octets without a capture.
  let time: Int64?
  /// The file, or nil for octets without a capture.
  let file: CapturedFile?
  let octets: [UInt8]
  let buffers: [Buffer]
  let layers: [ExplainedField]
  let context: [ContextSentence]
  /// Damage in the part of the capture that was read, or nil for octets without a capture.
  let damage: Damage.Log?

  /// Octets that are not in the record itself.
  struct Buffer: Sendable {
    let octets: [UInt8]
    /// The source of the octets.
    let origin: String
  }

  /// Explains a frame of a capture, or returns nil if the capture has no such frame.
  package init?(_ analysis: FrameAnalysis) {
    guard let frame = analysis.frame else { return nil }
    number = analysis.number
    let words = FrameContext(frame, analysis.file)
    title = words.title
    time = words.time
    file = analysis.file
    octets = frame.dissection.packet
    buffers = frame.dissection.buffers.enumerated().map { index, octets in
      Buffer(octets: octets, origin: Explanation.origin(ofBuffer: index + 1, in: frame))
    }
    var layers = FieldTree(
      frame.dissection, .standard, advertisingName: frame.outcome.advertisingName
    ).layers
    UnreadOctets(of: frame).fill(&layers, of: octets)
    self.layers = layers
    context = words.sentences
    damage = analysis.file.damage
  }

  /// Returns the source of octets that are not in the record, as their first field shows.
  private static func origin(ofBuffer buffer: Int, in frame: FrameAnalysis.ExplainedFrame) -> String
  {
    if buffer == 1, frame.outcome.isDecrypted { return "decrypted payload" }
    let first = frame.dissection.sightings.first { $0.buffer == buffer && !$0.isScope }
    let field = first.flatMap { FieldCatalogue.standard[$0.id] }
    switch field?.layer {
    case .some(.record), .some(.related):
      return "known from other records of the capture: \(field?.name ?? "")"
    case .some(.advertisingData), .some(.beacon): return "decrypted advertising data"
    case .some(.gatt): return "message that was reassembled from several values"
    default: return "frame that was reassembled from several records"
    }
  }

  /// Explains octets without a capture.
  package init(_ loose: LooseOctets) {
    number = nil
    title = [
      loose.dissection.packet.count == 1 ? "1 octet" : "\(loose.dissection.packet.count) octets"
    ]
    time = nil
    file = nil
    octets = loose.dissection.packet
    buffers = loose.dissection.buffers.map {
      Buffer(octets: $0, origin: "frame that was put together")
    }
    var layers = FieldTree(loose.dissection, .standard).layers
    UnreadOctets(of: loose).fill(&layers, of: octets)
    // Metadata of a log is not part of the octets.
    self.layers = layers.filter { !$0.fields.isEmpty }
    context = FrameContext.sentences(of: loose)
    damage = nil
  }
}

/// A sentence about a frame with information from the rest of the capture.
struct ContextSentence: Sendable {
  /// The topic of the sentence.
  enum Topic: String, CaseIterable, CellValue {
    case connection
    case event
    case security
    case attribute
    case transaction
    case next
    case error
    case damage
  }

  let topic: Topic
  let text: String
  /// The frames that support it.
  var frames: [Int] = []
}

extension ContextSentence: Described {
  static let shape = Shape<ContextSentence>(nil, "A fact from the rest of the capture.") {
    sentence in
    sentence.value("topic", "Topic.") { $0.topic }
    sentence.value("text", "Fact as a sentence.") { $0.text }
    sentence.frames { $0.frames }
  }
}

extension Explanation.Buffer: Described {
  static let shape = Shape<Explanation.Buffer>(nil, "Octets outside the record.") {
    buffer in
    buffer.text("octets", .octets, "Octets as hex digits.") { Hexadecimal.text($0.octets) }
    buffer.value("origin", "Origin of the octets.") { $0.origin }
  }
}

extension Explanation: ReportDocument {
  package static let schema = "bletrace.explain/1"
  package var origin: Int64 { 0 }

  package static let shape = Shape<Explanation>(nil, "A frame explained, field by field.") {
    document in
    document.schema()
    document.value("frame", "Frame number; null for octets without a capture.") { $0.number }
    document.values("title", "Position and description of the frame.") { $0.title }
    document.text("octets", .octets, "Octets of the record as hex digits.") {
      Hexadecimal.text($0.octets)
    }
    document.array("buffers", "Buffers other than the record, numbered from 1.") { $0.buffers }
    document.array("fields", "The layers, with their fields inside.") { $0.layers }
    document.array("context", "Facts from the rest of the capture.") { $0.context }
    document.value("damage_count", "Number of damaged places in the part that was read.") {
      $0.damage?.count ?? 0
    }
    document.array("damage", "First damaged places.") { $0.damage?.entries ?? [] }
  }

  /// Writes it as a JSON document.
  package func write(to output: inout OutputBuffer) {
    write(.indented, to: &output)
  }
}
