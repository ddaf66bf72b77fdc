import CaptureFiles
import TraceReports

/// Notes in a PacketLogger file, which other formats cannot represent as records, as comments of the packets that
/// follow.
struct HostNoteComments {
  /// The prefix of these comments. It differs from that of `PacketComments`, so that the comments stay when a copy is
  /// annotated again.
  static let mark = "host note "

  private var comments: [Int: [String]] = [:]
  /// Number of notes with a comment.
  private(set) var count = 0

  /// Maximum number of comments on one packet. A host writes some dozens of notes when a log begins.
  private static let limit = 200

  /// - Parameter input: the capture.
  init(_ input: CaptureInput) throws {
    var reader = try input.open()
    let file = input.path.split(separator: "/").last.map { String($0).printable } ?? "the log"
    var pending: [(frame: Int, text: String)] = []
    while let record = reader.next() {
      guard record.linkType == .packetLogger else { continue }
      guard let envelope = try? Envelope(parsing: reader.payload, linkType: .packetLogger) else {
        continue
      }
      switch envelope.content {
      case .loggerNote(let type):
        let content = reader.payload.clamped(
          from: envelope.payload.lowerBound, count: envelope.payload.count)
        guard pending.count < HostNoteComments.limit, let note = HostNote(type, content) else {
          continue
        }
        pending.append((record.number, "\(note.source): \(note.text)"))
      case .hci:
        // A truncated record cannot be converted, either.
        guard !pending.isEmpty, record.originalLength == reader.payload.byteCount else { continue }
        comments[record.number] = pending.map { note in
          "\(HostNoteComments.mark)(#\(note.frame) of \(file), where this packet is #\(record.number)): "
            + note.text
        }
        count += pending.count
        pending = []
      default: continue
      }
    }
  }

  /// The comments for a frame of the capture.
  subscript(frame: Int) -> [String] { comments[frame] ?? [] }
}
