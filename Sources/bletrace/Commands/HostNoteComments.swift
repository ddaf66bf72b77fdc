import CaptureFiles
import TraceReports

/// The notes in a PacketLogger file, which other formats have no records for, as comments of the packets that come next.
struct HostNoteComments {
  /// The prefix of these comments. It is not that of `PacketComments`, so that they stay when a copy is annotated again.
  static let mark = "host note "

  private var comments: [Int: [String]] = [:]
  /// Number of notes that a comment has.
  private(set) var count = 0

  /// Comments at one packet; a host writes some dozens when a log begins.
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
        // A record that is cut short cannot be converted, either.
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

  /// The comments of a frame of the capture.
  subscript(frame: Int) -> [String] { comments[frame] ?? [] }
}
