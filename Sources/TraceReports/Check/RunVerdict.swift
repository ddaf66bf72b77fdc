/// The verdict on an expectation over several runs. Every format takes its wording from here.
struct RunVerdict: Hashable {
  /// Number of runs that meet the expectation.
  let held: Int
  /// Number of runs that don't show the deciding information.
  let unknown: Int
  /// Number of runs with a readable capture. An unreadable capture does not show anything about the device, and fails
  /// the check anyway.
  let judged: Int
  /// Minimum number of runs that must meet the expectation.
  let least: Int
  /// The share of runs in the contract's words, or nil for all.
  let share: String?

  /// - Parameters:
  ///   - held: the number of runs that meet the expectation.
  ///   - unknown: the number of runs that don't show the deciding information.
  ///   - judged: the number of runs with a readable capture.
  ///   - share: the share of runs that must meet the expectation, or nil for all.
  init(held: Int, unknown: Int, of judged: Int, share: ExpectationResult.Share?) {
    (self.held, self.unknown, self.judged) = (held, unknown, judged)
    least = share?.least(of: judged) ?? judged
    self.share = share?.text
  }

  /// Whether the runs agree.
  enum State: String, CaseIterable {
    /// No run meets the expectation.
    case broken
    /// Some runs meet the expectation, and others don't.
    case flaky
    /// No run contradicts the expectation, but some don't show it.
    case unknown = "not known"
    /// All runs meet the expectation.
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

  /// Text such as "flaky" or "flaky, enough".
  var word: String { state.rawValue + (isMet && state != .holds ? ", enough" : "") }

  /// Text such as "8 of 10".
  var count: String { "\(held) of \(judged)" }

  /// Text such as "9 of 10" or "all".
  var needed: String { share ?? "all" }

  /// Text such as "8 of 10, 9 are needed (in_at_least: 9 of 10)".
  var phrase: String {
    let enough =
      isMet
      ? state == .holds ? "" : ", which is enough"
      : least < judged || share != nil ? ", \(isAre(least)) needed" : ""
    return count + open + enough + reason
  }

  /// Returns text such as "flaky: holds in 8 of 10 captures, 9 are needed (in_at_least: 9 of 10)".
  ///
  /// - Parameter noun: the word for a run.
  func sentence(_ noun: String) -> String {
    "\(state.rawValue): holds in \(count) \(noun)s\(open), \(isAre(least)) needed\(reason)"
  }

  /// The runs that don't decide the expectation, if there are others as well.
  private var open: String {
    unknown > 0 && state != .unknown ? ", not known in \(unknown)" : ""
  }

  private var reason: String { share.map { " (in_at_least: \($0))" } ?? "" }

  private func isAre(_ number: Int) -> String { "\(number) \(number == 1 ? "is" : "are")" }
}
