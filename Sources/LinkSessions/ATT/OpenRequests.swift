import BluetoothPackets
import ByteReading

/// Requests, or indications, that one side of an ATT bearer has sent and that wait for an answer:
/// one if the rules are kept. Core 6.0, Vol 3, Part F, 3.3.2.
struct OpenRequests: Hashable, Sendable {
  /// In the order in which they were sent. The memory of the array is kept, so that a request costs
  /// no allocation.
  private(set) var waiting: [ATTRequest] = []
  /// Whether the capture holds any request at all.
  private(set) var hasSeenAny = false
  /// The last request that was given up because its time was over.
  var givenUp: GivenUp?
  /// Whether a request was given up because its answer may not be in the capture: it may come yet.
  var mayBeAnsweredYet = false

  struct GivenUp: Hashable, Sendable {
    let opcode: ATTOpcode
    let frame: Int
  }

  /// More than any client that breaks the rules was seen to have open.
  static let limit = 16

  /// How many may wait on each bearer.
  ///
  /// - Parameter bearers: how many there are, of all connections that are open.
  static func limit(besides bearers: Int) -> Int {
    SharedRoom.part(of: 4000, for: bearers, most: limit)
  }

  /// - Parameters:
  ///   - request: the one that begins.
  ///   - bearers: how many there are, of all connections that are open.
  /// - Returns: the oldest request, if there was no room for one more.
  mutating func append(_ request: ATTRequest, besides bearers: Int) -> ATTRequest? {
    hasSeenAny = true
    let hasRoom = waiting.isEmpty || waiting.count < OpenRequests.limit(besides: bearers)
    let oldest = hasRoom ? nil : waiting.removeFirst()
    waiting.append(request)
    return oldest
  }

  /// The place of the request that an answer is for. Of several that fit, the first that nothing has
  /// overtaken.
  ///
  /// - Parameter answer: the octets of the PDU.
  mutating func place(ofRequestAnsweredBy answer: RawSpan) -> Int? {
    guard !waiting.isEmpty, let octet = answer.octet(at: 0) else { return nil }
    let opcode = ATTOpcode(rawValue: octet)
    var best: (place: Int, penalty: Int)?
    for place in waiting.indices {
      var penalty = waiting[place].isOvertaken ? 1 : 0
      if opcode == .errorResponse {
        // An error too short to name its request is taken for the oldest one's.
        guard answer.octet(at: 1).map({ $0 == waiting[place].opcode.rawValue }) ?? true else {
          continue
        }
        if let low = answer.octet(at: 2), let high = answer.octet(at: 3),
          !waiting[place].fits(errorHandle: UInt16(high) << 8 | UInt16(low))
        {
          penalty += 2
        }
      } else if waiting[place].opcode.responseOpcode != opcode {
        continue
      } else if waiting.count > 1, !waiting[place].fits(answer) {
        penalty += 2
      }
      if penalty < best?.penalty ?? .max { best = (place, penalty) }
    }
    return best?.place
  }

  /// Takes out a request.
  ///
  /// - Parameter id: of its transaction.
  mutating func remove(_ id: Int) {
    guard let place = waiting.firstIndex(where: { $0.transaction.id == id }) else { return }
    waiting.remove(at: place)
  }

  /// A request has been answered: those before it have been passed over.
  ///
  /// - Parameter id: of the transaction of the one that was answered.
  mutating func overtake(before id: Int) {
    for place in waiting.indices where waiting[place].transaction.id < id {
      waiting[place].isOvertaken = true
    }
  }

  /// Takes out all of them.
  mutating func removeAll() -> [ATTRequest] {
    defer { waiting = [] }
    return waiting
  }

  /// What was taken for the central is the peripheral.
  mutating func swapDirections() {
    for place in waiting.indices {
      waiting[place].transaction.direction = waiting[place].transaction.direction?.opposite
    }
  }
}
