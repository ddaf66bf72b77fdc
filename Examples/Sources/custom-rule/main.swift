// A rule of one's own: its findings stand beside those of bletrace, and decide the exit status with them.
import BLETrace

struct SlowReads: TraceRule {
  let id: RuleID = "acme-slow-read"
  let sentence = "The device answers reads within 40 ms."
  let remedy = "Look for flash writes in the read callback."

  func breaches(in analysis: Analysis) -> [Breach] {
    analysis.transactions.filter { $0.kind == .att(.readRequest) }.compactMap { read in
      guard let time = read.roundTrip, time > .milliseconds(40) else { return nil }
      return Breach("a read took \(time)", connection: read.connection, frames: read.frames)
    }
  }
}

let capture = try Capture(path: CommandLine.arguments[1])
let analysis = try capture.analyze(.check, rules: [SlowReads()])
for finding in analysis.customFindings { print(finding) }
print(analysis.report()?.verdict == .fail ? "FAIL" : "pass")
