import BluetoothPackets

/// ATT rules that a single PDU can break. Core 6.0, Vol 3, Part F.
extension ATTSession {
  mutating func check(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    // If the PDU is fragmented, its first fragment was already checked.
    if context.firstFrame == log.frame.number || context.channel != nil {
      connection.checkATTLength(
        context.octets, channel: context.channel, context.direction, &log)
    }
    switch pdu {
    case .exchangeMTURequest(let request): checkMTU(request, context, &log)
    case .findInformationRequest(let request):
      ATTSession.checkRange(request.startingHandle, request.endingHandle, context, &log)
    case .findByTypeValueRequest(let request):
      ATTSession.checkRange(request.startingHandle, request.endingHandle, context, &log)
    case .readByTypeRequest(let request):
      ATTSession.checkRange(request.startingHandle, request.endingHandle, context, &log)
    case .readByGroupTypeRequest(let request):
      if request.startingHandle == 1 { bearer.hasDiscovered[context.direction] = true }
      ATTSession.checkRange(request.startingHandle, request.endingHandle, context, &log)
    case .unknown: log.outcome.notDecoded = .notKnown
    default: break
    }
  }

  private mutating func checkMTU(
    _ request: ExchangeMTURequest, _ context: PDUContext, _ log: inout SessionLog
  ) {
    guard context.channel == nil else {
      log.violate(.attMTUExchangeOnEnhancedBearer, in: context)
      return
    }
    if bearer.mtuWasRefused[context.direction] {
      bearer.mtuWasRefused[context.direction] = false
      bearer.mtuRequestFrame[context.direction] = log.frame.number
    } else if let earlier = bearer.mtuRequestFrame[context.direction] {
      log.violate(.attMTUExchangedTwice, in: context, earlierFrame: earlier)
    } else {
      bearer.mtuRequestFrame[context.direction] = log.frame.number
    }
    if request.clientReceiveMTU < 23 { log.violate(.attMTUBelowMinimum, in: context) }
  }

  private static func checkRange(
    _ first: UInt16, _ last: UInt16, _ context: PDUContext, _ log: inout SessionLog
  ) {
    guard first == 0 || first > last else { return }
    log.violate(.attInvalidHandleRange, in: context)
  }
}
