import BLETrace
import Testing

/// Points in time, and the durations between them.
@Suite struct CaptureInstantTests {
  static let instants = [.min, .min + 1, -5_000_000_001, -1, 0, 7, 1_700_000_000_000_000_000, .max]
    .map { (nanoseconds: Int64) in CaptureInstant(nanosecondsSince1970: nanoseconds) }

  @Test(arguments: instants, instants)
  func `An instant is reached by the duration to it`(
    _ first: CaptureInstant, _ second: CaptureInstant
  ) {
    #expect(first.advanced(by: first.duration(to: second)) == second)
    #expect((first < second) == (first.duration(to: second) > .zero))
  }

  @Test func `What no 64 bits can say is the last or the first instant`() {
    let long = Duration.seconds(Int64.max)
    let early = CaptureInstant(nanosecondsSince1970: -1)
    #expect(early.advanced(by: long).nanosecondsSince1970 == .max)
    #expect(early.advanced(by: .zero - long).nanosecondsSince1970 == .min)
    #expect(early.advanced(by: .milliseconds(-1_500)).nanosecondsSince1970 == -1_500_000_001)
  }
}
