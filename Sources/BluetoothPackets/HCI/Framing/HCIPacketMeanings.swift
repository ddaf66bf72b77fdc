import ByteReading

extension HCIOpcode {
  /// What the command says, and its clause in Vol 4, Part E; nil for one that neither the
  /// specification nor Android names. Android's commands have no clause.
  public var meaning: PDUMeaning? {
    if isVendorSpecific {
      return AndroidVendorHCI.sentence(of: rawValue).map { PDUMeaning("", "-", ConstantText($0)) }
    }
    return self == .none ? nil : HCILayouts.shared.command(rawValue)?.packetMeaning
  }
}

extension HCIEventCode {
  /// What the event says, and its clause in Vol 4, Part E; nil for one that the specification does not
  /// name.
  public var meaning: PDUMeaning? { HCILayouts.shared.event(rawValue)?.packetMeaning }
}

extension LESubeventCode {
  /// What the LE event says, and its clause in Vol 4, Part E; nil for one that the specification does
  /// not name.
  public var meaning: PDUMeaning? { HCILayouts.shared.subevent(rawValue)?.packetMeaning }
}

extension HCILayouts.Entry {
  fileprivate var packetMeaning: PDUMeaning { PDUMeaning("Vol 4, Part E", clause, meaning) }
}
