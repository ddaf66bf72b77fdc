import LinkSessions
import TraceAnalysis
import TraceReports

/// Something that meets all conditions except one.
struct NearMiss {
  let time: Int64
  /// The unmet condition: "outcome error: Insufficient Authentication (0x05)".
  let text: String
  let frames: [Int]
}

/// Connections on which an instance came in time.
struct DeadlineTally {
  let subject: String
  /// An arrival: its time, its frames, how it ended, and when it began if that differs from its time.
  typealias Arrival = (time: Int64, frames: [Int], note: String?, beginning: Int64?)

  private var inTime: [(elapsed: Int64, connection: Int, frames: [Int], note: String?)] = []
  private var missed: [(text: String, frames: [Int])] = []
  /// Whether something arrived, but too late.
  private var isLate = false
  private var unknown: [(text: String, frames: [Int])] = []
  /// Why the first connections did not reach the step from which the time is measured.
  private var without: (text: String, frames: [Int])?

  init(subject: String) { self.subject = subject }

  mutating func add(unknown text: String, _ frames: [Int]) { unknown.append((text, frames)) }

  mutating func addWithout(_ step: ContractStep, _ link: Connection, _ capture: CaptureMeasurements)
  {
    guard without == nil else { return }
    if step.moment == .connected, !link.startWasCaptured {
      without = (
        "the start of connection \(link.id) is not in the capture", [link.firstFrame.number]
      )
      return
    }
    guard let failure = step.failure(on: link, in: capture) else { return }
    without = ("\(failure.text) on connection \(link.id)", failure.frames)
  }

  mutating func add(
    _ link: Connection, _ start: ContractStep.Reached,
    _ next: Arrival?, _ story: String?, _ nearest: NearMiss?, _ deadline: ContractDeadline,
    _ capture: CaptureMeasurements, _ hidden: String?
  ) {
    if let next {
      let elapsed = next.time.elapsed(since: start.time)
      if deadline.holds(elapsed) {
        inTime.append((elapsed, link.id, [start.frame] + next.frames.prefix(2), next.note))
      } else {
        isLate = true
        missed.append(
          (
            ContractTime.text(elapsed) + (story.map { " (\($0))" } ?? "")
              + " on connection \(link.id)", [start.frame] + next.frames
          ))
      }
      return
    }
    let ends = link.end?.isOver == true
    let end = ends ? link.lastFrame.time : capture.origin.later(by: capture.file.duration)
    let rest = end.elapsed(since: start.time)
    let words =
      "no \(subject) on connection \(link.id), which \(ends ? "ended" : "was captured until") "
    let place = "\(Clock.duration(rest)) after \(deadline.after.text)"
    let failure = nearest.map { "; nearest: \($0.text)" } ?? ""
    let shown = [start.frame] + (nearest?.frames ?? [])
    if let hidden {
      unknown.append(("not known: " + words + place + failure + "; \(hidden)", shown))
    } else if ends || rest > deadline.longest {
      let last = nearest == nil ? [link.lastFrame.number] : []
      missed.append((words + place + failure, shown + last))
    } else {
      unknown.append(("not known: " + words + place + failure, shown))
    }
  }

  func judged(
    _ quantifier: ContractQuantifier, _ deadline: ContractDeadline
  ) -> (
    outcome: ExpectationResult.Outcome, measured: String, frames: [Int],
    ground: ExpectationResult.Ground?
  ) {
    let all = inTime.count + missed.count + unknown.count
    guard all > 0 else {
      let near = without.map { "; nearest: \($0.text)" } ?? ""
      return (
        .unmatched, "not found; no connection shows \"\(deadline.after.text)\"\(near)",
        without?.frames ?? [], nil
      )
    }
    let isTooMany = inTime.count > quantifier.most
    let times = inTime.prefix(3).map { arrival in
      let note = isTooMany ? arrival.note.map { ": \($0)" } ?? "" : ""
      return "\(ContractTime.text(arrival.elapsed)) on connection \(arrival.connection)\(note)"
    }
    .joined(separator: isTooMany ? "; " : ", ")
    let shown = times + (inTime.count > 3 ? ", …" : "")
    let share = all > 1 ? " (\(missed.count + unknown.count) of \(all))" : ""
    if isTooMany { return (.fail, shown, inTime.flatMap(\.frames), nil) }
    if let first = unknown.first, quantifier.most < .max {
      return (.fail, first.text + share, first.frames, .unknown)
    }
    if inTime.count >= quantifier.least(of: all) {
      let none = missed.first?.text ?? "0"
      return (.pass, inTime.isEmpty ? none : shown, inTime.flatMap(\.frames), nil)
    }
    let wrong = missed.first ?? unknown.first ?? ("", [])
    return (
      .fail, wrong.text + share, wrong.frames,
      isLate ? .shown : missed.isEmpty ? .unknown : .absent
    )
  }
}
