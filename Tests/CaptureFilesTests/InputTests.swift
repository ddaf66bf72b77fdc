import CaptureFiles
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// gzip members made by hand, of stored blocks, so that zlib does not check itself.
enum Gzip {
  static func member(_ bytes: [UInt8]) -> [UInt8] {
    var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let run = rest.prefix(1000)
      rest = rest.dropFirst(1000)
      let count = UInt16(run.count)
      member.append(rest.isEmpty ? 1 : 0)
      for word in [count, ~count] {
        member += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
      }
      member += run
    } while !rest.isEmpty
    for word in [checksum(bytes), UInt32(bytes.count)] {
      for shift in [0, 8, 16, 24] {
        member.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    return member
  }

  /// CRC-32 as gzip has it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = .max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ 0xEDB8_8320
      }
    }
    return ~remainder
  }
}

@Suite struct InputTests {
  @Test(arguments: Samples.all.map(\.name))
  func `gzip of any format is unpacked, in one member or several`(_ name: String) throws {
    let bytes = try #require(Samples.all.first { $0.name == name }).bytes
    let plain = try Reading(bytes)
    let packed = try Reading(Gzip.member(bytes))
    #expect(packed.records == plain.records && packed.payloads == plain.payloads)
    #expect(packed.damage.isEmpty)
    #expect(packed.facts.compression == .gzip)
    let members =
      Gzip.member(Array(bytes[..<37])) + Gzip.member([]) + Gzip.member(Array(bytes[37...]))
    let several = try Reading(members + [0, 0, 0], chunkSize: 64)
    #expect(several.records == plain.records && several.payloads == plain.payloads)
    #expect(several.damage.isEmpty)
  }

  @Test func `Records longer than a chunk come out whole, whatever the chunk`() throws {
    let records = (0..<12).map { (index: Int) -> SampleRecord in
      let octets = (0..<(index * index * 500 + 1)).map { (place: Int) -> UInt8 in
        UInt8(truncatingIfNeeded: place ^ index)
      }
      return SampleRecord(
        timestamp: Samples.start + Int64(index) * 1_000_000, payload: octets)
    }
    for bytes in [
      CaptureBytes.btsnoop(records), CaptureBytes.pcap(records), CaptureBytes.pcapng(records),
    ] {
      for chunkSize in [64, 1000, 65536] {
        let plain = try Reading(bytes, chunkSize: chunkSize)
        #expect(plain.damage.isEmpty && plain.payloads == records.map(\.payload))
        let packed = try Reading(Gzip.member(bytes), chunkSize: chunkSize)
        #expect(packed.damage.isEmpty && packed.payloads == records.map(\.payload))
      }
    }
  }

  @Test func `A damaged gzip stream gives what came before, and says where it broke`() throws {
    let bytes = CaptureBytes.btsnoop(Samples.records)
    let packed = Gzip.member(bytes)
    let cut = try Reading(Array(packed.dropLast(9)))
    #expect(cut.records.count == 5)
    #expect(
      cut.damage.entries.last?.reason
        == "the gzip stream is truncated after \(packed.count - 9) compressed bytes")
    var wrong = packed
    wrong[packed.count - 5] ^= 1
    let reading = try Reading(wrong)
    #expect(reading.records.count == 6)
    #expect(reading.damage.entries.last?.reason.hasSuffix("incorrect data check") == true)
    let trailed = try Reading(packed + Array("tail".utf8))
    #expect(trailed.records.count == 6)
    #expect(trailed.damage.entries.last?.reason.hasSuffix("is not gzip") == true)
    #expect(trailed.damage.entries.last?.offset == UInt64(bytes.count))
  }

  @Test func `A pipe gives the same records as memory, though it comes in pieces`() throws {
    let records = (0..<5000).map { index in
      SampleRecord(
        timestamp: Samples.start + Int64(index) * 1_000_000,
        payload: [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 20 + index % 80))
    }
    let bytes = CaptureBytes.pcap(records)
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    // A thread of its own: a task might never begin while this test waits on one of the few that run tasks.
    Thread.detachNewThread {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(777))
        let count = unsafe write(writing, piece, piece.count)
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(writing)
    }
    let piped = try Reading(path: "/dev/fd/\(reading)")
    close(reading)
    let plain = try Reading(bytes)
    #expect(piped.records == plain.records && piped.payloads == plain.payloads)
    #expect(piped.damage.isEmpty)
    #expect(piped.facts.fileSize == UInt64(bytes.count))
  }
}
