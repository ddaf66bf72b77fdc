import ByteReading

extension HCIOpcode {
  /// The meaning of the command and its clause in Vol 4, Part E; nil if neither the specification nor
  /// Android defines the command. Android's commands have no clause.
  public var meaning: PDUMeaning? {
    if isVendorSpecific {
      return AndroidVendorHCI.sentence(of: rawValue).map { PDUMeaning("", "-", ConstantText($0)) }
    }
    return self == .none ? nil : HCILayouts.shared.command(rawValue)?.packetMeaning
  }
}

extension HCIEventCode {
  /// The meaning of the event and its clause in Vol 4, Part E; nil if the specification does not define
  /// the event.
  public var meaning: PDUMeaning? { HCILayouts.shared.event(rawValue)?.packetMeaning }
}

extension LESubeventCode {
  /// The meaning of the LE event and its clause in Vol 4, Part E; nil if the specification does not
  /// define the event.
  public var meaning: PDUMeaning? { HCILayouts.shared.subevent(rawValue)?.packetMeaning }
}

extension HCILayouts.Entry {
  fileprivate var packetMeaning: PDUMeaning { PDUMeaning("Vol 4, Part E", clause, meaning) }
}
