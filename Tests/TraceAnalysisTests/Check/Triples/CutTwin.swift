import TestSupport

/// A capture whose records were cut when they were written, and what nobody knows of it: the same
/// capture with other octets where those stood.
struct CutTwin {
  private let file: [UInt8]
  /// Of the file's header and of a record's; where a record's header says how many octets follow.
  private let head: Int
  private let size: Int
  private let place: Int
  private let isBigEndian: Bool

  /// - Parameter file: btsnoop, or pcap in little endian.
  init(of file: [UInt8]) {
    self.file = file
    isBigEndian = file.starts(with: Array("btsnoop".utf8))
    (head, size, place) = isBigEndian ? (16, 24, 4) : (24, 16, 8)
  }

  /// Octets of a record that stay: 14, and on the air also 14 of what a PDU's header announces, behind
  /// the sniffer's own header of ten octets, access address and header.
  var limits: [Int] { isBigEndian ? [14] : [14, 10 + 4 + 2 + 14] }

  /// The records have at most `limit` octets, and say how many there were.
  func cut(to limit: Int) -> [UInt8] {
    rewritten { header, octets in
      let kept = UInt32(min(octets.count, limit)).octets
      header.replaceSubrange(place..<place + 4, with: isBigEndian ? kept.reversed() : kept)
      return Array(octets.prefix(limit))
    }
  }

  /// What could have stood behind the first `limit` octets: others for each seed.
  func scrambled(behind limit: Int, seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return rewritten { _, octets in
      octets.prefix(limit) + random.octets(max(0, octets.count - limit))
    }
  }

  private func rewritten(
    _ change: (_ header: inout [UInt8], _ octets: ArraySlice<UInt8>) -> [UInt8]
  ) -> [UInt8] {
    var output = Array(file[..<head])
    var at = head
    while at + size <= file.count {
      var header = Array(file[at..<at + size])
      let word = header[place..<place + 4]
      let length = (isBigEndian ? Array(word) : word.reversed()).reduce(0) { $0 << 8 | Int($1) }
      let octets = change(&header, file[(at + size)..<(at + size + length)])
      output += header + octets
      at += size + length
    }
    return output
  }
}
