/// The entries of a tar archive, in order.
///
/// POSIX.1-2017, pax, "ustar Interchange Format": headers of 512 octets, and contents in blocks of 512 octets.
struct TarArchive {
  struct Entry {
    let name: String
    let size: UInt64
    /// Offset of the entry's contents in the archive, in octets.
    let offset: UInt64
  }

  static let blockSize = 512
  /// Maximum number of entries to examine, more than a phone's diagnostic archive contains.
  private static let entryLimit = 100_000

  /// Returns whether a block is the header of an entry.
  static func isHeader(_ block: [UInt8]) -> Bool {
    block.count >= blockSize && Array(block[257..<262]) == Array("ustar".utf8)
  }

  /// Returns the largest entry with a matching name; nil if there is none.
  ///
  /// - Parameters:
  ///   - source: the archive, from its start.
  ///   - isWanted: selects entries by name.
  static func largest(of source: ByteSource, where isWanted: (String) -> Bool) -> Entry? {
    var largest: Entry?
    var position: UInt64 = 0
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    func read(_ count: Int) -> Int {
      // SAFETY: the buffer is only used during the call, and `count` is at most its size.
      unsafe buffer.withUnsafeMutableBytes {
        unsafe source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]))
      }
    }
    func skip(_ count: UInt64) -> Bool {
      var left = count
      while left > 0 {
        let got = read(Int(Swift.min(left, UInt64(buffer.count))))
        guard got > 0 else { return false }
        left -= UInt64(got)
        position += UInt64(got)
      }
      return true
    }
    for _ in 0..<entryLimit {
      var header: [UInt8] = []
      while header.count < blockSize {
        let got = read(blockSize - header.count)
        guard got > 0 else { return largest }
        header += buffer[..<got]
      }
      position += UInt64(blockSize)
      guard isHeader(header), let size = octal(header[124..<136]) else { return largest }
      let name =
        text(header[345..<500]).isEmpty
        ? text(header[..<100]) : text(header[345..<500]) + "/" + text(header[..<100])
      if isWanted(name), size > largest?.size ?? 0 {
        largest = Entry(name: name, size: size, offset: position)
      }
      let padding = (UInt64(blockSize) - size % UInt64(blockSize)) % UInt64(blockSize)
      guard size <= 1 << 40, skip(size + padding) else { return largest }
    }
    return largest
  }

  private static func text(_ octets: ArraySlice<UInt8>) -> String {
    String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func octal(_ octets: ArraySlice<UInt8>) -> UInt64? {
    let digits = octets.filter { (0x30...0x37).contains($0) }
    return digits.isEmpty || digits.count > 12
      ? nil : digits.reduce(0) { $0 << 3 | UInt64($1 - 0x30) }
  }
}
