import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// A connection of the old capture and the matching one of the new capture. Either may be missing.
struct ConnectionPair {
  let old: Connection?
  let new: Connection?
  /// The name of its peripheral.
  let name: String?

  /// Conditions for comparing two views of a connection.
  struct Sight {
    /// Whether both are captured at the same place, so that durations are comparable.
    let isSamePlace: Bool
    /// Whether both are views of the same connection, as opposed to two similar ones.
    let isOneLink: Bool
    /// Whether both include the start of the connection.
    let showsStart: Bool
    /// Whether neither has packets that could not be decrypted.
    let showsContent: Bool
    /// Whether neither is known to lack packets.
    let isWhole: Bool
    /// How long after its beginning the new capture shows the connection, in nanoseconds. Nil if it shows the
    /// connection's end.
    let horizon: Int64?

    /// Text such as "after the end of the new capture, 3.9 s after the beginning of the connection".
    var later: String {
      "after the end of the new capture, \(Clock.duration(horizon ?? 0)) after the "
        + "start of the connection"
    }

    /// Whether something this long after the beginning may come after the end of the new capture.
    func isBeyondHorizon(_ elapsed: Int64) -> Bool {
      guard let horizon else { return false }
      // The same session may be a little slower.
      return Double(elapsed) * 1.1 + 100e6 > Double(horizon)
    }
  }

  /// Returns the conditions, or nil if one of the connections is missing.
  ///
  /// - Parameters:
  ///   - before: the old capture.
  ///   - after: the new capture.
  func sight(_ before: ComparedCapture, _ after: ComparedCapture) -> Sight? {
    guard let old, let new else { return nil }
    let view = ConnectionView(old, before.measurements.devices)
    let other = ConnectionView(new, after.measurements.devices)
    let isSamePlace = view.place == other.place
    return Sight(
      isSamePlace: isSamePlace, isOneLink: !isSamePlace && view.isSameLink(as: other),
      showsStart: old.startWasCaptured && new.startWasCaptured,
      showsContent: old.encryptedPackets == 0 && new.encryptedPackets == 0,
      isWhole: !before.unseen(of: old).isIncomplete && !after.unseen(of: new).isIncomplete,
      horizon: after.horizon(of: new))
  }

  /// Reports a connection that is in only one of the captures, if the other one would have shown it.
  func emitUnmatched(
    _ before: ComparedCapture, _ after: ComparedCapture, _ log: inout ChangeLog
  ) {
    let link = old ?? new
    let other = old == nil ? before : after
    let own = old == nil ? after : before
    if let old, let last = after.links.indices.last.map({ after.link($0) }),
      last.end?.isOver != true,
      let first = before.links.first.map({ before.measurements.connections.connections[$0] }),
      let start = after.links.first.map({ after.measurements.connections.connections[$0] }),
      old.firstFrame.time.elapsed(since: first.firstFrame.time)
        > after.end(of: last).elapsed(since: start.firstFrame.time)
    {
      return log.leaveOut(
        "connection \(old.id) of \(own.measurements.file.name.printable): "
          + "the new capture ends before it, while a connection is open")
    }
    if own.place == other.place { return log.add(unmatched(before, after)) }
    if let host = other.host {
      // A host's log contains only connections of that host.
      let ends = LinkDirection.both.map { side in
        link?.device(side).map { own.measurements.devices[$0].key.address }
      }
      guard ends.contains(where: { $0.map(host.contains) ?? false }) else {
        return log.leaveOut(
          "connection \(link?.id ?? 0) of \(own.measurements.file.name.printable): not a connection of the host that wrote the other log"
        )
      }
    } else if link?.isOnAir == false {
      return log.leaveOut(
        "connection \(link?.id ?? 0) of \(own.measurements.file.name.printable): a sniffer may not have followed it"
      )
    }
    log.add(unmatched(before, after))
  }

  private func unmatched(
    _ before: ComparedCapture, _ after: ComparedCapture
  ) -> TraceDifference.Change {
    let link = old ?? new
    let device = name ?? "an unnamed device"
    let words = "connection with \(device)"
    let frames = link.map { [$0.firstFrame.number, $0.end?.frame ?? $0.lastFrame.number] } ?? []
    // A reconnection, or a connection from another device, takes time and energy.
    guard old != nil else {
      let (earlier, now) = (before.connections(with: name), after.connections(with: name))
      let start = new.map { link in
        if let attempt = failedAttempt(link, after) { return ": \(attempt)" }
        let since = after.measurements.previous(of: link.index).map { " \($0)" }
        return ": connection \(link.id) started\(since ?? "")"
      }
      guard earlier > 0 else {
        return TraceDifference.Change(
          .connection, .worse, words, old: nil, new: "added", self, newFrames: frames)
      }
      return TraceDifference.Change(
        .connection, .worse, "connections with \(device)",
        old: "\(earlier) connection\(earlier == 1 ? "" : "s")",
        new: "\(now)\(start ?? "")", self, newFrames: frames)
    }
    return TraceDifference.Change(
      .connection, .worse, words, old: "there", new: nil, self, oldFrames: frames,
      soughtFrames: [1, max(1, after.measurements.file.tally.records)])
  }

  /// Returns text such as "connection 1 was never established (0x3E, #14); connection 2 began 2.80 s later", or nil
  /// for a connection that was established.
  private func failedAttempt(_ link: Connection, _ capture: ComparedCapture) -> String? {
    guard let end = link.end else { return nil }
    let code: String
    switch end.cause {
    case .reason(.failedToBeEstablished): code = "0x3E, "
    case .notEstablished: code = ""
    default: return nil
    }
    let next = capture.next(after: link).map { next in
      let wait = next.firstFrame.time.elapsed(since: link.lastFrame.time)
      return "; connection \(next.id) started \(ContractTime.text(max(0, wait))) later"
    }
    return "connection \(link.id) was never established (\(code)#\(end.frame))" + (next ?? "")
  }

  // MARK: Matching

  /// Matches connections by their devices, in order. Each pair is created when it is needed.
  static func pairs(
    _ old: ComparedCapture, _ new: ComparedCapture
  ) -> AnySequence<ConnectionPair> {
    let before = old.links.indices.map { Ends(old.link($0), old.measurements.devices) }
    let after = new.links.indices.map { Ends(new.link($0), new.measurements.devices) }
    let matches = Alignment.pairs(
      before.count, after.count, isBest: { before[$0] == after[$1] },
      weight: { before[$0].likeness(to: after[$1]) })
    var moved = ConnectionPair.moved(in: matches, before, after)
    SessionOrder(old, new).correct(&moved) { match in
      match.old.map { before[$0] } ?? match.new.map { after[$0] }
    } areSame: {
      $0.isSurely($1)
    }
    // Devices with different addresses and without names are distinguished by their activity.
    let unsure = moved.indices.filter { index in
      guard let first = moved[index].old, let second = moved[index].new else { return true }
      return !before[first].isSurely(after[second])
    }
    SessionOrder(old, new).correct(&moved, at: unsure)
    return AnySequence(
      moved.lazy.map { match in
        let (first, second) = (match.old.map { old.link($0) }, match.new.map { new.link($0) })
        let name =
          first.flatMap { old.measurements.peripheral(of: $0) }
          ?? second.flatMap { new.measurements.peripheral(of: $0) }
        return ConnectionPair(old: first, new: second, name: name)
      })
  }

  /// Matches remaining connections that are certainly between the same devices, because connections may be in a
  /// different order.
  private static func moved(
    in matches: [Alignment.Match], _ old: [Ends], _ new: [Ends]
  ) -> [Alignment.Match] {
    // For the 20,000 connections of a hostile capture, the first few are enough.
    var added = Array(matches.lazy.filter { $0.old == nil }.compactMap(\.new).prefix(500))
    guard !added.isEmpty else { return matches }
    var taken: Set<Int> = []
    let moved = matches.map { match -> Alignment.Match in
      guard let first = match.old, match.new == nil,
        let place = added.firstIndex(where: { old[first].isSurely(new[$0]) })
      else { return match }
      let second = added.remove(at: place)
      taken.insert(second)
      return Alignment.Match(old: first, new: second)
    }
    return moved.filter { $0.old != nil || !($0.new.map(taken.contains) ?? false) }
  }

  /// The devices of a connection, if they are known.
  private struct Ends: Equatable {
    private let central: End?
    private let peripheral: End?

    private struct End: Equatable {
      let key: DeviceKey
      let name: String?
    }

    init(_ link: Connection, _ devices: DeviceTable) {
      func end(_ side: LinkDirection) -> End? {
        link.device(side).map { End(key: devices[$0].key, name: devices[$0].name) }
      }
      central = end(.centralToPeripheral)
      peripheral = end(.peripheralToCentral)
    }

    /// Whether a permanent address or a name shows that the devices are the same.
    func isSurely(_ other: Ends) -> Bool { likeness(to: other) >= 6 }

    /// Returns the similarity of two connections. It is more than 0, because they may be the same.
    ///
    /// The maximum is the similarity of a connection to an equal one.
    func likeness(to other: Ends) -> Int {
      var likeness = 2
      for (end, other) in [(central, other.central), (peripheral, other.peripheral)] {
        guard let end, let other else { continue }
        if end.key.address == other.key.address {
          likeness += 4
        } else if end.key.isLasting, other.key.isLasting {
          likeness -= 5
        }
        // A host's own name is not in its log.
        if let name = end.name, let other = other.name { likeness += name == other ? 4 : -1 }
      }
      // Two units of the same product with two phones are compared as well, if there is no closer
      // match.
      return max(1, likeness)
    }
  }
}

extension ConnectionPair {
  /// The peripherals of both captures, if their names or their permanent addresses show that they are different
  /// devices: "“Belt” C4:F2:17:1A:1D:BB". Nil if they may be the same.
  func otherDevices(_ before: ComparedCapture, _ after: ComparedCapture) -> (
    old: String, new: String
  )? {
    func device(_ link: Connection?, _ capture: ComparedCapture) -> Device? {
      link?.peripheral.value.map { capture.measurements.devices[$0] }
    }
    guard let first = device(old, before), let second = device(new, after), !first.isLocal,
      !second.isLocal, first.key.address != second.key.address
    else { return nil }
    let isOther =
      if let name = first.name, let other = second.name {
        name != other
      } else {
        first.key.isLasting && second.key.isLasting
      }
    return isOther ? (DeviceName(first).long, DeviceName(second).long) : nil
  }
}

extension CaptureMeasurements {
  /// Returns the name of a connection's peripheral.
  func peripheral(of link: Connection) -> String? {
    let name = DeviceName(.peripheralToCentral, of: link, in: devices)
    return name == .unknown ? nil : name.isHost ? "this host as peripheral" : name.short
  }
}

extension ComparedCapture {
  /// The place at which the capture's connections are captured.
  fileprivate var place: ConnectionView.Place {
    links.isEmpty ? .unknown : ConnectionView(link(0), measurements.devices).place
  }

  /// Returns the addresses of the host that wrote an HCI log, or nil for other captures.
  static func host(
    of links: some Sequence<Connection>, _ devices: DeviceTable
  ) -> Set<DeviceAddress>? {
    let own = links.lazy.filter { !$0.isOnAir }.compactMap { link -> DeviceAddress? in
      guard let isCentral = link.localIsCentral.value else { return nil }
      return link.device(isCentral ? .centralToPeripheral : .peripheralToCentral).map {
        devices[$0].key.address
      }
    }
    let addresses = Set(own)
    return addresses.isEmpty ? nil : addresses
  }
}

extension DeviceKey {
  /// Whether the device keeps the address, because it is not a private address.
  fileprivate var isLasting: Bool { kind == .public || kind == .randomStatic }
}

extension Connection {
  /// Returns the index in `DeviceTable` of the end that sends in a direction.
  func device(_ side: LinkDirection) -> Int? {
    side == .centralToPeripheral ? central.value : peripheral.value
  }
}
