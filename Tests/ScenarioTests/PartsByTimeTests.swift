import Foundation
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
    let part = try lines("\(command) heart-rate.btsnoop --from 0:00 --to 1:00")
    #expect(part.filter { !$0.hasPrefix("Only the part to 01:00.000 of the capture") } == whole)
    #expect((part.count == whole.count) == (command == "packets"))
    #expect(
      try lines(
        "\(command) heart-rate.btsnoop --around '@17:20:17' --span 60 --tz UTC --time relative"
      )
      .count >= whole.count)
    let before = try lines("\(command) heart-rate.btsnoop --to 0.1")
    #expect(before != whole)
    #expect(!before.contains { $0.contains("onnection 1") })
  }

  @Test func `A moment is understood as every report writes it`() throws {
    let moments = [
      "0:05", "@17:20:14", "@17:20:14Z", "@18:20:14+01:00", "2024-03-02T17:20:14",
      "2024-03-02T17:20:14Z", "2024-03-02T12:50:14-04:30", "1709400014",
    ]
    let parts = try moments.map {
      try lines("timeline heart-rate.btsnoop --tz UTC --around '\($0)' --span 2").dropFirst()
    }
    #expect(parts[0].count > 5)
    for (moment, part) in zip(moments, parts) {
      // The first packet came 9.0 ms after the full second.
      #expect(part.dropLast() == parts[1].dropLast() || moment == "0:05", "\(moment)")
    }
    // Without seconds the hour comes first.
    #expect(
      try lines("timeline heart-rate.btsnoop --tz UTC --around @17:20 --span 60").count > 20)
    #expect(
      try lines("timeline heart-rate.btsnoop --tz UTC --around @12:00 2>&1").contains {
        $0.contains("the selected part ends before the capture starts")
      })
  }

  /// A capture with a packet every hour, from 20:15 until 05:15 two days later.
  private func nights(_ arguments: String) throws -> String {
    try inFolder { folder in
      var octets: [UInt8] = [
        0xA1, 0xB2, 0xC3, 0xD4, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 187,
      ]
      let packet: [UInt8] = [4, 5, 4, 0, 1, 0, 0x13]
      for hour in 0..<34 {
        let time = UInt32(1_709_410_500 + hour * 3600)
        for number in [time, 0, UInt32(packet.count), UInt32(packet.count)] {
          octets += number.octets.reversed()
        }
        octets += packet
      }
      try Data(octets).write(to: URL(filePath: folder.path + "/nights.pcap"))
      let run = try ToolRun(
        shell: "\"$BLETRACE\" packets nights.pcap --time clock --tz UTC \(arguments) 2>&1",
        in: folder)
      return run.standardOutput
    }
  }

  @Test func `A time of day is on the day of the capture that has it`() throws {
    func days(_ arguments: String) throws -> [Substring] {
      try nights(arguments).matches(of: #/\d{4}-\d\d-(\d\d \d\d:15):00/#).map(\.1)
    }
    #expect(try days("--around @00:15 --span 60") == ["03 00:15"])
    #expect(try days("--from @23:00 --to @01:30") == ["02 23:15", "03 00:15", "03 01:15"])
    #expect(try days("--from @06:00").first == "03 06:15")
    #expect(try days("--around 00:15 --span 60") == ["03 00:15"])
    // Two days have it.
    let twice = try nights("--around @21:15 --span 60")
    #expect(
      twice.contains("has '@21:15' on 2 days (2024-03-02, 2024-03-03)")
        && twice.contains("Add a date to choose another: 2024-03-03T21:15"), "\(twice)")
    let bare = try nights("--around 21:15 --span 60")
    #expect(bare.matches(of: #/on 2 days/#).count == 1, "\(bare)")
    #expect(try days("--around 2024-03-03T21:15 --span 60") == ["03 21:15"])
    // An end that no later day has is an error, as before.
    #expect(try nights("--from 2024-03-04T05:00 --to @04:00").contains("--from is after --to"))
  }

  @Test func `A part that begins before the capture is the whole of it`() throws {
    #expect(
      try lines("timeline heart-rate.btsnoop --tz UTC --from @17:00").first
        == "The whole capture: it starts after the time of --from")
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

  /// The lines of a script's output.
  private func run(_ script: String) throws -> [Substring] {
    try inFolder { folder in
      try ToolRun(shell: script, in: folder).standardOutput.split(separator: "\n")
    }
  }

  @Test(arguments: ["--around '#165' --span 1", "--from 4 --to 5", "--connection 1 --to '#100'"])
  func `A redacted part has the packets of the part, and no name or address of it`(
    part: String
  ) throws {
    let lines = try run(
      """
      log="$FIXTURES"/heart-rate.btsnoop
      "$BLETRACE" convert "$log" part.btsnoop \(part)
      "$BLETRACE" redact "$log" -o redacted.btsnoop \(part) 2> words
      "$BLETRACE" redact "$log" -o whole.btsnoop 2> words-of-whole
      for copy in part redacted; do
        "$BLETRACE" packets $copy.btsnoop -T fields -e frame.time_epoch -e frame.len | cksum
      done
      for name in Acme C4:F2:17:1A:1D:BB; do
        "$BLETRACE" packets part.btsnoop | grep -c "$name"
        "$BLETRACE" packets redacted.btsnoop | grep -c "$name"
      done
      grep -o 'in [0-9,]* place' words | tr -dc '0-9\n' | paste -sd + | bc
      grep -o 'in [0-9,]* place' words-of-whole | tr -dc '0-9\n' | paste -sd + | bc
      """)
    #expect(lines.count == 8, "\(lines)")
    let numbers = lines[2...].compactMap { Int($0) }
    #expect(lines[0] == lines[1] && numbers.count == 6)
    // Names and addresses that the part shows are not in its copy, and only its own places are counted.
    #expect(numbers[0] > 0 && numbers[2] > 0 && numbers[1] == 0 && numbers[3] == 0)
    #expect(numbers[4] > 0 && numbers[4] < numbers[5])
  }

  @Test func `A decrypted part has the packets of the part, in the clear`() throws {
    let lines = try run(
      """
      log="$FIXTURES"/air-connection.pcap
      key='--ltk 4C68384139F574D836BCF34E9DFB01BF'
      "$BLETRACE" decrypt "$log" -o plain.pcapng $key --from '#291' 2> /dev/null
      "$BLETRACE" convert "$log" part.pcapng $key --from '#291'
      "$BLETRACE" packets plain.pcapng -T fields -e frame.time_epoch | cksum
      "$BLETRACE" packets part.pcapng -T fields -e frame.time_epoch | cksum
      "$BLETRACE" packets plain.pcapng -Y 'btle.control_opcode == 0x06' | grep -c LL_START_ENC_RSP
      """)
    #expect(lines.count == 3 && lines[0] == lines[1], "\(lines)")
    #expect(lines.last != "0")
  }

  @Test func `A part is chosen by reading twice, so no pipe has one, and no copy is the capture`()
    throws
  {
    let lines = try run(
      """
      cp "$FIXTURES"/heart-rate.btsnoop log.btsnoop
      "$BLETRACE" decrypt - -o out.pcapng --to 1 < log.btsnoop 2>&1; echo $?
      "$BLETRACE" redact log.btsnoop -o log.btsnoop --to 1 2>&1; echo $?
      "$BLETRACE" decrypt log.btsnoop -o out.pcapng --to btsnoop 2>&1 | head -1
      "$BLETRACE" redact log.btsnoop -o out.btsnoop --around 900 2>&1 | head -1
      cmp log.btsnoop "$FIXTURES"/heart-rate.btsnoop && echo same
      ls out* 2>/dev/null
      """)
    #expect(lines.contains { $0.contains("reads the capture twice") })
    #expect(lines.count { $0 == "64" || $0 == "2" } == 2, "\(lines)")
    #expect(lines.contains { $0.contains("decrypt writes pcapng, not btsnoop") })
    #expect(lines.last == "same", "\(lines)")
  }

  @Test func `A bug report brings its own log, which a pattern chooses from`() throws {
    let lines = try run(
      """
      cd "$FIXTURES"/archives; export TZ=Europe/Berlin
      "$BLETRACE" timeline bugreport.zip > "$OLDPWD"/plain 2> "$OLDPWD"/words
      "$BLETRACE" timeline bugreport.zip --log-grep 'mark [12]\\.' > "$OLDPWD"/chosen 2>> "$OLDPWD"/words
      "$BLETRACE" timeline bugreport.zip --own-log > "$OLDPWD"/all 2>> "$OLDPWD"/words
      "$BLETRACE" timeline bugreport-text.zip --log-grep . 2>&1 | grep -c 'contains no logcat'
      "$BLETRACE" timeline ../heart-rate.btsnoop --log-grep . 2>&1 | grep -c 'contains no text of a bug report'
      cd - > /dev/null
      grep -c 'mark' plain chosen all; grep -c -- '--own-log shows' words
      """)
    #expect(lines == ["1", "1", "plain:0", "chosen:2", "all:12", "1"], "\(lines)")
  }

  @Test func `Columns of several files begin with the file's name, and have one heading`() throws {
    let lines = try run(
      """
      cd "$FIXTURES"
      "$BLETRACE" packets heart-rate.btsnoop quoted-name.btsnoop -T fields -E header=y -e frame.number -c 2
      "$BLETRACE" packets heart-rate.btsnoop -T fields -E header=y -e frame.number -c 1
      "$BLETRACE" packets heart-rate.btsnoop quoted-name.btsnoop -T fields -E quote=d -E separator=, \\
        -e frame.number -c 1
      """)
    #expect(
      lines == [
        "file\tframe.number", "heart-rate.btsnoop\t1", "heart-rate.btsnoop\t2",
        "quoted-name.btsnoop\t1", "frame.number", "1",
        "\"heart-rate.btsnoop\",\"1\"", "\"quoted-name.btsnoop\",\"1\"",
      ])
  }

  @Test func `Lines of JSON of several files name each line's file`() throws {
    let lines = try run(
      """
      cd "$FIXTURES"
      for format in jsonl ek; do
        "$BLETRACE" packets heart-rate.btsnoop quoted-name.btsnoop -T $format -c 2 | grep -c '^{"file":"heart-rate.btsnoop",'
        "$BLETRACE" packets heart-rate.btsnoop quoted-name.btsnoop -T $format -c 2 | grep -c '^{"file":"quoted-name.btsnoop",'
        "$BLETRACE" packets heart-rate.btsnoop -T $format -c 2 | grep -c '"file":'
      done
      """)
    #expect(lines == ["2", "1", "0", "2", "1", "0"], "\(lines)")
  }
}
