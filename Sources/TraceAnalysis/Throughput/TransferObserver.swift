public import BluetoothPackets
public import LinkSessions

/// Finds transfers while a capture is read: runs of data on one direction and operation.
public final class TransferObserver: SessionObserver {
  /// Runs that were long enough, in the order in which they ended.
  private(set) var finished: [TransferRun] = []
  /// What was too little to be called a transfer, by connection.
  private(set) var chatter: [Int: Chatter] = [:]
  /// Runs that came when the tables were full.
  private(set) var notKept = 0

  private var open: [TransferRun] = []
  private var indices: [TransferRun.Key: Int] = [:]
  private var recent = 0
  private var parameters: [Int: ConnectionParameters] = [:]

  static let openLimit = 20_000
  static let finishedLimit = 20_000

  /// Values that belong to no transfer.
  public struct Chatter: Hashable, Sendable {
    public internal(set) var pdus = 0
    public internal(set) var bytes = 0
  }

  public init() {}

  // MARK: What carries data

  public func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .handleValueNotification(let pdu):
      add(pdu.value.byteCount, .notification, pdu.handle, context)
    case .multipleHandleValueNotification(let pdu):
      pdu.forEach { add($0.value.byteCount, .notification, $0.handle, context) }
    case .handleValueIndication(let pdu):
      add(pdu.value.byteCount, .indication, pdu.handle, context)
    case .writeCommand(let pdu): add(pdu.value.byteCount, .writeCommand, pdu.handle, context)
    case .signedWriteCommand(let pdu):
      add(pdu.value.byteCount, .writeCommand, pdu.handle, context)
    case .writeRequest(let pdu): add(pdu.value.byteCount, .writeRequest, pdu.handle, context)
    case .prepareWriteRequest(let pdu):
      add(pdu.value.byteCount, .writeRequest, pdu.handle, context, isPrepared: true)
    default: break
    }
  }

  public func observe(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext
  ) {
    switch pdu {
    case .readResponse(let pdu): add(pdu.value.byteCount, .read, request.handle, context)
    case .readBlobResponse(let pdu): add(pdu.value.byteCount, .read, request.handle, context)
    default: break
    }
  }

  public func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    // What an enhanced bearer carries is told as ATT PDUs.
    guard !channel.isEnhancedATT else { return }
    add(octets, .l2cap, nil, context)
  }

  // MARK: What befalls the connection

  public func observe(_ event: SessionEvent) {
    switch event {
    case .changed(let change, let connection):
      if case .parameters(let values) = change.value { parameters[connection] = values }
    case .connectionEnded(let connection, _):
      close { $0.key.connection == connection }
    default: break
    }
  }

  public func observeRoleSwap(of connection: Int) {
    for index in finished.indices where finished[index].key.connection == connection {
      finished[index].key.direction = finished[index].key.direction.opposite
    }
    for index in open.indices where open[index].key.connection == connection {
      open[index].key.direction = open[index].key.direction.opposite
    }
    reindex()
  }

  // MARK: Runs

  private func add(
    _ octets: Int, _ operation: TransferOperation, _ handle: UInt16?, _ context: PDUContext,
    isPrepared: Bool = false
  ) {
    let key = TransferRun.Key(
      connection: context.connection, direction: context.direction, operation: operation,
      isPrepared: isPrepared, handle: handle,
      channel: operation == .l2cap ? context.channel : nil)
    let parameters = parameters[context.connection]
    guard let index = run(key, context, parameters) else {
      notKept += 1
      return
    }
    open[index].add(octets, in: context, parameters)
  }

  /// The open run of `key`, a new one if there is none or if the old one fell silent too long ago.
  private func run(
    _ key: TransferRun.Key, _ context: PDUContext, _ parameters: ConnectionParameters?
  ) -> Int? {
    if recent >= open.count || open[recent].key != key {
      guard let found = indices[key] else {
        guard open.count < TransferObserver.openLimit else { return nil }
        recent = open.count
        indices[key] = recent
        open.append(TransferRun(key, in: context))
        return recent
      }
      recent = found
    }
    if !open[recent].takes(context.frame.time, parameters) {
      finish(open[recent])
      open[recent] = TransferRun(key, in: context)
    }
    return recent
  }

  private func finish(_ run: TransferRun) {
    if !run.isTransfer {
      chatter[run.key.connection, default: Chatter()].pdus += run.pdus
      chatter[run.key.connection, default: Chatter()].bytes += run.bytes
    } else if finished.count < TransferObserver.finishedLimit {
      finished.append(run)
    } else {
      notKept += 1
    }
  }

  private func close(_ isOver: (TransferRun) -> Bool) {
    var rest: [TransferRun] = []
    for run in open {
      if isOver(run) { finish(run) } else { rest.append(run) }
    }
    open = rest
    reindex()
  }

  private func reindex() {
    recent = 0
    indices.removeAll(keepingCapacity: true)
    for (index, run) in open.enumerated() { indices[run.key] = index }
  }

  /// Ends every run: the capture is over.
  func finish() {
    close { _ in true }
  }
}
