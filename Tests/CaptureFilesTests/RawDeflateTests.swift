import CaptureFiles
import Foundation
import TestSupport
import Testing

@Suite struct RawDeflateTests {
  /// The check of gzip. RFC 1952, 8.
  private func checksum(_ octets: [UInt8]) -> UInt32 {
    ~octets.reduce(0xFFFF_FFFF as UInt32) { sum, octet in
      (0..<8).reduce(sum ^ UInt32(octet)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }

  @Test func `What was packed is unpacked as gzip`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + RawDeflate.packed(file)
    for number in [checksum(file), UInt32(file.count)] {
      gzip += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    #expect(gzip.count < file.count / 2)
    var reader = try CaptureReader(bytes: gzip)
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 449)
    #expect(reader.damage.isEmpty)
  }

  @Test func `Nothing is packed to something`() {
    #expect(RawDeflate.packed([]) == [3, 0])
  }
}
