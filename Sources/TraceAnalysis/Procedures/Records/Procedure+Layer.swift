public import LinkSessions

extension Procedure {
  /// The protocol of a transaction. The raw values are the names used in reports and by `--layer`.
  @nonexhaustive
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// ATT.
    case attributes = "att"
    /// L2CAP signalling and channels.
    case l2cap
    /// SMP.
    case securityManager = "smp"
    /// Link-layer control procedures.
    case linkLayer = "ll"
    /// Commands from a host.
    case hci
  }
}

extension Transaction {
  /// The protocol layer of the transaction.
  public var layer: Procedure.Layer {
    switch kind {
    case .att: .attributes
    case .signalling: .l2cap
    case .pairing: .securityManager
    case .control: .linkLayer
    case .command: .hci
    }
  }

  /// The specification's name of the request.
  public var name: String { kind.name }
}

extension Transaction.Kind {
  /// The specification's name of the request.
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
