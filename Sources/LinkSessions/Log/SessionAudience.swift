/// The observers by kind, collected once at the start of a pass.
struct SessionAudience {
  private(set) var interests: SessionInterests = []
  private(set) var att = Listeners<any ATTObserver>()
  private(set) var attAnswers = Listeners<any ATTAnswerObserver>()
  private(set) var values = Listeners<any AttributeValueObserver>()
  private(set) var signalling = Listeners<any SignallingObserver>()
  private(set) var smp = Listeners<any SMPObserver>()
  private(set) var sdus = Listeners<any SDUObserver>()
  private(set) var controlPDUs = Listeners<any ControlPDUObserver>()
  private(set) var linkPackets = Listeners<any LinkPacketObserver>()
  private(set) var connectionRequests = Listeners<any ConnectionRequestObserver>()
  private(set) var advertising = Listeners<any AdvertisingPDUObserver>()
  private(set) var hostPackets = Listeners<any HostPacketObserver>()
  private(set) var buffers = Listeners<any ControllerBuffersObserver>()
  private(set) var transactions = Listeners<any TransactionObserver>()
  private(set) var failures = Listeners<any FailureObserver>()
  private(set) var security = Listeners<any SecurityObserver>()
  private(set) var hostNotes = Listeners<any HostNoteObserver>()
  private(set) var events = Listeners<any SessionEventObserver>()
  private(set) var roleSwaps = Listeners<any RoleSwapObserver>()

  init(_ observers: [any SessionObserver]) {
    for observer in observers { add(observer) }
  }

  private mutating func add(_ observer: any SessionObserver) {
    let own: [SessionInterests] = [
      Self.add(observer.attObserver, to: &att, .att),
      Self.add(observer.attAnswerObserver, to: &attAnswers, .attAnswers),
      Self.add(observer.attributeValueObserver, to: &values, .values),
      Self.add(observer.signallingObserver, to: &signalling, .signalling),
      Self.add(observer.smpObserver, to: &smp, .smp),
      Self.add(observer.sduObserver, to: &sdus, .sdus),
      Self.add(observer.controlPDUObserver, to: &controlPDUs, .controlPDUs),
      Self.add(observer.linkPacketObserver, to: &linkPackets, .linkPackets),
      Self.add(
        observer.connectionRequestObserver, to: &connectionRequests, .connectionRequests),
      Self.add(observer.advertisingPDUObserver, to: &advertising, .advertising),
      Self.add(observer.hostPacketObserver, to: &hostPackets, .hostPackets),
      Self.add(observer.controllerBuffersObserver, to: &buffers, .buffers),
      Self.add(observer.transactionObserver, to: &transactions, .transactions),
      Self.add(observer.failureObserver, to: &failures, .failures),
      Self.add(observer.securityObserver, to: &security, .security),
      Self.add(observer.hostNoteObserver, to: &hostNotes, .hostNotes),
      Self.add(observer.sessionEventObserver, to: &events, .events),
      Self.add(observer.roleSwapObserver, to: &roleSwaps, .roleSwaps),
    ]
    // No input can trigger this, because only the program chooses its observers. An observer that would receive
    // nothing, due to a misspelled method or a missing protocol, must not go unnoticed.
    precondition(
      own.contains { !$0.isEmpty }, "\(type(of: observer)) has no interests")
    interests = own.reduce(interests) { $0.union($1) }
  }

  private static func add<Observer>(
    _ observer: Observer?, to list: inout Listeners<Observer>, _ interest: SessionInterests
  ) -> SessionInterests {
    guard let observer else { return [] }
    list = Listeners(list.observers + [observer])
    return interest
  }
}

/// The kinds of data to which the observers of a pass subscribe: one bit for each protocol.
struct SessionInterests: OptionSet {
  let rawValue: UInt32

  static let att = SessionInterests(rawValue: 1 << 0)
  static let attAnswers = SessionInterests(rawValue: 1 << 1)
  static let signalling = SessionInterests(rawValue: 1 << 2)
  static let smp = SessionInterests(rawValue: 1 << 3)
  static let sdus = SessionInterests(rawValue: 1 << 4)
  static let controlPDUs = SessionInterests(rawValue: 1 << 5)
  static let linkPackets = SessionInterests(rawValue: 1 << 6)
  static let connectionRequests = SessionInterests(rawValue: 1 << 7)
  static let advertising = SessionInterests(rawValue: 1 << 8)
  static let hostPackets = SessionInterests(rawValue: 1 << 9)
  static let buffers = SessionInterests(rawValue: 1 << 10)
  static let transactions = SessionInterests(rawValue: 1 << 11)
  static let security = SessionInterests(rawValue: 1 << 12)
  static let events = SessionInterests(rawValue: 1 << 13)
  static let roleSwaps = SessionInterests(rawValue: 1 << 14)
  static let failures = SessionInterests(rawValue: 1 << 15)
  static let hostNotes = SessionInterests(rawValue: 1 << 16)
  static let values = SessionInterests(rawValue: 1 << 17)
}
