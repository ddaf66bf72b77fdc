import BluetoothPackets
import ByteReading
import LinkDecryption
package import LinkSessions

extension AdvertiserAnalysis {
  /// The different payloads of an advertiser in one place, in order of occurrence.
  public struct PayloadHistory: Sendable {
    /// Where a payload is sent.
    @nonexhaustive
    public enum Place: String, Hashable, Sendable, CaseIterable {
      /// Advertising data.
      case advertising
      /// Data of the scan response.
      case scanResponse = "scan-response"
      /// Data of a periodic advertising train.
      case periodic
    }

    /// One payload and its occurrences.
    public struct Variant: Sendable {
      /// The AD structures as octets.
      public let octets: [UInt8]
      /// The first frame with the payload.
      package let firstFrame: Int
      /// The last frame with the payload.
      package internal(set) var lastFrame: Int
      /// Number of PDUs or reports with the payload.
      public internal(set) var count = 1
      /// Faults of the payload.
      public let faults: [AdvertiserAnalysis.PayloadFault]
      /// Decrypted AD structures, if a key fits.
      public internal(set) var decrypted: [UInt8] = []
    }

    /// Where the payload is sent.
    public let place: Place
    /// The advertising set, or nil if the PDUs do not give one.
    public let set: UInt8?
    /// The first payload and the latest ones. Those in between are only counted.
    public private(set) var variants: [Variant] = []
    /// Number of different payloads no longer kept.
    public private(set) var forgotten = 0
    /// Number of times that the payload changed.
    public private(set) var changes = 0
    /// Number of PDUs or reports with a complete payload.
    public private(set) var count = 0
    /// Number of fragments whose beginning or end was not captured.
    public private(set) var incomplete = 0

    /// Index of the latest payload in `variants`.
    private var current = 0
    /// Whether the latest payload is kept.
    private var isLatestKept = true
    /// Fragments of an incomplete payload.
    private var pending: [UInt8]?

    /// Maximum number of different payloads kept.
    public static let limit = 50
    private let limit: Int
    /// Core 6.0, Vol 4, Part E, 7.8.54: extended advertising data has at most 1650 octets.
    private static let octetLimit = 1650
    /// Memory used by a variant in addition to its own octets.
    private static let overhead = 128

    /// - Parameters:
    ///   - place: where the payloads are sent.
    ///   - set: the advertising set.
    ///   - limit: the maximum number of different payloads to keep; at least two.
    public init(place: Place, set: UInt8?, limit: Int = AdvertiserAnalysis.PayloadHistory.limit) {
      self.place = place
      self.set = set
      self.limit = max(2, limit)
    }

    /// Decrypts the encrypted parts of each payload.
    mutating func decrypt(with keys: [KeyRing.AdvertisingKey]) {
      for index in variants.indices {
        variants[index].decrypted = AdvertisingDataWalk.plaintext(of: variants[index].octets, keys)
      }
    }

    /// The latest payload. Nil before the first complete one, and if the latest one is not kept.
    public var latest: Variant? {
      isLatestKept && variants.indices.contains(current) ? variants[current] : nil
    }

    // MARK: Collecting

    /// Consumes the data of one PDU or report.
    ///
    /// - Parameters:
    ///   - data: the data, or a fragment of it.
    ///   - continues: whether more of it follows.
    ///   - isContinuation: whether the data continues a previous fragment.
    ///   - isLegacy: whether the PDU is limited to 31 octets.
    ///   - frame: the record.
    /// - Returns: the faults of the payload, once it is complete.
    package mutating func take(
      _ data: RawSpan, continues: Bool, isContinuation: Bool, isLegacy: Bool, frame: Int
    ) -> [AdvertiserAnalysis.PayloadFault] {
      var room = Room(.max)
      return take(
        data, continues: continues, isContinuation: isContinuation, isLegacy: isLegacy,
        frame: frame, &room)
    }

    /// Consumes the data of one PDU or report, with a memory budget for the payloads of all advertisers.
    package mutating func take(
      _ data: RawSpan, continues: Bool, isContinuation: Bool, isLegacy: Bool, frame: Int,
      _ room: inout Room
    ) -> [AdvertiserAnalysis.PayloadFault] {
      let begun = takePending(&room)
      if isContinuation {
        guard var whole = begun else {
          incomplete += 1
          return []
        }
        whole.append(
          copying: data.clamped(
            from: 0, count: AdvertiserAnalysis.PayloadHistory.octetLimit - whole.count))
        guard continues else {
          return note(whole.rawSpan, isLegacy: isLegacy, frame: frame, &room)
        }
        wait(for: whole, &room)
        return []
      }
      if begun != nil { incomplete += 1 }
      let whole = data.clamped(from: 0, count: AdvertiserAnalysis.PayloadHistory.octetLimit)
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
    ) -> [AdvertiserAnalysis.PayloadFault] {
      count += 1
      if let latest, latest.octets.rawSpan.elementsEqual(data) {
        variants[current].count += 1
        variants[current].lastFrame = frame
        return latest.faults
      }
      // A new payload cannot be compared with one that was not kept.
      if !variants.isEmpty, isLatestKept { changes += 1 }
      isLatestKept = true
      if let known = variants.firstIndex(where: { $0.octets.rawSpan.elementsEqual(data) }) {
        current = known
        variants[known].count += 1
        variants[known].lastFrame = frame
        return variants[known].faults
      }
      let faults = AdvertiserAnalysis.PayloadFault.find(
        in: data, isScanResponse: place == .scanResponse, isLegacy: isLegacy)
      let size = data.byteCount + AdvertiserAnalysis.PayloadHistory.overhead
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
      // The first variant stays, because it is useful for comparison.
      let gone = variants.remove(at: 1)
      room.giveBack(gone.octets.count + AdvertiserAnalysis.PayloadHistory.overhead)
      forgotten += 1
    }
  }
}

extension AdvertiserAnalysis.PayloadHistory {
  /// Parts that differ from one payload to the next, and how they change.
  public var changingParts: [AdvertiserAnalysis.PayloadPart] {
    AdvertiserAnalysis.PayloadPart.find(in: variants)
  }
}
