public import BluetoothPackets
public import ByteReading
public import CaptureFiles
public import LinkSessions

/// The findings of all rules in a capture, and the rules that could not be judged.
public struct CheckAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Findings about the devices under test, highest severity first.
  public let findings: [CheckFinding]
  /// Findings about other advertisers, highest severity first.
  public let bystanders: [CheckFinding]
  /// Groups of related findings, each with its cause and effect.
  public let diagnoses: [Diagnosis]
  /// Number of findings beyond the limit, plus the number of unkept records that further findings would have needed.
  public let findingsNotKept: Int
  /// Rules that could not be judged in all or part of the capture.
  public let notJudged: [NotJudged]
  /// How each failure in the capture is accounted for.
  public let failures: FailureAccount

  public static func analyzer() -> CheckAnalyzer { CheckAnalyzer() }
}

extension CheckAnalysis {
  /// Returns the findings that involve a packet selected by a filter. The list of rules that were not judged does not
  /// change.
  public func limited(to chosen: ChosenFrames) -> CheckAnalysis {
    CheckAnalysis(
      file: file, devices: devices, connections: connections,
      findings: findings.filter {
        chosen.contains(anyOf: $0.frames, of: $0.finding.connection)
      },
      bystanders: bystanders.filter {
        chosen.contains(anyOf: $0.frames, of: $0.finding.connection)
      }, diagnoses: diagnoses.filter { chosen.contains(anyOf: $0.frames, of: $0.connection) },
      findingsNotKept: findingsNotKept, notJudged: notJudged, failures: failures)
  }
}

/// Applies all rules to a capture.
public final class CheckAnalyzer: CaptureAnalyzer, RecordFollower {
  private let events = FindingObserver()
  private let advertising: AdvertisingObserver
  private let procedures: ProcedureBuilder
  private let attributes: AttributeListener
  private let news = FollowerBell()
  private let control = LinkControlWatch()
  private let busyCommands = BusyCommandWatch()
  private let parameterRequests = ParameterRequestObserver()
  private let securityRequests = SecurityRequestObserver()
  private let host = HostWatch()
  private let parameterAnswers = ParameterAnswerWatch()
  private let slowCommands = SlowCommands()
  private let contradictions = ContradictionWatch()
  private let longReads = LongReadWatch()
  private let throughput = ThroughputAnalyzer()
  private var timing = AirTiming()
  private var resolver = ProcedureResolver()
  private var cuts = RecordCuts()
  private var directions = DirectionFlags()
  private var subscriptions = SubscriptionTally()
  private var attempts = AttemptTally()
  private var writes = WriteTally()
  /// Requests for new connection parameters.
  private var parameterUpdates: [Procedure] = []
  private var updatesNotKept = 0

  /// Maximum number of such requests to keep.
  private static let updateLimit = 20_000

  /// Addresses of devices that are always checked.
  private let named: [DeviceAddress]

  /// Creates an analyzer that applies all rules to a capture.
  ///
  /// - Parameter named: devices that are checked even if they only advertise while others connect.
  public init(judging named: [DeviceAddress] = []) {
    self.named = named
    advertising = AdvertisingObserver(bell: news)
    procedures = ProcedureBuilder(rangeLimit: 0, bell: news)
    attributes = AttributeListener(bell: news)
  }

  // No flag signals packets between hosts and controllers, so every record is needed.
  package var bell: FollowerBell? { nil }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    timing = shared.one(AirTiming.init)
    return [
      events, events.collection.failures, advertising, procedures, attributes, control,
      parameterRequests, securityRequests, busyCommands, slowCommands, host,
      contradictions, longReads,
      parameterAnswers,
    ] + throughput.observers(&shared)
  }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    if record.capturedLength < record.originalLength { cuts.note(record) }
    directions.note(record, payload)
    host.take(record, payload, outcome)
    guard news.answer() else { return }
    if procedures.hasProcedures { drain(tracker.connections, tracker.gatt) }
    if attributes.watch.hasValue { attributes.judgeValue(tracker.connections, tracker.gatt) }
    if advertising.hasOpened { advertising.takeOpened(tracker.connections, tracker.devices) }
  }

  public func catchUp(_ tracker: borrowing SessionTracker) {
    if procedures.hasProcedures { drain(tracker.connections, tracker.gatt) }
  }

  /// Consumes the procedures that have ended since the last call.
  private func drain(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    for var procedure in procedures.newProcedures {
      guard procedure.kind != .violation,
        resolver.resolve(&procedure, connections: connections, gatt: gatt)
      else { continue }
      events.collection.add(AttributeRules.findings(in: CollectionOfOne(procedure)))
      note(notApplied: procedure)
      subscriptions.take(procedure)
      attempts.take(procedure)
      writes.take(procedure)
      if procedure.kind == .connectionParameterUpdate,
        parameterUpdates.count < CheckAnalyzer.updateLimit
      {
        parameterUpdates.append(procedure)
      } else if procedure.kind == .connectionParameterUpdate {
        updatesNotKept += 1
      }
    }
    procedures.forgetNews()
  }

  /// Records a procedure whose parameters were accepted but never applied.
  private func note(notApplied procedure: Procedure) {
    guard procedure.detail == .accepted(.notApplied) else { return }
    events.collection.failures.enter(
      notApplied: procedure, .signalling(.connectionParameterUpdateRequest))
  }

  /// Removes rejected requests from peripherals for parameters that were already in use.
  private func settle(_ failures: FailureLedger, _ connections: ConnectionTable) {
    let requests = Dictionary(
      parameterRequests.requests.map { ($0.frame.number, $0) },
      uniquingKeysWith: { first, _ in first })
    for failure in failures.open {
      guard case .notApplied = failure.kind, let request = requests[failure.request.number],
        connections[request.connection].parameters.value.map(request.isMet) == true
      else { continue }
      failures.crossOff(failure.id, as: .inForceAlready)
    }
  }

  public func finish(_ capture: borrowing ReadCapture) -> CheckAnalysis {
    procedures.finish(at: capture.tracker.lastTime)
    drain(capture.tracker.connections, capture.tracker.gatt)
    advertising.finish()
    timing.finish()
    attributes.finish()
    var findings = events.collection
    findings.add(connectionFindings(capture.tracker))
    findings.add(attributeFindings(capture.tracker))
    // No other rule needs them, and the following steps need memory.
    subscriptions.forget()
    let advertisingRules = advertisingRules(capture.tracker.devices)
    findings.add(advertising.advertisers.flatMap { $0.problems(in: capture.tracker.devices) })
    findings.add(advertisingRules.findings)
    findings.add(
      AttemptRules(
        tally: attempts, devices: capture.tracker.devices, advertisers: advertising.advertisers,
        security: capture.tracker.security, identities: host.identities,
        slow: slowCommands.spells, dialStatuses: host.dialStatuses,
        failures: findings.failures.open, connections: capture.tracker.connections
      ).findings)
    findings.add(busyCommands.findings)
    findings.add(longReads.findings)
    let stalls = host.returns.stalls(
      at: capture.tracker.lastTime ?? 0, capture.tracker.connections)
    findings.add(HostReturns.findings(stalls, excused(by: stalls, findings)))
    findings.add(hostFindings(capture.tracker))
    let strays = findings.findings.filter { $0.rule == .attAnswerWithoutRequest }
    let unasked = Set(strays.flatMap(\.frames))
    var misdelivered: Set<Int> = []
    findings.add(
      strays.compactMap { stray in
        let explained = host.repeated.explaining(stray, unasked: unasked)
        if explained != nil, let first = stray.frames.first { misdelivered.insert(first) }
        return explained
      })
    findings.add(
      AppleAccessoryRules.findings(parameterRequests.requests, advertising.advertisers))
    findings.add(
      ThroughputRules(
        withDefaultMTU: Set(
          findings.findings.lazy.filter { $0.rule == .attMTUDefault }.compactMap(
            \.finding.connection))
      ).findings(in: throughput.finish(capture)))
    findings.add(
      CaptureRules.findings(
        capture.file, capture.tracker.connections, capture.tracker.security, directions))
    findings.add(slowCommands.findings)
    findings.failures.finish(capture.tracker.connections)
    settle(findings.failures, capture.tracker.connections)
    findings.add(
      UpdateRules.findings(findings.failures.open, capture.tracker.connections)
        + parameterAnswers.findings(findings.failures.open)
        + ClassicRules(
          failures: findings.failures.open, advertisers: advertising.advertisers,
          connections: capture.tracker.connections, devices: capture.tracker.devices,
          inquired: host.classic
        ).findings)
    findings.addUnexplained()
    // Capture limits are reported as rules that were not judged, except for data beyond memory limits.
    findings.add(CaptureLimits(of: capture.tracker).findings.filter { $0.rule.isReportedByCheck })
    let trial = Trial(
      capture.tracker.devices, capture.tracker.connections, capture.tracker.advertisers,
      synced: synced, named: named)
    let contradicted = Set(
      findings.findings.lazy.filter { $0.rule == .attMTUDiffers }.compactMap(\.finding.connection))
    let twice = Dictionary(
      findings.findings.lazy.filter { $0.rule == .attMTUExchangedTwice }.compactMap { found in
        found.finding.connection.map { ($0, found.finding.frame?.number ?? .max) }
      }, uniquingKeysWith: min)
    let all = findings.ranked.compactMap { finding -> CheckFinding? in
      var finding = finding
      if finding.rule == .attPDUOverMTU,
        finding.finding.connection.map(contradicted.contains) == true
      {
        finding.append(Finding.Value(.what, .name("two-mtus")))
      } else if finding.rule == .attPDUOverMTU,
        let second = finding.finding.connection.flatMap({ twice[$0] }),
        let last = finding.frames.last, second < last
      {
        finding.append(Finding.Value(.what, .name("exchanged-twice")))
      }
      finding.isClassic =
        finding.finding.connection.map {
          capture.tracker.connections[$0].technology == .classic
        } ?? false
      if CheckAnalyzer.isExcused(finding.finding, by: stalls) { return nil }
      if finding.rule == .attAnswerWithoutRequest,
        finding.frames.first.map(misdelivered.contains) == true
      {
        return nil
      }
      let isOther = finding.isClassic && Rule(finding.rule).isOfLowEnergyAlone
      return isOther || finding.finding.isSaidByEnd(capture.tracker.connections) ? nil : finding
    }
    // A later attempt does not make up for an event that the controller failed to report.
    let unreported = Set(
      all.lazy.filter { $0.rule == .cisUnreported }.compactMap(\.finding.connection))
    let explanations = EndExplanations(
      capture.tracker.connections, writes, capture.tracker.security.pairings)
    let evidence = evidence(capture.tracker)
    let ranked = all.filter { trial.judges($0.finding) }.map { finding in
      var finding = finding.afterError(among: all)
      finding.explanation = explanations.explanation(of: finding.finding)
      if case .retried? = finding.explanation, let index = finding.finding.connection,
        unreported.contains(index)
      {
        finding.explanation = nil
      }
      evidence.complete(&finding, capture.tracker.connections)
      finding.failures = finding.failures.map(findings.failures.listed)
      return finding
    }
    cuts.isFromWords = capture.file.tally.isFromWords
    return CheckAnalysis(
      file: capture.file, devices: capture.tracker.devices,
      connections: capture.tracker.connections, findings: ranked,
      bystanders: all.filter { !trial.judges($0.finding) },
      diagnoses: DiagnosisBuilder(
        ranked, capture.tracker.connections, evidence
      ).diagnoses,
      findingsNotKept: findings.notKept + factsNotKept,
      notJudged: Judgement(
        capture.tracker.connections, hasAdvertising: !advertising.advertisers.isEmpty,
        hasUnwitnessedChannels: advertisingRules.hasUnwitnessedChannels, cuts: cuts,
        events: { timing.events(of: $0)?.counts },
        found: Set(findings.findings.lazy.map(\.rule))
      ).notJudged,
      failures: findings.failures.account)
  }

  /// Advertisers whose periodic trains were captured.
  private var synced: [Int] {
    advertising.trains.lazy.filter { $0.pdus > 0 }.compactMap(\.advertiser)
  }

  private func evidence(_ tracker: borrowing SessionTracker) -> DiagnosisEvidence {
    let advertisers = advertising.advertisers
    let devices = tracker.devices
    return DiagnosisEvidence(
      security: tracker.security, devices: devices,
      signalOfDevice: { device in advertisers.first { $0.device == device }?.signal.median },
      lastAdvertising: Dictionary(
        advertisers.map { (devices.who($0.device), $0.last.number) }, uniquingKeysWith: max),
      events: { [timing] in timing.events(of: $0) })
  }

  /// Number of facts beyond the limits that rules would have used.
  private var factsNotKept: Int {
    subscriptions.notKept + attempts.notKept + attributes.watch.notKept
      + attributes.watch.layouts.notKept
      + attributes.watch.claims.notKept
      + control.notKept
      + contradictions.notKept + longReads.notKept
      + parameterRequests.notKept + host.notKept + busyCommands.notKept + securityRequests.notKept
      + updatesNotKept + parameterAnswers.notKept
  }

  private func connectionFindings(_ tracker: borrowing SessionTracker) -> [Finding] {
    let connections = tracker.connections
    let security = tracker.security
    let devices = tracker.devices
    return ConnectionRules.findings(in: connections, parameterRequests.requests)
      + ParameterRules.findings(
        in: parameterUpdates, connections, parameterRequests.requests,
        orders: parameterRequests.orders, dials: host.dials)
      + control.findings
      + ChannelMapRules.findings(connections) { timing.events(of: $0) }
      + EventRules.findings(connections) { timing.events(of: $0) }
      + UnstoredKeys(
        security: security, connections: connections, devices: devices,
        identities: host.identities, resets: host.resets
      ).explaining(
        withKeys(encryptionFindings(security, connections), security, connections, devices)
      ).map { explained($0, connections, devices) }
      + host.identities.sharedKeys(devices)
      + ResolvingListRules.findings(
        events.collection.failures.open, host.identities, devices)
      + security.pairings.flatMap { pairing in
        (cause(of: pairing, connections).map { [$0] } ?? []) + pairing.weaknesses
      }
  }

  /// Where a pairing ended. A capture may have several thousand failed pairings.
  private struct PairingEnd: Hashable {
    let connection: Int?
    let frame: Int?
  }

  /// Returns the rejected additions to the resolving list. A host that lacks a key for a private address may have
  /// bonded with the device under another address, which its controller would resolve if it had not rejected the
  /// entry.
  private func resolvingFailures(before frame: Frame?) -> [CheckAnalysis.TraceFailure] {
    guard let frame else { return [] }
    return events.collection.failures.open.filter {
      guard case .refused(.command(.leAddDeviceToResolvingList), _) = $0.kind else { return false }
      return $0.request.number < frame.number
    }
  }

  private func explained(
    _ finding: Finding, _ connections: ConnectionTable, _ devices: DeviceTable
  ) -> Finding {
    guard finding.rule == .smpKeyMissing, finding[.isOwnHost] == .flag(true),
      let index = finding.connection
    else { return finding }
    let link = connections[index]
    let peer = [link.central.value, link.peripheral.value].compactMap(\.self).first {
      !devices[$0].isLocal
    }
    let failures = resolvingFailures(before: finding.frame)
    guard let peer, devices[peer].key.kind == .resolvablePrivate, let first = failures.first
    else { return finding }
    let listed = ResolvingListRules.entry(of: first, host.identities)
    return Finding(
      finding.rule, connection: index, direction: finding.direction, frame: finding.frame,
      earlierFrames: (listed.map { [$0.frame] } ?? []) + first.frames + finding.earlierFrames,
      values: finding.values
        + [Finding.Value(.what, .name("\(HCIOpcode.leAddDeviceToResolvingList)"))]
        + (listed == nil ? [] : [Finding.Value(.reason, .name("listed"))]),
      failures: finding.failures + failures.map(\.id))
  }

  /// Findings about the controller of a host's log, other than those about connections.
  private func hostFindings(_ tracker: borrowing SessionTracker) -> [Finding] {
    let connections = tracker.connections
    let last = tracker.lastTime ?? 0
    return host.streams.findings(at: last, tracker.devices)
      + host.buffers.overflowFindings + host.dead.findings(buffers: host.buffers.total)
      + host.buffers.findings(at: last, connections, mask: host.masks.withoutCompleted)
      + host.masks.findings(connections, tracker.security) + host.addresses.findings(at: last)
      + host.acceptList.findings(at: last, host.identities, tracker.devices)
      + host.scanLoad.starvation(connections, at: last)
      + host.scanLoad.delays(connections, isCentral: host.roles)
      + host.unfit.findings(tracker.devices)
      + host.advertisingEnds.findings(at: last)
      + ChannelRules.findings(connections)
  }

  /// Rules that blame a peer for not sending something.
  private static let ofSilence: Set<RuleID> = [
    .attTimeout, .connDiesAtTimer, .pairingConnectionLost, .pairingNoAnswer,
    .smpSecurityRequestUnanswered, .paramUnanswered, .gattSubscribedSilent,
  ]

  /// Whether the controller could not deliver an answer, so that it is unknown whether the peer sent one.
  private static func isExcused(_ finding: Finding, by stalls: [HostReturns.Stall]) -> Bool {
    guard !stalls.isEmpty, CheckAnalyzer.ofSilence.contains(finding.rule),
      let first = finding.frames.first
    else {
      return false
    }
    return stalls.contains { $0.connection == finding.connection && first > $0.start.number }
  }

  /// Returns the failures that stalls explain instead of the rules above.
  private func excused(
    by stalls: [HostReturns.Stall], _ collection: FindingCollection
  ) -> [Int: [Finding.FailureID]] {
    guard !stalls.isEmpty else { return [:] }
    let excused = collection.findings.filter { CheckAnalyzer.isExcused($0.finding, by: stalls) }
    return Dictionary(
      grouping: excused, by: { $0.finding.connection ?? -1 }
    ).mapValues { $0.flatMap(\.finding.failures) }
  }

  /// Adds the fault of the key to failed encryptions whose key is in the log and is wrong.
  private func withKeys(
    _ findings: [Finding], _ security: SecurityLog, _ connections: ConnectionTable,
    _ devices: DeviceTable
  ) -> [Finding] {
    guard findings.contains(where: { RuleID.ofWrongKeys.contains($0.rule) }) else {
      return findings
    }
    let blanked = host.keys.areBlanked(in: security)
    let encryptions = Dictionary(
      security.encryptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return findings.map { finding in
      guard RuleID.ofWrongKeys.contains(finding.rule),
        case .encryption(let id)? = finding.failures.first,
        let encryption = encryptions[id.rawValue],
        let wrong = host.keys.fault(of: encryption, connections, devices, blanked: blanked),
        let end = encryption.end
      else { return finding }
      let lacksBond =
        wrong.fault == .zeros && wrong.isCentral && encryption.followsPairingWithoutKeys(security)
      var values = [
        Finding.Value(.what, .name(wrong.fault.rawValue)),
        Finding.Value(.isBonded, .flag(!lacksBond)),
      ]
      if let (asked, given) = wrong.diversifiers {
        values += [
          Finding.Value(.diversifier, .handle(asked)),
          Finding.Value(.otherDiversifier, .handle(given)),
        ]
      }
      return Finding(
        .smpWrongKey, connection: finding.connection,
        direction: wrong.isCentral ? .centralToPeripheral : .peripheralToCentral, frame: end,
        earlierFrames: (wrong.frames + finding.earlierFrames).filter { $0 < end.number }.uniqued,
        values: values, failures: finding.failures + wrong.end(of: encryption, connections))
    }
  }

  /// Returns the finding without blaming the keys, if a procedure of the same side disturbed the start of encryption.
  private static func undisturbed(_ finding: Finding, _ connections: ConnectionTable) -> Finding {
    guard finding.rule == .smpKeysDiffer, let index = finding.connection,
      let overlap = connections[index].disturbedStart, let frame = finding.frame
    else { return finding }
    return Finding(
      .llProcedureOverlap, connection: index, direction: overlap.direction,
      frame: Frame(number: overlap.procedures.secondFrame, time: frame.time),
      earlierFrames: [overlap.procedures.firstFrame],
      values: [
        Finding.Value(.what, .name(overlap.procedures.second.rawValue)),
        Finding.Value(.openProcedure, .name(overlap.procedures.first.rawValue)),
      ], failures: finding.failures)
  }

  /// Returns encryption failures, except those that end a pairing and are reported with it.
  private func encryptionFindings(
    _ security: SecurityLog, _ connections: ConnectionTable
  ) -> [Finding] {
    var reported: Set<PairingEnd> = []
    for pairing in security.pairings {
      guard case .encryptionFailed = pairing.outcome else { continue }
      reported.insert(PairingEnd(connection: pairing.connection, frame: pairing.end?.number))
    }
    return SecurityRules.findings(in: security, connections).map {
      CheckAnalyzer.undisturbed($0, connections)
    }.filter { finding in
      switch finding.rule {
      // A PDU during the start of encryption ends it with the error code of a wrong key. Core 6.0,
      // Vol 6, Part B, 5.1.3.1.
      case .smpKeysDiffer where mayBeDisturbed(finding, connections): false
      case .smpKeyMissing, .smpKeysDiffer, .smpEncryptionUnanswered:
        !reported.contains(PairingEnd(connection: finding.connection, frame: finding.frame?.number))
      default: true
      }
    }
  }

  /// Whether the peripheral requested security during the procedure of a finding, or may have done so because the
  /// capture lacks its beginning or some packets.
  private func mayBeDisturbed(_ finding: Finding, _ connections: ConnectionTable) -> Bool {
    guard let index = finding.connection, !connections[index].lacksPackets,
      let first = finding.frames.first, let last = finding.frames.last, first < last
    else { return true }
    return securityRequests.requests.contains {
      $0.connection == finding.connection && (first..<last).contains($0.frame.number)
    }
  }

  /// Time without a PDU after which a pairing has failed, in nanoseconds, minus a tolerance. Core 6.0, Vol 3, Part H,
  /// 3.4.
  private static let pairingTimeout: Int64 = 29_500_000_000

  /// Returns the reason that a pairing failed, or nil if the cause is the end of its connection, which is reported
  /// separately.
  private func cause(of pairing: Pairing, _ connections: ConnectionTable) -> Finding? {
    guard let cause = Finding(causeOf: pairing) else { return nil }
    guard cause.rule == .pairingConnectionLost else { return cause }
    guard let end = connections[pairing.connection].end else { return nil }
    switch end.cause {
    case .reason(.remoteUserTerminated), .reason(.localHostTerminated): break
    default: return nil
    }
    let wait = end.time.elapsed(since: pairing.last.time)
    guard wait >= CheckAnalyzer.pairingTimeout, pairing.responder.features != nil else {
      return cause
    }
    return Finding(
      cause.rule, connection: cause.connection, direction: cause.direction, frame: cause.frame,
      earlierFrames: cause.earlierFrames,
      values: cause.values + [Finding.Value(.wait, .nanoseconds(wait))], failures: cause.failures)
  }

  private func attributeFindings(_ tracker: borrowing SessionTracker) -> [Finding] {
    let connections = tracker.connections
    return AttributeUseRules(
      watch: attributes.watch, connections: connections, gatt: tracker.gatt,
      requests: parameterRequests.requests
    ).findings + attributes.watch.layouts.findings(connections, tracker.gatt)
      + attributes.watch.claims.findings(connections, tracker.gatt)
      + RefusalRules(
        refusals: attributes.watch.refusals, kept: attributes.watch.keptQueues,
        empty: attributes.watch.emptyExecutions, queueStates: attributes.watch.queueStates,
        connections: connections, gatt: tracker.gatt
      ).findings
      + SubscriptionRules(
        tally: subscriptions, connections: connections, gatt: tracker.gatt,
        security: tracker.security
      ).findings
      + DeclarationRules(
        watch: attributes.watch, subscriptions: subscriptions, connections: connections,
        gatt: tracker.gatt
      ).findings
      + ClientHabitRules(
        tally: subscriptions, connections: connections, gatt: tracker.gatt,
        encrypted: Set(tracker.security.encryptions.lazy.map(\.connection)),
        stuck: Set(contradictions.stuck.lazy.map(\.client.connection))
      ).findings
      + ContradictionRules(
        watch: contradictions, connections: connections, requests: parameterRequests.requests
      ).findings
      + SecurityUseRules(
        connections: connections, devices: tracker.devices, security: tracker.security,
        gatt: tracker.gatt, requests: securityRequests.requests,
        refusals: attributes.watch.refusals,
        uses: subscriptions.uses.all
      ).findings
  }

  private func advertisingRules(_ devices: DeviceTable) -> AdvertisingRules {
    AdvertisingRules(
      advertisers: advertising.advertisers, trains: advertising.trains,
      totals: advertising.totals, devices: devices)
  }
}

/// Collects findings about broken protocol rules.
private final class FindingObserver: SessionEventObserver {
  var collection = FindingCollection()

  func observe(_ event: SessionEvent) {
    if case .finding(let finding) = event { collection.add(finding) }
  }
}

extension [Int] {
  /// The elements in ascending order, without duplicates.
  fileprivate var uniqued: [Int] { Set(self).sorted() }
}

extension RuleID {
  /// Rules about a key that was missing or wrong.
  fileprivate static let ofWrongKeys: Set<RuleID> = [
    .smpKeyMissing, .smpKeysDiffer, .pairingKeyMissing,
  ]
}
