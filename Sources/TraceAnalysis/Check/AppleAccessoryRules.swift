import LinkSessions

/// Requirements of the Accessory Design Guidelines for Apple Devices on an accessory's connection
/// parameters and advertising.
///
/// The numbers are from the edition that Apple published in 2025. Earlier editions only allowed
/// timeouts from 2 to 6 s.
enum AppleAccessoryRules {
  private static let milliseconds: Int64 = 1_000_000
  private static let seconds: Int64 = 1_000_000_000

  static func findings(
    _ requests: [ParameterRequest], _ advertisers: [AdvertiserAnalysis]
  ) -> [Finding] {
    requests.compactMap { request in
      guard let fault = fault(of: request) else { return nil }
      return Finding(
        .paramApple, connection: request.connection, direction: .peripheralToCentral,
        frame: request.frame,
        values: [
          Finding.Value(.reason, .name(fault)),
          Finding.Value(.askedInterval, .nanosecondRange(request.interval)),
          Finding.Value(.latency, .number(request.latency)),
          Finding.Value(.timeout, .nanoseconds(request.timeout)),
        ])
    } + advertisers.filter(\.isConnectable).flatMap(findings)
  }

  // MARK: Section 40.6

  /// The first parameter that violates the guidelines, by its name there.
  private static func fault(of request: ParameterRequest) -> String? {
    let least = request.interval.lowerBound
    let greatest = request.interval.upperBound
    let step = 15 * milliseconds
    // At most 4 s times 65,536, so this can't overflow.
    let stretched = greatest * Int64(Int(request.latency) + 1)
    // Parameters allowed only for HID devices are not an error of an accessory that requests them.
    let isHID = least == 11_250_000 && greatest == least
    if request.latency > 30 { return "peripheral latency over 30" }
    if !(6 * seconds...18 * seconds).contains(request.timeout) {
      return "supervision timeout outside 6 to 18 s"
    }
    if !isHID {
      if least < step || least > 2 * seconds { return "minimum interval outside 15 ms to 2 s" }
      if least % step != 0 { return "minimum interval not a multiple of 15 ms" }
      if greatest < least.later(by: step), !(least == step && greatest == step) {
        return "maximum interval less than 15 ms above the minimum"
      }
    }
    if stretched > 6 * seconds { return "maximum interval × (latency + 1) over 6 s" }
    if request.timeout <= 3 * stretched {
      return "supervision timeout not over three times the stretched interval"
    }
    return nil
  }

  // MARK: Sections 40.3 to 40.5

  private static func findings(of advertiser: AdvertiserAnalysis) -> [Finding] {
    var findings: [Finding] = []
    if let finding = interval(of: advertiser) { findings.append(finding) }
    func note(_ reason: String) {
      findings.append(
        Finding(
          .advAppleData, device: advertiser.device, frame: advertiser.first,
          values: [Finding.Value(.reason, .name(reason)), Finding.Value(.place, .name(reason))]))
    }
    if advertiser.counts[.directed] != nil { note("ADV_DIRECT_IND") }
    if let payload = advertiser.payloads.first(where: { $0.place == .advertising })?.latest {
      let types = Set(structureTypes(of: payload.octets))
      let response = advertiser.payloads.first { $0.place == .scanResponse }?.latest
      let all = types.union(response.map { structureTypes(of: $0.octets) } ?? [])
      if !types.contains(0x01) { note("no flags") }
      if !all.contains(0x0A) { note("no TX power level") }
    }
    return findings
  }

  /// Finds an interval that is not listed for any phase, or a fast phase that ended too early.
  private static func interval(of advertiser: AdvertiserAnalysis) -> Finding? {
    for (index, phase) in advertiser.phases.enumerated() {
      guard let estimate = phase.estimate,
        estimate.uncertainty <= AdvertiserAnalysis.IntervalEstimate.step
      else {
        continue
      }
      let interval = Finding.Value(
        .interval, .nanoseconds(Int64((estimate.nominal * 1_000_000).rounded())))
      if !estimate.isRecommendedByApple, estimate.nominal != 20 {
        return Finding(
          .advIntervalApple, device: advertiser.device, frame: phase.first, values: [interval])
      }
      // An advertiser that continues with another interval did not stop because of a connection.
      let goesOn = advertiser.phases[(index + 1)...].contains { $0.estimate != nil }
      if index == 0, estimate.nominal == 20, goesOn, phase.duration < shortestFastPhase {
        return Finding(
          .advIntervalApple, device: advertiser.device, frame: phase.first,
          values: [interval, Finding.Value(.lifetime, .nanoseconds(phase.duration))])
      }
    }
    return nil
  }

  /// Minimum duration of the fast phase in nanoseconds. Apple recommends 30 s at 20 ms; this value includes a
  /// tolerance for the first and the last event.
  private static let shortestFastPhase: Int64 = 29_000_000_000

  /// Types of the structures in a payload, up to one with a wrong length.
  private static func structureTypes(of octets: [UInt8]) -> [UInt8] {
    var types: [UInt8] = []
    var place = 0
    while place + 1 < octets.count, octets[place] > 0 {
      types.append(octets[place + 1])
      place += Int(octets[place]) + 1
    }
    return types
  }
}
