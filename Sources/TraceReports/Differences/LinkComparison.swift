import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Compares what held on a connection at its end, and how it ended.
struct LinkComparison {
  private let pair: ConnectionPair
  private let sight: ConnectionPair.Sight
  /// The records of a host's own command to end the connection.
  private let commands: (old: Int?, new: Int?)

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ old: ComparedCapture,
    _ new: ComparedCapture
  ) {
    self.pair = pair
    self.sight = sight
    func command(_ capture: ComparedCapture, _ link: Connection?) -> Int? {
      for procedure in capture.procedures(of: link) {
        if case .disconnection(let detail) = procedure.detail { return detail.commandFrame }
      }
      return nil
    }
    commands = (command(old, pair.old), command(new, pair.new))
  }

  func compare(_ log: inout ChangeLog) {
    guard let old = pair.old, let new = pair.new else { return }
    compare(
      "ATT_MTU", old.attMTU, new.attMTU, &log, isDefaultShown: sight.showsContent, more: .better
    ) { "\($0)" }
    compare(
      "connection interval", old.parameters.map(\.intervalMilliseconds),
      new.parameters.map(\.intervalMilliseconds), &log
    ) { Decimals.text($0, atMost: 3) + " ms" }
    compare(
      "peripheral latency", old.parameters.map(\.latency), new.parameters.map(\.latency), &log
    ) { "\($0) events" }
    compare(
      "supervision timeout", old.parameters.map(\.supervisionTimeoutMilliseconds),
      new.parameters.map(\.supervisionTimeoutMilliseconds), &log
    ) { "\($0) ms" }
    for side in LinkDirection.both {
      let name = "of the \(side.sender)"
      compare("PHY \(name)", old.phy[side].map(\.jsonName), new.phy[side].map(\.jsonName), &log) {
        "\($0)"
      }
      compare(
        "data length \(name)", old.dataLength[side], new.dataLength[side], &log, more: .better
      ) { "\($0)" }
    }
    compare(
      "encryption", old.encryption.map(\.rawValue), new.encryption.map(\.rawValue), &log,
      isDefaultShown: true
    ) { $0 }
    compare(
      "encryption key size", old.encryptionKeySize, new.encryptionKeySize, &log, more: .better
    ) { "\($0)" }
    compareEnds(old, new, &log)
  }

  // MARK: Values

  /// - Parameters:
  ///   - name: what it is.
  ///   - old: in the old capture.
  ///   - new: in the new capture.
  ///   - log: takes what differs.
  ///   - isDefaultShown: whether a capture from the beginning would show anything but the default.
  ///   - more: what more of it is.
  ///   - words: a value in words.
  private func compare<Value: Comparable>(
    _ name: String, _ old: Known<Value>, _ new: Known<Value>, _ log: inout ChangeLog,
    isDefaultShown: Bool = false, more: TraceChange.Direction = .other, _ words: (Value) -> String
  ) {
    guard let before = old.value, let after = new.value, before != after else { return }
    func isShown(_ known: Known<Value>) -> Bool {
      switch known.basis {
      case .seen: true
      // Whoever sees everything from the beginning sees what changes a default.
      case .assumed: sight.showsStart && (isDefaultShown || sight.isSamePlace)
      case .derived, .unknown: false
      }
    }
    if sight.isOneLink {
      // Each end's controller tells its own host what is one value on the link.
      return log.leaveOut(
        "\(name) on connection \(pair.old?.id ?? 0): of one link the captures tell "
          + "\(words(before)) and \(words(after))")
    }
    guard isShown(old), isShown(new) else {
      log.leaveOut(
        "\(name) on connection \(pair.old?.id ?? 0): \(words(before)) (\(old.basis)) and "
          + "\(words(after)) (\(new.basis))")
      return
    }
    let less: TraceChange.Direction = more == .better ? .worse : .other
    log.add(
      TraceChange(
        .parameter, after > before ? more : less, name, old: text(old, words),
        new: text(new, words), pair, oldFrames: old.frame.map { [$0] } ?? [],
        newFrames: new.frame.map { [$0] } ?? []))
  }

  private func text<Value>(_ known: Known<Value>, _ words: (Value) -> String) -> String {
    (known.value.map(words) ?? "") + (known.basis == .assumed ? " (assumed)" : "")
  }

  // MARK: Ends

  private func compareEnds(_ old: Connection, _ new: Connection, _ log: inout ChangeLog) {
    guard let before = End(old, commands.old), let after = End(new, commands.new) else {
      if old.end?.isOver != new.end?.isOver {
        log.leaveOut("how connection \(old.id) ended: one of the captures does not show it")
      }
      return
    }
    guard before != after else { return }
    let isWorse = !before.isFailure && after.isFailure
    let isBetter = before.isFailure && !after.isFailure
    log.add(
      TraceChange(
        .end, isWorse ? .worse : isBetter ? .better : .other, "end of the connection",
        old: before.words, new: after.words, pair, oldFrames: old.end?.frames ?? [],
        newFrames: new.end?.frames ?? []))
  }

  /// How a connection ended, whoever tells it.
  private struct End: Equatable {
    let words: String
    let isFailure: Bool

    private init(words: String, isFailure: Bool) {
      self.words = words
      self.isFailure = isFailure
    }

    /// Nil where the capture does not show it.
    ///
    /// - Parameters:
    ///   - connection: which one.
    ///   - command: the record of the host's own command to end it.
    init?(_ connection: Connection, _ command: Int?) {
      guard let end = connection.end else { return nil }
      switch end.cause {
      case .reason(let code): self.init(code, end, connection, command)
      case .supervisionTimeout: self.init(words: "supervision timeout", isFailure: true)
      case .notEstablished: self.init(words: "never established", isFailure: true)
      case .encryptedTermination, .replaced, .controllerReset, .lostBySniffer, .captureEnds:
        return nil
      }
    }

    /// The end that is told as "remote" on one side is told as "local" on the other.
    private init(
      _ code: ControllerErrorCode, _ end: ConnectionEnd, _ connection: Connection, _ command: Int?
    ) {
      switch code {
      case .connectionTimeout: (words, isFailure) = ("supervision timeout", true)
      case .failedToBeEstablished: (words, isFailure) = ("never established", true)
      case .remoteUserTerminated, .localHostTerminated:
        // A host that is told "local", or has commanded it, has ended it itself.
        let isOwn = code == .localHostTerminated || command != nil
        let local: LinkDirection? = connection.localIsCentral.value.map {
          $0 ? .centralToPeripheral : .peripheralToCentral
        }
        let side = end.terminatedBy ?? (isOwn ? local : local?.opposite)
        (words, isFailure) = (side.map { "the \($0.sender) ended it" } ?? "terminated", false)
      default:
        let name = code.name.map { "\($0)" } ?? "reason \(code.rawValue)"
        let isOrderly = (0x13...0x15).contains(code.rawValue)
        (words, isFailure) = (name, !isOrderly)
      }
    }
  }
}
