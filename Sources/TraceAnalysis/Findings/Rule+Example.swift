import LinkSessions

// Captures that break a rule.
extension Rule {
  /// A small capture in the fixtures folder that breaks the rule, or nil if there is none.
  public var example: String? {
    switch id {
    case .connSupervisionTimeout: "Fixtures/endings/air-two-lost-events.pcap"
    case .connTimeoutShort: "Fixtures/simulated/timeout-air.pcap"
    case .connEndedBy: "Fixtures/credit-channel.btsnoop"
    case .connChurn: "Fixtures/diagnoses/churn.btsnoop"
    case .connDiesAtTimer: "Fixtures/diagnoses/timer.btsnoop"
    case .connFailedToEstablish, .connAttemptYield: "Fixtures/diagnoses/not-established.btsnoop"
    case .connPHYSilence: "Fixtures/diagnoses/supervision-timeout.btsnoop"
    case .paramRejected, .paramRejectedLoop: "Fixtures/diagnoses/parameters-refused.btsnoop"
    case .paramAcceptedUnapplied: "Fixtures/diagnoses/parameters-not-applied.btsnoop"
    case .paramTooEarly, .paramApple: "Fixtures/air-fragments.pcap"
    case .attMTUDefault: "Fixtures/simulated/ladder-3-air.pcap"
    case .attPDUOverMTU: "Fixtures/rules/att-mtu-over.btsnoop"
    case .attRequestBeforeAnswer: "Fixtures/rules/att-request-before-answer.btsnoop"
    case .attTimeout: "Fixtures/diagnoses/request-unanswered.btsnoop"
    case .attValueBeforeMTU: "Fixtures/diagnoses/values-before-mtu.btsnoop"
    case .gattStaleCache: "Fixtures/diagnoses/stale-cache.btsnoop"
    case .gattCCCDRefused: "Fixtures/diagnoses/subscription-refused.btsnoop"
    case .gattValueUnsubscribed: "Fixtures/diagnoses/values-unsubscribed.btsnoop"
    case .llInstantsOverlap: "Fixtures/threads/collision-of-instants.pcap"
    case .llInstantPassed: "Fixtures/diagnoses/instant-passed.btsnoop"
    case .llResponseTimeout: "Fixtures/diagnoses/procedure-unanswered.btsnoop"
    case .llMICFailure: "Fixtures/diagnoses/integrity-failure.btsnoop"
    case .llProcedureCollision: "Fixtures/diagnoses/procedure-collision.btsnoop"
    case .smpKeyMissing, .smpStaleKeyRetry: "Fixtures/diagnoses/key-missing.btsnoop"
    case .smpRequestDuringEncryption, .smpPairingUnprompted:
      "Fixtures/diagnoses/security-request-in-the-way.btsnoop"
    case .pairingDebugKey: "Fixtures/heart-rate.btsnoop"
    case .dataLengthUnused: "Fixtures/simulated/ladder-4-air.pcap"
    case .transferPHY: "Fixtures/simulated/coded-air.pcap"
    case .captureStartMissing, .captureWithoutConnectIndication: "Fixtures/simulated/late-air.pcap"
    case .captureTruncated: "Fixtures/containers/air-snapped.pcap"
    case .captureClockBack: "Fixtures/damaged/time-goes-back.btsnoop"
    case .captureRoleAssumed: "Fixtures/stream-sound.btsnoop"
    case .captureWithoutDiscovery: "Fixtures/endings/handle-reused.btsnoop"
    case .captureCiphertext: "Fixtures/endings/air-encrypted-termination.pcap"
    case .captureWithoutAir: "Fixtures/heart-rate.btsnoop"
    default: hasPair ? "Fixtures/rules/\(id.rawValue).\(pairIsOfAir ? "pcap" : "btsnoop")" : nil
    }
  }

  /// The profile with the statement that the example breaks, or nil for rules that need none.
  public var exampleProfile: String? {
    switch id {
    case .gattValueChecksum, .gattValueCounter: "Examples/profiles/thermometer.yml"
    default: nil
    }
  }

  /// Whether `Fixtures/rules` has a pair of captures for the rule: one that breaks it, and a twin
  /// that does not.
  private var hasPair: Bool {
    switch id {
    // A small capture can't exceed a memory limit.
    case .captureDevicesNotKept, .captureDiscoveryNotKept,
      .captureConnectionsNotKept, .captureChannelsNotKept, .captureFramesNotKept,
      .captureChangesNotKept, .captureDetailsNotKept, .captureAttributesNotKept:
      false
    default: true
    }
  }

  /// Whether the rule is about the throughput of a transfer.
  private var isOfTransfer: Bool {
    switch id {
    case .transferEventsNotFilled, .transferMTUSmall, .transferIntervalLong, .creditStarvation,
      .transferValueMisaligned, .transferLatency:
      true
    default: false
    }
  }

  /// Whether that pair was captured on the air. The others are logs of a host.
  private var pairIsOfAir: Bool {
    id == .captureLostAtEncryption || id == .captureHeaderContradicted || id == .connDyingAtEnd
      || category == .advertising
      || id == .advRPAStatic
      || category == .linkLayer && id != .connPayloadTimeout || isOfTransfer
  }
}
