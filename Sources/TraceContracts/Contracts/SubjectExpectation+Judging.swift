import LinkSessions
import TraceAnalysis
import TraceReports

extension SubjectExpectation {
  func judge(
    _ capture: CaptureMeasurements, _ check: CheckAnalysis?, _ expectation: ContractExpectation,
    _ choice: ContractChoice?
  ) -> [ExpectationResult] {
    if let deadline { return [judge(deadline, capture, expectation, choice)] }
    var matched = Matched(
      keepsFrames: counts.contains { $0.kind == .perMinute }, keepsNotes: !counts.isEmpty)
    var tallies = demands.map { _ in DemandTally() }
    var quantified = QuantifiedTally()
    var whyHidden = whyHidden(in: capture)
    subject.visit(capture, choice) { instance in
      guard choice?.takes(instance.packets) ?? true else {
        matched.misses.filtered += 1
        return
      }
      let trees = LazyTrees(instance)
      guard isChosen(instance, trees) else {
        if let open = whyOpen(instance, trees) {
          quantified.add([(.notKnown, open, trees.frames)], [], instance.label, trees.frames)
        }
        return matched.misses.add(instance, trees, self)
      }
      matched.add(instance, trees)
      var verdicts: [(ContractMeasurement.Verdict, String, [Int])] = []
      for (index, demand) in demands.enumerated() {
        let measurement = trees.measurement(demand.key)
        guard quantifier != .each else {
          tallies[index].add(
            measurement, demand, instance.label,
            explanation: demand.explanation(of: instance, check))
          continue
        }
        let text = measurement.map { "\(demand.key.name) \($0.text(demand.key))" } ?? "not known"
        verdicts.append(
          (measurement?.verdict(demand.condition) ?? .notKnown, text, measurement?.frames ?? []))
      }
      guard quantifier != .each else { return }
      // A selector may require a range, and an outcome has details, such as the error.
      var details = selectors.filter { $0.isOpen }.compactMap { selector in
        trees.measurement(selector.key).map { "\(selector.key.name) \($0.text(selector.key))" }
      }
      // "1 such procedure" does not identify the procedure.
      if subject.name == ContractSubject.procedure.name,
        !selectors.contains(where: { $0.key.word == "kind" }),
        let kind = trees.tree(0)?["kind"]?.text
      {
        details.insert(kind, at: 0)
      }
      if subject.name == ContractSubject.reconnection.name, let note = instance.note {
        details.append(note)
      }
      quantified.add(verdicts, details, instance.label, trees.frames)
    }
    // Values whose type the capture does not show may be the expected ones.
    let unnamed = matched.count == 0 ? withoutType(capture) : nil
    whyHidden = unnamed?.text ?? whyHidden
    let rest = notKept(capture, choice)
    if isRhythm, matched.count == 0, choice != nil, let valueType,
      !ValueStream.all(of: valueType, in: capture).isEmpty
    {
      matched.misses.filtered += 1
    }
    var results = counts.map { judge($0, matched, capture, expectation, whyHidden) }
    if quantifier != .each {
      results.append(judge(quantified, matched, capture, expectation, rest, whyHidden))
      return results
    }
    guard matched.count > 0 else {
      // The number is judged. Each demand keeps its result, so that a test history always contains the same results.
      guard counts.isEmpty else {
        return results
          + demands.map { demand in
            expectation.result(
              title, as: constantTitle, demand.text, .pass, measured: "none to judge", frames: [],
              line: demand.line, key: demand.identity)
          }
      }
      let words =
        unnamed.map { "not known: \($0.text)" } ?? notFound(matched.misses, capture, whyHidden)
      let frames =
        unnamed?.frames ?? nearest(matched.misses, capture)?.frames ?? matched.misses.frames
      func missing(_ demand: ContractDemand?) -> ExpectationResult {
        // One cause is one failure, even if one keyword stands for two demands.
        if demand?.identity == ContractDemand.everyGap {
          return expectation.result(
            title, as: constantTitle, demand?.text, .pass, measured: "none to judge", frames: [],
            line: demand?.line, key: demand?.identity)
        }
        // Values of unknown type may be the ones in question, even where there must be none.
        return expectation.result(
          title, as: constantTitle, demand?.text, unnamed == nil ? .unmatched : .fail,
          measured: words, frames: frames,
          line: demand?.line, key: demand?.identity, ground: whyHidden == nil ? .absent : .unknown)
      }
      // Each demand keeps its result, so that a test history always contains the same results.
      return demands.isEmpty ? [missing(nil)] : demands.map(missing)
    }
    if demands.isEmpty, counts.isEmpty {
      return [
        expectation.result(
          title, as: constantTitle, nil, .pass, measured: "\(matched.count)", frames: matched.frames
        )
      ]
    }
    for (demand, tally) in zip(demands, tallies) {
      let judged = tally.judged(of: matched.count)
      results.append(
        expectation.result(
          title, as: constantTitle, demand.text, judged.outcome, measured: judged.measured + rest,
          frames: judged.frames, line: demand.line, key: demand.identity, ground: judged.ground))
    }
    return results
  }

  // MARK: Counts

  private func judge(
    _ count: Count, _ matched: Matched, _ capture: CaptureMeasurements,
    _ expectation: ContractExpectation, _ whyHidden: String?
  ) -> ExpectationResult {
    func result(
      _ holds: Bool, _ measured: String, _ frames: [Int], _ ground: ExpectationResult.Ground? = nil
    ) -> ExpectationResult {
      expectation.result(
        title, as: constantTitle, count.demand.text, holds ? .pass : .fail, measured: measured,
        frames: frames,
        line: count.demand.line, key: count.demand.key.name, ground: ground)
    }
    /// Returns the result for a number that may be higher if the capture hides something.
    func judged(_ number: Int, _ text: String, _ frames: [Int]) -> ExpectationResult {
      guard let whyHidden else {
        let holds = count.demand.condition.holds(for: .number(Double(number)))
        let other = holds || number > 0 ? nil : instead(matched.misses, capture)
        return result(
          holds, text + (other.map { "; \($0.text)" } ?? ""), frames + (other?.frames ?? []),
          count.demand.condition.ground(of: number))
      }
      switch count.demand.condition.verdict(atLeast: number) {
      case .holds: return result(true, "at least \(text)", frames)
      case .fails: return result(false, "at least \(text)", frames)
      case .notKnown:
        let least = number > 0 ? "at least \(text); " : ""
        return result(false, "not known: \(least)\(whyHidden)", frames, .unknown)
      }
    }
    switch count.kind {
    case .times:
      let holds = count.demand.condition.holds(for: .number(Double(matched.count)))
      let places = holds || matched.count == 0 ? "" : matched.places(capture)
      return judged(
        matched.count, "\(matched.count)\(places)", holds ? matched.frames : matched.eachFrame)
    case .perMinute:
      let most = MinuteCount.most(matched.times)
      let shown = Set(most.places.compactMap { matched.firstFrames[$0] })
      return judged(
        most.count, "\(most.count) within a minute",
        shown.isEmpty ? matched.frames : shown.sorted())
    case .perConnection:
      if matched.count == 0, withoutType(capture) != nil { return judged(0, "0", []) }
      return perConnection(count, matched, capture, result)
    }
  }

  private func perConnection(
    _ count: Count, _ matched: Matched, _ capture: CaptureMeasurements,
    _ result: (Bool, String, [Int], ExpectationResult.Ground?) -> ExpectationResult
  ) -> ExpectationResult {
    let links = capture.connections.connections.filter { $0.technology == .lowEnergy }
    guard !links.isEmpty else {
      return result(false, "not known: the capture shows no connection", [], .unknown)
    }
    let unseen = hidesAbsence ? capture.unseen : [:]
    func number(_ link: Connection) -> Int { matched.ofConnection[link.index]?.count ?? 0 }
    func verdict(_ link: Connection) -> ContractMeasurement.Verdict {
      guard unseen[link.index]?.hidesAbsence != true else {
        return count.demand.condition.verdict(atLeast: number(link))
      }
      return count.demand.condition.holds(for: .number(Double(number(link)))) ? .holds : .fails
    }
    // A wrong number is more important than an unknown one.
    let verdicts = links.map(verdict)
    let place = verdicts.firstIndex(of: .fails) ?? verdicts.firstIndex(of: .notKnown)
    guard let place else {
      let all = Set(links.map(number)).sorted()
      return result(
        true, all.prefix(4).map { "\($0)" }.joined(separator: ", "), matched.frames, nil)
    }
    let wrong = links[place]
    let found = matched.ofConnection[wrong.index]
    let frames = found?.frames ?? [wrong.firstFrame.number]
    let story = found?.notes.text(of: number(wrong)).map { ": \($0)" } ?? ""
    let text = "\(number(wrong)) on connection \(wrong.id)\(story)"
    guard verdicts[place] == .fails else {
      let why = unseen[wrong.index]?.reasons() ?? ""
      return result(
        false,
        number(wrong) > 0
          ? "not known: at least \(text), \(why)" : "not known: \(why) on connection \(wrong.id)",
        frames, .unknown)
    }
    let other = number(wrong) == 0 ? instead(matched.misses, capture) : nil
    return result(
      false, text + (other.map { "; \($0.text)" } ?? ""), frames + (other?.frames ?? []),
      count.demand.condition.ground(of: number(wrong)))
  }

  private func judge(
    _ tally: QuantifiedTally, _ matched: Matched, _ capture: CaptureMeasurements,
    _ expectation: ContractExpectation, _ rest: String, _ whyHidden: String?
  ) -> ExpectationResult {
    let text = demands.map(\.text).joined(separator: ", ")
    func result(
      _ outcome: ExpectationResult.Outcome, _ measured: String, _ frames: [Int],
      _ ground: ExpectationResult.Ground? = nil
    ) -> ExpectationResult {
      expectation.result(
        title, as: constantTitle, text.isEmpty ? nil : text, outcome, measured: measured + rest,
        frames: frames, line: quantifierLine, key: demandKeys(), ground: ground)
    }
    let of = "\(tally.holding) of \(matched.count)"
    if tally.holding > quantifier.most {
      let place = tally.labels.isEmpty ? "" : " on \(tally.labels.joined(separator: ", "))"
      let values = tally.values.isEmpty ? "" : ": \(tally.values.joined(separator: "; "))"
      let many =
        "\(tally.holding) \(ContractQuantifier.plural("such " + subject.name, tally.holding))"
      return result(.fail, many + place + values, tally.frames)
    }
    if tally.holding + tally.unknown > quantifier.most {
      return result(
        .fail, "not known of \(tally.unknown): \(tally.nearest?.text ?? "")",
        tally.nearest?.frames ?? [], .unknown)
    }
    let least = quantifier.least(of: matched.count)
    if let whyHidden, quantifier.most < .max {
      let least = tally.holding > 0 ? "at least \(tally.holding); " : ""
      return result(.fail, "not known: \(least)\(whyHidden)", tally.frames, .unknown)
    }
    if tally.holding >= least { return result(.pass, matched.count == 0 ? "0" : of, tally.frames) }
    guard matched.count > 0 else {
      return result(
        .unmatched, notFound(matched.misses, capture, whyHidden),
        nearest(matched.misses, capture)?.frames ?? matched.misses.frames,
        whyHidden == nil ? .absent : .unknown)
    }
    let nearest = tally.nearest.map { "; nearest: \($0.text)" } ?? ""
    if matched.count < least {
      let all = "\(matched.count) \(ContractQuantifier.plural(subject.name, matched.count))"
      let holding = demands.isEmpty ? "" : ", \(tally.holding) of them as required"
      return result(
        .fail, "\(all)\(holding), \(least) required" + nearest,
        tally.nearest?.frames ?? tally.frames,
        .absent)
    }
    return result(.fail, of + nearest, tally.nearest?.frames ?? tally.frames, .absent)
  }

  // MARK: Deadlines

  private func judge(
    _ deadline: ContractDeadline, _ capture: CaptureMeasurements,
    _ expectation: ContractExpectation,
    _ choice: ContractChoice?
  ) -> ExpectationResult {
    var times: [Int: [DeadlineTally.Arrival]] = [:]
    var misses: [Int: [NearMiss]] = [:]
    let outcome = impliedOutcome
    subject.visit(capture, choice) { instance in
      guard choice?.takes(instance.packets) ?? true, let connection = instance.connection,
        let lasting = instance.lasting
      else { return }
      let trees = LazyTrees(instance)
      guard isChosen(instance, trees) else { return }
      let failing = (demands + (outcome.map { [$0] } ?? [])).first { demand in
        trees.measurement(demand.key)?.verdict(demand.condition) != .holds
      }
      // The time of a procedure is its end; that of data is its first octet.
      let time = isStarting ? lasting.lowerBound : lasting.upperBound
      if let failing {
        let text = trees.measurement(failing.key)?.text(failing.key) ?? "not known"
        misses[connection, default: []].append(
          NearMiss(time: time, text: "\(failing.key.name) \(text)", frames: trees.frames))
      } else {
        times[connection, default: []].append(
          (time, trees.frames, instance.note, isStarting ? nil : lasting.lowerBound))
      }
    }
    var tally = DeadlineTally(subject: subject.name)
    let unseen = capture.unseen
    for link in capture.connections.connections where link.technology == .lowEnergy {
      guard let start = deadline.after.reached(on: link, in: capture) else {
        tally.addWithout(deadline.after, link, capture)
        continue
      }
      // The step itself does not come after itself.
      let next = (times[link.index] ?? [])
        .filter {
          $0.time >= start.time && !($0.time == start.time && $0.frames.last == start.frame)
        }
        .min { $0.time < $1.time }
      let failed = (misses[link.index] ?? []).filter { $0.time >= start.time }
        .min { $0.time < $1.time }
      let earlier = (times[link.index] ?? []).filter { $0.time < start.time }
        .max { $0.time < $1.time }
        .map { before in
          NearMiss(
            time: before.time,
            text:
              "it occurred \(Clock.duration(start.time.elapsed(since: before.time))) before that",
            frames: before.frames)
        }
      let nearest = failed ?? earlier ?? (next == nil ? obstacle(on: link, in: capture) : nil)
      let unnamed = next == nil ? withoutType(capture, on: link.index) : nil
      if let unnamed {
        tally.add(unknown: "not known: \(unnamed.text)", [start.frame] + unnamed.frames)
      } else {
        let hidden = next == nil ? unseen[link.index].flatMap { why($0) } : nil
        let lateness = next.flatMap { arrival in
          story(of: arrival, since: start, on: link, deadline, capture)
        }
        tally.add(link, start, next, lateness, nearest, deadline, capture, hidden)
      }
    }
    let text = (demands.map(\.text) + [deadline.text]).joined(separator: ", ")
    let judged = tally.judged(quantifier, deadline)
    return expectation.result(
      title, as: constantTitle, text, judged.outcome, measured: judged.measured,
      frames: judged.frames, line: deadline.within.line, key: demandKeys(deadline.within),
      ground: judged.ground)
  }

  /// Returns the keys of demands that are judged together, or nil if there are none.
  private func demandKeys(_ last: ContractDemand? = nil) -> String? {
    let keys = (demands + [last].compactMap(\.self)).map(\.identity)
    return keys.isEmpty ? nil : keys.joined(separator: " ")
  }

  /// The implied demand that a procedure with a deadline succeeds, if the contract does not specify the outcome. A
  /// procedure that must not occur must not fail, either.
  private var impliedOutcome: ContractDemand? {
    guard quantifier.most == .max,
      !(selectors + demands).contains(where: { $0.key.word == "outcome" }),
      let key = try? ContractKey("outcome", in: subject.documents, of: subject.name)
    else { return nil }
    return ContractDemand(key: key, condition: .text("success"), text: "", line: 0)
  }

  /// Whether the time of the subject is its start.
  private var isStarting: Bool {
    valueType != nil || [ContractSubject.transfer.name].contains(subject.name)
  }

  // MARK: What the capture may be missing

  /// Whether the missing beginning of a connection, ciphertext or a sniffer's gaps may hide an instance of the
  /// subject.
  private var hidesAbsence: Bool {
    valueType != nil
      || [ContractSubject.transfer, .procedure, .pairing, .encryption].map(\.name).contains(
        subject.name)
  }

  /// Returns why the capture can't show that there are no more instances of the subject. Returns nil if it can.
  private func whyHidden(in capture: CaptureMeasurements) -> String? {
    if [ContractSubject.service, .characteristic].map(\.name).contains(subject.name) {
      return capture.whyNoAttributes
    }
    guard hidesAbsence else { return nil }
    if valueType != nil, capture.valuesNotKept > 0 {
      return "\(capture.valuesNotKept) values were not kept"
    }
    return capture.whyHidden(capture.unseen)
  }

  /// Returns why something that was not captured on a connection may have happened: "4 packets are ciphertext".
  private func why(_ unseen: UnseenTraffic) -> String? {
    // If something must not occur, a capture with few gaps is sufficient, as for counts.
    let isHiding = quantifier.most < .max ? unseen.hidesAbsence : unseen.hidesWithin
    guard isHiding, unseen.hidesWithin else { return nil }
    return unseen.reasons(within: true)
  }

  /// Returns the message that nothing was found.
  private func notFound(
    _ misses: SelectorMisses, _ capture: CaptureMeasurements, _ whyHidden: String?
  ) -> String {
    let words =
      nearest(misses, capture).map { "not found; \($0.text)" } ?? misses.words(self)
    return words + (whyHidden.map { "; \($0)" } ?? "")
  }

  // MARK: Helpers

  /// Whether the subject is the rhythm of values.
  private var isRhythm: Bool { subject.name == ContractSubject.streamName }

  /// Returns the values that may be the expected ones, if the capture does not show to which attribute they belong.
  ///
  /// - Parameter connection: only those of this connection, or nil for any.
  /// - Returns: nil if the subject is not a value, or if the types of all values are known.
  private func withoutType(
    _ capture: CaptureMeasurements, on connection: Int? = nil
  ) -> (text: String, frames: [Int])? {
    guard valueType != nil else { return nil }
    let unnamed = capture.valuesWithoutType.filter {
      connection == nil || $0.connection == connection
    }
    guard !unnamed.isEmpty else { return nil }
    // Unsolicited values, and the most frequent ones, come first.
    let shown = unnamed.sorted { first, second in
      let (isRead, isOtherRead) = (first.source == .read, second.source == .read)
      return isRead == isOtherRead ? first.count > second.count : isOtherRead
    }.prefix(3)
    let words = shown.map { values in
      let what =
        switch values.source {
        case .notified: "notification"
        case .indicated: "indication"
        default: "read"
        }
      let many = values.count == 1 ? "1 \(what)" : "\(values.count) \(what)s"
      return "\(many) of \(Hexadecimal.upper(values.handle, width: 4))"
    }
    let more = unnamed.count > 3 ? ", …" : ""
    return (
      "the capture shows \(words.joined(separator: ", "))\(more) without the "
        + "discovery that names the type; add a capture that contains it: --gatt FILE",
      shown.flatMap { [$0.frames.lowerBound, $0.frames.upperBound] }
    )
  }

  /// Returns a note about data beyond the limits, which was not evaluated.
  private func notKept(_ capture: CaptureMeasurements, _ choice: ContractChoice?) -> String {
    var rest =
      valueType == nil || capture.valuesNotKept == 0
      ? "" : "; \(capture.valuesNotKept) values were not kept"
    if needs.contains(.timeline) {
      let procedures = capture.timeline?.notKept.procedures ?? 0
      if procedures > 0 { rest += "; \(procedures) procedures were not kept" }
      let transactions = choice?.transactionsNotKept ?? 0
      if transactions > 0 { rest += "; \(transactions) transactions were not kept" }
    }
    return rest
  }

  /// Whether the selectors match an instance.
  private func isChosen(_ instance: ContractInstance, _ trees: LazyTrees) -> Bool {
    selectors.allSatisfy { takes($0, instance, trees) }
  }

  func takes(
    _ selector: ContractDemand, _ instance: ContractInstance, _ trees: LazyTrees
  ) -> Bool {
    guard let document = instance.documents.element(at: selector.key.document) else {
      return false
    }
    if isOfCharacteristic(selector, trees) { return true }
    // A plain value is available without writing the whole document.
    if selector.key.paths.count == 1, let cell = document.cell(at: selector.key.paths[0]),
      document.evidence(at: selector.key.paths[0])?.whyUnknown == nil
    {
      let value = JSONValue(cell, origin: instance.origin)
      if value != .null, selector.condition.holds(for: value) { return true }
      // A subscription writes to a descriptor, but is about its characteristic.
      guard subject.name == ContractSubject.procedure.name, selector.key.word == "uuid",
        let owner = document.cell(at: ["characteristic"])
      else { return false }
      let characteristic = JSONValue(owner, origin: instance.origin)
      return characteristic != .null && selector.condition.holds(for: characteristic)
    }
    return trees.measurement(selector.key)?.verdict(selector.condition) == .holds
  }
}

extension SubjectExpectation {
  /// Whether a selector by UUID refers to the characteristic to which a client subscribed: the attribute that it wrote
  /// is the characteristic's configuration, as in the steps of a sequence.
  private func isOfCharacteristic(_ selector: ContractDemand, _ trees: LazyTrees) -> Bool {
    guard subject.name == ContractSubject.procedure.name, selector.key.word == "uuid",
      let tree = trees.tree(selector.key.document), tree["uuid"] == .string("2902"),
      let owner = tree["characteristic"], owner != .null
    else { return false }
    return selector.condition.holds(for: owner)
  }
}

/// Instances that match the selectors.
private struct Matched {
  /// Whether `firstFrames` are needed.
  let keepsFrames: Bool
  /// Whether notes on each are needed.
  let keepsNotes: Bool
  private(set) var count = 0
  /// Frames of the first instance.
  private(set) var frames: [Int] = []
  private(set) var times: [Int64] = []
  /// The first frame at each of `times`.
  private(set) var firstFrames: [Int?] = []
  private(set) var ofConnection: [Int: (count: Int, frames: [Int], notes: InstanceNotes)] = [:]
  var misses = SelectorMisses()
  /// The first instances: their labels, connections and first frames.
  private var first: [(label: String, connection: Int?, frame: Int?)] = []

  /// Returns text such as ": connection 1, connection 2 (2.00 s after connection 1 ended: Remote User Terminated
  /// Connection (0x13))" or " on connection 1: read of 0x0016, read of 0x001A".
  func places(_ capture: CaptureMeasurements) -> String {
    let noted = ofConnection.sorted { $0.key < $1.key }.compactMap { index, own in
      own.notes.text(of: own.count).map { "connection \(index + 1): \($0)" }
    }
    if !noted.isEmpty {
      let mark = noted.count == 1 && ofConnection.count == 1 ? " on " : ": "
      return mark + noted.prefix(3).joined(separator: "; ") + (noted.count > 3 ? "; …" : "")
    }
    return ": "
      + first.map { place in
        guard place.label.hasPrefix("connection"), let connection = place.connection,
          let before = capture.previous(of: connection)
        else { return place.label }
        return "\(place.label) (\(before))"
      }.joined(separator: ", ") + (count > first.count ? ", …" : "")
  }

  /// The first frame of each instance.
  var eachFrame: [Int] { count == 1 ? frames : first.compactMap(\.frame) }

  init(keepsFrames: Bool, keepsNotes: Bool) {
    (self.keepsFrames, self.keepsNotes) = (keepsFrames, keepsNotes)
  }

  mutating func add(_ instance: ContractInstance, _ trees: LazyTrees) {
    count += 1
    if count == 1 { frames = trees.frames }
    if first.count < 4 { first.append((instance.label, instance.connection, trees.frames.first)) }
    if let lasting = instance.lasting {
      times.append(lasting.lowerBound)
      if keepsFrames { firstFrames.append(trees.frames.first) }
    }
    guard let connection = instance.connection else { return }
    var own = ofConnection[connection] ?? (0, [], InstanceNotes())
    own.count += 1
    if keepsNotes, own.notes.hasRoom, let note = instance.note ?? instance.story?() {
      own.notes.add(note)
    }
    if own.frames.count < ExpectationResult.frameLimit { own.frames += trees.frames }
    ofConnection[connection] = own
  }
}

/// Number of instances that meet a quantified expectation.
private struct QuantifiedTally {
  private(set) var holding = 0
  private(set) var unknown = 0
  private(set) var frames: [Int] = []
  private(set) var labels: [String] = []
  /// The values of the first instances that meet the expectation.
  private(set) var values: [String] = []
  private(set) var nearest: (misses: Int, text: String, frames: [Int])?

  mutating func add(
    _ verdicts: [(ContractMeasurement.Verdict, text: String, frames: [Int])],
    _ details: [String], _ label: String, _ own: [Int]
  ) {
    let missed = verdicts.filter { $0.0 != .holds }
    guard let first = missed.first else {
      holding += 1
      let shown = verdicts.flatMap(\.frames)
      if frames.count < ExpectationResult.frameLimit { frames += shown.isEmpty ? own : shown }
      if labels.count < 3, !labels.contains(label) { labels.append(label) }
      let text = (verdicts.map(\.text) + details).joined(separator: ", ")
      if values.count < 3, !text.isEmpty, !values.contains(text) { values.append(text) }
      return
    }
    if !missed.contains(where: { $0.0 == .fails }) { unknown += 1 }
    guard missed.count < nearest?.misses ?? .max else { return }
    nearest = (missed.count, "\(first.text) on \(label)", first.frames)
  }
}
