import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

// What the capture shows instead of a subject that was not found.
extension SubjectExpectation {
  /// Returns what is closest to a subject that the capture does not show, other than further instances of the subject.
  /// Returns nil if there is nothing.
  func nearest(
    _ misses: SelectorMisses, _ capture: CaptureMeasurements
  ) -> (text: String, frames: [Int])? {
    if valueType != nil {
      return misses.isEmpty
        ? subscribedInVain(in: capture) ?? otherValues(in: capture) ?? searched(in: capture) : nil
    }
    switch subject.name {
    case ContractSubject.transfer.name: return singleValues(in: capture)
    case ContractSubject.pairing.name, ContractSubject.encryption.name:
      return misses.isEmpty ? failedEncryption(in: capture) ?? searched(in: capture) : nil
    case ContractSubject.procedure.name: return misses.isEmpty ? searched(in: capture) : nil
    case ContractSubject.reconnection.name: return misses.isEmpty ? lastEnd(in: capture) : nil
    default: return nil
    }
  }

  /// Returns text such as "the capture shows no pairings on connection 1, which lasted 24.5 s", with the first and the
  /// last frame. Returns nil if there is no connection.
  private func searched(in capture: CaptureMeasurements) -> (text: String, frames: [Int])? {
    let links = capture.connections.connections.filter { $0.technology == .lowEnergy }
    guard let first = links.first, let last = links.last else { return nil }
    let noun = ContractQuantifier.plural(valueType == nil ? subject.name : "value", 2)
    let time = Clock.duration(first.lastFrame.time.elapsed(since: first.firstFrame.time))
    let place =
      links.count == 1
      ? "on connection \(first.id), which lasted \(time)"
      : "on any of its \(links.count) connections"
    return (
      "the capture shows no \(noun) \(place)", [first.firstFrame.number, last.lastFrame.number]
    )
  }

  /// Returns text such as "the capture shows no reconnections: connection 1 ended (Connection Timeout), and its
  /// devices did not connect again in the 12.1 s until the capture ended". Returns nil if no connection ended.
  private func lastEnd(in capture: CaptureMeasurements) -> (text: String, frames: [Int])? {
    let links = capture.connections.connections.filter { $0.technology == .lowEnergy }
    guard let ended = links.last(where: { $0.end?.isOver == true }), let end = ended.end else {
      return nil
    }
    let reason = end.words.map { " (\($0))" } ?? ""
    let rest = capture.origin.later(by: capture.file.duration).elapsed(since: end.time)
    let until =
      rest > 0
      ? "in the \(Clock.duration(rest)) until the capture ended" : "before the capture ended"
    return (
      "the capture shows no reconnections: connection \(ended.id) ended\(reason), and its devices did not "
        + "connect again \(until)",
      [end.frame]
    )
  }

  /// Returns what the capture shows instead of a subject that was not found.
  func instead(
    _ misses: SelectorMisses, _ capture: CaptureMeasurements
  ) -> (text: String, frames: [Int]) {
    nearest(misses, capture) ?? (misses.shown(self), misses.frames)
  }

  /// Kinds of procedures that show a server's values.
  private static let valueKinds: [Procedure.Kind: String] = [
    .notifications: "notification", .indication: "indication", .read: "read",
  ]

  /// Returns text such as "0x0012 Heart Rate Measurement was subscribed on connection 1 (#47), and no value came in
  /// the 8.00 s until the connection ended", or that the subscription failed. Returns nil if nobody subscribed.
  private func subscribedInVain(
    in capture: CaptureMeasurements
  ) -> (text: String, frames: [Int])? {
    let subscriptions = (capture.timeline?.procedures ?? []).filter {
      $0.kind == .subscribe && $0.connection != nil && valueType != nil
        && $0.characteristic == valueType
    }
    guard
      let subscription = subscriptions.first(where: { $0.outcome == .success })
        ?? subscriptions.first,
      let index = subscription.connection
    else { return nil }
    let frames = [subscription.frames.lowerBound, subscription.frames.upperBound]
    guard subscription.outcome == .success else {
      return (
        "nearest: \(subscription.story(origin: capture.origin)) on connection \(index + 1)", frames
      )
    }
    let link = capture.connections.connections[index]
    let ends = link.end?.isOver == true || link.isOnAir
    let end = ends ? link.lastFrame.time : capture.origin.later(by: capture.file.duration)
    let rest = ContractTime.text(max(0, end.elapsed(since: subscription.end)))
    return (
      "\(subscription.owner ?? subscription.attribute ?? "it") was subscribed on connection \(index + 1) "
        + "(#\(frames[1])), and no value arrived in the \(rest) until the "
        + (link.end?.isOver == true ? "connection" : "capture") + " ended",
      frames + (ends ? [link.lastFrame.number] : [])
    )
  }

  /// Returns another procedure whose failure prevented the subject on a connection: encryption follows a pairing, and
  /// values follow a subscription.
  func obstacle(on link: Connection, in capture: CaptureMeasurements) -> NearMiss? {
    let moment: ContractMoment
    if valueType != nil {
      moment = .subscribed
    } else if subject.name == ContractSubject.encryption.name || isOnlyEncryption {
      moment = .paired
    } else {
      return nil
    }
    guard let failure = ContractStep(moment).failure(on: link, in: capture) else { return nil }
    return NearMiss(time: link.firstFrame.time, text: failure.text, frames: failure.frames)
  }

  /// Whether the subjects are procedures that turn encryption on.
  private var isOnlyEncryption: Bool {
    guard subject.name == ContractSubject.procedure.name,
      let kind = selectors.first(where: { $0.key.word == "kind" })?.condition
    else { return false }
    return Procedure.Kind.allCases.allSatisfy {
      kind.holds(for: .string($0.rawValue)) == ($0 == .encryption)
    }
  }

  /// Returns how the time until something that came too late was spent: "it began 1.49 s after encrypted and took 60
  /// ms". Returns nil if the capture does not show it.
  func story(
    of arrival: DeadlineTally.Arrival, since start: ContractStep.Reached, on link: Connection,
    _ deadline: ContractDeadline, _ capture: CaptureMeasurements
  ) -> String? {
    if let beginning = arrival.beginning, beginning > start.time, arrival.time > beginning {
      return "it started \(ContractTime.text(beginning.elapsed(since: start.time))) after "
        + "\(deadline.after.text) and took \(ContractTime.text(arrival.time.elapsed(since: beginning)))"
    }
    guard let valueType, deadline.after.moment != .subscribed else { return nil }
    let subscription = (capture.timeline?.procedures ?? []).last {
      $0.kind == .subscribe && $0.connection == link.index && $0.outcome == .success
        && $0.characteristic == valueType && $0.end > start.time && $0.end <= arrival.time
    }
    return subscription.map {
      ContractTime.subscription(($0.end, $0.frames.upperBound), start.time, arrival.time)
    }
  }

  /// Returns text such as "the capture shows values of 2A37, 2A19".
  private func otherValues(in capture: CaptureMeasurements) -> (text: String, frames: [Int])? {
    var types: [String] = []
    var frames: [Int] = []
    for procedure in capture.timeline?.procedures ?? [] {
      guard SubjectExpectation.valueKinds[procedure.kind] != nil, procedure.outcome == .success,
        let type = procedure.uuid?.description, !types.contains(type)
      else { continue }
      types.append(type)
      frames.append(procedure.firstFrame)
    }
    guard !types.isEmpty else { return nil }
    let more = types.count > 8 ? ", …" : ""
    return (
      "the capture shows values of \(types.prefix(8).joined(separator: ", "))\(more)",
      Array(frames.prefix(8))
    )
  }

  /// Returns values that are too few or too infrequent for a transfer: "8 notifications of 2A37 are too few or too
  /// infrequent for a transfer; use "value: 2A37"".
  private func singleValues(in capture: CaptureMeasurements) -> (text: String, frames: [Int])? {
    let transfers = (capture.throughput?.transfers ?? []).prefix(1000)
    var best: Procedure?
    for procedure in capture.timeline?.procedures ?? [] {
      guard let operation = LinkModel.Operation(single: procedure.kind), isOf(operation, procedure),
        !transfers.contains(where: { transfer in
          transfer.connection == procedure.connection
            && procedure.frames.overlaps(
              min(
                transfer.firstFrame, transfer.lastFrame)...max(
                  transfer.firstFrame, transfer.lastFrame))
            && transfer.operation == operation && transfer.handle == procedure.handle
        }), procedure.count > best?.count ?? 0
      else { continue }
      best = procedure
    }
    guard let best, let operation = LinkModel.Operation(single: best.kind) else { return nil }
    let type = best.uuid?.description ?? best.handle.map { Hexadecimal.upper($0, width: 4) }
    let values = ContractQuantifier.plural(
      operation.rawValue.replacing("-", with: " "), best.count)
    let verb = best.count == 1 ? "is" : "are"
    let isValue = [.notifications, .indication, .read].contains(best.kind)
    let advice =
      isValue && best.uuid != nil
      ? "use \"value: \(type ?? "")\"" : "use \"procedure: \(best.kind.rawValue)\""
    return (
      "\(best.count) \(values)\(type.map { " of \($0)" } ?? "") \(verb) too few or too infrequent "
        + "for a transfer: \(advice)",
      [best.frames.lowerBound, best.frames.upperBound]
    )
  }

  /// Whether the selectors by operation and type match the values of a procedure.
  private func isOf(_ operation: LinkModel.Operation, _ procedure: Procedure) -> Bool {
    selectors.allSatisfy { selector in
      switch selector.key.word {
      case "operation": selector.condition.holds(for: .string(operation.rawValue))
      case "uuid":
        procedure.uuid.map { selector.condition.holds(for: .string("\($0)")) } ?? false
      default: true
      }
    }
  }

  /// Returns a failed encryption. If devices no longer have the key, they must pair again.
  private func failedEncryption(in capture: CaptureMeasurements) -> (text: String, frames: [Int])? {
    let step = ContractStep(.encrypted)
    var first: (text: String, frames: [Int])?
    var count = 0
    for procedure in capture.timeline?.procedures ?? [] {
      guard let connection = procedure.connection,
        let failure = step.failure(by: procedure, origin: capture.origin)
      else { continue }
      count += 1
      if first == nil {
        first = ("nearest: \(failure.text) on connection \(connection + 1)", failure.frames)
      }
    }
    guard let first else { return nil }
    return (first.text + (count > 1 ? " (\(count) such failures)" : ""), first.frames)
  }
}

extension LinkModel.Operation {
  /// Creates the operation of single values from the kind of their procedure.
  fileprivate init?(single kind: Procedure.Kind) {
    switch kind {
    case .notifications: self = .notification
    case .indication: self = .indication
    case .writeWithoutResponse: self = .writeCommand
    case .write: self = .writeRequest
    case .read: self = .read
    default: return nil
    }
  }
}

extension CaptureMeasurements {
  /// Why the capture can't show that a server lacks an attribute: no search for all services is complete. Nil if it
  /// can.
  var whyNoAttributes: String? {
    let trees = (gatt?.trees ?? []).filter { !$0.isLocal }
    guard !trees.isEmpty else { return "the capture shows no service discovery" }
    let unseen = unseen
    let searches = (timeline?.procedures ?? []).filter {
      $0.kind == .discoverServices && $0.outcome == .success
    }
    for tree in trees {
      let server = tree.addresses.first?.address.description ?? "a server"
      let own = searches.filter { tree.connections.contains(($0.connection ?? -1) + 1) }
      guard !own.isEmpty else {
        return "the capture shows no complete service discovery of \(server)"
      }
      // A response that a sniffer missed contained services.
      let isWhole = own.contains { search in
        search.connection.flatMap { unseen[$0] }.map { !$0.isIncomplete } ?? false
      }
      guard isWhole else {
        let hidden = own.compactMap { $0.connection.flatMap { unseen[$0] } }.first
        return "\(hidden?.reasons() ?? "") on connection \(hidden?.id ?? 0)"
      }
    }
    return nil
  }
}
