extension HCILayout {
  /// The parameters of a command; nil where they have no layout here.
  public init?(command opcode: HCIOpcode) {
    let entry = HCILayouts.shared.command(opcode.rawValue)
    self.init(entry, entry?.parameters)
  }

  /// What a command returns; nil where that has no layout here.
  public init?(returnedBy opcode: HCIOpcode) {
    let entry = HCILayouts.shared.command(opcode.rawValue)
    self.init(entry, entry?.returned)
  }

  /// The parameters of an event; nil where they have no layout here, or a view of their own.
  public init?(event code: HCIEventCode) {
    let entry = HCILayouts.shared.event(code.rawValue)
    self.init(entry, entry?.parameters)
  }

  /// The parameters of an LE event; nil where they have no layout here, or a view of their own.
  public init?(subevent code: LESubeventCode) {
    let entry = HCILayouts.shared.subevent(code.rawValue)
    self.init(entry, entry?.parameters)
  }
}
