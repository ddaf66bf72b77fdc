import LinkSessions

extension Rule {
  /// Whether the rule applies to LE only: its clause is about LE's link layer or Security Manager, about
  /// connection parameters, or about the exchange of the MTU, for which BR/EDR has L2CAP's
  /// configuration. Core 6.0, Vol 3, Part G, 5.1.
  var isOfLowEnergyAlone: Bool {
    switch category {
    case .linkLayer, .pairing, .security, .performance, .advertising: true
    case .connection:
      ![.connSupervisionTimeout, .connEndedBy, .connChurn, .hciCommandBusy].contains(id)
    case .att, .gatt:
      [
        .attMTUDefault, .attValueBeforeMTU, .attMTUExchangedTwice, .gattCCCDBeforeBond,
        .gattCCCDBeforeEncryption,
      ].contains(id)
    default: false
    }
  }
}
