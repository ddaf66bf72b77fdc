import ReportTestSupport
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// What differs in meaning between two captures, and what does not.
@Suite struct DifferenceTests {
  private func side(_ name: String) throws -> TraceDifference.Side {
    try side(path: PackageFiles.fixture(name))
  }

  private func side(path: String) throws -> TraceDifference.Side {
    var reader = try CaptureReader(path: path)
    return TraceDifference.Side(
      reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
  }

  /// A line for each change: "worse throughput write commands of 0x0012: 90 kbit/s | 38 kbit/s".
  private func lines(_ difference: TraceDifference) -> [String] {
    difference.changes.map {
      "\($0.direction.rawValue) \($0.kind.rawValue) \($0.subject): \($0.old ?? "–") | \($0.new ?? "–")"
    }
  }

  @Test(arguments: FixtureFile.readable.filter { $0.octets.count < 60_000 })
  func `A capture differs from itself in nothing`(file: FixtureFile) throws {
    let side = try side(path: file.path)
    let difference = TraceDifference(old: side, new: side)
    #expect(lines(difference) == [])
    // Two captures without anything to compare prove nothing.
    #expect(
      difference.expectations.map(\.outcome) == [difference.comparedNothing ? .fail : .pass])
    #expect(difference.isSame != difference.comparedNothing)
  }

  @Test(arguments: ["empty", "reset"])
  func `A capture without a connection is worse than one with a connection`(kind: String) throws {
    let good = try side("heart-rate.btsnoop")
    // The header of a btsnoop file, and HCI_Reset.
    var octets = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
    if kind == "reset" {
      octets += [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0xE2, 0xB5, 0x90, 0, 0, 0, 0]
      octets += [1, 3, 0x0C, 0]
    }
    var reader = try CaptureReader(bytes: octets, name: kind)
    let bad = TraceDifference.Side(reading: &reader)
    let down = TraceDifference(old: good, new: bad)
    #expect(down.changes.first?.direction == .worse && down.changes.first?.old == "1")
    #expect(down.expectations.contains(where: \.isFailure) && !down.isSame)
    #expect(!TraceDifference(old: good, new: good).comparedNothing)
    let nothing = TraceDifference(old: bad, new: bad)
    #expect(nothing.comparedNothing && nothing.expectations.map(\.isFailure) == [true])
    let text = written { DifferenceText.write(nothing, style: TextStyle(width: 200), to: &$0) }
    #expect(text.contains("nothing could be compared"))
    #expect(written { DifferenceMarkdown.write(nothing, to: &$0) }.contains("nothing could be"))
  }

  @Test(arguments: 1...7)
  func `A log and the air of one simulated session mean the same`(rung: Int) throws {
    let log = try side("simulated/ladder-\(rung)-hci-central.btsnoop")
    let air = try side("simulated/ladder-\(rung)-air.pcap")
    #expect(lines(TraceDifference(old: log, new: air)) == [])
    #expect(lines(TraceDifference(old: air, new: log)) == [])
  }

  /// All but two: one whose sides see another end, and one whose peripheral alone shows that it did not keep its key.
  static let presets = Simulation.Preset.allCases.filter {
    $0 != .instantPassed && $0 != .lostBond
  }

  /// Losses, missed events, a late start and several links among them.
  @Test(arguments: presets)
  func `Every view of a simulation means the same`(preset: Simulation.Preset) throws {
    let simulation = Simulation(preset, seed: 1)
    let sides = try simulation.views.map { view in
      var reader = try CaptureReader(bytes: simulation.octets(of: view.view), name: view.name)
      return TraceDifference.Side(reading: &reader)
    }
    for (index, side) in sides.enumerated() {
      for other in sides.dropFirst(index + 1) {
        // Two peripherals' hosts have different connections.
        guard simulation.views.count == 3 || side.hasAir != other.hasAir || side.hasCentral else {
          continue
        }
        #expect(lines(TraceDifference(old: side, new: other)) == [])
        #expect(lines(TraceDifference(old: other, new: side)) == [])
      }
    }
  }

  @Test func `An advertiser differs in its data, its interval and its kind of address`() throws {
    let old = try side("differences/lamp-old.pcap")
    let new = try side("differences/lamp-new.pcap")
    let difference = TraceDifference(old: old, new: new)
    #expect(difference.changes.allSatisfy { $0.kind == .advertising })
    let reported = lines(difference)
    #expect(
      reported.count == 5 && reported[0].contains("in the advertising data of Lamp: 04 | –")
        && reported[1].contains("0101 |") && reported[1].hasSuffix("0102")
        && reported[2].hasPrefix("other advertising advertising interval of Lamp: 100")
        && reported[3] == "other advertising address of Lamp: random-static | public"
        && reported[4] == "other advertising whether Lamp accepts connections: yes | no",
      "\(reported)")
  }

  @Test func `What a device says of itself differs, and its serial number does not`() throws {
    let old = try side("differences/revision-old.btsnoop")
    let new = try side("differences/revision-new.btsnoop")
    #expect(
      lines(TraceDifference(old: old, new: new)) == [
        "other value Firmware Revision String: \"1.0.3\" | \"1.1.0\""
      ])
    // Two percent of the battery are told where no tolerance is granted.
    #expect(
      lines(TraceDifference(old: old, new: new, tolerance: 0)).contains(
        "other value Battery Level: 87 % | 85 %"))
  }

  @Test func `A faster link differs in what made it faster, and in how fast it is`() throws {
    let old = try side("simulated/ladder-4-hci-central.btsnoop")
    let new = try side("simulated/ladder-5-hci-central.btsnoop")
    let forward = TraceDifference(old: old, new: new)
    let rates = forward.changes.filter { $0.kind == .throughput }
    #expect(rates.map(\.direction) == [.better])
    #expect(rates.allSatisfy { !$0.oldFrames.isEmpty && !$0.newFrames.isEmpty })
    #expect(forward.expectations.map(\.outcome) == [.pass])
    let back = TraceDifference(old: new, new: old)
    // It carries less, too.
    #expect(
      back.changes.filter { $0.kind == .throughput && $0.direction == .worse }.map(\.subject).count
        == 2)
    #expect(back.expectations.contains { $0.isFailure && $0.text.contains("kbit/s") })
    // What differs by less than it may is the same.
    let loose = TraceDifference(old: new, new: old, tolerance: 0.99)
    #expect(!loose.changes.contains { $0.kind == .throughput })
  }

  @Test func `A connection that knew the attributes lost its discovery and its pairing`() throws {
    let difference = TraceDifference(
      old: try side("heart-rate.btsnoop"), new: try side("heart-rate-cached.btsnoop"))
    let lost = difference.changes.filter { $0.kind == .procedure && $0.new == nil }.map(\.subject)
    #expect(lost.contains("discover services"))
    #expect(!difference.isSame)
    #expect(difference.changes.allSatisfy { !$0.oldFrames.isEmpty || !$0.newFrames.isEmpty })
  }

  @Test func `What a phone has cached is not lost, and not found again`() throws {
    let discovered = try side("heart-rate.btsnoop")
    let cached = try side("heart-rate-cached.btsnoop")
    func worse(_ difference: TraceDifference) -> [String] {
      difference.changes.filter { $0.direction == .worse }.map(\.subject)
    }
    let later = TraceDifference(old: discovered, new: cached)
    // The log ends while the connection is open, before the writes could have come.
    #expect(worse(later) == [], "\(lines(later))")
    #expect(
      later.notCompared.contains { $0.contains("after the end of the new capture") },
      "\(later.notCompared)")
    #expect(worse(TraceDifference(old: cached, new: discovered)) == [])
    // Neither rule can be judged where the attributes, or the end, are not shown.
    #expect(!later.changes.contains { $0.kind == .finding }, "\(lines(later))")
  }

  /// Secure Connections or not, authenticated or not, a whole key or a short one.
  @Test(arguments: [
    ("smp-crackable-clean", "smp-crackable"), ("smp-crackable-passkey", "smp-crackable"),
    ("smp-key-short-clean", "smp-key-short"),
  ])
  func `A pairing that protects less is worse, and one that protects more is better`(
    strong: String, weak: String
  ) throws {
    let (strong, weak) = (
      try side("rules/\(strong).btsnoop"), try side("rules/\(weak).btsnoop")
    )
    let down = TraceDifference(old: strong, new: weak)
    #expect(down.changes.filter { $0.kind == .pairing }.map(\.direction) == [.worse])
    #expect(!down.changes.contains { $0.kind == .finding })
    #expect(down.expectations.contains { $0.isFailure && $0.text.contains("pairing") })
    let up = TraceDifference(old: weak, new: strong)
    #expect(up.changes.filter { $0.kind == .pairing }.map(\.direction) == [.better])
  }

  @Test func `Sequences are aligned by the largest sum of what matches`() {
    func pairs(_ old: String, _ new: String) -> [[Int?]] {
      let (first, second) = (Array(old), Array(new))
      return DifferenceTests.aligned(first.count, second.count) {
        first[$0] == second[$1] ? 1 : 0
      }
    }
    #expect(pairs("abc", "abc") == [[0, 0], [1, 1], [2, 2]])
    #expect(pairs("abc", "ac") == [[0, 0], [1, nil], [2, 1]])
    #expect(pairs("ac", "abc") == [[0, 0], [nil, 1], [1, 2]])
    #expect(pairs("", "a") == [[nil, 0]])
    #expect(pairs("ab", "cd").count == 4)
  }

  @Test func `What is the same from the beginning on is not weighed, and changes nothing`() {
    var weighed = 0
    let same = Alignment.pairs(100_000, 100_000, isBest: { $0 == $1 }) { first, second in
      weighed += 1
      return first == second ? 1 : 0
    }
    #expect(same.count == 100_000 && weighed == 0)
    var random = SeededRandom(seed: Effort.seed)
    for _ in 0..<200 {
      let sequences = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0...2, using: &random)
        }
      }
      func weight(_ first: Int, _ second: Int) -> Int {
        sequences[0][first] == sequences[1][second] ? 1 : 0
      }
      let (old, new) = (sequences[0].count, sequences[1].count)
      let shortened = Alignment.pairs(old, new, isBest: { weight($0, $1) == 1 }, weight: weight)
      #expect(shortened == Alignment.pairs(old, new, weight: weight), "\(sequences)")
    }
  }

  private static func aligned(
    _ old: Int, _ new: Int, weight: (Int, Int) -> Int
  ) -> [[Int?]] {
    Alignment.pairs(old, new, weight: weight).map { [$0.old, $0.new] }
  }

  @Test func `The document follows its schema, and Markdown keeps to sixty lines`() throws {
    let difference = TraceDifference(
      old: try side("heart-rate.btsnoop"), new: try side("simulated/ladder-3-hci-central.btsnoop"))
    let schema = written { output in
      for schema in ReportSchema.all where schema.name == "bletrace.diff/1" {
        schema.write(to: &output)
      }
    }
    let document = written { DifferenceJSON.write(difference, to: &$0) }
    let validator = SchemaValidator(schema: try JSONReader.read(Array(schema.utf8)))
    #expect(validator.failures(of: try JSONReader.read(Array(document.utf8))) == [])
    let markdown = written { DifferenceMarkdown.write(difference, to: &$0) }
    #expect(markdown.split(separator: "\n").count <= 60)
    let text = written {
      DifferenceText.write(difference, style: TextStyle(width: 80), to: &$0)
    }
    #expect(text.contains("Worse"))
  }

  @Test func `Every form names the capture that is damaged`() throws {
    let whole = try side("heart-rate.btsnoop")
    let damaged = try side("damaged/cut.btsnoop")
    #expect(!damaged.measurements.damage.isEmpty)
    let difference = TraceDifference(old: whole, new: damaged)
    let document = try JSONReader.read(
      Array(written { DifferenceJSON.write(difference, to: &$0) }.utf8))
    #expect(document["old_damage_count"] == .number(0))
    #expect(document["old_damage"]?.elements?.count == 0)
    #expect(document["new_damage_count"] == .number(1))
    #expect(document["new_damage"]?.elements?.first?["bytes_skipped"] == .number(33))
    for text in [
      written { DifferenceText.write(difference, style: TextStyle(width: 120), to: &$0) },
      written { DifferenceMarkdown.write(difference, to: &$0) },
    ] {
      #expect(text.contains("the new capture is damaged in 1 place, 33 octets skipped"))
      #expect(!text.contains("the old capture is damaged"))
    }
    let same = TraceDifference(old: damaged, new: damaged)
    let markdown = written { DifferenceMarkdown.write(same, to: &$0) }
    #expect(markdown.contains("the same meaning"))
    #expect(markdown.contains("the old capture is damaged"))
  }
}

extension TraceDifference.Side {
  /// Whether it is a capture of the air.
  fileprivate var hasAir: Bool { measurements.connections.connections.contains { $0.isOnAir } }

  /// Whether it is the log of a central's host.
  fileprivate var hasCentral: Bool {
    measurements.connections.connections.contains { $0.localIsCentral.value == true }
  }
}
