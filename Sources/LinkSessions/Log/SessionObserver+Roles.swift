// Derives an observer's roles from the protocols that it conforms to, without a cast.

extension SessionObserver {
  public var attObserver: (any ATTObserver)? { nil }
  public var attAnswerObserver: (any ATTAnswerObserver)? { nil }
  public var attributeValueObserver: (any AttributeValueObserver)? { nil }
  public var signallingObserver: (any SignallingObserver)? { nil }
  public var smpObserver: (any SMPObserver)? { nil }
  public var sduObserver: (any SDUObserver)? { nil }
  public var controlPDUObserver: (any ControlPDUObserver)? { nil }
  public var linkPacketObserver: (any LinkPacketObserver)? { nil }
  public var connectionRequestObserver: (any ConnectionRequestObserver)? { nil }
  public var advertisingPDUObserver: (any AdvertisingPDUObserver)? { nil }
  public var hostPacketObserver: (any HostPacketObserver)? { nil }
  public var controllerBuffersObserver: (any ControllerBuffersObserver)? { nil }
  public var hostNoteObserver: (any HostNoteObserver)? { nil }
  public var transactionObserver: (any TransactionObserver)? { nil }
  public var failureObserver: (any FailureObserver)? { nil }
  public var securityObserver: (any SecurityObserver)? { nil }
  public var sessionEventObserver: (any SessionEventObserver)? { nil }
  public var roleSwapObserver: (any RoleSwapObserver)? { nil }
}

extension ATTObserver {
  public var attObserver: (any ATTObserver)? { self }
}

extension ATTAnswerObserver {
  public var attAnswerObserver: (any ATTAnswerObserver)? { self }
}

extension AttributeValueObserver {
  public var attributeValueObserver: (any AttributeValueObserver)? { self }
}

extension SignallingObserver {
  public var signallingObserver: (any SignallingObserver)? { self }
}

extension SMPObserver {
  public var smpObserver: (any SMPObserver)? { self }
}

extension SDUObserver {
  public var sduObserver: (any SDUObserver)? { self }
}

extension ControlPDUObserver {
  public var controlPDUObserver: (any ControlPDUObserver)? { self }
}

extension LinkPacketObserver {
  public var linkPacketObserver: (any LinkPacketObserver)? { self }
}

extension ConnectionRequestObserver {
  public var connectionRequestObserver: (any ConnectionRequestObserver)? { self }
}

extension AdvertisingPDUObserver {
  public var advertisingPDUObserver: (any AdvertisingPDUObserver)? { self }
}

extension HostPacketObserver {
  public var hostPacketObserver: (any HostPacketObserver)? { self }
}

extension ControllerBuffersObserver {
  public var controllerBuffersObserver: (any ControllerBuffersObserver)? { self }
}

extension HostNoteObserver {
  public var hostNoteObserver: (any HostNoteObserver)? { self }
}

extension TransactionObserver {
  public var transactionObserver: (any TransactionObserver)? { self }
}

extension FailureObserver {
  public var failureObserver: (any FailureObserver)? { self }
}

extension SecurityObserver {
  public var securityObserver: (any SecurityObserver)? { self }
}

extension SessionEventObserver {
  public var sessionEventObserver: (any SessionEventObserver)? { self }
}

extension RoleSwapObserver {
  public var roleSwapObserver: (any RoleSwapObserver)? { self }
}
