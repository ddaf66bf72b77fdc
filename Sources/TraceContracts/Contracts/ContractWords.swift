package import TraceReports

/// Describes a contract in words, for readers who don't know YAML: the demands, their reasons, and where they are
/// defined.
package enum ContractWords {
  /// - Parameters:
  ///   - contract: the contract to explain.
  ///   - style: the text style.
  ///   - output: receives the text.
  package static func write(_ contract: Contract, style: TextStyle, to output: inout OutputBuffer) {
    let count = contract.count
    output.line("\(contract.file.printable): \(count) expectation\(count == 1 ? "" : "s")")
    for file in contract.files.dropFirst() { output.line("  extends \(file.printable)") }
    for expectation in contract.expectations {
      output.line()
      var lines = sentences(expectation)
      lines.append("(\(expectation.file.printable):\(expectation.line))")
      for (index, line) in lines.enumerated() {
        let head = index == 0 ? "\(expectation.index). " : "   "
        let indent = String(repeating: " ", count: head.count)
        for (part, text) in line.printable.wrapped(to: style.width - head.count).enumerated() {
          output.line((part == 0 ? head : indent + "  ") + text)
        }
      }
    }
  }

  private static func sentences(_ expectation: ContractExpectation) -> [String] {
    var sentences: [String] = []
    switch expectation.form {
    case .subject(let form): sentences = self.sentences(form)
    case .values(let forms): sentences = forms.flatMap { self.sentences($0) }
    case .sequence(let form): sentences = [sentence(form)]
    case .findings(let form):
      let number = words(form.count.condition, form.count.key)
      sentences = ["The number of \(form.subject) is \(number)."]
    }
    if let filter = expectation.filter {
      sentences.append("Only instances that contain a packet with \(filter.text).")
    }
    if expectation.isOptional { sentences.append("There may be none.") }
    if let share = expectation.share {
      sentences.append("If there are several captures, it must hold in at least \(share.text).")
    }
    if let because = expectation.because { sentences.append("Because \(because)") }
    return sentences
  }

  // MARK: Subjects

  private static func sentences(_ form: SubjectExpectation) -> [String] {
    let chosen = form.selectors.map { words($0) }.joined(separator: " and ")
    let which = chosen.isEmpty ? "" : " with \(chosen)"
    let subject = form.subject.name + which
    let plural = ContractQuantifier.plural(form.subject.name, 2) + which
    var sentences: [String] = []
    for count in form.counts {
      let number = words(count.demand.condition, count.demand.key)
      let place =
        switch count.kind {
        case .times: ""
        case .perConnection: " on each connection"
        case .perMinute: " within any 60 seconds"
        }
      sentences.append("The number of \(plural)\(place) is \(number).")
    }
    let demands = form.demands.map { words($0) }.joined(separator: ", and ")
    let who = form.quantifier.words(form.subject.name) + which
    let head = who.prefix(1).uppercased() + who.dropFirst()
    if let deadline = form.deadline {
      let after = "within \(limit(deadline.within)) after \(deadline.after.words)"
      let what = demands.isEmpty ? subject : "\(subject) (\(demands))"
      switch form.quantifier {
      case .none: sentences.append("On no connection, there is \(what.withArticle) \(after).")
      case .each:
        sentences.append("Each connection has \(what.withArticle) \(after).")
      default: sentences.append("\(head): there is \(what.withArticle) \(after).")
      }
    } else if !demands.isEmpty {
      let verb = form.quantifier.isPlural ? "have" : "has"
      sentences.append(
        form.quantifier == .none ? "No \(subject) has \(demands)." : "\(head) \(verb) \(demands).")
    } else if form.counts.isEmpty {
      sentences.append(
        form.quantifier == .each ? "There is \(subject.withArticle)." : "There must be \(who).")
    }
    return sentences
  }

  private static func limit(_ demand: ContractDemand) -> String {
    guard case .number(let range) = demand.condition, range.lower.isInfinite else {
      return words(demand.condition, demand.key)
    }
    return Decimals.text(range.upper / demand.key.scale, atMost: 6) + demand.key.unitText
  }

  private static func sentence(_ form: SequenceExpectation) -> String {
    let who: String =
      switch form.quantifier {
      case .some: form.connection.map { "Connection \($0.condition)" } ?? "A connection"
      case .none: "No connection"
      default: "Every connection"
      }
    let steps = form.steps.map(\.words).joined(separator: ", then ")
    let limit = form.within.map { " The whole takes \(words($0.condition, $0.key))." } ?? ""
    return "\(who) shows, in this order: \(steps).\(limit)"
  }

  // MARK: Demands

  private static func words(_ demand: ContractDemand) -> String {
    let key = demand.key.name.replacing(".", with: "_")
    let stem = ContractUnit.split(key)?.stem ?? key
    let name = stem.replacing("_", with: " ")
    return "\(name) \(words(demand.condition, demand.key))"
  }

  /// Returns a condition in words: "at least 185", "a known value other than 5".
  static func words(_ condition: ContractCondition, _ key: ContractKey) -> String {
    switch condition {
    case .known: "that is known"
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    case .number(let range): words(range, key)
    case .anyOf(let conditions):
      conditions.map { words($0, key) }.joined(separator: key.isWordList ? " and " : " or ")
    case .allOf(let conditions): conditions.map { words($0, key) }.joined(separator: " and ")
    case .not(let condition): "other than \(words(condition, key))"
    }
  }

  private static func words(_ range: ContractRange, _ key: ContractKey) -> String {
    func text(_ bound: Double) -> String {
      key.isPercent
        ? Decimals.text(bound * 100, atMost: 6) + " %"
        : Decimals.text(bound / key.scale, atMost: 6) + key.unitText
    }
    switch (range.lower.isFinite, range.upper.isFinite) {
    case (true, true):
      return range.lower == range.upper
        ? text(range.lower) : "from \(text(range.lower)) to \(text(range.upper))"
    case (true, false):
      return "\(range.lowerIsOpen ? "more than" : "at least") \(text(range.lower))"
    case (false, true): return "\(range.upperIsOpen ? "less than" : "at most") \(text(range.upper))"
    case (false, false): return "any number"
    }
  }
}

extension String {
  /// The text with "a" or "an" before it.
  fileprivate var withArticle: String { ("aeiou".contains(prefix(1)) ? "an " : "a ") + self }
}

extension ContractStep {
  /// The step as part of a sentence.
  fileprivate var words: String { moment.map { "\($0.meaning)" } ?? text }
}
