import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// What a host has its controller advertise is told from its commands.
@Suite struct OwnAdvertisingTests {
  private func own(_ build: (inout HostLogBuilder) -> Void) throws -> [AdvertiserTable
    .OwnAdvertising]
  {
    var log = HostLogBuilder()
    build(&log)
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    return reader.analyses(by: AdvertisingAnalyzer()).own
  }

  private func order(
    _ opcode: UInt16, _ parameters: [UInt8], status: UInt8 = 0, _ log: inout HostLogBuilder
  ) {
    let code = [UInt8(opcode & 0xFF), UInt8(opcode >> 8)]
    log.add([1] + code + [UInt8(parameters.count)] + parameters, received: false)
    log.add([4, 0x0E, 4, 1] + code + [status], received: true)
  }

  @Test func `The commands of Core 4 set one up, and a connection ends it`() throws {
    let all = try own { log in
      order(0x2006, [0xA0, 0, 0xD2, 0] + [UInt8](repeating: 0, count: 9) + [7, 0], &log)
      order(0x2008, [3, 2, 1, 6] + [UInt8](repeating: 0, count: 28), &log)
      order(0x200A, [1], &log)
      log.add(
        [
          4, 0x3E, 19, 1, 0, 1, 0, 1, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 24, 0, 0, 0, 200, 0, 0,
        ],
        received: true)
    }
    let advertising = try #require(all.first)
    #expect(all.count == 1)
    #expect(advertising.interval == 100_000...131_250)
    #expect(advertising.isConnectable == true)
    #expect(advertising.data == [2, 1, 6])
    #expect(advertising.frames == [1, 3])
    #expect(advertising.periods.map(\.on.number) == [5])
    #expect(advertising.periods.map(\.off?.number) == [7])
  }

  @Test func `Instances of Android's command and sets are reported apart`() throws {
    let all = try own { log in
      for instance: UInt8 in [1, 2] {
        order(
          0xFD54,
          [1, 0xA0, 0, 0xA0, 0, 3, 1] + [UInt8](repeating: 9, count: 13) + [7, 0, instance, 1], &log
        )
        order(0xFD54, [2, 3, 2, 1, 6] + [UInt8](repeating: 0, count: 28) + [instance], &log)
        order(0xFD54, [5, 1, instance], &log)
      }
      order(0xFD54, [5, 0, 1], &log)
      order(0x2037, [4, 3, 0, 3, 2, 1, 6], &log)
      order(0x2039, [1, 1, 4, 0, 0, 0], &log)
    }
    #expect(all.map(\.set) == [1, 2, 4])
    #expect(all.map(\.source) == [.androidMultiAdvertising, .androidMultiAdvertising, .extended])
    #expect(all.map { $0.periods.last?.off != nil } == [true, false, false])
    #expect(all.allSatisfy { $0.data == [2, 1, 6] })
    #expect(all[0].isConnectable == false && all[2].isConnectable == nil)
  }

  @Test func `What is never switched on, or refused, is not sent`() throws {
    let all = try own { log in
      order(0x2008, [3, 2, 1, 6] + [UInt8](repeating: 0, count: 28), &log)
      order(0x200A, [0], &log)
      order(0x2039, [1, 1, 4, 0, 0, 0], status: 0x0C, &log)
    }
    #expect(all.isEmpty)
  }
}
