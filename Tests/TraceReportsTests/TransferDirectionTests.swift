import ReportTestSupport
import Testing

/// Who sent the data of a transfer.
@Suite struct TransferDirectionTests {
  private func throughput(provesRole: Bool) throws -> String {
    var log = HostLog()
    if provesRole { log.connect() }
    for value in UInt8(0)..<40 {
      log.ask([0x52, 0x15, 0] + [UInt8](repeating: value, count: 20))
    }
    return try log.throughput()
  }

  @Test func `A log without the start of its connection shows this host and the other side`() throws
  {
    let text = try throughput(provesRole: false)
    #expect(text.contains("host → other side"))
    #expect(!text.contains("central"))
    #expect(try throughput(provesRole: true).contains("central → peripheral"))
  }
}
