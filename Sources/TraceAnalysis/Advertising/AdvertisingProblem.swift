public import BluetoothPackets
import ByteReading

/// What is wrong with an advertiser's data, and how often.
public struct AdvertisingProblem: Sendable {
  /// A rule that the data breaks.
  public enum Kind: Hashable, Sendable {
    /// A rule of the specification for all advertising data, and the structure that breaks it.
    case issue(AdvertisingDataIssue.Kind, ADType?)
    /// More data than a PDU of this kind has room for.
    case tooLong
    /// Apple's type and length of an iBeacon, with another number of octets behind them.
    case iBeaconLength
    /// Service data of Eddystone without its UUID in the list of services, so that many scanners
    /// never look at it.
    case eddystoneWithoutService
    /// Service data of Eddystone that none of its frame types fits.
    case eddystoneFrame
  }

  public let kind: Kind
  public let place: PayloadHistory.Place
  public let firstFrame: Int
  /// PDUs or reports with it.
  public internal(set) var count = 1

  /// The stable name that reports use.
  public var name: String { kind.name }

  /// Looks for everything that is wrong.
  ///
  /// - Parameters:
  ///   - data: a whole payload.
  ///   - isScanResponse: whether it came as a scan response.
  ///   - isLegacy: whether the PDU has room for 31 octets only.
  /// - Returns: what was found, each kind once, in the order of the octets.
  public static func find(in data: RawSpan, isScanResponse: Bool, isLegacy: Bool) -> [Kind] {
    var kinds: [Kind] = []
    func add(_ kind: Kind) { if !kinds.contains(kind) { kinds.append(kind) } }
    if isLegacy, data.byteCount > 31 { add(.tooLong) }
    let issues = AdvertisingDataIssue.find(
      in: data, context: isScanResponse ? .scanResponse : .advertising)
    for issue in issues { add(.issue(issue.kind, issue.type)) }
    for kind in beaconProblems(in: data) { add(kind) }
    return kinds
  }

  private static func beaconProblems(in data: RawSpan) -> [Kind] {
    var kinds: [Kind] = []
    var listsEddystone = false
    var hasEddystone = false
    // A length that lies ends the walk; it has been found already.
    try? ADStructure.forEach(in: data) { structure in
      let item = AdvertisingDataItem(structure)
      switch item {
      case .manufacturerData(let data) where data.company == 0x004C:
        let isBeacon = data.payload.octet(at: 0) == 0x02 && data.payload.octet(at: 1) == 0x15
        if isBeacon, data.payload.byteCount != 23 { kinds.append(.iBeaconLength) }
      case .serviceUUIDs(let list, _):
        list.forEach { if $0.short16 == 0xFEAA { listsEddystone = true } }
      case .serviceData(let data) where data.uuid.short16 == 0xFEAA:
        hasEddystone = true
        // Find Hub shares the UUID and keeps rules of its own.
        if let beacon = Beacon(item) {
          if case .eddystone(.findHub) = beacon { hasEddystone = false }
        } else {
          kinds.append(.eddystoneFrame)
        }
      default: break
      }
    }
    if hasEddystone, !listsEddystone { kinds.append(.eddystoneWithoutService) }
    return kinds
  }
}

extension AdvertisingProblem.Kind {
  /// The stable name that reports use.
  public var name: String {
    switch self {
    case .issue(let kind, _): kind.rawValue
    case .tooLong: "ad-too-long"
    case .iBeaconLength: "ibeacon-length"
    case .eddystoneWithoutService: "eddystone-without-service"
    case .eddystoneFrame: "eddystone-frame"
    }
  }

  /// What is wrong, in a few plain words.
  public var sentence: String {
    switch self {
    case .issue(let kind, let type):
      "\(kind.sentence)" + (type.map { " (\($0.shortName))" } ?? "")
    case .tooLong: "more than the 31 octets that the PDU has room for"
    case .iBeaconLength: "an iBeacon that does not have 25 octets"
    case .eddystoneWithoutService: "Eddystone without 0xFEAA in the list of services"
    case .eddystoneFrame: "an Eddystone frame that its layout does not fit"
    }
  }

  /// Where the rule is written.
  public var reference: String {
    switch self {
    case .issue(let kind, _): "\(kind.reference)"
    case .tooLong: "Core 6.0, Vol 6, Part B, 2.3.1"
    case .iBeaconLength: "Apple, Proximity Beacon Specification"
    case .eddystoneWithoutService, .eddystoneFrame: "Eddystone Protocol Specification"
    }
  }
}

extension AdvertisingDataIssue.Kind {
  fileprivate var sentence: StaticString {
    switch self {
    case .structureOverrun: "a length that claims more octets than there are"
    case .nonZeroPadding: "octets after the end of the data that are not zero"
    case .malformedValue: "a value that its type's layout does not fit"
    case .excessOctets: "a value longer than its type's layout"
    case .partialListEntry: "a list that ends in the middle of an entry"
    case .duplicateType: "a type twice that may stand once"
    case .completeAndIncompleteList: "both a complete and an incomplete list of services"
    case .twoLocalNames: "both a complete and a shortened name"
    case .nameNotUTF8: "a name that is not UTF-8"
    case .flagsInScanResponse: "flags in a scan response"
    case .contradictingFlags: "limited and general discoverable at once"
    case .intervalRange: "a connection interval range that is none"
    }
  }
}

extension ADType {
  /// The assigned name, or the number.
  public var shortName: String {
    name.map { "\($0)" } ?? "type 0x" + String(rawValue, radix: 16)
  }
}
