import ByteReading
import CaptureFiles
import TestSupport
import Testing

/// What a capture says survives a conversion, however much of it there is.
@Suite struct CaptureConversionTests {
  /// The octets of a capture that was converted to one format after the other, and how
  /// many comments the last conversion left out.
  private func converted(
    _ bytes: [UInt8], to formats: [CaptureFormat]
  ) throws -> (bytes: [UInt8], commentsLeftOut: Int) {
    var bytes = bytes
    var commentsLeftOut = 0
    for format in formats {
      let path = PackageFiles.temporaryPath("converted")
      defer { PackageFiles.remove(path) }
      var reader = try CaptureReader(bytes: bytes)
      let conversion = try CaptureConversion.run(from: &reader, to: path, format: format)
      commentsLeftOut = conversion.commentsLeftOut
      bytes = try WholeFile.read(path, limit: 1 << 26)
    }
    return (bytes, commentsLeftOut)
  }

  @Test(arguments: [CaptureFormat.btsnoop, .packetLogger])
  func `A text whose data have no direction is refused by formats that need one`(
    _ format: CaptureFormat
  ) throws {
    let commands = "01030c00\n040e0401030c00\n"
    let data = "024000070003000400" + "0a0300\n"
    let path = PackageFiles.temporaryPath("converted")
    defer { PackageFiles.remove(path) }
    var reader = try CaptureReader(bytes: Array((commands + data).utf8), name: "log.txt")
    do throws(CaptureError) {
      _ = try CaptureConversion.run(from: &reader, to: path, format: format)
      Issue.record("data without a direction were left out")
    } catch {
      #expect("\(error)".contains("write pcapng"))
    }
    #expect(throws: CaptureError.self) { _ = try WholeFile.read(path, limit: 1 << 20) }
    var whole = try CaptureReader(bytes: Array((commands + data).utf8), name: "log.txt")
    let conversion = try CaptureConversion.run(from: &whole, to: path, format: .pcapng)
    #expect(conversion.recordsWritten == 3)
    var others = try CaptureReader(bytes: Array(commands.utf8), name: "log.txt")
    let written = try CaptureConversion.run(from: &others, to: path, format: format)
    #expect(written.recordsWritten == 2)
  }

  @Test func `All comments of packets survive, however many and long they are`() throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section(options: [(1, Array("about the section".utf8))])
    file.interface(201)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 65_535)
    var many: [CaptureBytes.Option] = [(1, long), (1, [0xFF, 0xFE])]
    for number in 0..<20 { many.append((1, Array("\(number) of many".utf8))) }
    for index in 0..<1_500 {
      let one: [CaptureBytes.Option] = [(1, Array("comment \(index)".utf8))]
      file.enhanced(
        0, steps: UInt64(index), [0, 0, 0, 1, 4, 14, 1], options: index == 700 ? many : one)
    }
    let once = try converted(file.bytes, to: [.pcapng])
    #expect(once.commentsLeftOut == 1)
    #expect(try Reading(once.bytes).facts.commentCount == 1_499 + 22)
    #expect(once.bytes.count > 1_500 * 40 + 65_535)
    let twice = try converted(once.bytes, to: [.pcapng])
    #expect(twice.commentsLeftOut == 0)
    #expect(twice.bytes == once.bytes)
    #expect(try converted(file.bytes, to: [.btsnoop]).commentsLeftOut == 1_522)
  }

  @Test func `A hundred thousand sections are written so that they can be read back`() throws {
    var file = CaptureBytes(order: .littleEndian)
    for index in 0..<100_000 {
      file.section()
      file.interface(201)
      file.enhanced(0, steps: UInt64(index), [0, 0, 0, 1, 4, 14, 1])
    }
    let reading = try Reading(converted(file.bytes, to: [.pcapng]).bytes)
    #expect(reading.damage.isEmpty)
    #expect(reading.records.count == 100_000)
    #expect(reading.records.last?.section == 99_999)
  }

  @Test func `More interfaces than a section can describe begin another section`() throws {
    // Each has packets from before and from after 1970, which need an interface each.
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    for _ in 0..<40_000 {
      file.interface(
        201, options: [(14, CaptureBytes.octets(Int64(-1), .littleEndian))])
    }
    for index in 0..<40_000 {
      for steps in [0, 2_000_000] as [UInt64] {
        file.enhanced(UInt32(index), steps: steps, [0, 0, 0, 1, 4, 14, 1])
      }
    }
    let reading = try Reading(converted(file.bytes, to: [.pcapng]).bytes)
    #expect(reading.damage.isEmpty)
    #expect(reading.records.count == 80_000)
    #expect(reading.records.suffix(2).map(\.timestamp) == [-1_000_000_000, 1_000_000_000])
  }

  @Test(arguments: [0, 7] as [UInt64])
  func `A count of lost packets survives, a zero too`(count: UInt64) throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    file.interface(201)
    file.enhanced(
      0, steps: 0, [0, 0, 0, 1, 4, 14, 1],
      options: [(4, CaptureBytes.octets(count, .littleEndian))])
    let chains: [[CaptureFormat]] = [
      [.pcapng], [.pcapng, .pcapng], [.btsnoop], [.btsnoop, .pcapng], [.pcapng, .btsnoop],
      [.btsnoop, .pcapng, .btsnoop, .pcapng],
    ]
    for chain in chains {
      let reading = try Reading(converted(file.bytes, to: chain).bytes)
      #expect(reading.facts.drops == count, "\(chain)")
      #expect(reading.records.map(\.drops) == [count], "\(chain)")
    }
  }

  @Test func `Packets lost after the last one of an interface are reported in each section`() throws
  {
    var file = CaptureBytes(order: .littleEndian)
    for lost in [0, 5] as [UInt64] {
      file.section()
      file.interface(201)
      file.enhanced(0, steps: lost, [0, 0, 0, 1, 4, 14, 1])
      file.block(5, options: [(5, CaptureBytes.octets(lost, .littleEndian))]) {
        $0.put(UInt32(0))
        $0.put(UInt64(0))
      }
    }
    let reading = try Reading(converted(file.bytes, to: [.pcapng, .pcapng]).bytes)
    #expect(reading.facts.drops == 5)
    #expect(reading.facts.interfaces.map(\.drops) == [0, 5])
    #expect(reading.damage.isEmpty)
  }

  @Test func `A time that pcap can't say becomes that of the record before it, and is reported`()
    throws
  {
    // A clock that stands at the beginning of 1970 and is set back.
    let second: Int64 = 1_000_000_000
    let log = CaptureBytes.btsnoop(
      [-2, 5, -1, 6].map { SampleRecord(timestamp: $0 * second, payload: [4, 14, 1, 0]) })
    let path = PackageFiles.temporaryPath("converted")
    defer { PackageFiles.remove(path) }
    var reader = try CaptureReader(bytes: log)
    let conversion = try CaptureConversion.run(
      from: &reader, to: path, format: .pcap(.nanoseconds))
    #expect(conversion.recordsWritten == 4)
    #expect(conversion.replacedTimes == 2)
    #expect(conversion.firstReplaced == [1, 3])
    let written = try Reading(WholeFile.read(path, limit: 1 << 20))
    #expect(written.records.map(\.timestamp) == [0, 5, 5, 6].map { $0 * second })
  }
}
