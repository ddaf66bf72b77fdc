extension HCILayout {
  /// The layout of a command's parameters; nil if there is none.
  package init?(command opcode: HCIOpcode) {
    let entry = HCILayouts.shared.command(opcode.rawValue)
    self.init(entry, entry?.parameters)
  }

  /// The layout of a command's return parameters; nil if there is none.
  package init?(returnedBy opcode: HCIOpcode) {
    let entry = HCILayouts.shared.command(opcode.rawValue)
    self.init(entry, entry?.returned)
  }

  /// The layout of an event's parameters; nil if there is none, or if the event has its own view.
  package init?(event code: HCIEventCode) {
    let entry = HCILayouts.shared.event(code.rawValue)
    self.init(entry, entry?.parameters)
  }

  /// The layout of an LE event's parameters; nil if there is none, or if the event has its own view.
  package init?(subevent code: LESubeventCode) {
    let entry = HCILayouts.shared.subevent(code.rawValue)
    self.init(entry, entry?.parameters)
  }
}
