package import LinkSessions
import TraceAnalysis

/// The fields that a finding is about, so that a page can mark their octets in the record that shows it.
package enum FindingFields {
  /// Returns the names of the fields in display filters, the most relevant one first. Empty if the rule is not about a
  /// field.
  package static func names(of rule: RuleID) -> [String] {
    switch rule {
    case .connSupervisionTimeout, .connFailedToEstablish, .connEndedBy, .connDyingAtEnd:
      ["bthci_evt.reason", "btle.control.error_code"]
    case .attAnswerWithoutRequest, .attUnsupportedRequest:
      ["btatt.req_opcode_in_error", "btatt.opcode"]
    case .attInvalidHandle, .gattAccessRefused, .gattNotPermitted, .gattCCCDRefused,
      .attQueueFull, .gattDiscoveryNeedsSecurity:
      ["btatt.error_code"]
    case .attMTUBelowMinimum, .attMTUExchangedTwice:
      ["btatt.client_rx_mtu", "btatt.server_rx_mtu"]
    case .attInvalidHandleRange: ["btatt.starting_handle"]
    case .attRequestBeforeAnswer, .attIndicationBeforeConfirmation,
      .attConfirmationWithoutIndication, .attLateAnswer, .attUseAfterTimeout,
      .attMTUExchangeOnEnhancedBearer:
      ["btatt.opcode"]
    case .gattValueUnsubscribed, .attPrepareWriteEcho: ["btatt.handle"]
    case .l2capZeroIdentifier, .l2capAnswerWithoutRequest: ["btl2cap.cmd_ident"]
    case .l2capUnexpectedCode, .l2capParameterRequestFromCentral: ["btl2cap.cmd_code"]
    case .l2capMalformedCommand: ["btl2cap.cmd_length"]
    case .l2capZeroCredits, .l2capCreditOverflow: ["btl2cap.credits", "btl2cap.initial_credits"]
    case .l2capSDUOverMTU, .l2capSDULength: ["btl2cap.le_sdu_length"]
    case .l2capExcessOctets, .l2capIncompleteFrame, .l2capFrameOverMPS, .attPDUOverMTU:
      ["btl2cap.length"]
    case .l2capChannelRefused: ["btl2cap.le_result"]
    case .llReservedLLID: ["btle.data_header.llid"]
    case .llLengthOverLimit, .llEmptyStart: ["btle.data_header.length"]
    case .llConnectionHop: ["btle.link_layer_data.hop"]
    case .llConnectionInterval, .llConnectionIntervalShort:
      ["btle.link_layer_data.interval", "btle.control.interval"]
    case .llConnectionLatency: ["btle.link_layer_data.latency", "btle.control.latency"]
    case .llConnectionTimeout: ["btle.link_layer_data.timeout", "btle.control.timeout"]
    case .llConnectionWindow: ["btle.link_layer_data.window_size", "btle.control.window_size"]
    case .llChannelMap: ["btle.link_layer_data.channel_map", "btle.control.channel_map"]
    case .llInstantPassed, .llInstantMissed, .llInstantsOverlap: ["btle.control.instant"]
    case .llWrongRole, .llControlLength, .llUnaskedAnswer, .llUnknownPDU, .llVersionRepeated,
      .llEncryptionOrder, .llUsedAfterUnknown, .llProcedureCollision:
      ["btle.control_opcode"]
    case .smpKeySize, .pairingShortKey: ["btsmp.max_enc_key_size"]
    case .smpWrongRole, .smpOutOfOrder, .smpOutsidePairing: ["btsmp.opcode"]
    case .smpPublicKeyRepeated, .smpPublicKeyInvalid, .smpPublicKeyReflected, .pairingDebugKey:
      ["btsmp.public_key_x"]
    default:
      isPairingFailure(rule) ? ["btsmp.reason"] : []
    }
  }

  private static func isPairingFailure(_ rule: RuleID) -> Bool {
    switch rule {
    case .pairingPasskeyNotEntered, .pairingOutOfBandMissing, .pairingRequirementsNotMet,
      .pairingConfirmMismatch, .pairingPasskeysDiffer, .pairingNotSupported, .pairingKeyTooShort,
      .pairingCommandUnknown, .pairingUnspecified, .pairingTooOften, .pairingInvalidParameters,
      .pairingSharedKeysDiffer, .pairingNumbersDiffer, .pairingKeyRejected, .pairingBusy:
      true
    default: false
    }
  }
}
