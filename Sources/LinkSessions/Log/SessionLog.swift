import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

/// What the sessions say while they take a record: what has become of the record, which
/// transactions have begun and ended, which rules were broken; and who is told of it.
///
/// It is handed to every session. Nothing of it leads back to one.
struct SessionLog: ~Copyable {
  /// The record that is being taken.
  var frame = Frame(number: 0, time: 0)
  /// Whether the time of the record is by the clock of the sniffer that heard it.
  var isOnSnifferClock = false
  /// What sniffers' headers say that their packets contradict.
  var headers = HeaderContradictions()
  /// Octets that the record had before it was cut, and the capture lacks.
  var cutOctets = 0
  /// Some of what the record says, or completes, was cut away.
  var contentIsCut = false
  /// What is known of that record.
  var outcome = FrameOutcome()
  /// Is told each field of the record; nil in the hot loop.
  private(set) var watcher: FieldWatcher?
  /// The same, for readers.
  private(set) var lentWatcher: LentWatcher?
  /// What has to be made out for it.
  private(set) var watched = WatchedFields.none
  /// The watcher that a record passes by; none otherwise.
  private var passedBy: (FieldWatcher?, LentWatcher?, WatchedFields) = (nil, nil, .none)
  /// Records for which there was a watcher.
  private var watchedRecords = 0
  /// Whether a watcher saw every record so far: what is counted or kept only for watchers is complete.
  private(set) var isWatchedFromStart = false
  /// Whether a watcher comes later that wants to know what channels of BR/EDR are for.
  private(set) var awaitsClassicWatcher = false
  /// L2CAP frames that were numbered for a watcher of packets on the air.
  var framesOnAir = 0
  /// The pairings, and the attempts to encrypt.
  var security: SecurityLog
  /// The keys that are known so far.
  var keys: KeyRing
  /// What room is left for what connections leave unfinished.
  var rooms: SessionRooms
  /// Transactions begun so far: the identifier of the last one.
  private(set) var transactionCount = 0

  private let audience: SessionAudience
  /// What any observer wants to be told of.
  private let interests: SessionInterests

  /// - Parameters:
  ///   - observers: are told what is found, each what it wants.
  ///   - pairings: how many may be kept.
  ///   - keys: that are known before the capture.
  ///   - rooms: how much all connections may keep of what they leave unfinished.
  init(
    observers: [any SessionObserver], pairings: Int, keys: KeyRing, rooms: SessionRooms
  ) {
    self.keys = keys
    self.rooms = rooms
    security = SecurityLog(limit: pairings)
    audience = SessionAudience(observers)
    interests = audience.interests
  }

  /// Keys of advertising data, where a watcher wants to see what they decrypt.
  var advertisingKeys: [AdvertisingKey] { watcher == nil ? [] : keys.advertisingKeys }

  /// A record comes that is told to the watcher, or to nobody.
  ///
  /// - Parameter records: how many there were before it.
  mutating func countWatched(after records: Int) {
    if watcher != nil { watchedRecords += 1 }
    isWatchedFromStart = watchedRecords == records + 1
  }

  /// Fields of later records will be told to a watcher.
  mutating func awaitWatcher(of fields: FieldSet) {
    awaitsClassicWatcher = WatchedFields(fields).classic
  }

  /// From here on the fields of records are told to another watcher, or to none.
  mutating func tellFields(to watcher: FieldWatcher?) {
    guard watcher !== self.watcher else { return }
    self.watcher = watcher
    // SAFETY: it is kept until the record has been taken, and no reader is left then.
    lentWatcher = watcher.map { unsafe LentWatcher($0) }
    watched = watcher.map { WatchedFields($0.fields) } ?? .none
  }

  /// One record passes the watcher by, which is told of the next ones again: called before and after it.
  mutating func passWatcherBy() {
    swap(&watcher, &passedBy.0)
    swap(&lentWatcher, &passedBy.1)
    swap(&watched, &passedBy.2)
  }

  /// How many octets were cut away of what a header announces.
  ///
  /// - Parameters:
  ///   - length: octets that the header announces.
  ///   - available: octets of them that the record has.
  mutating func cutOctets(of length: Int, available: Int) -> Int {
    cutOctets = max(0, min(cutOctets, length - available))
    if cutOctets > 0 { contentIsCut = true }
    return cutOctets
  }

  // MARK: Telling

  /// Whether any observer wants to be told of this.
  @inline(__always)
  mutating func wants(_ interest: SessionInterests) -> Bool { interests.contains(interest) }

  mutating func tell(_ event: SessionEvent) {
    guard wants(.events) else { return }
    audience.events.tell { $0.observe(event) }
  }

  /// Tells that the server that sends in a direction has lost attributes.
  mutating func tellLoss(of server: LinkDirection, in context: PDUContext) {
    tell(.attributesLost(connection: context.connection, server: server, frame: frame))
  }

  /// Tells what a host's log says besides packets; text is made of it only where somebody listens.
  mutating func tell(_ note: () -> HostNote?) {
    guard wants(.hostNotes), let note = note() else { return }
    audience.hostNotes.tell { $0.observe(note, at: frame) }
  }

  mutating func tellRoleSwap(of connection: Int) {
    guard wants(.roleSwaps) else { return }
    audience.roleSwaps.tell { $0.observeRoleSwap(of: connection) }
  }

  mutating func tell(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    guard wants(.att) else { return }
    audience.att.tell { $0.observe(pdu, in: context) }
  }

  mutating func tell(_ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext)
  {
    guard wants(.attAnswers) else { return }
    audience.attAnswers.tell { $0.observe(pdu, answering: request, in: context) }
  }

  mutating func tell(_ value: ValueSeen) {
    guard wants(.values) else { return }
    audience.values.tell { $0.observe(value) }
  }

  mutating func tell(_ command: borrowing SignallingCommand, in context: PDUContext) {
    guard wants(.signalling) else { return }
    audience.signalling.tell { $0.observe(command, in: context) }
  }

  mutating func tell(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    guard wants(.smp) else { return }
    audience.smp.tell { $0.observe(pdu, in: context) }
  }

  mutating func tellSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    guard wants(.sdus) else { return }
    audience.sdus.tell { $0.observeSDU(octets: octets, of: channel, in: context) }
  }

  mutating func tell(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    guard wants(.controlPDUs) else { return }
    audience.controlPDUs.tell { $0.observe(pdu, in: context) }
  }

  mutating func tell(_ packet: LinkPacket) {
    guard wants(.linkPackets) else { return }
    audience.linkPackets.tell { $0.observe(packet) }
  }

  mutating func tell(_ request: ConnectionRequest) {
    guard wants(.connectionRequests) else { return }
    audience.connectionRequests.tell { $0.observe(request) }
  }

  mutating func tell(_ sighting: borrowing AdvertisingSighting) {
    guard wants(.advertising) else { return }
    audience.advertising.tell { $0.observe(sighting) }
  }

  mutating func tell(_ packet: HostPacket) {
    guard wants(.hostPackets) else { return }
    audience.hostPackets.tell { $0.observe(packet) }
  }

  mutating func tell(_ completed: CompletedPackets) {
    guard wants(.hostPackets) else { return }
    audience.hostPackets.tell { $0.observe(completed) }
  }

  mutating func tell(_ buffers: ControllerBuffers) {
    guard wants(.buffers) else { return }
    audience.buffers.tell { $0.observe(buffers) }
  }

  mutating func tell(ended pairing: Pairing) {
    guard wants(.security) else { return }
    audience.security.tell { $0.observe(ended: pairing) }
  }

  mutating func tell(ended encryption: LinkEncryption) {
    guard wants(.security) else { return }
    audience.security.tell { $0.observe(ended: encryption) }
  }

  /// Tells that the current record breaks a rule, or that an earlier one did.
  ///
  /// - Parameters:
  ///   - rule: which one.
  ///   - connection: index in `ConnectionTable`; nil outside connections.
  ///   - direction: who broke it, where that is known.
  ///   - earlierFrame: the record that the rule compares with.
  ///   - breach: the record that breaks it, where that is not the current one.
  mutating func violate(
    _ rule: RuleID, connection: Int?, direction: LinkDirection?,
    earlierFrame: Int? = nil, at breach: Frame? = nil
  ) {
    tell(
      .finding(
        Finding(
          rule, connection: connection, direction: direction, frame: breach ?? frame,
          earlierFrames: earlierFrame.map { [$0] } ?? [])))
  }

  /// Tells that the PDU that is being taken breaks a rule.
  mutating func violate(
    _ rule: RuleID, in context: PDUContext, earlierFrame: Int? = nil
  ) {
    violate(
      rule, connection: context.connection, direction: context.direction,
      earlierFrame: earlierFrame)
  }

  // MARK: Transactions

  /// Begins a transaction with the current record as its request, or with an earlier one, and tells
  /// of it.
  mutating func begin(
    _ kind: Transaction.Kind, connection: Int?, direction: LinkDirection?, channel: Int? = nil,
    firstFrame: Int? = nil, at request: Frame? = nil, fill: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    transactionCount += 1
    var transaction = Transaction(
      id: transactionCount, kind: kind, connection: connection, direction: direction,
      channel: channel, firstFrame: firstFrame, request: request ?? frame)
    fill(&transaction)
    if wants(.transactions) {
      let begun = transaction
      audience.transactions.tell { $0.observe(began: begun) }
    }
    return transaction
  }

  /// Begins the transaction of a PDU above L2CAP.
  mutating func begin(
    _ kind: Transaction.Kind, _ context: PDUContext,
    fill: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    begin(
      kind, connection: context.connection, direction: context.direction,
      channel: context.channel, firstFrame: context.firstFrame, fill: fill)
  }

  /// Gives a transaction its outcome, and tells of it.
  ///
  /// - Parameters:
  ///   - transaction: one that is open, and is kept no longer.
  ///   - outcome: what became of it.
  ///   - response: the record that ended it, if one did.
  @inline(__always)
  mutating func finish(
    _ transaction: consuming Transaction, _ outcome: TransactionOutcome, by response: Frame? = nil
  ) {
    if wants(.transactions) || (wants(.failures) && !outcome.isSuccess) {
      tellEnd(of: transaction, outcome, by: response)
    }
  }

  private mutating func tellEnd(
    of transaction: consuming Transaction, _ outcome: TransactionOutcome, by response: Frame?
  ) {
    transaction.outcome = outcome
    transaction.response = response
    let ended = transaction
    audience.transactions.tell { $0.observe(ended: ended) }
    guard !outcome.isSuccess else { return }
    audience.failures.tell { $0.observe(failed: ended) }
  }
}
