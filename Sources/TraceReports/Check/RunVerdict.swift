/// How an expectation stands over several runs. Every format words it from here.
struct RunVerdict: Hashable {
  /// Runs that meet it.
  let held: Int
  /// Runs that don't show what decides it.
  let unknown: Int
  /// Runs with a capture that could be read: an unreadable one shows nothing of the device, and fails the
  /// check by itself.
  let judged: Int
  /// Minimum number of runs that must meet it.
  let least: Int
  /// The share of runs in the contract's words, or nil for all.
  let share: String?

  /// - Parameters:
  ///   - held: the runs that meet it.
  ///   - unknown: the runs that don't show what decides it.
  ///   - judged: the runs with a capture that could be read.
  ///   - share: the share of them that must meet it, or nil for all.
  init(held: Int, unknown: Int, of judged: Int, share: ExpectationResult.Share?) {
    (self.held, self.unknown, self.judged) = (held, unknown, judged)
    least = share?.least(of: judged) ?? judged
    self.share = share?.text
  }

  /// Whether the runs agree.
  enum State: String, CaseIterable {
    /// None of the runs meets it.
    case broken
    /// Some of the runs meet it, and others don't.
    case flaky
    /// No run contradicts it, but some don't show it.
    case unknown = "not known"
    /// All runs meet it.
    case holds
  }

  var state: State {
    if held == judged { return .holds }
    if held + unknown == judged { return .unknown }
    return held == 0 ? .broken : .flaky
  }

  /// Whether enough runs meet it.
  var isMet: Bool { held >= least }

  // MARK: Words

  /// "flaky", "flaky, enough".
  var word: String { state.rawValue + (isMet && state != .holds ? ", enough" : "") }

  /// "8 of 10".
  var count: String { "\(held) of \(judged)" }

  /// "9 of 10", "all".
  var needed: String { share ?? "all" }

  /// "8 of 10, 9 are needed (in_at_least: 9 of 10)".
  var phrase: String {
    let enough =
      isMet
      ? state == .holds ? "" : ", which is enough"
      : least < judged || share != nil ? ", \(isAre(least)) needed" : ""
    return count + open + enough + reason
  }

  /// "flaky: holds in 8 of 10 captures, 9 are needed (in_at_least: 9 of 10)".
  ///
  /// - Parameter noun: what a run is called.
  func sentence(_ noun: String) -> String {
    "\(state.rawValue): holds in \(count) \(noun)s\(open), \(isAre(least)) needed\(reason)"
  }

  /// Runs that don't decide it, if that is not the whole story.
  private var open: String {
    unknown > 0 && state != .unknown ? ", not known in \(unknown)" : ""
  }

  private var reason: String { share.map { " (in_at_least: \($0))" } ?? "" }

  private func isAre(_ number: Int) -> String { "\(number) \(number == 1 ? "is" : "are")" }
}
