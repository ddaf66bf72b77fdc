/// A step of the central's host on a connection.
enum LinkStep: Hashable, Sendable {
  case procedure(LinkProcedure)
  case exchangeMTU
  case discover
  case pair
  case distributeKeys
  case subscribe
  /// Reads a handle that the central remembers.
  case readRemembered
  case openChannel
  case transfer
  case disconnect

  /// Returns the steps that lead to the transfer described by the parameters.
  static func script(for parameters: Simulation.Parameters) -> [LinkStep] {
    var steps: [LinkStep] = [.procedure(.features), .procedure(.version)]
    if parameters.dataLength > 27 {
      steps.append(.procedure(.change(.dataLength(parameters.dataLength))))
    }
    if parameters.phy != .le1M {
      steps.append(
        .procedure(
          .change(
            .phys(centralToPeripheral: parameters.phy, peripheralToCentral: parameters.phy))))
    }
    if parameters.pairing != nil { steps.append(.pair) }
    if parameters.longTermKey != nil || parameters.resumesBond || parameters.pairing != nil {
      steps.append(.procedure(.encryption))
    }
    if parameters.pairing?.isLegacy == true { steps.append(.distributeKeys) }
    if parameters.attMTU > 23 { steps.append(.exchangeMTU) }
    if parameters.discovers { steps.append(.discover) }
    switch parameters.operation {
    case .notification, .indication: steps.append(.subscribe)
    case .l2cap: steps.append(.openChannel)
    case .writeCommand, .writeRequest, .read:
      if parameters.isCacheStale { steps.append(.readRemembered) }
    }
    return steps + [.transfer, .disconnect]
  }
}
