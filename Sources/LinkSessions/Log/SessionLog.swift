import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

/// Collects the sessions' results for a record: its outcome, the transactions that began and ended, and the rules that
/// were broken. Passes them on to the observers.
///
/// Every session receives the log. It holds no reference to a session.
struct SessionLog: ~Copyable {
  /// The record that is being processed.
  var frame = Frame(number: 0, time: 0)
  /// Whether the record's time comes from the clock of the sniffer that heard it.
  var isOnSnifferClock = false
  /// Whether the record has no time, as in text that a host printed.
  var lacksTime = false
  /// Header fields of sniffer records that the packets contradict.
  var headers = SessionTracker.HeaderContradictions()
  /// Whether a header has named a PHY other than LE 1M.
  var hasOtherPHY = false
  /// The pauses before responses that the sniffer has measured so far, on any connection.
  var answerPauses = AnswerPauses()
  /// Octets that were cut from the record and are missing from the capture.
  var cutOctets = 0
  /// The octets of the record as sent.
  var recordOctets = 0
  /// Whether octets were cut that belong to the record's content, or to something that it completes.
  var contentIsCut = false
  /// The outcome of that record.
  var outcome = FrameOutcome()
  /// Receives each field of the record; nil in the hot loop.
  private(set) var watcher: FieldWatcher?
  /// The same watcher, lent to readers.
  private(set) var lentWatcher: FieldWatcher.Lent?
  /// What the sessions have to determine for the watcher.
  private(set) var watched = WatchedFields.none
  /// The watcher while a record bypasses it; otherwise nothing.
  private var passedBy: (FieldWatcher?, FieldWatcher.Lent?, WatchedFields) = (nil, nil, .none)
  /// Number of records that a watcher saw.
  private var watchedRecords = 0
  /// Whether a watcher has seen every record so far. If so, everything that is counted or kept only for watchers is
  /// complete.
  private(set) var isWatchedFromStart = false
  /// Whether a later watcher will need the purpose of BR/EDR channels.
  private(set) var awaitsClassicWatcher = false
  /// Number of L2CAP frames that were numbered for a watcher of packets on the air.
  var framesOnAir = 0
  /// The pairings and the encryption attempts.
  var security: SecurityLog
  /// The keys that are known so far.
  var keys: KeyRing
  /// The memory budgets left for everything that connections leave unfinished.
  var rooms: SessionRooms
  /// Number of transactions begun so far; also the identifier of the last one.
  private(set) var transactionCount = 0

  private let audience: SessionAudience
  /// The kinds of data to which the observers subscribe.
  private let interests: SessionInterests

  /// - Parameters:
  ///   - observers: each receives the data to which it subscribes.
  ///   - pairings: the maximum number of pairings to keep.
  ///   - keys: keys known before the capture.
  ///   - rooms: memory budgets for everything that all connections leave unfinished.
  init(
    observers: [any SessionObserver], pairings: Int, keys: KeyRing, rooms: SessionRooms
  ) {
    self.keys = keys
    self.rooms = rooms
    security = SecurityLog(limit: pairings)
    audience = SessionAudience(observers)
    interests = audience.interests
  }

  /// Keys for encrypted advertising data, if a watcher needs the plaintext.
  var advertisingKeys: [KeyRing.AdvertisingKey] { watcher == nil ? [] : keys.advertisingKeys }

  /// Counts the next record as watched, if there is a watcher.
  ///
  /// - Parameter records: number of records before it.
  mutating func countWatched(after records: Int) {
    if watcher != nil { watchedRecords += 1 }
    isWatchedFromStart = watchedRecords == records + 1
  }

  /// Announces that a watcher will join for later records.
  mutating func awaitWatcher(of fields: FieldSet) {
    awaitsClassicWatcher = WatchedFields(fields).classic
  }

  /// Sends the fields of the following records to another watcher, or to none.
  mutating func emitFields(to watcher: FieldWatcher?) {
    guard watcher !== self.watcher else { return }
    self.watcher = watcher
    // SAFETY: the watcher is kept until the record has been processed, and no reader remains by then.
    lentWatcher = watcher.map { unsafe FieldWatcher.Lent($0) }
    watched = watcher.map { WatchedFields($0.fields) } ?? .none
  }

  /// Lets one record bypass the watcher. Call this before and after that record.
  mutating func passWatcherBy() {
    swap(&watcher, &passedBy.0)
    swap(&lentWatcher, &passedBy.1)
    swap(&watched, &passedBy.2)
  }

  /// Records and returns how many of the octets that a header announces were cut.
  ///
  /// - Parameters:
  ///   - length: number of octets that the header announces.
  ///   - available: number of these octets that the record contains.
  mutating func cutOctets(of length: Int, available: Int) -> Int {
    cutOctets = max(0, min(cutOctets, length - available))
    if cutOctets > 0 { contentIsCut = true }
    return cutOctets
  }

  // MARK: Reporting

  /// Returns whether any observer subscribes to this kind of data.
  @inline(__always)
  mutating func wants(_ interest: SessionInterests) -> Bool { interests.contains(interest) }

  mutating func emit(_ event: SessionEvent) {
    guard wants(.events) else { return }
    audience.events.emit { $0.observe(event) }
  }

  /// Reports that attributes of the server that sends in this direction are no longer valid.
  mutating func emitLoss(of server: LinkDirection, in context: PDUContext) {
    emit(
      .attributesLost(
        connection: ConnectionID(index: context.connection), server: server, frame: frame))
  }

  /// Reports an entry of a host's log that is not a packet. Its text is built only if an observer
  /// receives it.
  mutating func emit(_ note: () -> HostNote?) {
    guard wants(.hostNotes), let note = note() else { return }
    audience.hostNotes.emit { $0.observe(note, at: frame) }
  }

  mutating func emitRoleSwap(of connection: Int) {
    guard wants(.roleSwaps) else { return }
    let connection = ConnectionID(index: connection)
    audience.roleSwaps.emit { $0.observeRoleSwap(of: connection) }
  }

  mutating func emit(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    guard wants(.att) else { return }
    audience.att.emit { $0.observe(pdu, in: context) }
  }

  mutating func emit(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    guard wants(.attAnswers) else { return }
    audience.attAnswers.emit { $0.observe(pdu, answering: request, in: context) }
  }

  mutating func emit(_ value: ValueSeen) {
    guard wants(.values) else { return }
    audience.values.emit { $0.observe(value) }
  }

  mutating func emit(_ command: borrowing SignallingCommand, in context: PDUContext) {
    guard wants(.signalling) else { return }
    audience.signalling.emit { $0.observe(command, in: context) }
  }

  mutating func emit(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    guard wants(.smp) else { return }
    audience.smp.emit { $0.observe(pdu, in: context) }
  }

  mutating func emitSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    guard wants(.sdus) else { return }
    audience.sdus.emit { $0.observeSDU(octets: octets, of: channel, in: context) }
  }

  mutating func emit(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    guard wants(.controlPDUs) else { return }
    audience.controlPDUs.emit { $0.observe(pdu, in: context) }
  }

  mutating func emit(_ packet: LinkPacket) {
    guard wants(.linkPackets) else { return }
    audience.linkPackets.emit { $0.observe(packet) }
  }

  mutating func emit(_ request: SeenConnectIndication) {
    guard wants(.connectionRequests) else { return }
    audience.connectionRequests.emit { $0.observe(request) }
  }

  mutating func emit(_ sighting: borrowing AdvertisingSighting) {
    guard wants(.advertising) else { return }
    audience.advertising.emit { $0.observe(sighting) }
  }

  mutating func emit(_ packet: HostPacket) {
    guard wants(.hostPackets) else { return }
    audience.hostPackets.emit { $0.observe(packet) }
  }

  mutating func emit(_ completed: HostPacket.Completed) {
    guard wants(.hostPackets) else { return }
    audience.hostPackets.emit { $0.observe(completed) }
  }

  mutating func emit(_ buffers: HostPacket.ControllerBuffers) {
    guard wants(.buffers) else { return }
    audience.buffers.emit { $0.observe(buffers) }
  }

  mutating func emit(ended pairing: Pairing) {
    guard wants(.security) else { return }
    audience.security.emit { $0.observe(ended: pairing) }
  }

  mutating func emit(began encryption: LinkEncryption) {
    guard wants(.security) else { return }
    audience.security.emit { $0.observe(began: encryption) }
  }

  mutating func emit(ended encryption: LinkEncryption) {
    guard wants(.security) else { return }
    audience.security.emit { $0.observe(ended: encryption) }
  }

  /// Reports that a record breaks a rule: the current record unless `breach` names an earlier one.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - connection: index in `ConnectionTable`; nil outside connections.
  ///   - direction: the side that broke it, if it is known.
  ///   - earlierFrame: the record with which the rule compares this one.
  ///   - breach: the record that breaks the rule, if it is not the current one.
  mutating func violate(
    _ rule: RuleID, connection: Int?, direction: LinkDirection?,
    earlierFrame: Int? = nil, at breach: Frame? = nil
  ) {
    emit(
      .finding(
        Finding(
          rule, connection: connection, direction: direction, frame: breach ?? frame,
          earlierFrames: earlierFrame.map { [$0] } ?? [])))
  }

  /// Reports that the current PDU breaks a rule.
  mutating func violate(
    _ rule: RuleID, in context: PDUContext, earlierFrame: Int? = nil
  ) {
    violate(
      rule, connection: context.connection, direction: context.direction,
      earlierFrame: earlierFrame)
  }

  // MARK: Transactions

  /// Begins and reports a transaction. Its request is the current record or an earlier one.
  mutating func begin(
    _ kind: Transaction.Kind, connection: Int?, direction: LinkDirection?, channel: Int? = nil,
    firstFrame: Int? = nil, firstTime: Int64? = nil, at request: Frame? = nil,
    fill: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    transactionCount += 1
    var transaction = Transaction(
      id: transactionCount, kind: kind, connection: connection, direction: direction,
      channel: channel, firstFrame: firstFrame, firstTime: firstTime, request: request ?? frame)
    fill(&transaction)
    if wants(.transactions) {
      let begun = transaction
      audience.transactions.emit { $0.observe(began: begun) }
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
      channel: context.channel, firstFrame: context.firstFrame, firstTime: context.firstTime,
      fill: fill)
  }

  /// Sets the outcome of a transaction and reports it.
  ///
  /// - Parameters:
  ///   - transaction: an open transaction; it is not kept any longer.
  ///   - outcome: its outcome.
  ///   - response: the record that ended it, if one did.
  @inline(__always)
  mutating func finish(
    _ transaction: consuming Transaction, _ outcome: Transaction.Outcome, by response: Frame? = nil
  ) {
    if wants(.transactions) || (wants(.failures) && !outcome.isSuccess) {
      emitEnd(of: transaction, outcome, by: response)
    }
  }

  private mutating func emitEnd(
    of transaction: consuming Transaction, _ outcome: Transaction.Outcome, by response: Frame?
  ) {
    transaction.outcome = outcome
    transaction.response = response
    let ended = transaction
    audience.transactions.emit { $0.observe(ended: ended) }
    guard !outcome.isSuccess else { return }
    audience.failures.emit { $0.observe(failed: ended) }
  }
}
