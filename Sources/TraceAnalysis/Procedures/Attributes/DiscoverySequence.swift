import BluetoothPackets
import LinkSessions

/// A search of a server's database. Each request begins where the previous answer ended, until the
/// server reports that there is no more, or the range ends.
///
/// Core 6.0, Vol 3, Part G, 4.4 to 4.7 and 4.8.2.
struct DiscoverySequence: Sendable {
  let kind: Procedure.Kind
  private let opcode: ATTOpcode
  private let type: BluetoothUUID?
  private(set) var search: Procedure.Search
  /// Start handle of the next request, if there is one.
  private var next: UInt16?
  /// Start handle for clients that continue after the last characteristic's value.
  private var nextBehindValue: UInt16?
  /// Start handle for clients that continue after the declaration of the last service found.
  private var nextBehindStart: UInt16?
  /// Start handle for clients that discard the last of several entries and request it again.
  private var nextAgain: UInt16?
  /// Whether the end of the last answer was not captured, so that any later handle may be the next
  /// one.
  private var isCut = false
  /// Whether the capture lacks the last answer. If so, the next request shows that the client received it.
  private var awaitsMissed = false

  /// Creates a sequence, or nil for a request that is not a search.
  init?(_ request: AttributeRequestFacts) {
    guard let kind = DiscoverySequence.kind(of: request) else { return nil }
    self.kind = kind
    opcode = request.opcode
    type = request.type
    search = Procedure.Search(first: request.first, last: request.last, service: request.service)
  }

  static func kind(of request: AttributeRequestFacts) -> Procedure.Kind? {
    switch request.opcode {
    case .findInformationRequest: return .discoverDescriptors
    case .readByGroupTypeRequest: return .discoverServices
    case .findByTypeValueRequest:
      return request.type == GATTAttribute.primaryService.uuid
        ? .discoverServicesByUUID : .findByTypeValue
    case .readByTypeRequest:
      switch request.type {
      case GATTAttribute.include.uuid: return .discoverIncludedServices
      case GATTAttribute.characteristic.uuid: return .discoverCharacteristics
      case DiscoverySequence.databaseHash: return .databaseHashCheck
      default: return .readByUUID
      }
    default: return nil
    }
  }

  /// The characteristic that represents the whole database. Core 6.0, Vol 3, Part G, 7.3.
  static var databaseHash: BluetoothUUID { 0x2B2A }

  /// - Parameters:
  ///   - request: the next request of the client.
  ///   - mayFollowLoss: whether the capture may lack requests before it.
  func continues(with request: AttributeRequestFacts, mayFollowLoss: Bool) -> Bool {
    request.opcode == opcode && request.type == type && request.service == search.service
      && request.last == search.last
      && (request.first == next || request.first == nextBehindValue
        || request.first == nextBehindStart || request.first == nextAgain
        || (isCut || awaitsMissed) && request.first > search.first
        || mayFollowLoss && next.map { request.first > $0 } ?? false)
  }

  /// Continues with a request, which `continues(with:)` has accepted.
  mutating func goOn(with request: AttributeRequestFacts) {
    if awaitsMissed { search.missedAnswers += 1 }
    awaitsMissed = false
    // The capture lacks a request, regardless of whether it was answered.
    if let next, request.first > next, request.first != nextBehindValue, !isCut {
      search.lacksAnswers = true
    }
    // The entry will be found a second time.
    if request.first == nextAgain { search.found -= 1 }
  }

  /// Consumes an answer. Returns true once the search has ended.
  mutating func take(
    _ answer: AttributeAnswerFacts?, _ outcome: inout Transaction.Outcome, damagedAnswer: Int?
  ) -> Bool {
    next = nil
    nextBehindValue = nil
    nextBehindStart = nil
    nextAgain = nil
    isCut = answer?.isCut ?? false
    if isCut, outcome == .success { search.lacksAnswers = true }
    switch outcome {
    case .success:
      search.found += answer?.entries ?? 0
      guard !isCut else { return false }
      if let start = answer?.lastStart, start < search.last { nextBehindStart = start + 1 }
      if let start = answer?.lastGroup, let entries = answer?.entries, entries > 1 {
        nextAgain = start
      }
      guard let last = answer?.lastHandle, last < search.last, last < .max else {
        search.isComplete = true
        // Some clients continue after the start of the service, wherever it ends.
        return nextBehindStart == nil && nextAgain == nil
      }
      next = last + 1
      if let value = answer?.lastValueHandle, value >= search.last { search.isComplete = true }
      if kind == .discoverCharacteristics, let value = answer?.lastValueHandle, value > last,
        value < search.last
      {
        nextBehindValue = value + 1
      }
      return false
    case .error(.att(.attributeNotFound)):
      // A server reports the end of a search in this way. In a search for a value, it means that the value does not
      // exist.
      if search.found > 0 || kind.isDiscovery { outcome = .success }
      search.isComplete = true
      return true
    case .notInCapture:
      awaitsMissed = true
      search.damagedAnswer = search.damagedAnswer ?? damagedAnswer
      return false
    default: return true
    }
  }
}
