import BluetoothPackets
import ByteReading
import LinkDecryption
package import LinkSessions

/// The different payloads of an advertiser in one place, in the order in which they came.
public struct PayloadHistory: Sendable {
  /// Where the payload is sent.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// Advertising data.
    case advertising
    /// Data in the answer to a scan request.
    case scanResponse = "scan-response"
    /// Data of a periodic train.
    case periodic
  }

  /// One payload, for as long as it is remembered.
  public struct Variant: Sendable {
    /// The AD structures.
    public let octets: [UInt8]
    /// The first frame with them.
    public let firstFrame: Int
    /// The last frame with them.
    public internal(set) var lastFrame: Int
    /// PDUs or reports that held it.
    public internal(set) var count = 1
    /// What is wrong with it.
    public let faults: [PayloadFault]
    /// AD structures that its encrypted ones hold, where a key fits.
    public internal(set) var decrypted: [UInt8] = []
  }

  /// Where the data is sent.
  public let place: Place
  /// The advertising set, where the PDUs name one.
  public let set: UInt8?
  /// The first one and the latest ones; what came between them is counted.
  public private(set) var variants: [Variant] = []
  /// Different payloads that are no longer remembered.
  public private(set) var forgotten = 0
  /// How often the payload was another one than before.
  public private(set) var changes = 0
  /// PDUs or reports with a whole payload.
  public private(set) var count = 0
  /// Pieces whose beginning or end was not heard.
  public private(set) var incomplete = 0

  /// The place of the latest payload in `variants`.
  private var current = 0
  /// Whether there was room for the latest payload.
  private var isLatestKept = true
  /// The pieces of one that is not whole yet.
  private var pending: [UInt8]?

  /// How many different payloads are remembered, at most.
  public static let limit = 50
  private let limit: Int
  /// Core 6.0, Vol 4, Part E, 7.8.54: extended advertising data has at most 1650 octets.
  private static let octetLimit = 1650
  /// Octets that a variant takes besides its own.
  private static let overhead = 128

  /// - Parameters:
  ///   - place: where the payloads are sent.
  ///   - set: the advertising set.
  ///   - limit: how many different ones are remembered; two at least.
  public init(place: Place, set: UInt8?, limit: Int = PayloadHistory.limit) {
    self.place = place
    self.set = set
    self.limit = max(2, limit)
  }

  /// Decrypts what is encrypted in each payload.
  mutating func decrypt(with keys: [AdvertisingKey]) {
    for index in variants.indices {
      variants[index].decrypted = AdvertisingDataWalk.plaintext(of: variants[index].octets, keys)
    }
  }

  /// The latest payload; nil until one was whole, and where there was no room for it.
  public var latest: Variant? {
    isLatestKept && variants.indices.contains(current) ? variants[current] : nil
  }

  // MARK: Collecting

  /// Takes the data of one PDU or report.
  ///
  /// - Parameters:
  ///   - data: the data, or a piece of it.
  ///   - continues: whether more of it follows.
  ///   - isContinuation: whether its beginning came before.
  ///   - isLegacy: whether the PDU has room for 31 octets only.
  ///   - frame: the record.
  /// - Returns: what is wrong with the payload, once it is whole.
  public mutating func take(
    _ data: RawSpan, continues: Bool, isContinuation: Bool, isLegacy: Bool, frame: Int
  ) -> [PayloadFault] {
    var room = Room(.max)
    return take(
      data, continues: continues, isContinuation: isContinuation, isLegacy: isLegacy,
      frame: frame, &room)
  }

  /// The same with a room for the payloads of all advertisers.
  package mutating func take(
    _ data: RawSpan, continues: Bool, isContinuation: Bool, isLegacy: Bool, frame: Int,
    _ room: inout Room
  ) -> [PayloadFault] {
    let begun = takePending(&room)
    if isContinuation {
      guard var whole = begun else {
        incomplete += 1
        return []
      }
      whole.append(
        copying: data.clamped(from: 0, count: PayloadHistory.octetLimit - whole.count))
      guard continues else {
        return note(whole.rawSpan, isLegacy: isLegacy, frame: frame, &room)
      }
      wait(for: whole, &room)
      return []
    }
    if begun != nil { incomplete += 1 }
    let whole = data.clamped(from: 0, count: PayloadHistory.octetLimit)
    guard continues else { return note(whole, isLegacy: isLegacy, frame: frame, &room) }
    wait(for: [UInt8](copying: whole), &room)
    return []
  }

  private mutating func takePending(_ room: inout Room) -> [UInt8]? {
    defer { pending = nil }
    if let pending { room.giveBack(pending.count) }
    return pending
  }

  private mutating func wait(for rest: [UInt8], _ room: inout Room) {
    if room.take(rest.count) { pending = rest }
  }

  private mutating func note(
    _ data: RawSpan, isLegacy: Bool, frame: Int, _ room: inout Room
  ) -> [PayloadFault] {
    count += 1
    if let latest, latest.octets.rawSpan.elementsEqual(data) {
      variants[current].count += 1
      variants[current].lastFrame = frame
      return latest.faults
    }
    // What was not kept can't be compared with.
    if !variants.isEmpty, isLatestKept { changes += 1 }
    isLatestKept = true
    if let known = variants.firstIndex(where: { $0.octets.rawSpan.elementsEqual(data) }) {
      current = known
      variants[known].count += 1
      variants[known].lastFrame = frame
      return variants[known].faults
    }
    let faults = PayloadFault.find(
      in: data, isScanResponse: place == .scanResponse, isLegacy: isLegacy)
    let size = data.byteCount + PayloadHistory.overhead
    while variants.count >= limit || (variants.count > 1 && room.left < size) { forget(&room) }
    guard room.take(size) else {
      isLatestKept = false
      return faults
    }
    variants.append(
      Variant(
        octets: [UInt8](copying: data), firstFrame: frame, lastFrame: frame, faults: faults))
    current = variants.count - 1
    return faults
  }

  private mutating func forget(_ room: inout Room) {
    // The first one stays: what was there at the start is worth comparing with.
    let gone = variants.remove(at: 1)
    room.giveBack(gone.octets.count + PayloadHistory.overhead)
    forgotten += 1
  }
}

extension PayloadHistory {
  /// What changes from one payload to the next, and how it looks.
  public var changingParts: [PayloadPart] { PayloadPart.find(in: variants) }
}
