import BluetoothPackets
import CaptureFiles
import LinkSessions
import TraceAnalysis

extension SummaryText {
  mutating func addDevices() {
    let all = summary.devices.devices
    guard !all.isEmpty else { return }
    let local = all.filter(\.isLocal)
    let connected = all.filter { $0.connectionCount > 0 && !$0.isLocal && scope.shows($0) }
    if scope.devices != nil, connected.isEmpty { return }
    section("Devices", scope.devices == nil ? devicesRemark : "")
    for device in connected { addDevice(device) }
    if !local.isEmpty, scope.devices == nil { add(localLine(local), indent: 2) }
    if scope.devices == nil, let line = unreachedLine { add(line, indent: 2) }
  }

  /// Text such as "never reached  C4:F2:17:1A:1D:BB ×9, not heard #384": the devices to which this host tried to
  /// connect in vain.
  var unreachedLine: String? {
    let beyond = summary.attemptsNotKept
    let notKept = Decimals.counted(beyond, "attempt") + " at devices that are not listed"
    guard !summary.unreached.isEmpty else {
      return beyond > 0 ? "never reached      not known of \(notKept)" : nil
    }
    let shown = summary.unreached.prefix(3).map { device in
      let times = device.attempts > 1 ? " ×\(Decimals.grouped(device.attempts))" : ""
      return "\(device.key.address)\(times)"
        + ", \(device.wasHeard ? "heard" : "not heard") \(frame(device.first.number))"
    }
    let more = summary.unreached.count - shown.count
    return "never reached      " + shown.joined(separator: "  ")
      + (more > 0 ? "  and \(Decimals.grouped(more)) more" : "")
      + (beyond > 0 ? "  and \(notKept)" : "")
  }

  /// The number of devices and their roles.
  var devicesRemark: String {
    let all = summary.devices.devices
    let connected = all.count { $0.connectionCount > 0 && !$0.isLocal }
    let classic = all.count { $0.connectionCount == 0 && !$0.isLocal && $0.isOnlyClassic }
    let none = summary.connections.connections.isEmpty ? "none connected" : "peer addresses unknown"
    // One device may have connected under many addresses.
    let who = Set(
      all.lazy.filter { $0.connectionCount > 0 && !$0.isLocal }.map { summary.devices.who($0.id) }
    )
    // A device that connected with one of its addresses may advertise with another.
    let others = all.count {
      $0.connectionCount == 0 && !$0.isLocal && !$0.isOnlyClassic
        && !who.contains(summary.devices.who($0.id))
    }
    var remark = connected == 0 ? none : "\(Decimals.grouped(who.count)) connected"
    if who.count < connected { remark += " under \(Decimals.grouped(connected)) addresses" }
    if others > 0 { remark += ", \(Decimals.grouped(others)) only advertising or scanning" }
    if classic > 0 { remark += ", \(Decimals.grouped(classic)) seen on BR/EDR only" }
    if summary.devices.untrackedSightings > 0 { remark += ", more not kept" }
    return remark
  }

  /// Returns the host that wrote an HCI log, with all addresses that it used.
  func localLine(_ all: [Device]) -> String {
    // The permanent address comes first.
    let local = all.filter { $0.key.kind == .public } + all.filter { $0.key.kind != .public }
    let name = local.compactMap(\.name).last.map { style.paint($0.quotedName, .name) + "  " }
    // The same address may have been used as a public and as a random one.
    var kinds: [(address: DeviceAddress, words: [String])] = []
    for device in local {
      let word = device.key.kind.words
      if let place = kinds.firstIndex(where: { $0.address == device.key.address }) {
        kinds[place].words.append(word)
      } else {
        kinds.append((device.key.address, [word]))
      }
    }
    let addresses = kinds.prefix(3).map { "\($0.address) (\($0.words.joined(separator: ", ")))" }
    let more = kinds.count > 3 ? " and \(kinds.count - 3) more addresses" : ""
    let reported = local.first { device in
      device.identity.value.map { identity in
        !local.contains { $0.key.address == identity.address }
      } ?? false
    }
    let identity = reported.flatMap { device in
      device.identity.value.map { "  identity \($0.address) \(frame(device.identity.frame))" }
    }
    return
      "this host          \(name ?? "")\(addresses.joined(separator: ", "))\(more)\(identity ?? "")\(role)"
  }

  /// Text such as "  as the peripheral", if this host was one on some connection.
  private var role: String {
    let roles = summary.connections.connections.lazy.filter { $0.technology == .lowEnergy }
      .compactMap(\.localIsCentral.value)
    guard roles.contains(false) else { return "" }
    return roles.contains(true) ? "  as central and as peripheral" : "  as the peripheral"
  }

  private mutating func addDevice(_ device: Device) {
    var parts = [device.key.address.description, device.key.kind.words.padded(to: 8)]
    if let name = device.name {
      parts.append(style.paint(name.quotedName, .name))
    }
    if let name = device.otherAdvertisedName { parts.append("advertised as \(name.quotedName)") }
    if isMasked(device) { parts.append("last three octets masked in the file") }
    if let identity = device.identity.value, identity.address != device.key.address {
      parts.append(
        "identity \(identity.address) \(remark(device.identity.basis)) \(frame(device.identity.frame))"
      )
    }
    if let advertiser = device.advertiser {
      let payload = summary.advertisers[advertiser].advertisingPayload
      let described = AdvertisingPayloadText.describe(payload.octets)
      if !described.isEmpty { parts.append(described) }
    }
    add(parts.joined(separator: "  "), indent: 2)
  }

  /// Returns " (last three octets masked in the file)", or an empty text.
  func mask(of device: Device) -> String {
    isMasked(device) ? " (last three octets masked in the file)" : ""
  }

  /// Whether a filtered log shows only the first octets of a device's address. A single address may happen to end in
  /// zeros; if two do, they were masked.
  func isMasked(_ device: Device) -> Bool { masksAddresses && device.hasMaskedOctets }

  // MARK: Advertisers

  mutating func addAdvertisers() {
    let shown = advertisers.filter { scope.shows(summary.devices[$0.device]) }
    guard !shown.isEmpty else { return }
    section("Advertisers", "\(Decimals.grouped(shown.count)), most heard first")
    for advertiser in shown { add(line(of: advertiser), indent: 2) }
  }

  /// Sorted by number of packets, largest first.
  var advertisers: [Advertiser] {
    summary.advertisers.advertisers.sorted {
      ($0.advertisements, $1.id) > ($1.advertisements, $0.id)
    }
  }

  func line(of advertiser: Advertiser) -> String {
    let device = summary.devices[advertiser.device]
    var head = device.key.address.description + "  " + device.key.kind.words.padded(to: 8)
    head += "  " + Decimals.grouped(advertiser.advertisements).leftPadded(to: 6) + "×"
    head += "  " + interval(advertiser).padded(to: 11)
    head += "  " + signal(advertiser).padded(to: 8)
    var parts: [String] = []
    if let name = device.otherAdvertisedName ?? device.name {
      parts.append(style.paint(name.quotedName, .name))
    }
    if isMasked(device) { parts.append("last three octets masked in the file") }
    if advertiser.usesExtendedAdvertising { parts.append("extended") }
    let payload = AdvertisingPayloadText.describe(advertiser.advertisingPayload.octets)
    if !payload.isEmpty { parts.append(payload) }
    if advertiser.advertisingPayload.changes > 0 {
      let times = advertiser.advertisingPayload.changes
      parts.append("payload changed \(Decimals.grouped(times))×")
    }
    if advertiser.advertisements > 0, !advertiser.isConnectable { parts.append("not connectable") }
    if let last = advertiser.lastConnectable, last.others >= SummaryText.fewestOthers,
      !advertiser.usesExtendedAdvertising
    {
      parts.append("not connectable after \(frame(last.frame.number))")
    }
    if let change = intervalChange(advertiser) { parts.append(change) }
    if let heard = heard(advertiser) { parts.append(heard) }
    if let change = addressChanges[advertiser.device] {
      parts.append(
        "before \(frame(change.first.number)) probably \(summary.devices[change.old].key.address) "
          + "(derived: the same payload)")
    }
    return head + "  " + parts.joined(separator: " · ")
  }

  /// Returns the time during which an advertiser was heard, unless it is nearly the whole capture.
  private func heard(_ advertiser: Advertiser) -> String? {
    guard let start = summary.start, summary.file.clockJump == nil else { return nil }
    let (first, last) = (advertiser.firstFrame, advertiser.lastFrame)
    let late = max(10_000_000_000, summary.duration / 10)
    let missed = max(
      first.time.elapsed(since: start), start.later(by: summary.duration).elapsed(since: last.time))
    guard missed > late else { return nil }
    return "heard \(place(first.time)) – \(place(last.time))"
  }

  private func interval(_ advertiser: Advertiser) -> String {
    let times = summary.advertisingTimes[advertiser.device]
    guard let estimate = times?.interval.value else {
      return times?.intervalAtMost.map { "≤ " + Decimals.text($0, atMost: 0) + " ms" }
        ?? "unknown"
    }
    let interval = estimate.nominal
    return "≈ " + Decimals.text(interval, atMost: interval < 100 ? 1 : 0) + " ms"
  }

  /// Returns text such as "interval 98.8 → 50 ms #123" or "interval changed 3×", or nil if the interval did not
  /// change.
  private func intervalChange(_ advertiser: Advertiser) -> String? {
    guard let phases = summary.advertisingTimes[advertiser.device]?.phases, phases.count > 1
    else { return nil }
    guard phases.count == 2 else {
      return "interval changed \(Decimals.grouped(phases.count - 1))×"
    }
    return "interval \(Decimals.text(phases[0].interval, atMost: 1)) → "
      + "\(Decimals.text(phases[1].interval, atMost: 1)) ms \(frame(phases[1].first.number))"
  }

  /// Minimum number of consecutive other advertisements that show that a device stopped being connectable.
  private static let fewestOthers = 8

  private func signal(_ advertiser: Advertiser) -> String {
    advertiser.signal.mean.map { Decimals.text($0, atMost: 0) + " dBm" } ?? ""
  }
}

extension Device {
  /// Whether the octets that distinguish devices from one manufacturer are all zero.
  var hasMaskedOctets: Bool { !isLocal && key.address.rawValue & 0xFF_FFFF == 0 }
}

extension DeviceKey.Kind {
  /// The words, limited to eight columns.
  var words: String {
    switch self {
    case .public: "public"
    case .randomStatic: "static"
    case .resolvablePrivate: "private"
    case .nonResolvablePrivate: "nonres."
    case .reserved: "reserved"
    }
  }
}
