/// Records the fields that a reader reads, in order: those in a set, or all fields.
///
/// The hot loop has no watcher. A `ByteReader` without one costs one branch per field.
@safe
public final class FieldWatcher {
  /// The kind of a sighting.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// A whole field.
    case field
    /// Some bits of the integer in the previous field.
    case bits
    /// A layer's part of the packet: the following sightings with a greater depth belong to it.
    case layer
    /// A structure inside a layer, such as one AD structure or one element of a list.
    case structure
  }

  /// A field as it was read.
  @frozen
  public struct Sighting: Sendable {
    /// The value of an integer field, sign-extended if it is signed; zero for any other field.
    public let value: UInt64
    @usableFromInline let start: Int32
    @usableFromInline var size: Int32
    /// The field's number in the catalogue.
    public let id: Field.ID
    @usableFromInline let place: UInt16
    /// The kind of sighting.
    public let kind: Kind
    /// Number of scopes that contain it.
    public let depth: UInt8

    /// Offset in `buffer`, in octets.
    @inlinable
    public var offset: Int { Int(start) }

    /// Length in octets.
    @inlinable
    public var length: Int { Int(size) }

    /// The buffer to which `offset` refers: 0 is the packet itself; others were added with `enterBuffer`.
    @inlinable
    public var buffer: Int { Int(place) }

    /// Whether it is a layer or a structure, which contains other sightings.
    @inlinable
    public var isScope: Bool { kind == .layer || kind == .structure }
  }

  // SAFETY, for everything marked as unchecked: no method calls other code while it changes these properties, and a
  // watcher belongs to one reader at a time. Run-time checks took a tenth of the time for a list. This is not an array,
  // because an array would be copied if fields were added while others are read.
  @exclusivity(unchecked) @usableFromInline var kept: UnsafeMutablePointer<Sighting>
  @exclusivity(unchecked) @usableFromInline var keptCount = 0
  @exclusivity(unchecked) private var room = 128

  /// The consecutive octets of all buffers that are not in the packet itself: reassembled frames and decrypted
  /// payloads.
  @exclusivity(unchecked) private var bufferOctets: [UInt8] = []
  @exclusivity(unchecked) private var bufferRanges: [Range<Int>] = []

  /// The buffer that is being read.
  public var currentBuffer: Int {
    // SAFETY: see `kept`.
    unsafe place.buffer
  }

  /// The position of the next sighting: its buffer and number of scopes.
  private struct Place {
    var buffer = 0
    var depth = 0
  }
  // SAFETY: see `kept`.
  @exclusivity(unchecked) private var place = Place()

  /// One bit for each possible field number: `FieldSet.wordCount` words.
  @usableFromInline let wanted: UnsafeMutablePointer<UInt64>

  /// The fields to record.
  public let fields: FieldSet

  /// The sightings in the order of reading; their depths form a tree. This is a copy: to iterate over millions of
  /// packets, use `indices` and the subscript instead.
  public var sightings: [Sighting] {
    // SAFETY: this many were written, and they are copied before anything changes.
    unsafe Array(UnsafeBufferPointer(start: kept, count: keptCount))
  }

  /// Number of sightings.
  @inlinable
  public var count: Int { unsafe keptCount }

  /// The indices of the sightings, in the order of reading.
  @inlinable
  public var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, keptCount)) }

  /// The sighting at an index, which must be one of `indices`.
  @inlinable
  @inline(__always)
  public subscript(place: Int) -> Sighting {
    // SAFETY: as many were written as are counted.
    unsafe precondition(place >= 0 && place < keptCount, "no field was kept there")
    return unsafe kept[place]
  }

  /// - Parameter fields: the fields to record.
  public init(_ fields: FieldSet = .all) {
    self.fields = fields
    unsafe wanted = .allocate(capacity: FieldSet.wordCount)
    // SAFETY: as many words are written as were allocated.
    unsafe wanted.initialize(repeating: 0, count: FieldSet.wordCount)
    unsafe kept = .allocate(capacity: room)
    for (index, word) in fields.words.enumerated() {
      // SAFETY: a set has `FieldSet.wordCount` words, and as many were allocated.
      unsafe wanted[index] = word
    }
  }

  deinit {
    // SAFETY: allocated by `init` or `grow`; readers end before their watcher does.
    unsafe wanted.deallocate()
    unsafe kept.deallocate()
  }

  /// Returns whether a field is recorded.
  @inlinable
  @inline(__always)
  public func wants(_ field: Field.ID) -> Bool {
    let number = field.rawValue
    // SAFETY: there is a bit for each of the 65,536 numbers.
    return unsafe wanted[Int(number &>> 6)] & (1 &<< UInt64(number & 63)) != 0
  }

  /// Removes all sightings, for the next packet.
  public func reset() {
    // SAFETY: see `kept`.
    unsafe keptCount = 0
    unsafe place = Place()
    // SAFETY: see `kept`.
    guard unsafe !bufferRanges.isEmpty else { return }
    // SAFETY: see `kept`.
    unsafe bufferOctets.removeAll(keepingCapacity: true)
    unsafe bufferRanges.removeAll(keepingCapacity: true)
  }

  // MARK: Buffers

  /// Starts a new buffer with a copy of `bytes`. Offsets refer to it until `leaveBuffer`.
  public func enterBuffer(_ bytes: RawSpan) {
    // SAFETY: see `kept`.
    guard unsafe bufferRanges.count < Int(UInt16.max) else { return }
    // SAFETY: see `kept`.
    let start = unsafe bufferOctets.count
    unsafe bufferOctets.append(copying: bytes)
    unsafe bufferRanges.append(start..<bufferOctets.count)
    unsafe place.buffer = bufferRanges.count
  }

  /// Selects the buffer to which offsets refer, to return to a buffer after another one was entered.
  public func returnToBuffer(_ buffer: Int) {
    // SAFETY: see `kept`.
    unsafe place.buffer = min(max(0, buffer), bufferRanges.count)
  }

  /// Makes offsets refer to the packet itself again.
  public func leaveBuffer() {
    // SAFETY: see `kept`.
    unsafe place.buffer = 0
  }

  /// Returns the length of a buffer other than the packet itself, in octets; zero if there is no such buffer.
  public func bufferSize(_ buffer: Int) -> Int {
    // SAFETY: see `kept`.
    unsafe bufferRanges.indices.contains(buffer - 1) ? bufferRanges[buffer - 1].count : 0
  }

  /// Calls `body` with the octets to which a sighting's offset refers.
  @inlinable
  @inline(__always)
  public func withBytes<Result>(
    of sighting: Sighting, in packet: RawSpan, _ body: (RawSpan) -> Result
  ) -> Result {
    guard sighting.buffer > 0 else { return body(packet) }
    return withBuffer(sighting.buffer, in: packet, body)
  }

  @usableFromInline
  @inline(never)
  func withBuffer<Result>(
    _ buffer: Int, in packet: RawSpan, _ body: (RawSpan) -> Result
  ) -> Result {
    // SAFETY: see `kept`.
    guard unsafe buffer <= bufferRanges.count else { return body(packet) }
    // SAFETY: see `kept`.
    let range = unsafe bufferRanges[buffer - 1]
    let octets = unsafe bufferOctets
    return body(octets.rawSpan.clamped(from: range.lowerBound, count: range.count))
  }

  // MARK: Sightings

  @usableFromInline
  @inline(never)
  func record(_ field: Field.ID, _ kind: Kind, offset: Int, length: Int, value: UInt64) {
    // SAFETY: see `kept`.
    let (buffer, depth) = unsafe (place.buffer, place.depth)
    // SAFETY: see `kept`; there is always room for one more.
    unsafe (kept + keptCount).initialize(
      to: Sighting(
        value: value, start: Int32(clamping: offset), size: Int32(clamping: length), id: field,
        place: UInt16(truncatingIfNeeded: buffer), kind: kind,
        depth: UInt8(truncatingIfNeeded: min(depth, 255))))
    unsafe keptCount &+= 1
    // Grow at the end, where the check costs nothing while there is room.
    if unsafe keptCount == room { grow() }
  }

  @inline(never)
  private func grow() {
    // SAFETY: as many were written as are moved, and the new memory has room for twice as many.
    let larger = unsafe UnsafeMutablePointer<Sighting>.allocate(capacity: 2 * room)
    unsafe larger.moveInitialize(from: kept, count: keptCount)
    unsafe kept.deallocate()
    unsafe kept = larger
    unsafe room *= 2
  }

  /// Records a value that was not read but computed from others.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, offset: Int, length: Int, value: UInt64) {
    note(field().id, offset: offset, length: length, value: value)
  }

  /// Records a value of a field by its number.
  @inlinable
  public func note(_ field: Field.ID, offset: Int, length: Int, value: UInt64) {
    if wants(field) { record(field, .field, offset: offset, length: length, value: value) }
  }

  /// Records octets that are not in the packet.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, octets: RawSpan) {
    guard wants(field().id) else { return }
    let outer = currentBuffer
    enterBuffer(octets)
    record(field().id, .field, offset: 0, length: octets.byteCount, value: 0)
    returnToBuffer(outer)
  }

  /// Records octets that are not in the packet.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, octets: [UInt8]) {
    note(field(), octets: octets.rawSpan)
  }

  /// Records the octets of a number that is not in the packet, least significant first.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - number: the number.
  ///   - count: how many of its eight octets to record.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, octetsOf number: UInt64, count: Int) {
    guard wants(field().id) else { return }
    unsafe withUnsafeBytes(of: number.littleEndian) { octets in
      // SAFETY: the octets are copied before the number's lifetime ends.
      note(field(), octets: unsafe RawSpan(_unsafeBytes: octets).clamped(from: 0, count: count))
    }
  }

  /// Records the sixteen octets of a number that is not in the packet, least significant first.
  public func note(_ field: Field, octetsOf number: UInt128) {
    unsafe withUnsafeBytes(of: number.littleEndian) { octets in
      // SAFETY: the octets are copied before the number's lifetime ends.
      note(field, octets: unsafe RawSpan(_unsafeBytes: octets))
    }
  }

  /// Records a text that is not in the packet.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, text: @autoclosure () -> String) {
    if wants(field().id) { note(field(), octets: [UInt8](text().utf8)) }
  }

  /// Records a number that is not in the packet.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, number: Int) {
    note(field(), offset: 0, length: 0, value: UInt64(truncatingIfNeeded: number))
  }

  // MARK: Scopes

  /// Begins a layer of the packet, and ends the layers before it. The following sightings belong to the
  /// new layer.
  ///
  /// - Parameters:
  ///   - layer: the field that names it.
  ///   - offset: the offset of its first octet.
  ///   - length: its length, including the layers that it carries.
  @inlinable
  public func begin(_ layer: @autoclosure () -> Field, offset: Int, length: Int) {
    endLayers()
    if wants(layer().id) { beginLayer(layer().id, offset: offset, length: length) }
  }

  @usableFromInline
  @inline(never)
  func beginLayer(_ layer: Field.ID, offset: Int, length: Int) {
    record(layer, .layer, offset: offset, length: length, value: 0)
    // SAFETY: see `kept`.
    unsafe place.depth = 1
  }

  /// Ends all layers. The following sightings belong to no layer.
  public func endLayers() {
    // SAFETY: see `kept`.
    unsafe place.depth = 0
  }

  /// Begins a layer or a structure: the sightings until `close` belong to it.
  ///
  /// - Parameters:
  ///   - scope: the field that names it; its format determines whether it is a layer or a structure.
  ///   - offset: the offset of its first octet.
  @usableFromInline
  @inline(never)
  func openScope(_ scope: Field, offset: Int) -> FieldWatcher.Scope {
    record(
      scope.id, scope.format == .layer ? .layer : .structure, offset: offset, length: 0, value: 0)
    // SAFETY: see `kept`.
    unsafe place.depth += 1
    // SAFETY: see `kept`.
    return FieldWatcher.Scope(place: unsafe keptCount - 1)
  }

  /// Begins a layer or a structure, if its field is recorded.
  @inlinable
  public func open(_ scope: @autoclosure () -> Field, offset: Int) -> FieldWatcher.Scope {
    wants(scope().id) ? openScope(scope(), offset: offset) : FieldWatcher.Scope.unwatched
  }

  /// Ends a layer or a structure, and all scopes inside it that are still open.
  ///
  /// - Parameters:
  ///   - scope: the value that `open` returned.
  ///   - end: the offset after its last octet.
  public func close(_ scope: FieldWatcher.Scope, end: Int) {
    // SAFETY: see `kept`.
    guard scope.place >= 0, unsafe scope.place < keptCount else { return }
    // SAFETY: see `kept`.
    unsafe place.depth = Int(kept[scope.place].depth)
    // SAFETY: see `kept`.
    unsafe kept[scope.place].size = Int32(clamping: max(0, end - kept[scope.place].offset))
  }
}

extension FieldWatcher {
  /// A scope that was opened and must be closed.
  @frozen
  public struct Scope: Sendable {
    /// The index of its sighting; negative without a watcher.
    @usableFromInline let place: Int

    @usableFromInline
    init(place: Int) {
      self.place = place
    }

    /// The scope without a watcher.
    @inlinable
    public static var unwatched: FieldWatcher.Scope { FieldWatcher.Scope(place: -1) }
  }
}
