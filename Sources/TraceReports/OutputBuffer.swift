import ByteReading

/// Collects a report's octets and hands them on in large pieces: a million lines in a few hundred
/// writes.
public struct OutputBuffer: ~Copyable {
  /// Takes a piece of the report; false when it is read no longer.
  public typealias Sink = (borrowing Span<UInt8>) -> Bool

  private var bytes: [UInt8] = []
  private let sink: Sink
  /// Whether the reader of the report has gone: there is no use in going on.
  public private(set) var isClosed = false

  static let capacity = 64 * 1024

  public init(sink: @escaping Sink) {
    self.sink = sink
    bytes.reserveCapacity(OutputBuffer.capacity + 4096)
  }

  public mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    flushIfFull()
  }

  /// Octets of UTF-8 that were put together elsewhere.
  public mutating func write(_ octets: [UInt8]) {
    bytes.append(contentsOf: octets)
    flushIfFull()
  }

  public mutating func write(octet: UInt8) {
    bytes.append(octet)
    flushIfFull()
  }

  public mutating func line(_ text: String = "") {
    bytes.append(contentsOf: text.utf8)
    write(octet: UInt8(ascii: "\n"))
  }

  /// An unsigned number in decimal, without making a `String` of it.
  public mutating func write(decimal value: UInt64) {
    var divisor: UInt64 = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
    flushIfFull()
  }

  private mutating func flushIfFull() {
    if bytes.count >= OutputBuffer.capacity { flush() }
  }

  /// Hands on what is left.
  public mutating func flush() {
    guard !bytes.isEmpty else { return }
    if !isClosed, !sink(bytes.octetSpan) { isClosed = true }
    bytes.removeAll(keepingCapacity: true)
  }
}
