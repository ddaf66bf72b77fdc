import BluetoothPackets
import LinkSessions

/// A search of a server's database: requests that each begin where the answer before ended, until
/// the server says that there is no more or the range is at its end.
///
/// Core 6.0, Vol 3, Part G, 4.4 to 4.7 and 4.8.2.
struct DiscoverySequence: Sendable {
  let kind: Procedure.Kind
  private let opcode: ATTOpcode
  private let type: BluetoothUUID?
  private(set) var search: Procedure.Search
  /// Where the next request begins, if one comes.
  private var next: UInt16?
  /// Where it begins with clients that go on behind the last characteristic's value.
  private var nextBehindValue: UInt16?
  /// Where it begins with clients that go on behind the declaration of the last service found.
  private var nextBehindStart: UInt16?
  /// Where the last answer ended was cut away: any later handle may be the next one.
  private var isCut = false

  /// Nil for a request that searches nothing.
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

  /// The characteristic that stands for the whole database. Core 6.0, Vol 3, Part G, 7.3.
  static var databaseHash: BluetoothUUID { 0x2B2A }

  func continues(with request: AttributeRequestFacts) -> Bool {
    request.opcode == opcode && request.type == type && request.service == search.service
      && request.last == search.last
      && (request.first == next || request.first == nextBehindValue
        || request.first == nextBehindStart || isCut && request.first > search.first)
  }

  /// Takes an answer; true once no more can come.
  mutating func take(
    _ answer: AttributeAnswerFacts?, _ outcome: inout TransactionOutcome
  ) -> Bool {
    next = nil
    nextBehindValue = nil
    nextBehindStart = nil
    isCut = answer?.isCut ?? false
    switch outcome {
    case .success:
      search.found += answer?.entries ?? 0
      guard !isCut else { return false }
      if let start = answer?.lastStart, start < search.last { nextBehindStart = start + 1 }
      guard let last = answer?.lastHandle, last < search.last, last < .max else {
        search.isComplete = true
        // Some clients ask on behind the start, wherever the service ends.
        return nextBehindStart == nil
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
      // The way in which a server says that there is no more; a value that isn't there is missed.
      if search.found > 0 || kind.isDiscovery { outcome = .success }
      search.isComplete = true
      return true
    default: return true
    }
  }
}
