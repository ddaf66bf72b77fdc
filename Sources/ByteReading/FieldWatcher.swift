/// Keeps the fields that a reader meets, in the order of reading: those of a set, or all.
///
/// The hot loop has no watcher: a `ByteReader` without one spends one branch a field.
@safe
public final class FieldWatcher {
  /// What a sighting tells of.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// A whole field.
    case field
    /// Some bits of the integer that the field before it is.
    case bits
    /// A layer's part of the packet: the sightings after it that are deeper belong to it.
    case layer
    /// A structure inside a layer, such as one AD structure or one element of a list.
    case structure
  }

  /// One field, as it was read.
  @frozen
  public struct Sighting: Sendable {
    /// An integer field's value (sign-extended for a signed one), zero for any other.
    public let value: UInt64
    @usableFromInline let start: Int32
    @usableFromInline var size: Int32
    /// Which field, by its number in the catalogue.
    public let id: FieldID
    @usableFromInline let place: UInt16
    /// What it tells of.
    public let kind: Kind
    /// In how many scopes it lies.
    public let depth: UInt8

    /// Octets from the start of `buffer`.
    @inlinable
    public var offset: Int { Int(start) }

    /// In octets.
    @inlinable
    public var length: Int { Int(size) }

    /// Which bytes `offset` counts in: 0 is the packet itself, others were added with `enterBuffer`.
    @inlinable
    public var buffer: Int { Int(place) }

    /// Whether it is a layer or a structure, which others lie in.
    @inlinable
    public var isScope: Bool { kind == .layer || kind == .structure }
  }

  // SAFETY, for all marked as unchecked: no method calls out while it changes them, and a watcher belongs
  // to one reading. To have the run-time look at each change took a tenth of a list's time. No array: it
  // would be copied where fields are added while others are looked at.
  @exclusivity(unchecked) @usableFromInline var kept: UnsafeMutablePointer<Sighting>
  @exclusivity(unchecked) @usableFromInline var keptCount = 0
  @exclusivity(unchecked) private var room = 128

  /// Bytes that are not in the packet itself, one run after the other: reassembled frames, decrypted
  /// payloads.
  @exclusivity(unchecked) private var bufferOctets: [UInt8] = []
  @exclusivity(unchecked) private var bufferRanges: [Range<Int>] = []

  /// The buffer that is being read now.
  public var currentBuffer: Int {
    // SAFETY: see `kept`.
    unsafe place.buffer
  }

  /// Where what is recorded lies: in which buffer, in how many scopes.
  private struct Place {
    var buffer = 0
    var depth = 0
  }
  // SAFETY: see `kept`.
  @exclusivity(unchecked) private var place = Place()

  /// One bit for each number that a field can have: `FieldSet.wordCount` words.
  @usableFromInline let wanted: UnsafeMutablePointer<UInt64>

  /// The only fields that are kept.
  public let fields: FieldSet

  /// In the order of reading; with their depths they form a tree. A copy: who looks at those of a million
  /// packets asks for them by their places.
  public var sightings: [Sighting] {
    // SAFETY: as many were written, and they are copied before anything changes.
    unsafe Array(UnsafeBufferPointer(start: kept, count: keptCount))
  }

  /// How many fields were kept.
  @inlinable
  public var count: Int { unsafe keptCount }

  /// Places of fields in the order of reading.
  @inlinable
  public var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, keptCount)) }

  /// The field at a place, which is one of `indices`.
  @inlinable
  @inline(__always)
  public subscript(place: Int) -> Sighting {
    // SAFETY: as many were written as are counted.
    unsafe precondition(place >= 0 && place < keptCount, "no field was kept there")
    return unsafe kept[place]
  }

  /// - Parameter fields: the only ones that are kept.
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

  /// Whether a field is kept.
  @inlinable
  @inline(__always)
  public func wants(_ field: FieldID) -> Bool {
    let number = field.rawValue
    // SAFETY: there is a bit for each of the 65,536 numbers.
    return unsafe wanted[Int(number &>> 6)] & (1 &<< UInt64(number & 63)) != 0
  }

  /// Forgets everything, for the next packet.
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

  /// From here on offsets count in a copy of `bytes`, until `leaveBuffer`.
  public func enterBuffer(_ bytes: RawSpan) {
    // SAFETY: see `kept`.
    guard unsafe bufferRanges.count < Int(UInt16.max) else { return }
    // SAFETY: see `kept`.
    let start = unsafe bufferOctets.count
    unsafe bufferOctets.append(copying: bytes)
    unsafe bufferRanges.append(start..<bufferOctets.count)
    unsafe place.buffer = bufferRanges.count
  }

  /// Which bytes offsets count in: to come back to a buffer after another one was entered.
  public func returnToBuffer(_ buffer: Int) {
    // SAFETY: see `kept`.
    unsafe place.buffer = min(max(0, buffer), bufferRanges.count)
  }

  /// Offsets count in the packet itself again.
  public func leaveBuffer() {
    // SAFETY: see `kept`.
    unsafe place.buffer = 0
  }

  /// How many octets a buffer has, besides the packet itself; zero for one that there is none of.
  public func bufferSize(_ buffer: Int) -> Int {
    // SAFETY: see `kept`.
    unsafe bufferRanges.indices.contains(buffer - 1) ? bufferRanges[buffer - 1].count : 0
  }

  /// Calls `body` with the bytes that a sighting's offset counts in.
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
  func record(_ field: FieldID, _ kind: Kind, offset: Int, length: Int, value: UInt64) {
    // SAFETY: see `kept`.
    let (buffer, depth) = unsafe (place.buffer, place.depth)
    // SAFETY: see `kept`; there always is room for one more.
    unsafe (kept + keptCount).initialize(
      to: Sighting(
        value: value, start: Int32(clamping: offset), size: Int32(clamping: length), id: field,
        place: UInt16(truncatingIfNeeded: buffer), kind: kind,
        depth: UInt8(truncatingIfNeeded: min(depth, 255))))
    unsafe keptCount &+= 1
    // At the end, where the call costs nothing while there is room.
    if unsafe keptCount == room { grow() }
  }

  @inline(never)
  private func grow() {
    // SAFETY: as many were written as are moved, to where there is room for twice as many.
    let larger = unsafe UnsafeMutablePointer<Sighting>.allocate(capacity: 2 * room)
    unsafe larger.moveInitialize(from: kept, count: keptCount)
    unsafe kept.deallocate()
    unsafe kept = larger
    unsafe room *= 2
  }

  /// Records a value that no reader met as such: one that was computed from others.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, offset: Int, length: Int, value: UInt64) {
    note(field().id, offset: offset, length: length, value: value)
  }

  /// Records a value of a field that is known by its number.
  @inlinable
  public func note(_ field: FieldID, offset: Int, length: Int, value: UInt64) {
    if wants(field) { record(field, .field, offset: offset, length: length, value: value) }
  }

  /// Records octets that the packet does not hold.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, octets: RawSpan) {
    guard wants(field().id) else { return }
    let outer = currentBuffer
    enterBuffer(octets)
    record(field().id, .field, offset: 0, length: octets.byteCount, value: 0)
    returnToBuffer(outer)
  }

  /// Records octets that the packet does not hold.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, octets: [UInt8]) {
    note(field(), octets: octets.rawSpan)
  }

  /// Records the octets of a number, the least significant first, which the packet does not hold.
  ///
  /// - Parameters:
  ///   - field: what they are.
  ///   - number: has them.
  ///   - count: how many of its eight octets.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, octetsOf number: UInt64, count: Int) {
    guard wants(field().id) else { return }
    unsafe withUnsafeBytes(of: number.littleEndian) { octets in
      // SAFETY: the octets are copied before the number goes away.
      note(field(), octets: unsafe RawSpan(_unsafeBytes: octets).clamped(from: 0, count: count))
    }
  }

  /// Records the sixteen octets of a number, the least significant first, which the packet does not hold.
  public func note(_ field: Field, octetsOf number: UInt128) {
    unsafe withUnsafeBytes(of: number.littleEndian) { octets in
      // SAFETY: the octets are copied before the number goes away.
      note(field, octets: unsafe RawSpan(_unsafeBytes: octets))
    }
  }

  /// Records a text that the packet does not hold.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, text: @autoclosure () -> String) {
    if wants(field().id) { note(field(), octets: [UInt8](text().utf8)) }
  }

  /// Records a number that the packet does not hold.
  @inlinable
  public func note(_ field: @autoclosure () -> Field, number: Int) {
    note(field(), offset: 0, length: 0, value: UInt64(truncatingIfNeeded: number))
  }

  // MARK: Scopes

  /// Begins a layer of the packet, and ends those before it: what is recorded from here on belongs
  /// to it.
  ///
  /// - Parameters:
  ///   - layer: the field that names it.
  ///   - offset: of its first octet.
  ///   - length: its octets and those of the layers that it carries.
  @inlinable
  public func begin(_ layer: @autoclosure () -> Field, offset: Int, length: Int) {
    endLayers()
    if wants(layer().id) { beginLayer(layer().id, offset: offset, length: length) }
  }

  @usableFromInline
  @inline(never)
  func beginLayer(_ layer: FieldID, offset: Int, length: Int) {
    record(layer, .layer, offset: offset, length: length, value: 0)
    // SAFETY: see `kept`.
    unsafe place.depth = 1
  }

  /// What is recorded from here on belongs to no layer.
  public func endLayers() {
    // SAFETY: see `kept`.
    unsafe place.depth = 0
  }

  /// Begins a layer or a structure: what is recorded until `close` belongs to it.
  ///
  /// - Parameters:
  ///   - scope: the field that names it, whose format says whether it is a layer or a structure.
  ///   - offset: of its first octet.
  @usableFromInline
  @inline(never)
  func openScope(_ scope: Field, offset: Int) -> FieldScope {
    record(
      scope.id, scope.format == .layer ? .layer : .structure, offset: offset, length: 0, value: 0)
    // SAFETY: see `kept`.
    unsafe place.depth += 1
    // SAFETY: see `kept`.
    return FieldScope(place: unsafe keptCount - 1)
  }

  /// Begins a layer or a structure, if it is wanted.
  @inlinable
  public func open(_ scope: @autoclosure () -> Field, offset: Int) -> FieldScope {
    wants(scope().id) ? openScope(scope(), offset: offset) : FieldScope.unwatched
  }

  /// Ends a layer or a structure, and all inside it that nobody has ended.
  ///
  /// - Parameters:
  ///   - scope: as `open` gave it.
  ///   - end: the offset behind its last octet.
  public func close(_ scope: FieldScope, end: Int) {
    // SAFETY: see `kept`.
    guard scope.place >= 0, unsafe scope.place < keptCount else { return }
    // SAFETY: see `kept`.
    unsafe place.depth = Int(kept[scope.place].depth)
    // SAFETY: see `kept`.
    unsafe kept[scope.place].size = Int32(clamping: max(0, end - kept[scope.place].offset))
  }
}

/// A scope that was opened and is to be closed.
@frozen
public struct FieldScope: Sendable {
  /// Of its sighting; negative where nobody watches it.
  @usableFromInline let place: Int

  @usableFromInline
  init(place: Int) {
    self.place = place
  }

  /// What nobody watches.
  @inlinable
  public static var unwatched: FieldScope { FieldScope(place: -1) }
}
