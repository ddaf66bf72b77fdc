/// Microsoft's plain LZ77 (LZXPRESS without Huffman codes), as used in compressed buffers of event traces.
///
/// [MS-XCA] 2.4: 32 flags are followed by 32 octets or matches. A match has 13 bits of distance and 3 of length; longer
/// lengths continue in half an octet, the other half of which belongs to the next long match, then in one, two or four
/// octets.
enum PlainLZ77 {
  /// Unpacks octets up to the end of the input, the first error or a limit.
  ///
  /// - Parameters:
  ///   - packed: the packed octets.
  ///   - octets: receives the unpacked octets; its storage is reused.
  ///   - limit: maximum number of octets to unpack.
  static func unpack(_ packed: [UInt8], into octets: inout [UInt8], limit: Int) {
    octets.removeAll(keepingCapacity: true)
    octets.reserveCapacity(limit)
    var input = Input(octets: packed, place: 0)
    while octets.count < limit, let flags = input.word32() {
      for bit in (0..<32).reversed() {
        guard octets.count < limit else { return }
        if flags >> UInt32(bit) & 1 == 0 {
          guard let octet = input.octet() else { return }
          octets.append(octet)
        } else {
          guard let (distance, length) = input.match(), distance <= octets.count else { return }
          append(min(length, limit - octets.count), from: octets.count - distance, to: &octets)
        }
      }
    }
  }

  /// Appends octets that were unpacked before; the range may overlap the octets that are being appended.
  private static func append(_ count: Int, from start: Int, to octets: inout [UInt8]) {
    if count < 64 {
      for index in start..<(start + count) { octets.append(octets[index]) }
      return
    }
    let end = octets.count + count
    while octets.count < end {
      // If they overlap, twice as many each time.
      let piece = Array(octets[start..<min(octets.count, start + end - octets.count)])
      octets += piece
    }
  }

  private struct Input {
    let octets: [UInt8]
    var place: Int
    /// The place of an octet whose upper half the next long match uses.
    var half: Int?

    mutating func octet() -> UInt8? {
      guard place < octets.count else { return nil }
      place += 1
      return octets[place - 1]
    }

    mutating func word16() -> Int? {
      guard octets.count - place >= 2 else { return nil }
      place += 2
      return Int(octets.word16(at: place - 2))
    }

    mutating func word32() -> UInt32? {
      guard octets.count - place >= 4 else { return nil }
      place += 4
      return octets.word32(at: place - 4)
    }

    /// Reads the distance and length of a match; nil if the match is incomplete or invalid.
    mutating func match() -> (distance: Int, length: Int)? {
      guard let word = word16() else { return nil }
      var length = word & 7
      if length == 7 {
        guard let more = longLength() else { return nil }
        length += more
      }
      return (word >> 3 + 1, length + 3)
    }

    /// Reads the part of a length that exceeds its 3 bits.
    private mutating func longLength() -> Int? {
      let nibble: UInt8
      if let half {
        nibble = octets[half] >> 4
        self.half = nil
      } else {
        half = place
        guard let octet = octet() else { return nil }
        nibble = octet & 15
      }
      guard nibble == 15 else { return Int(nibble) }
      guard let octet = octet() else { return nil }
      guard octet == 255 else { return 15 + Int(octet) }
      guard let word = word16() else { return nil }
      // These lengths include the 15 and 7 that the shorter forms can express.
      let whole = word > 0 ? word : word32().map { Int($0) } ?? 0
      return whole >= 22 ? whole - 7 : nil
    }
  }
}
