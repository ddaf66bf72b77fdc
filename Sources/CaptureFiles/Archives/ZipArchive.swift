/// The directory of a zip archive: its entries, located from the end of the archive without
/// decompressing any.
///
/// PKWARE's .ZIP File Format Specification 6.3: the central directory (4.3.12), its end (4.3.16) and
/// the entries' own headers (4.3.7); archives over 4 GiB are not read.
struct ZipArchive {
  struct Entry {
    let name: String
    /// 0 for stored, 8 for deflated; other methods are not supported.
    let method: UInt16
    let packedSize: UInt64
    let size: UInt64
    /// Offset of the entry's own header.
    let headerOffset: UInt64
  }

  let entries: [Entry]

  /// "PK" and the signature of the first entry, least significant octet first.
  static let magic: UInt32 = 0x0403_4B50

  /// Maximum number of entries: more than a bug report contains, but few enough to be cheap.
  private static let entryLimit = 100_000
  /// Maximum size of the directory in octets.
  private static let directoryLimit: UInt64 = 16 << 20

  /// Reads the directory.
  ///
  /// - Parameter file: an archive in a regular file.
  /// - Returns: nil if it has no directory.
  init?(_ file: OpenFile) {
    guard let size = file.size else { return nil }
    // A comment of at most 65,535 bytes may follow the end record.
    let reach = Swift.min(size, 22 + 65_535)
    let tail = file.octets(at: size - reach, count: Int(reach))
    guard let end = ZipArchive.directoryEnd(in: tail) else { return nil }
    let count = Int(tail.word16(at: end + 10))
    let length = UInt64(tail.word32(at: end + 12))
    let start = UInt64(tail.word32(at: end + 16))
    guard start <= size, length <= size - start, length <= ZipArchive.directoryLimit else {
      return nil
    }
    let directory = file.octets(at: start, count: Int(length))
    var entries: [Entry] = []
    var place = 0
    while entries.count < Swift.min(count, ZipArchive.entryLimit),
      directory.count - place >= 46, directory.word32(at: place) == 0x0201_4B50
    {
      let nameLength = Int(directory.word16(at: place + 28))
      let rest = Int(directory.word16(at: place + 30)) + Int(directory.word16(at: place + 32))
      guard directory.count - place - 46 >= nameLength + rest else { break }
      entries.append(
        Entry(
          name: String(
            decoding: directory[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self),
          method: directory.word16(at: place + 10),
          packedSize: UInt64(directory.word32(at: place + 20)),
          size: UInt64(directory.word32(at: place + 24)),
          headerOffset: UInt64(directory.word32(at: place + 42))))
      place += 46 + nameLength + rest
    }
    self.entries = entries
  }

  private static func directoryEnd(in tail: [UInt8]) -> Int? {
    guard tail.count >= 22 else { return nil }
    return (0...(tail.count - 22)).last { tail.word32(at: $0) == 0x0605_4B50 }
  }

  /// Returns the decompressed bytes of an entry; nil for an unsupported compression method.
  func source(of entry: Entry, in file: OpenFile) -> ByteSource? {
    let header = file.octets(at: entry.headerOffset, count: 30)
    guard header.count == 30, header.word32(at: 0) == 0x0403_4B50 else { return nil }
    let start =
      entry.headerOffset + 30 + UInt64(header.word16(at: 26)) + UInt64(header.word16(at: 28))
    guard file.seek(to: start) else { return nil }
    let packed = PartSource(.file(file), count: entry.packedSize)
    switch entry.method {
    case 0: return .part(packed)
    case 8:
      return GzipInflater(source: .part(packed), head: [], wrapping: .none).map { .gzip($0) }
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Returns two octets as an integer, least significant first; octets beyond the end are zero.
  func word16(at offset: Int) -> UInt16 {
    guard offset >= 0, offset + 2 <= count else { return 0 }
    return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  /// Returns four octets as an integer, least significant first; octets beyond the end are zero.
  func word32(at offset: Int) -> UInt32 {
    UInt32(word16(at: offset)) | UInt32(word16(at: offset + 2)) << 16
  }

  /// Returns eight octets as an integer, least significant first; octets beyond the end are zero.
  func word64(at offset: Int) -> UInt64 {
    UInt64(word32(at: offset)) | UInt64(word32(at: offset + 4)) << 32
  }
}
