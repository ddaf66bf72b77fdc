public import LinkSessions

/// The protocol of a transaction, by the names that reports and `--layer` use.
public enum TransactionLayer: String, Hashable, Sendable, CaseIterable {
  /// ATT.
  case attributes = "att"
  /// Signalling and channels of L2CAP.
  case l2cap
  /// SMP.
  case securityManager = "smp"
  /// Control procedures of the link layer.
  case linkLayer = "ll"
  /// Commands of a host.
  case hci
}

extension Transaction {
  /// Whose transaction it is.
  public var layer: TransactionLayer {
    switch kind {
    case .att: .attributes
    case .signalling: .l2cap
    case .pairing: .securityManager
    case .control: .linkLayer
    case .command: .hci
    }
  }

  /// The specification's name of what was asked for.
  public var name: String { kind.name }
}

extension Transaction.Kind {
  /// The specification's name of what was asked for.
  public var name: String {
    switch self {
    case .att(let opcode): opcode.name.map { "\($0)" } ?? "ATT PDU \(opcode.rawValue)"
    case .signalling(let code): code.name.map { "\($0)" } ?? "Signalling command \(code.rawValue)"
    case .pairing: "Pairing"
    case .control(let procedure): procedure.rawValue
    case .command(let opcode): opcode.description
    }
  }
}
