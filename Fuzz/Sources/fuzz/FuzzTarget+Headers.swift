import ByteReading
import CaptureFiles

extension FuzzTarget {
  /// Record headers in pairs: inside a payload, behind a record, across the end of one, with lengths that
  /// reach from one to the other and times from all centuries. A search for lost records finds them all.
  static let headers: [FuzzTarget] = [
    FuzzTarget(name: "header-pairs") { octets in
      for format in HeaderPairs.Format.allCases {
        let file = HeaderPairs.file(of: octets, format)
        let whole = walk(file, chunkSize: 65536)
        let pieces = walk(file, chunkSize: 64)
        check(whole == pieces, "small chunks change what is read of \(format)")
        // A record takes at least its header: more of them than that are no records.
        check(
          whole?.records.count ?? 0 <= file.count / 12 + 1, "more records than octets in \(format)")
      }
    }
  ]
}

/// Captures that consist of record headers and little else.
///
/// A step of the fuzzer's octets is a header: four octets say how long the record claims to be, where it
/// claims to end, when it claims to be from, and how many octets follow before the next header.
private enum HeaderPairs {
  enum Format: CaseIterable {
    case btsnoop
    case pcap
    case packetLogger
  }

  static func file(of octets: [UInt8], _ format: Format) -> [UInt8] {
    var file = ByteWriter(reservingCapacity: 2048)
    switch format {
    case .btsnoop:
      file.octets([0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0, 0, 0, 0, 1, 0, 0, 0x03, 0xEA])
    case .pcap:
      file.octets([0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8))
      file.octets([0xFF, 0xFF, 0, 0, 201, 0, 0, 0])
    case .packetLogger: break
    }
    let steps = stride(from: 0, to: octets.count - 3, by: 4).prefix(128).map {
      Array(octets[$0..<$0 + 4])
    }
    let size = [Format.btsnoop: 24, .pcap: 16, .packetLogger: 12][format] ?? 12
    // Where each header will stand: lengths may reach exactly there.
    var places: [Int] = []
    var place = file.bytes.count
    for step in steps {
      places.append(place)
      place += size + Int(step[3] & 0x3F)
    }
    let end = place
    for (index, step) in steps.enumerated() {
      let target = step[1] & 0x80 != 0 ? end : places[Int(step[1] & 0x7F) % places.count]
      let exact = target - places[index] - size
      let length = exact >= 0 && step[0] & 0x80 != 0 ? exact : Int(step[0] & 0x7F) * 3
      header(UInt32(length), seconds: time(step[2]), format, into: &file)
      file.octets([UInt8](repeating: 2, count: Int(step[3] & 0x3F)))
    }
    return file.bytes
  }

  private static func header(
    _ length: UInt32, seconds: Int64, _ format: Format, into file: inout ByteWriter
  ) {
    switch format {
    case .btsnoop:
      file.bigEndianUInt32(length)
      file.bigEndianUInt32(length)
      file.bigEndianUInt32(0)
      file.bigEndianUInt32(0)
      let time = UInt64(bitPattern: 0x00DC_DDB3_0F2F_8000 &+ seconds &* 1_000_000)
      file.bigEndianUInt32(UInt32(time >> 32))
      file.bigEndianUInt32(UInt32(truncatingIfNeeded: time))
    case .pcap:
      file.uint32(UInt32(truncatingIfNeeded: seconds))
      file.uint32(0)
      file.uint32(length)
      file.uint32(length)
    case .packetLogger:
      file.bigEndianUInt32(length &+ 8)
      file.bigEndianUInt32(UInt32(truncatingIfNeeded: seconds))
      file.bigEndianUInt32(0)
    }
  }

  private static func time(_ octet: UInt8) -> Int64 {
    let start: Int64 = 1_700_000_000
    let odd: [Int64] = [
      start + 86_400 * 365 * 20, start - 86_400 * 365 * 20, 0, 3, 0xFFFF_FFFF, -1, .max >> 20,
      .min >> 20,
    ]
    return octet & 0x40 == 0 ? start + Int64(octet & 0x3F) : odd[Int(octet & 7)]
  }
}
