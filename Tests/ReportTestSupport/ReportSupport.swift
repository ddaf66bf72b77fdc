import ByteReading
import CaptureFiles
package import TestSupport
package import TraceAnalysis
package import TraceReports

extension FixtureFile {
  package func summary() throws -> TraceSummary {
    var reader = try CaptureReader(bytes: octets, name: path)
    return TraceSummary(
      reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
  }

  /// The list of packets in one form.
  package func packets(
    _ format: PacketFormat, columns: [String] = [], frames: ClosedRange<Int> = 1...Int.max,
    layout: FieldColumns.Layout = FieldColumns.Layout()
  ) throws -> (text: String, lastFrame: Int) {
    var reader = try CaptureReader(bytes: octets, name: path)
    let listing = PacketListing(
      format: format, columns: FieldColumns(names: columns, layout: layout), style: TextStyle())
    var lastFrame = 0
    let text = written {
      lastFrame = listing.write(
        &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes), frames: frames,
        to: &$0)
    }
    return (text, lastFrame)
  }
}

/// What `body` writes.
package func written(_ body: (inout OutputBuffer) -> Void) -> String {
  let collected = Collected()
  var buffer = OutputBuffer(sink: { collected.take($0) })
  body(&buffer)
  buffer.flush()
  return String(decoding: collected.octets, as: UTF8.self)
}

package final class Collected {
  package private(set) var octets: [UInt8] = []
  package private(set) var pieces: [Int] = []
  /// After so many pieces nobody reads any more.
  package var limit = Int.max

  package init() {}

  package func take(_ piece: borrowing Span<UInt8>) -> Bool {
    guard pieces.count < limit else { return false }
    pieces.append(piece.count)
    for index in piece.indices { octets.append(piece[index]) }
    return true
  }
}
