import BluetoothPackets
import LinkSessions

/// Parts of values that a server queues, and the request that has it write them or forget them.
///
/// Core 6.0, Vol 3, Part G, 4.9.4 and 4.9.5: parts of one value are a long write; several values,
/// each verified by its echo, are a reliable one.
struct QueuedWriteSequence: Sendable {
  private var handle: UInt16?
  private var offset: UInt16
  private var fingerprint: UInt64
  private var isReliable = false
  private var isExecuted = false
  private(set) var detail = Procedure.QueuedWrite()

  /// What it is: nothing is written by a request to cancel that comes alone.
  var kind: Procedure.Kind {
    if handle == nil, detail.isCancelled { return .cancelQueuedWrites }
    return isReliable ? .reliableWrite : .writeLong
  }

  /// Nil for a request that queues nothing.
  init?(_ request: AttributeRequestFacts) {
    guard request.opcode == .prepareWriteRequest || request.opcode == .executeWriteRequest else {
      return nil
    }
    handle = request.handle
    offset = request.offset
    fingerprint = request.fingerprint
    note(request.handle)
    take(request)
  }

  /// Attributes that are named.
  private static let most = 8

  private mutating func note(_ handle: UInt16?) {
    guard let handle, !detail.attributes.contains(handle),
      detail.attributes.count < QueuedWriteSequence.most
    else { return }
    detail.attributes.append(handle)
  }

  func continues(with request: AttributeRequestFacts) -> Bool {
    !isExecuted
      && (request.opcode == .prepareWriteRequest || request.opcode == .executeWriteRequest)
  }

  mutating func goOn(with request: AttributeRequestFacts) {
    if request.opcode == .prepareWriteRequest {
      if request.handle != handle {
        detail.handles += 1
        isReliable = true
      } else if request.offset <= offset {
        isReliable = true
      }
      handle = request.handle
      offset = request.offset
      fingerprint = request.fingerprint
      note(request.handle)
    }
    take(request)
  }

  private mutating func take(_ request: AttributeRequestFacts) {
    guard request.opcode == .executeWriteRequest else { return }
    isExecuted = true
    detail.isCancelled = !request.executes
  }

  /// Takes an answer; true once no more can come.
  mutating func take(_ answer: AttributeAnswerFacts?, _ outcome: TransactionOutcome) -> Bool {
    if isExecuted { return true }
    // After a refusal the client may still tell the server to forget what it holds.
    guard outcome == .success, let answer else { return false }
    if answer.fingerprint != fingerprint { detail.echoDiffers = true }
    return false
  }
}
