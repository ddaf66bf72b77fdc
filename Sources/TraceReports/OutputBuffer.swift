package import ByteReading

/// Collects a report's octets and passes them on in large pieces: a million lines in a few hundred
/// writes.
package struct OutputBuffer: ~Copyable {
  /// Receives a piece of the report. Returns false if its reader is gone.
  package typealias Sink = (borrowing Span<UInt8>) -> Bool

  /// Octets not passed on yet.
  private var bytes = OctetBuffer(capacity: OutputBuffer.capacity + 4096)
  private let sink: Sink
  /// Whether the reader of the report is gone, so that writing can stop.
  package private(set) var isClosed = false

  static let capacity = 64 * 1024

  /// - Parameter sink: receives the output in pieces.
  package init(sink: @escaping Sink) {
    self.sink = sink
  }

  /// Lets `body` append UTF-8 octets without creating a `String`.
  ///
  /// - Parameter body: receives the octets not passed on yet, and must only append to them.
  @inline(__always)
  package mutating func append<Result>(_ body: (inout OctetBuffer) -> Result) -> Result {
    let result = body(&bytes)
    flushIfFull()
    return result
  }

  /// Writes a text.
  @inline(never)
  package mutating func write(_ text: String) {
    bytes.append(text: text)
    flushIfFull()
  }

  /// Writes UTF-8 octets from elsewhere.
  @inline(never)
  package mutating func write(_ octets: [UInt8]) {
    bytes.append(octets)
    flushIfFull()
  }

  /// Writes one UTF-8 octet.
  @inline(__always)
  package mutating func write(octet: UInt8) {
    bytes.append(octet)
    flushIfFull()
  }

  /// Writes a text and a line end.
  @inline(never)
  package mutating func line(_ text: String = "") {
    bytes.append(text: text)
    write(octet: UInt8(ascii: "\n"))
  }

  /// Writes an unsigned number in decimal, without creating a `String`.
  package mutating func write(decimal value: UInt64) {
    bytes.append(decimal: value)
    flushIfFull()
  }

  @inline(__always)
  private mutating func flushIfFull() {
    if bytes.count >= OutputBuffer.capacity { flush() }
  }

  /// Passes on the remaining octets.
  @inline(never)
  package mutating func flush() {
    guard bytes.count > 0 else { return }
    if !isClosed, !sink(bytes.elements) { isClosed = true }
    bytes.removeAll()
  }
}
