import LinkSessions
import Testing
import TraceAnalysis

/// Ends that look like lost links, and what else they are.
@Suite struct RestartTests {
  private func explanation(
    _ build: (inout HostLogBuilder) -> Void
  ) throws -> CheckFinding.EndExplanation? {
    var log = HostLogBuilder()
    log.connect()
    for _ in 0..<300 { log.send([0x52, 3, 0] + [UInt8](repeating: 7, count: 20)) }
    build(&log)
    log.disconnect(0x08)
    let found = try log.check().findings.last { $0.rule == .connSupervisionTimeout }
    return try #require(found).explanation
  }

  @Test(
    arguments: [(0, 2000, true), (20_000, 2000, false), (0, 9000, false)] as [(Int64, Int64, Bool)])
  func `Silence after a transfer and what the device was to do with it is a restart`(
    _ pause: Int64, _ silence: Int64, _ isRestart: Bool
  ) throws {
    let explanation = try explanation { log in
      log.wait(pause)
      log.exchange([0x12, 5, 0, 4], [0x13])
      log.wait(300)
      log.notify(5, octets: 3)
      log.wait(silence)
    }
    if case .restartAfter(let handle, let octets, let write)? = explanation {
      #expect(isRestart)
      #expect(handle == 3 && octets == 6000 && write.handle == 5)
    } else {
      #expect(!isRestart && explanation == nil)
    }
  }

  @Test func `A device that goes on for long after the transfer has not restarted`() throws {
    let explanation = try explanation { log in
      log.exchange([0x12, 5, 0, 4], [0x13])
      for _ in 0..<20 {
        log.wait(1000)
        log.notify(9, octets: 3)
      }
      log.wait(2000)
    }
    #expect(explanation == nil)
  }

  @Test(arguments: [true, false])
  func `A central that ordered what it accepted has not failed to apply it`(_ orders: Bool) throws {
    var log = HostLogBuilder()
    log.connect(interval: 40)
    log.wait(6000)
    log.askForParameters(interval: 24)
    if orders {
      log.add(
        [1, 0x13, 0x20, 14, log.handle, 0, 24, 0, 24, 0, 0, 0, 200, 0, 0, 0, 0, 0], received: false)
      log.add([4, 0x0F, 4, 0x12, 1, 0x13, 0x20], received: true)
    }
    log.wait(32_000)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.disconnect(0x13)
    let check = try log.check()
    #expect(check.findings.contains { $0.rule == .paramAcceptedUnapplied } == !orders)
    // What its controller refused is a failure of its own.
    #expect(check.findings.contains { $0.rule == .unexplainedFailure } == orders)
  }
}
