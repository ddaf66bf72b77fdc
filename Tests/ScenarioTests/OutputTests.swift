import Foundation
import TestSupport
import Testing

/// What the tool writes arrives whole, or the tool says that it did not.
@Suite struct OutputTests {
  private static let commands = [
    "summary $FIXTURES/heart-rate.btsnoop", "packets $FIXTURES/heart-rate.btsnoop",
    "timeline $FIXTURES/heart-rate.btsnoop", "connections $FIXTURES/heart-rate.btsnoop",
    "gatt $FIXTURES/heart-rate.btsnoop", "pairing $FIXTURES/heart-rate.btsnoop",
    "advertising $FIXTURES/air-beacons.pcap", "throughput $FIXTURES/heart-rate.btsnoop",
    "timeline --format jsonl $FIXTURES/heart-rate.btsnoop", "model",
    "convert $FIXTURES/heart-rate.btsnoop - --to pcap", "simulate --output -", "--help",
    "check $FIXTURES/credit-channel.btsnoop", "contract $FIXTURES/heart-rate.btsnoop",
    "diff $FIXTURES/heart-rate.btsnoop $FIXTURES/heart-rate.btsnoop", "rules", "formats",
    "fields btatt",
    "explain $FIXTURES/heart-rate.btsnoop --frame 20", "keys $FIXTURES/heart-rate.btsnoop",
    "check --group $FIXTURES/heart-rate.btsnoop", "export --tables",
    "report $FIXTURES/heart-rate.btsnoop -o -", "lesson $FIXTURES/heart-rate.btsnoop",
  ]

  // MARK: Lost output

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func `A report that a full disk does not take is status 2`(command: String) throws {
    try inFolder { folder in
      let run = try ToolRun(shell: "\"$BLETRACE\" \(command) > /dev/full", in: folder)
      #expect(run.status == "2")
      #expect(run.standardError.hasPrefix("bletrace: standard output: writing failed: "))
    }
  }

  @Test(arguments: commands)
  func `A report without a standard output is status 2, and lands in no other file`(
    command: String
  ) throws {
    try inFolder { folder in
      let run = try ToolRun(shell: "\"$BLETRACE\" \(command) >&-", in: folder)
      #expect(run.status == "2")
      #expect(run.standardError.hasPrefix("bletrace: standard output: writing failed: "))
    }
  }

  @Test(arguments: commands)
  func `A reader who has read enough is no error, whether or not SIGPIPE is ignored`(
    command: String
  ) throws {
    try inFolder { folder in
      for trap in ["", "trap '' PIPE; "] {
        let run = try ToolRun(
          shell: "(\(trap)\"$BLETRACE\" \(command); echo $? > status) | :; cat status",
          in: folder)
        #expect(run.standardOutput == "0\n", "\(trap)")
        #expect(run.standardError == "")
      }
    }
  }

  @Test func `A pipe that does not block gets all of a report`() throws {
    try inFolder { folder in
      let report = "packets --format jsonl \"$FIXTURES\"/heart-rate.btsnoop"
      // The reader comes late and reads little at a time: the pipe is full most of the time.
      let script = """
        "$BLETRACE" \(report) > whole
        mkfifo slow
        python3 -c '
        import os, sys
        out = os.open("slow", os.O_RDWR)
        os.set_blocking(out, False)
        os.dup2(out, 1)
        os.execvp(sys.argv[1], sys.argv[1:])' "$BLETRACE" \(report) &
        exec 3< slow
        sleep 1
        head -c "$(wc -c < whole)" <&3 | dd bs=512 status=none > arrived
        wait $! && cmp whole arrived
        """
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.status == "0", "\(run.standardError)")
    }
  }

  // MARK: Files

  @Test(arguments: ["capture", "./capture", "link", "twin"])
  func `The capture that is being read is never written over`(path: String) throws {
    try inFolder { folder in
      let script = """
        cp "$FIXTURES"/heart-rate.btsnoop capture; ln -s capture link; ln capture twin
        "$BLETRACE" throughput capture --plot \(path); echo $?
        "$BLETRACE" connections capture --plot \(path); echo $?
        "$BLETRACE" advertising capture --plot \(path); echo $?
        "$BLETRACE" advertising - --plot \(path) < capture; echo $?
        "$BLETRACE" convert capture \(path) --to pcap; echo $?
        "$BLETRACE" convert - \(path) --to pcap < capture; echo $?
        "$BLETRACE" summary capture >> \(path); echo $?
        "$BLETRACE" throughput "$FIXTURES"/heart-rate-cached.btsnoop --gatt capture --plot \(path)
        echo $?
        cmp "$FIXTURES"/heart-rate.btsnoop capture
        """
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == String(repeating: "2\n", count: 8))
      #expect(run.status == "0")
      #expect(run.standardError.split(separator: "\n").count == 8)
    }
  }

  /// Each output of each command, on each kind of file that the same call reads, through a link of either
  /// kind.
  @Test(arguments: ["input", "link", "twin"])
  func `No output replaces any file that the call reads`(path: String) throws {
    let captures = "\"$FIXTURES\"/heart-rate.btsnoop"
    let calls = [
      "check input --junit PATH", "check input --sarif PATH",
      "check \(captures) input --junit PATH",
      "check \(captures) --baseline input --junit PATH",
      "check \(captures) --baseline input --sarif PATH",
      "check \(captures) --rules input --junit PATH", "check \(captures) --gatt input --junit PATH",
      "check \(captures) --keys-from input --sarif PATH",
      "throughput \(captures) --keys input --plot PATH",
      "connections \(captures) --profile input --plot PATH", "redact input -o PATH --to btsnoop",
      "redact input -o copy.btsnoop --map PATH", "decrypt input -o PATH",
      "decrypt \(captures) --keys-from input -o PATH", "diff input \(captures) >> PATH",
      "contract input >> PATH", "check \(captures) --rules input >> PATH",
    ]
    try inFolder { folder in
      for call in calls {
        // A profile is read with the arguments, so it has to be one.
        let whole =
          call.contains("--profile")
          ? "\"$FIXTURES\"/../Examples/profiles/jbd-bms.yml" : "\"$FIXTURES\"/heart-rate.btsnoop"
        let script = """
          rm -f input link twin copy.btsnoop; cp \(whole) input; ln -s input link; ln input twin
          "$BLETRACE" \(call.replacing("PATH", with: path)); echo $?
          cmp \(whole) input && test ! -e copy.btsnoop
          """
        let run = try ToolRun(shell: script, in: folder)
        #expect(run.standardOutput == "2\n", "\(call): \(run.standardError)")
        #expect(run.status == "0", "\(call)")
        #expect(run.standardError.contains("being read"), "\(call): \(run.standardError)")
      }
    }
  }

  @Test func `What stood in a file stays until what replaces it is whole`() throws {
    try inFolder { folder in
      // A file may be no larger than this: the conversion fails in the middle.
      let script = """
        echo precious > out.pcap
        (trap '' XFSZ; ulimit -f 8; "$BLETRACE" convert "$FIXTURES"/heart-rate.btsnoop out.pcap; echo $?)
        cat out.pcap; ls -A
        """
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput.hasPrefix("2\nprecious\n"), "\(run.standardOutput)")
      #expect(!run.standardOutput.contains(".bletrace-"))
    }
  }

  @Test func `A time that pcap can't say is replaced, and that is reported`() throws {
    try inFolder { folder in
      let script = """
        "$BLETRACE" convert "$FIXTURES"/damaged/time-before-1970.btsnoop out.pcap; echo $?
        """
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == "0\n")
      #expect(run.standardError.contains("have a time that the format can't represent"))
    }
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)])
  func `An interrupt leaves what stood there and nothing beside it`(
    signal: String, status: Int
  ) throws {
    try inFolder { folder in
      // The reader of the fifo waits for more; the file is begun with the first record.
      let script = """
        echo precious > out.pcap
        mkfifo slow
        "$BLETRACE" convert slow out.pcap &
        exec 3> slow
        head -c 3000 "$FIXTURES"/heart-rate.btsnoop >&3
        while ! ls -A | grep -q '^\\.bletrace-'; do sleep 0.1; done
        kill -\(signal) $!
        wait $!; echo $?
        cat out.pcap; ls -A | grep '^\\.bletrace-'
        """
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == "\(status)\nprecious\n")
    }
  }

  @Test func `A file keeps its mode, a link stays a link, and devices are written as they are`()
    throws
  {
    try inFolder { folder in
      let script = """
        plot() { "$BLETRACE" throughput "$FIXTURES"/heart-rate.btsnoop --plot "$1" > report; }
        : > real.svg; chmod 640 real.svg; ln -s real.svg link.svg
        plot link.svg; test -L link.svg && head -c 4 real.svg; echo; ls -l real.svg | cut -c1-10
        mkfifo pipe; cat pipe > through & plot pipe; wait; cmp real.svg through
        ln -s nowhere lost; plot lost; echo $?
        plot .; echo $?
        plot missing/x.svg; echo $?
        plot /dev/stdout; cat report | head -c 4
        """
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == "<svg\n-rw-r-----\n2\n2\n2\n<svg")
    }
  }
}
