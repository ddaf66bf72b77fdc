/// Which connection an access address belongs to.
struct AirTable: Sendable {
  /// Indices in `ConnectionTable`.
  private var connections: [UInt32: Int] = [:]
  private var last: (accessAddress: UInt32, connection: Int)?
  /// Access addresses seen without a connection request, and how often.
  private var candidates: [UInt32: Int] = [:]
  /// Access addresses of periodic advertising trains, and their advertisers.
  private var trains: [UInt32: Int] = [:]

  /// Noise that a receiver took for packets has an access address each time; few are remembered.
  static let candidateLimit = 4096

  mutating func find(_ accessAddress: UInt32) -> Int? {
    if let last, last.accessAddress == accessAddress { return last.connection }
    guard let index = connections[accessAddress] else { return nil }
    last = (accessAddress, index)
    return index
  }

  mutating func open(_ accessAddress: UInt32, connection: Int) {
    connections[accessAddress] = connection
    candidates[accessAddress] = nil
    last = (accessAddress, connection)
  }

  /// Counts a packet on an access address that nobody announced, and returns the count.
  mutating func countCandidate(_ accessAddress: UInt32) -> Int {
    if candidates.count >= AirTable.candidateLimit, candidates[accessAddress] == nil {
      candidates.removeAll(keepingCapacity: true)
    }
    candidates[accessAddress, default: 0] += 1
    return candidates[accessAddress] ?? 0
  }

  mutating func openTrain(_ accessAddress: UInt32, advertiser: Int?) {
    guard trains.count < AirTable.candidateLimit || trains[accessAddress] != nil else { return }
    // A PDU that does not name its sender must not make what is known forgotten.
    trains[accessAddress] = advertiser ?? trains[accessAddress] ?? -1
  }

  /// Index in `DeviceTable` of who sends a train; nil where no PDU has said so.
  func sender(ofTrain accessAddress: UInt32) -> Int? {
    trains[accessAddress].flatMap { $0 < 0 ? nil : $0 }
  }

  func isTrain(_ accessAddress: UInt32) -> Bool {
    trains[accessAddress] != nil
  }
}
