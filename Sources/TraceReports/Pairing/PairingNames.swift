import BluetoothPackets
import LinkSessions

/// Names for pairings in JSON documents.
extension Pairing.Outcome {
  package var jsonName: String {
    switch self {
    case .success: "success"
    case .failed, .encryptionFailed: "error"
    case .bypassed: "bypassed"
    case .timeout: "timeout"
    case .disconnected: "disconnected"
    case .abandoned: "abandoned"
    case .notInCapture: "not_in_capture"
    case .inProgress: "in_progress"
    }
  }
}

extension LinkEncryption.Outcome {
  var jsonName: String {
    switch self {
    case .on: "success"
    case .failed: "error"
    case .disconnected: "disconnected"
    case .notInCapture: "not_in_capture"
    case .inProgress: "in_progress"
    }
  }

  var basis: Basis? {
    if case .on(let basis) = self { return basis }
    return nil
  }

  var error: ControllerErrorCode? {
    if case .failed(let code) = self { return code }
    return nil
  }
}

extension LinkEncryption.Key {
  var jsonName: String {
    switch self {
    case .pairing: "pairing"
    case .stored: "stored"
    case .unknown: "unknown"
    }
  }
}

extension Pairing.AssociationChoice {
  /// The side that displays the passkey, or nil for other models.
  var passkeySource: Pairing.AssociationModel.PasskeySource? {
    if case .passkeyEntry(let source) = model { source } else { nil }
  }
}

extension Pairing.AssociationModel: CellValue {
  package static var valueType: ValueType {
    .oneOf(["just-works", "passkey-entry", "numeric-comparison", "out-of-band"])
  }
  package var cell: Cell { .text(name) }
}

extension Pairing.AssociationReason: CellValue {
  package static var valueType: ValueType {
    .oneOf(["out-of-band-data", "mitm-protection-not-asked", "io-capabilities", "temporary-key"])
  }
  package var cell: Cell { .text(jsonName) }

  private var jsonName: String {
    switch self {
    case .outOfBandData: "out-of-band-data"
    case .protectionNotAsked: "mitm-protection-not-asked"
    case .capabilities: "io-capabilities"
    case .temporaryKey: "temporary-key"
    }
  }
}

extension KeyDistribution {
  var names: [String] {
    var names: [String] = []
    if contains(.encryptionKey) { names.append("ltk") }
    if contains(.identityKey) { names.append("irk") }
    if contains(.signingKey) { names.append("csrk") }
    return names
  }
}
