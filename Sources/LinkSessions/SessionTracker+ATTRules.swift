import BluetoothPackets

/// What ATT forbids, whoever answers whom. Core 6.0, Vol 3, Part F.
extension SessionTracker {
  mutating func checkRules(_ pdu: borrowing ATTPDU, _ context: PDUContext) {
    // Of a PDU in fragments the first one has told.
    if context.firstFrame == frame.number || context.channel != nil {
      checkMTU(context.octets, channel: context.channel, context.connection, context.direction)
    }
    switch pdu {
    case .exchangeMTURequest(let request): checkMTU(request, context)
    case .findInformationRequest(let request):
      checkRange(request.startingHandle, request.endingHandle, context)
    case .findByTypeValueRequest(let request):
      checkRange(request.startingHandle, request.endingHandle, context)
    case .readByTypeRequest(let request):
      checkRange(request.startingHandle, request.endingHandle, context)
    case .readByGroupTypeRequest(let request):
      checkRange(request.startingHandle, request.endingHandle, context)
    case .unknown:
      log.violate(.attUnknownOpcode, connection: context.connection, direction: context.direction)
    default: break
    }
  }

  /// Tells of a PDU that is longer than the ATT_MTU known to be in force. 3.2.8.
  mutating func checkMTU(
    _ octets: Int, channel: Int?, _ index: Int, _ direction: LinkDirection
  ) {
    // No ATT_MTU is smaller.
    guard octets > 23, let mtu = knownMTU(channel: channel, index), octets > Int(mtu) else {
      return
    }
    log.violate(.attPDUOverMTU, connection: index, direction: direction)
  }

  private mutating func knownMTU(channel: Int?, _ index: Int) -> UInt16? {
    if let channel {
      // On an enhanced bearer it is the smaller one of what the two ends can receive.
      let ends = connections.states[index].channels.channels[channel]
      return ends.responder.map { min(ends.requester.mtu, $0.mtu) }
    }
    let mtu = connections.connections[index].attMTU
    // A sniffer may have missed the exchange.
    return mtu.basis == .seen || !connections.connections[index].isOnAir ? mtu.value : nil
  }

  private mutating func checkMTU(_ request: ExchangeMTURequest, _ context: PDUContext) {
    let (index, direction) = (context.connection, context.direction)
    guard context.channel == nil else {
      log.violate(.attMTUExchangeOnEnhancedBearer, connection: index, direction: direction)
      return
    }
    if let earlier = connections.states[index].bearer.mtuRequestFrame[direction] {
      log.violate(
        .attMTUExchangedTwice, connection: index, direction: direction, earlierFrame: earlier)
    } else {
      connections.states[index].bearer.mtuRequestFrame[direction] = frame.number
    }
    if request.clientReceiveMTU < 23 {
      log.violate(.attMTUBelowMinimum, connection: index, direction: direction)
    }
  }

  private mutating func checkRange(_ first: UInt16, _ last: UInt16, _ context: PDUContext) {
    guard first == 0 || first > last else { return }
    log.violate(
      .attInvalidHandleRange, connection: context.connection, direction: context.direction)
  }
}
