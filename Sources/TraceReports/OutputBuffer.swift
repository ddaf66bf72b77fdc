public import ByteReading

/// Collects a report's octets and hands them on in large pieces: a million lines in a few hundred
/// writes.
public struct OutputBuffer: ~Copyable {
  /// Takes a piece of the report; false when it is read no longer.
  public typealias Sink = (borrowing Span<UInt8>) -> Bool

  /// What has not been handed on yet.
  private var bytes = OctetBuffer(capacity: OutputBuffer.capacity + 4096)
  private let sink: Sink
  /// Whether the reader of the report has gone: there is no use in going on.
  public private(set) var isClosed = false

  static let capacity = 64 * 1024

  /// - Parameter sink: is handed what was written, piece by piece.
  public init(sink: @escaping Sink) {
    self.sink = sink
  }

  /// Lets `body` append octets of UTF-8 without a `String` for any of them.
  ///
  /// - Parameter body: is lent what has not been handed on yet, and only appends to it.
  @inline(__always)
  public mutating func append<Result>(_ body: (inout OctetBuffer) -> Result) -> Result {
    let result = body(&bytes)
    flushIfFull()
    return result
  }

  /// A text.
  @inline(never)
  public mutating func write(_ text: String) {
    bytes.append(text: text)
    flushIfFull()
  }

  /// Octets of UTF-8 that were put together elsewhere.
  @inline(never)
  public mutating func write(_ octets: [UInt8]) {
    bytes.append(octets)
    flushIfFull()
  }

  /// One octet of UTF-8.
  @inline(__always)
  public mutating func write(octet: UInt8) {
    bytes.append(octet)
    flushIfFull()
  }

  /// A text and the end of a line.
  @inline(never)
  public mutating func line(_ text: String = "") {
    bytes.append(text: text)
    write(octet: UInt8(ascii: "\n"))
  }

  /// An unsigned number in decimal, without making a `String` of it.
  public mutating func write(decimal value: UInt64) {
    bytes.append(decimal: value)
    flushIfFull()
  }

  @inline(__always)
  private mutating func flushIfFull() {
    if bytes.count >= OutputBuffer.capacity { flush() }
  }

  /// Hands on what is left.
  @inline(never)
  public mutating func flush() {
    guard bytes.count > 0 else { return }
    if !isClosed, !sink(bytes.elements) { isClosed = true }
    bytes.removeAll()
  }
}
