import BluetoothPackets
import ByteReading
import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the data, the intervals and the address types of advertisers.
///
/// Addresses are not compared. An advertiser is identified by its address, otherwise by a name that only it has in
/// both captures, otherwise as the only one in both. Advertisers in only one of the captures are not reported, because
/// other devices come and go. Only data that stays constant within each capture is compared: data that an advertiser
/// changes itself is a count or a measurement.
struct AdvertiserComparison {
  private let old: AdvertisingAnalysis
  private let new: AdvertisingAnalysis

  /// Creates the comparison, or nil if a capture has no advertising analysis.
  init?(_ old: CaptureMeasurements, _ new: CaptureMeasurements) {
    guard let before = old.advertising, let after = new.advertising else { return nil }
    (self.old, self.new) = (before, after)
  }

  /// Number of advertisers in both captures.
  var count: Int { pairs.count }

  func compare(_ log: inout ChangeLog) {
    for (first, second) in pairs {
      let name = name(of: first, old) ?? name(of: second, new) ?? "the advertiser"
      comparePayloads(first, second, name, &log)
      compareIntervals(first, second, name, &log)
      // A controller may report the identity address to its host instead of the private one.
      guard first.isReported == second.isReported else { continue }
      emit(
        "address of \(name)", old.devices[first.device].key.kind.rawValue,
        new.devices[second.device].key.kind.rawValue, first, second, &log)
      emit(
        "whether \(name) accepts connections", first.isConnectable ? "yes" : "no",
        second.isConnectable ? "yes" : "no", first, second, &log)
    }
  }

  // MARK: Matching

  /// Matched advertisers in the order of the old capture.
  private var pairs: [(AdvertiserAnalysis, AdvertiserAnalysis)] {
    if old.advertisers.count == 1, new.advertisers.count == 1 {
      return [(old.advertisers[0], new.advertisers[0])]
    }
    let keys = index(new) { new.devices[$0.device].key }
    let names = index(new) { name(of: $0, new) }
    let ownNames = index(old) { name(of: $0, old) }
    return old.advertisers.enumerated().compactMap { place, advertiser in
      if let same = keys[old.devices[advertiser.device].key], let same {
        return (advertiser, new.advertisers[same])
      }
      guard let name = name(of: advertiser, old), ownNames[name] == .some(.some(place)),
        let other = names[name], let other
      else { return nil }
      return (advertiser, new.advertisers[other])
    }
  }

  /// Returns the index of the advertiser with each key, or nil for a key that several have.
  private func index<Key: Hashable>(
    _ analysis: AdvertisingAnalysis, _ key: (AdvertiserAnalysis) -> Key?
  ) -> [Key: Int?] {
    var places: [Key: Int?] = [:]
    for (place, advertiser) in analysis.advertisers.enumerated() {
      guard let key = key(advertiser) else { continue }
      places[key] = places[key] == nil ? .some(place) : .some(nil)
    }
    return places
  }

  /// Returns the name in an advertiser's data or scan responses.
  private func name(of advertiser: AdvertiserAnalysis, _ analysis: AdvertisingAnalysis) -> String? {
    for payload in advertiser.payloads {
      if let octets = payload.latest?.octets, let name = AdvertisingPayloadText.name(in: octets) {
        return name
      }
    }
    return nil
  }

  // MARK: Data

  private func comparePayloads(
    _ first: AdvertiserAnalysis, _ second: AdvertiserAnalysis, _ name: String,
    _ log: inout ChangeLog
  ) {
    for before in first.payloads {
      guard before.place != .periodic,
        let after = second.payloads.first(where: {
          $0.place == before.place && $0.set == before.set
        }), let was = Constants(before), let now = Constants(after)
      else { continue }
      let place = before.place == .scanResponse ? "scan response" : "advertising data"
      for type in Set(was.contents.keys).union(now.contents.keys).sorted(by: {
        $0.rawValue < $1.rawValue
      }) {
        // Data that appears, disappears or changes within a capture is not compared.
        guard !was.changing.contains(type), !now.changing.contains(type),
          was.contents[type] != now.contents[type]
        else { continue }
        log.add(
          TraceDifference.Change(
            .advertising, .other, "\(type.shortName) in the \(place) of \(name)",
            old: was.contents[type].map { Constants.words(type, $0) },
            new: now.contents[type].map { Constants.words(type, $0) },
            oldFrames: before.variants.prefix(1).map(\.firstFrame),
            newFrames: after.variants.prefix(1).map(\.firstFrame)))
      }
    }
  }

  /// The structures that all payloads of one place share.
  private struct Constants {
    /// The values of a payload by type, in the order of the payload.
    private(set) var contents: [ADType: [[UInt8]]] = [:]
    /// Types whose structures differ between payloads.
    private(set) var changing: Set<ADType> = []

    /// Addresses, random numbers and encrypted data, which differ each time.
    private static let meaningless: Set<ADType> = [
      .publicTargetAddress, .randomTargetAddress, .deviceAddress, ADType(rawValue: 0x2E),
      ADType(rawValue: 0x31),
    ]
    /// Minimum number of payloads to decide what is constant.
    private static let fewest = 3

    /// Determines the constants, or nil if there are too few payloads.
    init?(_ history: AdvertiserAnalysis.PayloadHistory) {
      guard history.count >= Constants.fewest, history.forgotten == 0 else { return nil }
      for (index, variant) in history.variants.enumerated() {
        var own: [ADType: [[UInt8]]] = [:]
        do {
          try ADStructure.forEach(in: variant.octets.rawSpan) { structure in
            guard !Constants.meaningless.contains(structure.type) else { return }
            own[structure.type, default: []].append([UInt8](copying: structure.value))
          }
        } catch {
          return nil
        }
        if index == 0 {
          contents = own
        } else {
          for type in Set(contents.keys).union(own.keys) where contents[type] != own[type] {
            changing.insert(type)
          }
        }
      }
    }

    /// Returns the values of one type in words: "Lamp", or "0x06".
    static func words(_ type: ADType, _ values: [[UInt8]]) -> String {
      values.map { value in
        if type == .completeLocalName || type == .shortenedLocalName {
          return "\"\(String(decoding: value, as: UTF8.self).printable)\""
        }
        let octets = [UInt8(clamping: value.count + 1), type.rawValue] + value
        let text = AdvertisingPayloadText.describe(octets)
        return text.isEmpty ? Hexadecimal.text(value, limit: 16) : text
      }.joined(separator: ", ")
    }
  }

  // MARK: Timing

  private func compareIntervals(
    _ first: AdvertiserAnalysis, _ second: AdvertiserAnalysis, _ name: String,
    _ log: inout ChangeLog
  ) {
    guard let before = first.interval.value, let after = second.interval.value,
      abs(before.nominal - after.nominal) > before.uncertainty + after.uncertainty,
      !log.isSame(before.nominal, after.nominal, .advertising)
    else { return }
    log.add(
      TraceDifference.Change(
        .advertising, .other, "advertising interval of \(name)",
        old: Decimals.text(before.nominal, atMost: 3) + " ms",
        new: Decimals.text(after.nominal, atMost: 3) + " ms",
        oldFrames: [first.first.number], newFrames: [second.first.number]))
  }

  private func emit(
    _ subject: String, _ before: String, _ after: String, _ first: AdvertiserAnalysis,
    _ second: AdvertiserAnalysis, _ log: inout ChangeLog
  ) {
    guard before != after else { return }
    log.add(
      TraceDifference.Change(
        .advertising, .other, subject, old: before, new: after, oldFrames: [first.first.number],
        newFrames: [second.first.number]))
  }
}
