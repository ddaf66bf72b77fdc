import BluetoothPackets
import ByteReading

/// Pending requests, or indications, of one side of an ATT bearer. The specification allows one at a
/// time. Core 6.0, Vol 3, Part F, 3.3.2.
struct OpenRequests: Hashable, Sendable {
  /// The pending requests in the order of transmission. The array keeps its capacity, so a request needs no allocation.
  private(set) var waiting: [Transaction.ATTRequest] = []
  /// Whether the capture contains any request at all.
  private(set) var hasSeenAny = false
  /// The last request that timed out.
  var givenUp: GivenUp?
  /// Whether a request was given up because its response may be missing from the capture. The response
  /// may still follow.
  var mayBeAnsweredYet = false

  struct GivenUp: Hashable, Sendable {
    let opcode: ATTOpcode
    let frame: Int
  }

  /// Maximum number of pending requests. No client is known to have had more open in violation of the rules.
  static let limit = 16

  /// Returns the maximum number of pending requests per bearer.
  ///
  /// - Parameter bearers: number of bearers of all open connections.
  static func limit(besides bearers: Int) -> Int {
    SharedRoom.part(of: 4000, for: bearers, most: limit)
  }

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - request: the new request.
  ///   - bearers: number of bearers of all open connections.
  /// - Returns: the oldest request, if it was removed because the limit was reached.
  mutating func append(_ request: Transaction.ATTRequest, besides bearers: Int) -> Transaction
    .ATTRequest?
  {
    hasSeenAny = true
    let hasRoom = waiting.isEmpty || waiting.count < OpenRequests.limit(besides: bearers)
    let oldest = hasRoom ? nil : waiting.removeFirst()
    waiting.append(request)
    return oldest
  }

  /// Returns the index of the request that a response answers. Of several candidates, this is the first one that has
  /// not been overtaken.
  ///
  /// - Parameter answer: the octets of the PDU.
  mutating func place(ofRequestAnsweredBy answer: RawSpan) -> Int? {
    guard !waiting.isEmpty, let octet = answer.octet(at: 0) else { return nil }
    let opcode = ATTOpcode(rawValue: octet)
    var best: (place: Int, penalty: Int)?
    for place in waiting.indices {
      var penalty = waiting[place].isOvertaken ? 1 : 0
      if opcode == .errorResponse {
        // An error that is too short to name its request is assigned to the oldest one.
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

  /// Removes a request.
  ///
  /// - Parameter id: the identifier of its transaction.
  mutating func remove(_ id: Int) {
    guard let place = waiting.firstIndex(where: { $0.transaction.id == id }) else { return }
    waiting.remove(at: place)
  }

  /// Marks all requests before an answered one as overtaken.
  ///
  /// - Parameter id: the identifier of the answered request's transaction.
  mutating func overtake(before id: Int) {
    for place in waiting.indices where waiting[place].transaction.id < id {
      waiting[place].isOvertaken = true
    }
  }

  /// Removes and returns all pending requests.
  mutating func removeAll() -> [Transaction.ATTRequest] {
    defer { waiting = [] }
    return waiting
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    for place in waiting.indices {
      waiting[place].transaction.direction = waiting[place].transaction.direction?.opposite
    }
  }
}
