public import BluetoothPackets
import ByteReading
public import LinkSessions

extension AdvertiserAnalysis {
  /// A rule that a payload breaks, and the structure that breaks it.
  public struct PayloadFault: Hashable, Sendable {
    /// The broken rule.
    public let rule: RuleID
    /// Type of the faulty structure, or nil if the fault is not in a single structure.
    public let type: ADType?

    init(_ rule: RuleID, type: ADType? = nil) {
      self.rule = rule
      self.type = type
    }

    /// Finds all faults in a payload.
    ///
    /// - Parameters:
    ///   - data: a complete payload.
    ///   - isScanResponse: whether it came in a scan response.
    ///   - isLegacy: whether the PDU is limited to 31 octets.
    /// - Returns: each fault once, in the order of the octets in the payload.
    public static func find(in data: RawSpan, isScanResponse: Bool, isLegacy: Bool)
      -> [AdvertiserAnalysis.PayloadFault]
    {
      var faults: [AdvertiserAnalysis.PayloadFault] = []
      func add(_ fault: AdvertiserAnalysis.PayloadFault) {
        if !faults.contains(fault) { faults.append(fault) }
      }
      if isLegacy, data.byteCount > 31 { add(AdvertiserAnalysis.PayloadFault(.adTooLong)) }
      let issues = AdvertisingDataIssue.find(
        in: data, context: isScanResponse ? .scanResponse : .advertising)
      for issue in issues {
        add(AdvertiserAnalysis.PayloadFault(RuleID(issue.kind), type: issue.type))
      }
      for rule in beaconFaults(in: data) { add(AdvertiserAnalysis.PayloadFault(rule)) }
      return faults
    }

    private static func beaconFaults(in data: RawSpan) -> [RuleID] {
      var rules: [RuleID] = []
      var listsEddystone = false
      var hasEddystone = false
      // A wrong length ends the loop. That fault has already been found.
      try? ADStructure.forEach(in: data) { structure in
        let item = AdvertisingDataItem(structure)
        switch item {
        case .manufacturerData(let data) where data.company == 0x004C:
          let isBeacon = data.payload.octet(at: 0) == 0x02 && data.payload.octet(at: 1) == 0x15
          if isBeacon, data.payload.byteCount != 23 { rules.append(.iBeaconLength) }
        case .serviceUUIDs(let list, _):
          list.forEach { if $0.short16 == 0xFEAA { listsEddystone = true } }
        case .serviceData(let data) where data.uuid.short16 == 0xFEAA:
          hasEddystone = true
          // Find Hub uses the same UUID with different rules.
          if let beacon = Beacon(item) {
            if case .eddystone(.findHub) = beacon { hasEddystone = false }
          } else {
            rules.append(.eddystoneFrame)
          }
        default: break
        }
      }
      if hasEddystone, !listsEddystone { rules.append(.eddystoneWithoutService) }
      return rules
    }
  }
}

extension RuleID {
  /// Returns the rule that an issue in advertising data breaks.
  init(_ kind: AdvertisingDataIssue.Kind) {
    self =
      switch kind {
      case .structureOverrun: .adStructureOverrun
      case .nonZeroPadding: .adNonZeroPadding
      case .malformedValue: .adMalformedValue
      case .excessOctets: .adExcessOctets
      case .partialListEntry: .adPartialListEntry
      case .duplicateType: .adDuplicateType
      case .completeAndIncompleteList: .adCompleteAndIncompleteList
      case .twoLocalNames: .adTwoLocalNames
      case .nameNotUTF8: .adNameNotUTF8
      case .flagsInScanResponse: .adFlagsInScanResponse
      case .contradictingFlags: .adContradictingFlags
      case .intervalRange: .adConnectionIntervalRange
      }
  }
}

/// A fault in an advertiser's payloads of one place, and its number of occurrences.
struct PayloadFaultTally {
  let fault: AdvertiserAnalysis.PayloadFault
  let place: AdvertiserAnalysis.PayloadHistory.Place
  let first: Frame
  /// Number of PDUs or reports with the fault.
  var count = 1

  func finding(of device: Int) -> Finding {
    var values = [
      Finding.Value(.place, .name(place.rawValue)), Finding.Value(.count, .number(count)),
    ]
    if let type = fault.type { values.append(Finding.Value(.structure, .structureType(type))) }
    return Finding(fault.rule, device: device, frame: first, values: values)
  }
}

extension Finding {
  /// The part of an advertiser's data with the fault, or nil for other findings.
  public var payloadPlace: AdvertiserAnalysis.PayloadHistory.Place? {
    guard case .name(let name)? = self[.place] else { return nil }
    return AdvertiserAnalysis.PayloadHistory.Place(rawValue: name)
  }
}
