import CaptureFiles

/// Data for a page's script, compressed piece by piece while it is written, so that a block of a hundred megabytes is
/// never completely in memory.
package struct PageBlock: Sendable {
  /// The compressed pieces. Each is compressed separately.
  package private(set) var pieces: [[UInt8]] = []
  private var pending: [UInt8] = []

  /// Octets of a piece before compression.
  private static let pieceSize = 1 << 20

  package init() {}

  /// Number of compressed octets.
  package var count: Int { pieces.reduce(0) { $0 + $1.count } }

  package mutating func append(octet: UInt8) {
    pending.append(octet)
    if pending.count >= PageBlock.pieceSize { compress() }
  }

  package mutating func append(_ octets: some Collection<UInt8>) {
    pending += octets
    if pending.count >= PageBlock.pieceSize { compress() }
  }

  /// Appends a number with seven bits per octet, least significant first. Negative numbers are written as 0.
  package mutating func append(_ number: some BinaryInteger) {
    append(number < 0 ? 0 : UInt64(clamping: number))
  }

  /// Appends a number with its sign in the lowest bit.
  package mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      append(octet: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(octet: UInt8(truncatingIfNeeded: rest))
  }

  /// Compresses the remaining data.
  package mutating func finish() {
    if !pending.isEmpty || pieces.isEmpty { compress() }
    pending = []
  }

  private mutating func compress() {
    pieces.append(RawDeflate.packed(pending))
    pending.removeAll(keepingCapacity: true)
  }

  /// Returns a block with the output of `body`.
  static func writing(_ body: (inout OutputBuffer) -> Void) -> PageBlock {
    let sink = Sink()
    var buffer = OutputBuffer(sink: sink.take)
    body(&buffer)
    buffer.flush()
    sink.block.finish()
    return sink.block
  }

  private final class Sink {
    var block = PageBlock()

    func take(_ piece: borrowing Span<UInt8>) -> Bool {
      for index in piece.indices { block.append(octet: piece[index]) }
      return true
    }
  }

  /// Writes an element that a browser neither executes nor shows. Each piece is encoded in base 64, and the pieces are
  /// separated by periods.
  package func write(_ name: String, to output: inout OutputBuffer) {
    output.write("<script type=\"application/octet-stream\" class=\"\(name)\">")
    for (index, piece) in pieces.enumerated() {
      if index > 0 { output.write(".") }
      output.write(Base64.text(piece))
    }
    output.line("</script>")
  }
}

/// Returns the octets that `body` writes.
func collected(_ body: (inout OutputBuffer) -> Void) -> [UInt8] {
  let pieces = PageOctets()
  var buffer = OutputBuffer(sink: pieces.take)
  body(&buffer)
  buffer.flush()
  return pieces.octets
}

/// Collects octets received in pieces.
private final class PageOctets {
  private(set) var octets: [UInt8] = []

  func take(_ piece: borrowing Span<UInt8>) -> Bool {
    for index in piece.indices { octets.append(piece[index]) }
    return true
  }
}
