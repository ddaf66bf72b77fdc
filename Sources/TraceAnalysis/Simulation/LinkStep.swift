/// A step of the central's host on a connection.
enum LinkStep: Hashable, Sendable {
  case procedure(LinkProcedure)
  case exchangeMTU
  case discover
  case subscribe
  case openChannel
  case transfer
  case disconnect

  /// The steps that lead to the transfer described by the parameters.
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
    if parameters.longTermKey != nil { steps.append(.procedure(.encryption)) }
    if parameters.attMTU > 23 { steps.append(.exchangeMTU) }
    if parameters.discovers { steps.append(.discover) }
    switch parameters.operation {
    case .notification, .indication: steps.append(.subscribe)
    case .l2cap: steps.append(.openChannel)
    case .writeCommand, .writeRequest, .read: break
    }
    return steps + [.transfer, .disconnect]
  }
}
