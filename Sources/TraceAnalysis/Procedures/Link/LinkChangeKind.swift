import BluetoothPackets
import LinkSessions

extension Procedure.Kind {
  static func of(_ control: LinkLayerProcedure) -> Procedure.Kind {
    switch control {
    case .connectionUpdate, .connectionParametersRequest, .connectionRateRequest,
      .connectionRateUpdate:
      .connectionParameterUpdate
    case .channelMapUpdate: .channelMapUpdate
    case .encryptionStart, .encryptionPause: .encryption
    case .featureExchange: .featureExchange
    case .versionExchange: .versionExchange
    case .termination: .disconnection
    case .dataLengthUpdate: .dataLengthUpdate
    case .phyUpdate: .phyUpdate
    case .subrateRequest, .subrateUpdate: .subrateUpdate
    default: .linkControl
    }
  }

  /// Returns the kind for a command about a connection.
  static func of(_ command: HCIOpcode) -> Procedure.Kind {
    switch command.rawValue {
    case 0x0406: .disconnection
    case 0x041D: .versionExchange
    case 0x2016, 0x2088: .featureExchange
    case 0x2013, 0x2020, 0x2021, 0x20A1: .connectionParameterUpdate
    case 0x2022: .dataLengthUpdate
    case 0x2032: .phyUpdate
    case 0x2019, 0x201A, 0x201B: .encryption
    case 0x207E: .subrateUpdate
    default: .hostCommands
    }
  }

  static func of(_ signalling: SignallingCode) -> Procedure.Kind {
    switch signalling {
    case .connectionParameterUpdateRequest: .connectionParameterUpdate
    case .leCreditBasedConnectionRequest, .creditBasedConnectionRequest: .channelOpen
    case .disconnectionRequest: .channelClose
    case .creditBasedReconfigureRequest: .channelReconfigure
    default: .signalling
    }
  }

  static func of(_ change: Connection.ParameterChange.Value) -> Procedure.Kind? {
    switch change {
    case .parameters: .connectionParameterUpdate
    case .phy: .phyUpdate
    case .dataLength: .dataLengthUpdate
    case .encryption: .encryption
    case .subrate: .subrateUpdate
    case .channelMap, .attMTU: nil
    }
  }

  /// Whether another event reports that the change took effect.
  var awaitsChange: Bool {
    switch self {
    case .connectionParameterUpdate, .phyUpdate, .dataLengthUpdate, .encryption, .subrateUpdate:
      true
    default: false
    }
  }
}

extension Transaction {
  /// Whether the transaction is a host's reply that it has no key: the command succeeds, but encryption then fails.
  /// Core 6.0, Vol 4, Part E, 7.8.26.
  var refusesKey: Bool { kind == .command(HCIOpcode(rawValue: 0x201B)) && outcome == .success }

  /// Whether the transaction is a host's reply with its key. The next event reports the result.
  var givesKey: Bool { kind == .command(HCIOpcode(rawValue: 0x201A)) }
}
