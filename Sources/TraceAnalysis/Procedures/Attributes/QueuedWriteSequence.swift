import BluetoothPackets
import LinkSessions

/// Parts of values that a server queues, and the request to write or discard them.
///
/// Core 6.0, Vol 3, Part G, 4.9.4 and 4.9.5: parts of one value are a long write. Several values,
/// each verified by its echo, are a reliable write.
struct QueuedWriteSequence: Sendable {
  private var handle: UInt16?
  private var offset: UInt16
  private var fingerprint: UInt64
  private var isReliable = false
  private var isExecuted = false
  private var wasRefused = false
  private(set) var detail = Procedure.QueuedWrite()

  /// The kind of procedure. A single request to cancel does not write anything.
  var kind: Procedure.Kind {
    if handle == nil, detail.isCancelled { return .cancelQueuedWrites }
    return isReliable ? .reliableWrite : .writeLong
  }

  /// Creates a sequence, or nil for a request that does not use the queue.
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

  /// Maximum number of attributes listed.
  private static let most = 8

  private mutating func note(_ handle: UInt16?) {
    guard let handle, !detail.attributes.contains(handle),
      detail.attributes.count < QueuedWriteSequence.most
    else { return }
    detail.attributes.append(handle)
  }

  func continues(with request: AttributeRequestFacts) -> Bool {
    // After a refusal, a part from the beginning of a value is a new attempt to write it.
    !isExecuted && !(wasRefused && request.opcode == .prepareWriteRequest && request.offset == 0)
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
    detail.isConcluded = true
    detail.isCancelled = !request.executes
  }

  /// Consumes an answer. Returns true once the sequence has ended.
  mutating func take(_ answer: AttributeAnswerFacts?, _ outcome: Transaction.Outcome) -> Bool {
    if isExecuted { return true }
    // After a rejection, the client may still request that the server discard its queue.
    if case .error = outcome { wasRefused = true }
    guard outcome == .success, let answer else { return false }
    if answer.fingerprint != fingerprint { detail.echoDiffers = true }
    return false
  }
}
