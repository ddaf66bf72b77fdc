import CaptureFiles
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A walk along a damaged file ends, whatever its headers claim.
///
/// An endless loop can't be stopped from within: these tests run in a process of their own, which its
/// alarm kills.
@Suite struct WalkTests {
  @Test func `Two odd headers that each name the other do not send the walk to and fro`() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      for format in HostileHeaders.allCases {
        let reading = try Reading(format.pair())
        #expect(reading.records.count == 6, "\(format)")
        #expect(reading.damage.count == 1, "\(format)")
        #expect(format.advances(reading), "\(format)")
      }
    }
  }

  @Test func `A walk advances with each record, whatever headers claim`() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      for format in HostileHeaders.allCases {
        var random = SeededRandom(seed: 0x00B1_E7AC_E000_0009)
        for round in 0..<1_000 {
          let bytes = format.pairs(&random)
          // A PacketLogger file has no header of its own: not every heap of records is one.
          guard let reading = try? Reading(bytes) else { continue }
          #expect(format.advances(reading), "\(format), round \(round)")
          let small = try Reading(bytes, chunkSize: 64)
          #expect(small.records == reading.records, "\(format), round \(round)")
        }
      }
    }
  }

  @Test func `Long records laid one into the other are not handed out thousands of times`() throws {
    // A header every 48 octets. Of four the third claims 4,064 octets and the fourth, which follows
    // such a record too, is years away: a search goes back and finds the next four.
    let format = HostileHeaders.pcap
    var bytes = format.start
    let count = 40_000
    for index in 0..<count {
      let long = min(85, count - index) * 48 - 16
      bytes += format.header(index % 4 == 2 ? long : 32, years: index % 4 == 3 ? 20 : 0)
      bytes += [UInt8](repeating: 2, count: 32)
    }
    let reading = try Reading(bytes)
    let handedOut = reading.payloads.reduce(0) { $0 + $1.count }
    #expect(handedOut <= 2 * bytes.count + (2 << 20), "\(handedOut) of \(bytes.count)")
  }
}

/// Record headers that contradict each other; `Scripts/hostile/headers.py` writes such files.
private enum HostileHeaders: CaseIterable {
  case btsnoop
  case pcap
  case packetLogger

  var start: [UInt8] {
    switch self {
    case .btsnoop: CaptureBytes.btsnoop([])
    case .pcap: CaptureBytes.pcap([])
    case .packetLogger: []
    }
  }

  /// The header of a record that claims `length` octets, so many years after the others.
  func header(_ length: Int, years: Int) -> [UInt8] {
    let time = Samples.start / 1_000_000_000 + Int64(years) * 365 * 86400
    var file = CaptureBytes()
    let claimed = UInt32(truncatingIfNeeded: length)
    switch self {
    case .btsnoop:
      file.put(claimed)
      file.put(claimed)
      file.put(UInt64(0))
      file.put(time * 1_000_000 + 0x00DC_DDB3_0F2F_8000)
    case .pcap:
      file.order = .littleEndian
      file.put(UInt32(truncatingIfNeeded: time))
      file.put(UInt32(0))
      file.put(claimed)
      file.put(claimed)
    case .packetLogger:
      file.put(claimed &+ 8)
      file.put(UInt32(truncatingIfNeeded: time))
      file.put(UInt32(0))
    }
    return file.bytes
  }

  /// Four calm records; one whose payload holds a header far off in time; behind it another such
  /// header. Both reach to the end of the file exactly.
  func pair() -> [UInt8] {
    let calm: [UInt8] = header(5, years: 0) + [2, 0, 0, 0, 0]
    let last = [2] + [UInt8](repeating: 0, count: 30)
    let behind = header(last.count, years: 20) + last
    let inside = header(4 + behind.count, years: 20) + [2, 0, 0, 0]
    let payload = [UInt8](repeating: 0, count: 9) + inside
    return start + calm + calm + calm + calm + header(payload.count, years: 0) + payload + behind
  }

  /// Headers, each of which claims to end where another one stands or the file does.
  func pairs(_ random: inout SeededRandom) -> [UInt8] {
    let size = header(0, years: 0).count
    var places: [Int] = []
    var end = start.count
    for _ in 0..<Int.random(in: 4...120, using: &random) {
      places.append(end)
      end += size + ([0, 1, 2, 5, 9, 40, 300].randomElement(using: &random) ?? 0)
    }
    var bytes = start + [UInt8](repeating: 2, count: end - start.count)
    for place in places {
      let beyond = places.filter { $0 >= place + size }.prefix(6) + [end]
      let next = beyond.randomElement(using: &random) ?? end
      // Mostly a chain; now and then a length that no packet has.
      let claimed =
        Int.random(in: 0..<10, using: &random) > 0
        ? next - place - size : [0, 5000, 1 << 27].randomElement(using: &random) ?? 0
      let years = [0, 0, 0, 20, -20, -52, 83].randomElement(using: &random) ?? 0
      bytes.replaceSubrange(place..<place + size, with: header(claimed, years: years))
    }
    return bytes
  }

  /// Whether each record begins behind the one before it.
  func advances(_ reading: Reading) -> Bool {
    zip(reading.records, reading.records.dropFirst()).allSatisfy { $0.fileOffset < $1.fileOffset }
  }
}
