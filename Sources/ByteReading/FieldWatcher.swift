/// Keeps every field that a reader meets, in the order of reading.
///
/// The hot loop has no watcher: a `ByteReader` without one spends one branch a field.
public final class FieldWatcher {
  /// One field, as it was read.
  public struct Sighting: Sendable {
    public let field: Field
    /// Octets from the start of `buffer`.
    public let offset: Int
    /// In octets.
    public let length: Int
    /// An integer field's value (sign-extended for a signed one), zero for any other.
    public let value: UInt64
    /// Which bytes `offset` counts in: 0 is the packet itself, others were added with `addBuffer`.
    public let buffer: Int
  }

  public private(set) var sightings: [Sighting] = []

  /// Bytes that are not in the packet itself: reassembled frames, decrypted payloads.
  public private(set) var buffers: [[UInt8]] = []

  /// The buffer that is being read now.
  public private(set) var currentBuffer = 0

  public init() {
    sightings.reserveCapacity(128)
  }

  /// Forgets everything, for the next packet.
  public func reset() {
    sightings.removeAll(keepingCapacity: true)
    buffers.removeAll(keepingCapacity: true)
    currentBuffer = 0
  }

  /// From here on offsets count in a copy of `bytes`, until `leaveBuffer`.
  public func enterBuffer(_ bytes: RawSpan) {
    buffers.append([UInt8](copying: bytes))
    currentBuffer = buffers.count
  }

  /// Offsets count in the packet itself again.
  public func leaveBuffer() {
    currentBuffer = 0
  }

  @usableFromInline
  @inline(never)
  func record(_ field: Field, offset: Int, length: Int, value: UInt64) {
    sightings.append(
      Sighting(
        field: field, offset: offset, length: length, value: value, buffer: currentBuffer))
  }

  /// Records a value that no reader met as such: one that was computed from others.
  public func note(_ field: Field, offset: Int, length: Int, value: UInt64) {
    record(field, offset: offset, length: length, value: value)
  }

  /// Calls `body` with the bytes that a sighting's offset counts in.
  public func withBytes<Result>(
    of sighting: Sighting, in packet: RawSpan, _ body: (RawSpan) -> Result
  ) -> Result {
    guard sighting.buffer > 0, sighting.buffer <= buffers.count else { return body(packet) }
    let buffer = buffers[sighting.buffer - 1]
    return body(buffer.rawSpan)
  }
}
