import BluetoothPackets
import Foundation
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Questions and answers of lessons, held against what the generators of their captures know.
@Suite struct LessonTests {
  private struct Question {
    let text: String
    let answer: String
    /// What the lesson shows of the step before the question.
    let above: String
  }

  private static let shipped = [
    "air-beacons.pcap", "heart-rate.btsnoop", "air-connection.pcap",
    "simulated/ladder-4-air.pcap", "diagnoses/supervision-timeout.btsnoop",
    "heart-rate-cached.btsnoop",
  ]
  private static let seeds: ClosedRange<UInt64> = 1...8

  /// The questions of a lesson, as a teacher reads them.
  private func questions(_ name: String, seeds: ClosedRange<UInt64> = seeds) throws -> [Question] {
    let capture = try PageCapture(reading: PackageFiles.fixture(name), for: .ofLesson)
    return seeds.flatMap { seed in
      let text = written {
        LessonText.write(
          Lesson(capture, seed: seed), showsAnswers: true, style: TextStyle(width: 10_000), to: &$0)
      }
      var found: [Question] = []
      var above = ""
      var question: String?
      for line in text.split(separator: "\n").map(String.init) {
        if let match = line.firstMatch(of: /^  Question \d+  (.*)$/) {
          question = String(match.1)
        } else if let match = line.firstMatch(of: /^ +Answer: (.*)$/), let asked = question {
          found.append(Question(text: asked, answer: String(match.1), above: above))
        } else if line.hasPrefix("Step ") {
          above = ""
        } else {
          above += line + "\n"
        }
      }
      return found
    }
  }

  private func number(_ text: Substring) throws -> Double {
    let digits = String(text.filter { $0 != "," })
    let number: Double? = Double(digits)
    return try #require(number)
  }

  // MARK: Sense

  @Test(arguments: shipped)
  func `Each shipped lesson asks, and its answers are not printed above the questions`(
    _ name: String
  ) throws {
    let all = try questions(name)
    #expect(all.count >= 8 * 10)
    for question in all {
      #expect(!question.answer.contains("1 intervals") && !question.answer.contains("0 ns"))
      #expect(!question.above.contains("1 requests"))
      // The packet that the answer names.
      guard let frame = question.answer.firstMatch(of: /^#\d+/)?.0 else { continue }
      let isShown = question.above.ranges(of: frame).contains {
        question.above[$0.upperBound...].first?.isNumber != true
      }
      #expect(!isShown, "\(question.text) \(question.answer)")
    }
  }

  @Test(
    arguments: shipped + [
      "simulated/sleepy-air.pcap", "simulated/noisy-air.pcap", "simulated/updates-air.pcap",
    ])
  func `A time in intervals is the time divided by the interval`(_ name: String) throws {
    for question in try questions(name) {
      if let match = question.answer.firstMatch(
        of: /([\d.,]+) ms later: ([\d.]+) intervals? of ([\d.,]+) ms/)
      {
        let ratio = try number(match.1) / number(match.3)
        let doubt = ratio < 0.95 ? 0.0051 : 0.051
        #expect(abs(ratio - (try number(match.2))) <= doubt, "\(question.answer)")
      } else {
        #expect(!question.answer.contains("ms later"), "\(question.answer)")
      }
      // No premise that an answer could refute.
      #expect(!question.text.contains("Why can"))
    }
  }

  // MARK: Truth

  /// The advertising intervals in milliseconds of Scripts/fixturelib, by address.
  private static let intervals = [
    "E5:1B:EA:C0:00:01": 100, "00:1B:DC:A1:7B:03": 300, "4C:0F:12:34:56:04": 270,
    "C4:F2:17:1A:1D:BB": 152.5, "F0:0D:BA:BE:00:05": 500,
  ]

  @Test(arguments: [
    ("air-beacons.pcap", 250.0), ("heart-rate.btsnoop", 500), ("heart-rate-cached.btsnoop", 500),
  ])
  func `The interval that an advertiser has lies within the answer`(
    _ name: String, _ eddystone: Double
  ) throws {
    var asked = 0
    for question in try questions(name, seeds: 1...24) {
      guard
        let match = question.text.firstMatch(of: /advertising events of ([0-9A-F:]+) are/)
      else { continue }
      let address = String(match.1)
      let truth = try #require(
        address == "ED:D1:57:0E:00:02" ? eddystone : Self.intervals[address])
      let values = try question.answer.matches(of: /× 0\.625 ms = ([\d.]+) ms/).map {
        try number($0.1)
      }
      #expect((values.min() ?? .infinity) <= truth && truth <= (values.max() ?? 0))
      for value in values { #expect((value / 0.625).rounded() * 0.625 == value) }
      asked += 1
    }
    #expect(asked > 0)
  }

  @Test(arguments: [
    "ladder-2-air", "ladder-4-air", "ladder-5-air", "ladder-7-air", "sleepy-air", "coded-air",
  ])
  func `Answers about a simulated link are those of its truth`(_ name: String) throws {
    let truth = try JSONReader.read(
      [UInt8](
        Data(contentsOf: URL(filePath: PackageFiles.fixture("simulated/\(name).truth.json")))))
    let connection = try #require(truth["connections"]?.elements?.first)
    let set = try #require(truth["parameters"]?.elements?.first)
    func value(_ key: String) throws -> Double { try #require(number(of: set[key])) }
    var checked = 0
    for question in try questions("simulated/\(name).pcap") {
      let answer = question.answer
      if let match = answer.firstMatch(of: /^([\d,]+) − 1 \(opcode\) − 2 \(handle\) = ([\d,]+)/) {
        #expect(try number(match.1) == number(of: connection["att_mtu"]))
        #expect(try number(match.2) == value("att_mtu") - 3)
      } else if let match = answer.firstMatch(
        of: /^([\d,.]+) ms \/ ([\d,.]+) ms = [\d.]+: (\d+) whole intervals/)
      {
        let first = connection["intervals"]?.elements?.first
        #expect(try number(match.1) == number(of: first?["timeout_ms"]))
        #expect(try number(match.2) == number(of: first?["interval_ms"]))
        #expect(try number(match.3) == (number(match.1) / number(match.2)).rounded(.down))
      } else if let match = answer.firstMatch(
        of: /^(\d+) \+ 3 \(ATT\) \+ 4 \(L2CAP\) = (\d+) octets: (\d+) packets? of at most (\d+)/)
      {
        #expect(try number(match.1) == value("value"))
        #expect(try number(match.4) == value("data_length"))
        #expect(
          try number(match.3) == ((value("value") + 7) / value("data_length")).rounded(.up))
      } else if let match = question.text.firstMatch(of: /^prn_e of event (\d+) is/) {
        let channel = try channel(ofEvent: Int(number(match.1)), connection)
        #expect(
          answer.contains(" = \(channel). #") || answer.contains("of the map: \(channel). #"))
      } else {
        continue
      }
      checked += 1
    }
    #expect(checked >= 8)
  }

  private func number(of value: JSONValue?) -> Double? {
    guard case .number(let number)? = value else { return nil }
    return number
  }

  /// The channel of an event by the access address and the channel map of the truth.
  private func channel(ofEvent event: Int, _ connection: JSONValue) throws -> Int {
    let address = try #require(
      connection["access_address"]?.text.flatMap { UInt32($0.dropFirst(2), radix: 16) })
    let channels = try #require(
      connection["channel_maps"]?.elements?.first?["channels"]?.elements)
    let map = channels.compactMap { number(of: $0) }.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    return Int(
      try #require(
        ChannelSelection2(accessAddress: AccessAddress(rawValue: address)).channel(
          eventCounter: UInt16(event), in: ChannelMap(rawValue: map))))
  }

  @Test func `A capture of advertisers alone asks about several of them`() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let asked = try questions("air-beacons.pcap", seeds: seed...seed).compactMap {
        $0.text.firstMatch(of: /(?:events?|data) of ([0-9A-F:]+)/).map { String($0.1) }
      }
      #expect(Set(asked).count == 3, "\(asked)")
    }
  }

  @Test func `A rate with another data length is that of the packets on the air`() throws {
    let asked = try questions("simulated/ladder-4-air.pcap", seeds: 1...1)
    let rate = try #require(
      asked.first { $0.text.contains("What would the rate be with data length 251") })
    // 189 octets: 7 packets of 27, or 1 of 251; each with 80 + 150 + 80 + 150 µs.
    #expect(rate.answer.contains("With 251: 460 µs + 189 × 8 µs = 1,972 µs"))
    #expect(rate.answer.contains("182 × 8 / 1,972 µs = 738.3 kbit/s"))
    #expect(rate.answer.contains("With 27: 7 × 460 µs + 189 × 8 µs = 4,732 µs"))
  }

  @Test func `The end of a connection event follows from its last packets`() throws {
    for name in ["air-connection.pcap", "simulated/ladder-4-air.pcap"] {
      let ends = try questions(name).filter { $0.text.contains("Why did this event end?") }
      #expect(!ends.isEmpty, "\(name)")
      for end in ends {
        #expect(
          end.answer.hasPrefix("MD is 0") || end.answer.hasPrefix("There is no time"),
          "\(end.answer)")
      }
    }
  }

  @Test func `The next event of an advertiser is within the window of the answer`() throws {
    var asked = 0
    for question in try questions("air-beacons.pcap", seeds: 1...24) {
      guard
        let match = question.answer.firstMatch(
          of: /= ([\d.,]+) ms and .* = ([\d.,]+) ms\. It starts with #\d+, at ([\d.,]+) ms/)
      else { continue }
      let (low, high, time) = try (number(match.1), number(match.2), number(match.3))
      #expect(low <= time && time <= high)
      asked += 1
    }
    #expect(asked > 0)
  }

  @Test func `The mean gap of an advertiser has the mean random delay in it`() throws {
    var asked = 0
    for question in try questions("air-beacons.pcap", seeds: 1...24) {
      guard let match = question.text.firstMatch(of: /consecutive advertising events of (\S+);/),
        let truth = Self.intervals[String(match.1)],
        let answer = question.answer.firstMatch(of: /about ([\d.]+) ms/)
      else { continue }
      // Three standard deviations of a few delays.
      #expect(abs(try number(answer.1) - truth) < 3, "\(question)")
      asked += 1
    }
    #expect(asked > 0)
  }

  @Test func `The first packet of a connection is within its transmit window`() throws {
    for name in ["air-connection.pcap", "simulated/ladder-4-air.pcap"] {
      let asked = try questions(name, seeds: 1...1).first { $0.text.hasPrefix("In which window") }
      #expect(try #require(asked).answer.hasSuffix("after its end: yes."))
    }
  }

  @Test func `Times between values in fragments are those of the packets that complete them`()
    throws
  {
    let all = try questions("simulated/ladder-4-air.pcap", seeds: 1...1)
    let rhythm = try #require(all.first { $0.text.contains("completes the first of 17 values") })
    #expect(rhythm.answer.hasPrefix("480 ms / 16 = 30 ms"))
    let fragments = try #require(all.first { $0.text.contains("the first fragment of a value") })
    #expect(fragments.answer.contains("7 packets, of which only the first has LLID 2"))
  }

  @Test(arguments: [
    ("simulated/ladder-4-air.pcap", "The sender: ", "is not in the capture."),
    ("heart-rate.btsnoop", "The controllers: ", "although it has time for more."),
  ])
  func `A lesson blames a side for early ends only as far as the capture shows it`(
    _ name: String, _ side: String, _ end: String
  ) throws {
    let asked = try questions(name, seeds: 1...1).filter {
      $0.text.hasPrefix("What limits this transfer")
    }
    #expect(!asked.isEmpty)
    for question in asked {
      #expect(question.answer.hasPrefix(side) && question.answer.contains(end), "\(question)")
    }
  }

  @Test func `A lesson follows the connection with the most to teach, and says which`() throws {
    var log = discovery(changesInterval: false)
    log.disconnect()
    log.connect()
    log.exchange([0x02, 0, 1], [0x03, 185, 0])
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 9, 0, 0x0D, 0x18])
    log.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 10, 0, 0x0A])
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.disconnect()
    let text = try lesson(of: log)
    #expect(text.contains("The capture has 2 LE connections; this lesson follows connection 2."))
    #expect(text.contains("185 − 1 (opcode)"))
  }

  @Test func `Searches for included services count as discovery`() throws {
    var log = HostLog()
    log.connect()
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 9, 0, 0x0D, 0x18])
    log.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 10, 0, 0x0A])
    log.exchange([0x08, 1, 0, 9, 0, 0x02, 0x28], [0x01, 0x08, 1, 0, 0x0A])
    #expect(try lesson(of: log).contains("3 requests in 2 procedures"))
  }

  @Test func `No question names the packet that answers the one before it`() throws {
    let all = try questions("heart-rate.btsnoop", seeds: 1...8)
    for (question, next) in zip(all, all.dropFirst())
    where question.text.hasPrefix("Which packet ends the discovery") {
      let answer = try #require(question.answer.firstMatch(of: /^#(\d+),/)?.1)
      #expect(!next.text.contains("#\(answer) "), "\(question) \(next)")
    }
  }

  @Test func `The record before a supervision timeout is the change that was not followed`() throws
  {
    let all = try questions("diagnoses/supervision-timeout.btsnoop", seeds: 1...1)
    let lost = try #require(all.first { $0.text.contains("supervision timeout of 720 ms") })
    #expect(lost.answer.contains("7,100 ms − 720 ms = 6,380 ms"))
    #expect(lost.answer.contains("#14 came last before that, 10 ms earlier: it changes the PHY"))
  }

  // MARK: Made logs

  private func lesson(of log: HostLog) throws -> String {
    try inFolder { folder in
      let file = folder.appending(path: "made.btsnoop")
      try Data(log.file.octets).write(to: file)
      let capture = try PageCapture(reading: file.path, for: .ofLesson)
      return written {
        LessonText.write(
          Lesson(capture, seed: 1), showsAnswers: true, style: TextStyle(width: 10_000), to: &$0)
      }
    }
  }

  /// The host discovers two services, and the interval becomes 7.5 ms between its requests.
  private func discovery(changesInterval: Bool) -> HostLog {
    var log = HostLog()
    log.connect()
    log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 9, 0, 0x0D, 0x18])
    if changesInterval { log.lowEnergy(0x03, [0, 1, 0, 6, 0, 0, 0, 0xF4, 1]) }
    log.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 10, 0, 19, 0, 0x0F, 0x18])
    log.exchange([0x10, 20, 0, 0xFF, 0xFF, 0, 0x28], [0x01, 0x10, 20, 0, 0x0A])
    return log
  }

  @Test func `Each request of a search is held against the interval in force`() throws {
    let changed = try lesson(of: discovery(changesInterval: true))
    // (10 / 30 + 10 / 7.5 + 10 / 7.5) / 3
    #expect(
      changed.contains("10 ms per response: 1 of the intervals in force (30 ms, then 7.5 ms)"))
    let constant = try lesson(of: discovery(changesInterval: false))
    #expect(constant.contains("10 ms per response: 0.33 intervals of 30 ms"))
  }

  @Test(arguments: [true, false])
  func `An acknowledgement is the record before a supervision timeout`(isReported: Bool) throws {
    var log = discovery(changesInterval: false)
    log.ask([0x52, 12, 0, 1, 2])
    if isReported { log.event(0x13, [1, 1, 0, 1, 0]) }
    log.wait(milliseconds: 5_100)
    log.event(0x05, [0, 1, 0, 8])
    let text = try lesson(of: log)
    #expect(text.contains("#\(isReported ? 9 : 8) came last before that"))
  }
}
