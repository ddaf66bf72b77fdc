import TestSupport
import Testing

/// `--from`, `--to` and `--around` of every command, and `--time` of every report.
@Suite struct PartsByTimeTests {
  private func lines(_ arguments: String, in environment: String = "") throws -> [Substring] {
    try inFolder { folder in
      let run = try ToolRun(
        shell: "cd \"$FIXTURES\" && \(environment) \"$BLETRACE\" \(arguments) --width 120",
        in: folder)
      return run.standardOutput.split(separator: "\n")
    }
  }

  static let commands = [
    "check", "throughput", "gatt", "pairing", "keys", "connections", "advertising", "timeline",
    "packets",
  ]

  @Test(arguments: commands)
  func `The whole time shows the whole capture, and a moment before it nothing of a connection`(
    command: String
  ) throws {
    let whole = try lines("\(command) heart-rate.btsnoop")
    #expect(try lines("\(command) heart-rate.btsnoop --from 0:00 --to 1:00") == whole)
    #expect(
      try lines(
        "\(command) heart-rate.btsnoop --around '@17:20:17' --span 60 --tz UTC --time relative"
      )
      .count >= whole.count)
    let before = try lines("\(command) heart-rate.btsnoop --to 0.1")
    #expect(before != whole)
    #expect(!before.contains { $0.contains("onnection 1") })
  }

  @Test func `A part of a capture shows the connections that reach into it`() throws {
    let all = try lines("connections diagnoses/churn.btsnoop")
    let ids = all.compactMap { $0.firstMatch(of: #/^Connection (\d+) /#)?.1 }
    #expect(ids.count > 2)
    // The second one lasts from 3 s to 5.1 s.
    let part = try lines("connections diagnoses/churn.btsnoop --around 4 --span 1")
    #expect(part.compactMap { $0.firstMatch(of: #/^Connection (\d+) /#)?.1 } == ["2"])
    let summary = try lines("summary diagnoses/churn.btsnoop --around 4 --span 1")
    #expect(summary.contains { $0.hasPrefix("Connections  1 of \(ids.count)") })
  }

  @Test(arguments: [
    "check", "throughput", "gatt", "keys", "explain --frame 165", "diff heart-rate.btsnoop",
    "lesson",
  ])
  func `A report that names frames alone shows times where somebody asks for them`(
    command: String
  ) throws {
    let clock = #/17:20:[12]\d/#
    let plain = try lines("\(command) heart-rate.btsnoop")
    #expect(!plain.contains { $0.contains(clock) })
    #expect(try lines("\(command) heart-rate.btsnoop --time utc").contains { $0.contains(clock) })
    #expect(
      try lines("\(command) heart-rate.btsnoop", in: "BLETRACE_TIME=utc").contains {
        $0.contains(clock)
      })
    let berlin = try lines("\(command) heart-rate.btsnoop --tz Europe/Berlin")
    #expect(berlin.contains { $0.contains(#/18:20:[12]\d/#) })
  }

  @Test func `A page of a part carries its packets and its connections alone`() throws {
    try inFolder { folder in
      func page(_ options: String) throws -> String {
        let run = try ToolRun(
          shell:
            "cd \"$FIXTURES\" && \"$BLETRACE\" report diagnoses/churn.btsnoop -o - \(options)",
          in: folder)
        return run.standardOutput
      }
      #expect(!(try page("").contains("Only connection")))
      // The second connection lasts from 3 s to 5.1 s.
      let part = try page("--around 4 --span 1")
      #expect(part.contains("Only connection 2:"))
      #expect(part.contains(#/Only packets \d+–\d+: the list holds/#))
      #expect(try page("--around '@21:06:44' --span 2 --time utc").contains("Only connection 2:"))
    }
  }

  @Test func `A lesson about a part follows a connection of that part`() throws {
    let whole = try lines("lesson diagnoses/churn.btsnoop")
    let part = try lines("lesson diagnoses/churn.btsnoop --around 4 --span 1")
    #expect(whole != part && part.count > 5)
    let run = try inFolder { folder in
      try ToolRun(
        shell: "cd \"$FIXTURES\" && \"$BLETRACE\" lesson heart-rate.btsnoop --to 0.1", in: folder)
    }
    #expect(run.status == "64")
  }

  @Test func `Moments in tables are seconds, or times of the form that was asked for`() throws {
    func start(_ options: String) throws -> Substring {
      let table = try lines("throughput heart-rate.btsnoop --format csv \(options)")
      let names = table[0].split(separator: ",", omittingEmptySubsequences: false)
      let place = try #require(names.firstIndex(of: "start"))
      return table[1].split(separator: ",", omittingEmptySubsequences: false)[place]
    }
    let seconds = try #require(try Double(start("")))
    #expect(seconds > 0 && seconds < 13)
    #expect(try start("--time utc").hasPrefix("2024-03-02 17:20:"))
    #expect(try start("--tz Europe/Berlin").hasPrefix("2024-03-02 18:20:"))
    let epoch = try #require(try Double(start("--time epoch")))
    #expect(abs(epoch - seconds - 1_709_400_011) < 1)
  }
}
