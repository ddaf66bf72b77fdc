import BluetoothPackets

/// Pending L2CAP signalling requests of a connection.
///
/// Core 6.0, Vol 3, Part A, 4 and 6.2.
struct OpenCommands: Sendable {
  struct Request: Sendable {
    var transaction: Transaction
    let code: SignallingCode
    let identifier: UInt8
    /// Whether a response announced that the decision follows later.
    var isPending = false
  }

  /// An answered request, with the records of the request and the response.
  struct Answered: Hashable, Sendable {
    let identifier: UInt8
    let request: Int
    let answer: Int
  }

  /// The last answered request of each side, by its direction.
  var answered = BothDirections<Answered?>(both: nil)
  /// The pending requests in the order of transmission.
  private(set) var waiting: [Request] = []
  /// Whether the capture contains a request from each side.
  private(set) var hasSeenAny = BothDirections(both: false)

  static let limit = 32

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - request: the new request.
  ///   - direction: its direction.
  ///   - connections: number of open connections.
  /// - Returns: the oldest request, if it was removed because the limit was reached.
  mutating func append(
    _ request: Request, _ direction: LinkDirection, besides connections: Int
  ) -> Request? {
    hasSeenAny[direction] = true
    let limit = SharedRoom.part(of: 10_000, for: connections, most: OpenCommands.limit)
    let oldest = waiting.count < limit ? nil : waiting.removeFirst()
    waiting.append(request)
    return oldest
  }

  /// Returns the index of the request that a response answers.
  ///
  /// - Parameters:
  ///   - code: the code of the response; a rejection answers any request.
  ///   - identifier: the identifier of the request and the response.
  ///   - direction: the direction of the request.
  func place(
    answeredBy code: SignallingCode, _ identifier: UInt8, sentIn direction: LinkDirection
  ) -> Int? {
    waiting.firstIndex {
      $0.identifier == identifier && $0.transaction.direction == direction
        && (code == .commandReject || $0.code == code.requestCode)
    }
  }

  /// Returns the transaction of the request that a response answers.
  func transaction(
    answeredBy code: SignallingCode, _ identifier: UInt8, sentIn direction: LinkDirection
  ) -> Int? {
    place(answeredBy: code, identifier, sentIn: direction).map { waiting[$0].transaction.id }
  }

  /// Returns the index of any request with this identifier.
  func place(of identifier: UInt8, sentIn direction: LinkDirection) -> Int? {
    waiting.firstIndex {
      $0.identifier == identifier && $0.transaction.direction == direction
    }
  }

  subscript(place: Int) -> Request {
    get { waiting[place] }
    set { waiting[place] = newValue }
  }

  mutating func remove(at place: Int) -> Request {
    waiting.remove(at: place)
  }

  mutating func removeAll() -> [Request] {
    defer { waiting = [] }
    return waiting
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    hasSeenAny.swap()
    answered.swap()
    for place in waiting.indices {
      waiting[place].transaction.direction = waiting[place].transaction.direction?.opposite
    }
  }
}

extension SignallingCode {
  /// Returns the number of nanoseconds after which a request has failed: the maximum value of its timer.
  ///
  /// Core 6.0, Vol 3, Part A, 6.2.1 and 6.2.2; Part C, 9.3.9 for connection parameters.
  func timeout(isPending: Bool) -> Int64 {
    if self == .connectionParameterUpdateRequest { return 30_000_000_000 }
    return isPending ? 300_000_000_000 : 60_000_000_000
  }

  /// Whether the command exists on LE. Core 6.0, Vol 3, Part A, 4, table 4.2.
  var isUsedByLowEnergy: Bool {
    switch rawValue {
    case 0x01, 0x06, 0x07, 0x12...0x1A: true
    default: false
    }
  }
}
