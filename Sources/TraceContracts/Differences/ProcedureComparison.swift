import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the procedures of two connections and their results.
///
/// Requests of one side have the same order regardless of where they are captured, so they are aligned. Unsolicited
/// values are compared regardless of their order.
struct ProcedureComparison {
  let pair: ConnectionPair
  let sight: ConnectionPair.Sight
  let old: Side
  let new: Side
  /// Whether the outcomes of pairings are compared with the pairings.
  private let leavesPairings: Bool

  /// The procedures of one of the two connections.
  struct Side {
    let procedures: [Procedure]
    /// Attributes shown in this capture.
    fileprivate let attributes: [Place: Attribute]

    /// The moments of the capture's connections.
    let courses: ConnectionCourses
    /// The connection's traffic that the capture does not show.
    let unseen: UnseenTraffic?
    /// The time until which the capture shows the connection, in nanoseconds since 1970.
    let end: Int64

    init(_ capture: ComparedCapture, _ link: Connection?) {
      courses = capture.courses
      unseen = link.map { capture.unseen(of: $0) }
      end = link.map { capture.end(of: $0) } ?? 0
      procedures = capture.procedures(of: link)
      attributes = procedures.reduce(into: [:]) { attributes, procedure in
        guard let place = Place(procedure) else { return }
        attributes[place, default: Attribute()].add(procedure)
      }
    }
  }

  /// The location of an attribute.
  fileprivate struct Place: Hashable {
    private let server: LinkDirection?
    let handle: UInt16

    /// Creates the location, or nil if the procedure does not access a single attribute.
    init?(_ procedure: Procedure) {
      guard let handle = procedure.handle, !procedure.kind.isDiscovery else { return nil }
      self.handle = handle
      server = procedure.isFromServer ? procedure.direction : procedure.direction?.opposite
    }
  }

  /// The meaning of an attribute.
  fileprivate struct Attribute {
    private(set) var type: BluetoothUUID?
    /// The characteristic, if the attribute is a descriptor.
    private(set) var characteristic: BluetoothUUID?

    mutating func add(_ procedure: Procedure) {
      type = type ?? procedure.uuid
      characteristic = characteristic ?? procedure.characteristic
    }

    /// Adds information about the same attribute from the other capture.
    mutating func add(_ other: Attribute) {
      // If the type differs, it is another attribute with the same handle.
      guard type == nil || other.type == nil || type == other.type else { return }
      type = type ?? other.type
      characteristic = characteristic ?? other.characteristic
    }
  }

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ old: ComparedCapture,
    _ new: ComparedCapture
  ) {
    self.pair = pair
    self.sight = sight
    self.old = Side(old, pair.old)
    self.new = Side(new, pair.new)
    leavesPairings = PairingComparison.compares(pair, old, new)
  }

  func compare(_ log: inout ChangeLog) {
    if !sight.isSamePlace {
      log.leaveOut(
        "durations of procedures, and link layer procedures: the captures were not made in "
          + "the same place")
    }
    if !sight.showsContent {
      log.leaveOut("ciphertext on connection \(pair.old?.id ?? 0)")
    }
    if !sight.showsStart {
      log.leaveOut("the part before the capture of connection \(pair.old?.id ?? 0)")
    }
    if !sight.isWhole {
      log.leaveOut(
        "the packets that are missing from the capture of connection \(pair.old?.id ?? 0)")
    }
    if let first = pair.old?.firstFrame.time,
      old.procedures.contains(where: {
        isCompared($0) && sight.isBeyondHorizon($0.start.elapsed(since: first))
      })
    {
      log.leaveOut("what connection \(pair.old?.id ?? 0) did \(sight.later)")
    }
    for direction in LinkDirection.both { compareRequests(direction, &log) }
    compareStreams(&log)
    compareRhythms(&log)
    compareMoments(&log)
  }

  // MARK: Identity

  /// Identifies equal procedures, regardless of handles.
  struct Identity: Hashable {
    let kind: Procedure.Kind
    let about: String?

    /// - Parameters:
    ///   - procedure: the procedure to identify.
    ///   - own: the attributes shown in its capture.
    ///   - other: the attributes shown in the other capture.
    fileprivate init(_ procedure: Procedure, _ own: [Place: Attribute], _ other: [Place: Attribute])
    {
      kind = procedure.kind
      guard let place = Place(procedure) else {
        about = procedure.kind.isDiscovery ? nil : procedure.uuid?.shortTypeName
        return
      }
      var attribute = Attribute()
      attribute.add(procedure)
      // An attribute discovered in only one of the captures has the same handle in both.
      for shown in [own[place], other[place]].compactMap(\.self) { attribute.add(shown) }
      about =
        (attribute.characteristic ?? attribute.type)?.shortTypeName
        ?? Hexadecimal.upper(place.handle, width: 4)
    }

    fileprivate init(kind: Procedure.Kind, about: String?) {
      (self.kind, self.about) = (kind, about)
    }

    /// The same values with or without acknowledgements, whichever is different. Nil if there is no such kind.
    var otherwise: Identity? {
      let kind: Procedure.Kind? =
        switch self.kind {
        case .notifications: .indication
        case .indication: .notifications
        case .writeWithoutResponse: .write
        case .write: .writeWithoutResponse
        default: nil
        }
      return kind.map { Identity(kind: $0, about: about) }
    }

    /// The plural name, such as "indications".
    var plural: String {
      switch kind {
      case .indication: "indications"
      case .write: "write requests"
      case .writeWithoutResponse: "write commands"
      default: kind.rawValue.replacing("-", with: " ")
      }
    }

    /// Text such as "read Battery Level".
    var words: String {
      let what = kind.rawValue.replacing("-", with: " ")
      return about.map { "\(what) \($0)" } ?? what
    }
  }

  func identity(_ procedure: Procedure, isOld: Bool) -> Identity {
    isOld
      ? Identity(procedure, old.attributes, new.attributes)
      : Identity(procedure, new.attributes, old.attributes)
  }

  /// Whether a procedure is visible regardless of where the capture is made.
  private func isCompared(_ procedure: Procedure) -> Bool {
    switch procedure.kind {
    case .disconnection, .lastHeard, .encryptedTraffic, .violation, .hostSetup, .hostShutdown,
      .hostCommands,
      .scan, .advertise, .hostNote, .signalling:
      false
    case .connectionSetup, .reconnection: sight.isSamePlace && sight.showsStart
    case .connectionParameterUpdate, .phyUpdate, .dataLengthUpdate, .subrateUpdate, .encryption,
      .featureExchange, .versionExchange, .channelMapUpdate, .linkControl:
      sight.isSamePlace
    default: true
    }
  }

  private static func isStream(_ kind: Procedure.Kind) -> Bool {
    switch kind {
    case .notifications, .indication, .writeWithoutResponse, .signedWrite, .channelTransfer,
      .bulkTransfer:
      true
    default: false
    }
  }

  // MARK: Requests

  private func compareRequests(_ direction: LinkDirection, _ log: inout ChangeLog) {
    func requests(_ side: Side) -> [Procedure] {
      side.procedures.filter {
        // If a procedure has no direction, it belongs to the central.
        ($0.direction ?? .centralToPeripheral) == direction && isCompared($0)
          && !ProcedureComparison.isStream($0.kind)
      }
    }
    let (before, after) = (requests(old), requests(new))
    let names = (
      before.map { identity($0, isOld: true) }, after.map { identity($0, isOld: false) }
    )
    func weight(_ first: Int, _ second: Int) -> Int {
      guard names.0[first] == names.1[second] else { return 0 }
      // Of several similar procedures, the one with the same outcome is preferred.
      return before[first].outcome.isError == after[second].outcome.isError ? 3 : 2
    }
    let matches = Alignment.pairs(
      before.count, after.count, isBest: { weight($0, $1) == 3 }, weight: weight)
    var lost: [Int] = []
    for match in matches {
      guard let first = match.old else { continue }
      if let second = match.new {
        compare(before[first], after[second], names.0[first], &log)
      } else {
        lost.append(first)
      }
    }
    // A procedure removed in one place and added in another one has moved.
    var added = Unmatched(names.1, matches)
    for first in lost {
      if let second = added.take(names.0[first]) {
        log.add(
          TraceDifference.Change(
            .procedure, .other, names.0[first].words, old: "there", new: "in another order", pair,
            oldFrames: frames(before[first]), newFrames: frames(after[second])))
        compare(before[first], after[second], names.0[first], &log)
      } else if isShown(before[first], isOld: true) {
        log.add(
          TraceDifference.Change(
            .procedure, isMissed(before[first]) ? .worse : .other, names.0[first].words,
            old: outcome(before[first]), new: nil, pair, oldFrames: frames(before[first])))
      }
    }
    // An additional pairing is reported with the pairings.
    for second in added.rest
    where isShown(after[second], isOld: false) && after[second].kind != .pairing {
      log.add(
        TraceDifference.Change(
          .procedure, isTrouble(after[second], names.1[second]) ? .worse : .other,
          names.1[second].words,
          old: nil, new: outcome(after[second]), pair, newFrames: frames(after[second])))
    }
  }

  /// Whether a user would miss a procedure that no longer happens.
  private func isMissed(_ lost: Procedure) -> Bool {
    // A client with cached attributes needs no discovery, a client that is no longer refused has lost nothing, and the
    // result of a link layer negotiation is visible in the parameters.
    let isForLink: Set<Procedure.Kind> = [
      .versionExchange, .featureExchange, .channelMapUpdate, .connectionParameterUpdate, .phyUpdate,
      .dataLengthUpdate, .subrateUpdate,
    ]
    return !lost.kind.isDiscovery && !lost.outcome.isError && !isForLink.contains(lost.kind)
  }

  /// Whether an added procedure is a failure. A request that is refused for lack of security and granted later is how
  /// a client learns that it has to pair.
  private func isTrouble(_ added: Procedure, _ identity: Identity) -> Bool {
    guard added.outcome.isError else { return false }
    let kinds: Set<Procedure.Kind> = [.read, .write, .subscribe, .unsubscribe]
    guard kinds.contains(added.kind), let error = added.outcome.error,
      ProcedureComparison.securityErrors.contains(error.code)
    else { return true }
    return !new.procedures.contains {
      $0.outcome == .success && $0.start > added.start
        && self.identity($0, isOld: false) == identity
    }
  }

  /// The errors Insufficient Authentication, Encryption Key Size Too Short and Insufficient Encryption. Core 6.0, Vol
  /// 3, Part F, 3.4.1.1.
  private static let securityErrors: Set<Int> = [0x05, 0x0C, 0x0F]

  /// Whether the other capture would show the procedure: it includes the start of the connection, lasts long enough,
  /// can be read, and has no gaps that may hide the procedure.
  ///
  /// - Parameters:
  ///   - procedure: a procedure of one capture.
  ///   - isOld: whether the procedure is from the old capture.
  ///   - values: the number of values, if the procedure is a stream.
  private func isShown(_ procedure: Procedure, isOld: Bool, values: Int = 0) -> Bool {
    guard let unseen = (isOld ? new : old).unseen, !unseen.lacksStart,
      unseen.ciphertext == 0 || procedure.kind.layer == .linkLayer
    else { return false }
    if isOld, let first = pair.old?.firstFrame.time,
      sight.isBeyondHorizon(procedure.start.elapsed(since: first))
    {
      return false
    }
    // Many values do not fit into a few packets.
    let places = unseen.places ?? .max
    return !unseen.isIncomplete || values / 10 > places
  }

  private func compare(
    _ before: Procedure, _ after: Procedure, _ identity: Identity, _ log: inout ChangeLog
  ) {
    if before.kind == .pairing, leavesPairings { return }
    let ends = (before.outcome.isShown, after.outcome.isShown)
    if ends == (true, true), before.outcome != after.outcome {
      let direction: TraceDifference.Change.Direction =
        after.outcome == .success ? .better : before.outcome == .success ? .worse : .other
      log.add(
        TraceDifference.Change(
          .outcome, direction, identity.words, old: outcome(before), new: outcome(after), pair,
          oldFrames: frames(before), newFrames: frames(after)))
      return
    }
    guard sight.isSamePlace, ends == (true, true), before.kind != .pairing,
      before.kind != .connectionParameterUpdate, before.count == after.count,
      before.setupStages == after.setupStages
    else { return }
    compareDurations(before, after, identity, &log)
  }

  /// Minimum difference of durations in nanoseconds. Procedures wait for connection events, so a few more or fewer
  /// events are not a difference.
  private static let least: Int64 = 20_000_000

  /// Minimum difference of durations, in addition to the relative tolerance.
  var leastDifference: Int64 {
    let interval = [pair.old, pair.new].compactMap { $0?.parameters.value?.intervalMilliseconds }
      .max().map { Int64($0 * 2e6) }
    return max(ProcedureComparison.least, interval ?? 0)
  }

  private func compareDurations(
    _ before: Procedure, _ after: Procedure, _ identity: Identity, _ log: inout ChangeLog
  ) {
    // A larger ATT_MTU requires an exchange, which does not make the setup slower.
    let difference = after.duration.elapsed(since: before.duration)
      .elapsed(since: exchangeTime(before, after))
    guard difference.magnitude > leastDifference.magnitude,
      !log.isSame(
        Double(before.duration), Double(before.duration.later(by: difference)), .duration)
    else { return }
    guard sight.isWhole else {
      return log.leaveOut(
        "duration of \(identity.words): packets may be missing from a capture")
    }
    log.add(
      TraceDifference.Change(
        .duration, difference > 0 ? .worse : .better, identity.words,
        old: Clock.duration(before.duration),
        new: Clock.duration(after.duration) + slowestStage(before, after), pair,
        oldFrames: frames(before), newFrames: frames(after)))
  }

  /// Returns the stage of a setup that changed most: " (connect 19.0 ms → 5.02 s)". Empty for other procedures.
  private func slowestStage(_ before: Procedure, _ after: Procedure) -> String {
    guard case .setup(let first) = before.detail, case .setup(let second) = after.detail else {
      return ""
    }
    var parts = Procedure.Setup.Stage.allCases.map { ($0.name, first[$0], second[$0]) }
    parts.append(("idle", first.idle, second.idle))
    let most = parts.max {
      $0.2.elapsed(since: $0.1).magnitude < $1.2.elapsed(since: $1.1).magnitude
    }
    guard let (name, was, now) = most, was != now else { return "" }
    return " (\(name) \(ContractTime.text(was)) → \(ContractTime.text(now)))"
  }

  /// Returns the additional time that the new setup takes because it exchanges the ATT_MTU and the old one does not,
  /// in nanoseconds.
  private func exchangeTime(_ before: Procedure, _ after: Procedure) -> Int64 {
    guard case .setup(let first) = before.detail, case .setup(let second) = after.detail,
      (first[.mtu] > 0) != (second[.mtu] > 0)
    else { return 0 }
    return second[.mtu].elapsed(since: first[.mtu])
  }

  private func outcome(_ procedure: Procedure) -> String {
    if case .error(let error) = procedure.outcome { return error.name ?? "error \(error.code)" }
    return procedure.outcome == .success ? "done" : procedure.outcome.name.replacing("_", with: " ")
  }

  private func frames(_ procedure: Procedure) -> [Int] {
    procedure.frames.lowerBound == procedure.frames.upperBound
      ? [procedure.frames.lowerBound]
      : [procedure.frames.lowerBound, procedure.frames.upperBound]
  }

  // MARK: Streams

  private func compareStreams(_ log: inout ChangeLog) {
    func streams(_ side: Side, isOld: Bool) -> [(identity: Identity, first: Procedure)] {
      var seen: Set<Identity> = []
      return side.procedures.filter { ProcedureComparison.isStream($0.kind) }.compactMap {
        let identity = identity($0, isOld: isOld)
        return seen.insert(identity).inserted ? (identity, $0) : nil
      }
    }
    let (before, after) = (streams(old, isOld: true), streams(new, isOld: false))
    let names = (Set(before.map(\.identity)), Set(after.map(\.identity)))
    var counts: [Identity: Int] = [:]
    for procedure in old.procedures where ProcedureComparison.isStream(procedure.kind) {
      counts[identity(procedure, isOld: true), default: 0] += procedure.count
    }
    for stream in before
    where !names.1.contains(stream.identity)
      && isShown(stream.first, isOld: true, values: counts[stream.identity] ?? 0)
    {
      if let other = stream.identity.otherwise,
        let first = new.procedures.first(where: { identity($0, isOld: false) == other })
      {
        // The number and the frequency of values are compared as rhythm and throughput.
        log.add(
          TraceDifference.Change(
            .procedure, .other, stream.identity.words, old: "there",
            new: "as \(other.plural)", pair, oldFrames: frames(stream.first),
            newFrames: frames(first)))
        continue
      }
      log.add(
        TraceDifference.Change(
          .procedure, .worse, stream.identity.words, old: "there", new: nil, pair,
          oldFrames: frames(stream.first)))
    }
    for stream in after
    where !names.0.contains(stream.identity) && isShown(stream.first, isOld: false) {
      if let other = stream.identity.otherwise, names.0.contains(other), !names.1.contains(other) {
        continue
      }
      log.add(
        TraceDifference.Change(
          .procedure, .other, stream.identity.words, old: nil, new: "added", pair,
          newFrames: frames(stream.first)))
    }
  }
}

extension Transaction.Outcome {
  fileprivate var isError: Bool {
    error != nil || self == .timeout || self == .notApplied
  }

  /// Whether the capture shows the outcome.
  fileprivate var isShown: Bool { self == .success || isError }
}

extension Procedure {
  /// The stages of a setup that a cache or a bond makes unnecessary. Only setups with the same stages take comparable
  /// times. Empty for other procedures.
  fileprivate var setupStages: [Setup.Stage] {
    guard case .setup(let setup) = detail else { return [] }
    return [.discovery, .pairing].filter { setup[$0] > 0 }
  }
}
