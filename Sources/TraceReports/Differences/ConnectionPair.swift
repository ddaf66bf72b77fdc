import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A connection of the old capture and the one of the new capture that is taken for the same; either
/// may be missing.
struct ConnectionPair {
  let old: Connection?
  let new: Connection?
  /// What people call its peripheral.
  let name: String?

  /// What two views of a connection can be compared by.
  struct Sight {
    /// Both are seen from the same place: what takes time takes as long in both.
    let isSamePlace: Bool
    /// Both are views of one connection, not of two that resemble each other.
    let isOneLink: Bool
    /// Both show how the connection began.
    let showsStart: Bool
    /// Neither holds packets that could not be decrypted.
    let showsContent: Bool
    /// Neither lacks packets that are known to have been there.
    let isWhole: Bool
  }

  /// Nil where one of them is missing.
  ///
  /// - Parameters:
  ///   - before: the old capture.
  ///   - after: the new capture.
  func sight(_ before: ComparedCapture, _ after: ComparedCapture) -> Sight? {
    guard let old, let new else { return nil }
    let isSamePlace = old.place == new.place
    // Clocks of two machines that made captures of one session hardly differ by more.
    let isSameTime =
      new.firstFrame.time.elapsed(since: old.firstFrame.time).magnitude < 2_000_000_000
    let isSamePeople = LinkDirection.both.allSatisfy { side in
      guard let first = old.device(side), let second = new.device(side) else { return false }
      return before.measurements.devices[first].key.address
        == after.measurements.devices[second].key.address
    }
    return Sight(
      isSamePlace: isSamePlace, isOneLink: !isSamePlace && isSameTime && isSamePeople,
      showsStart: old.startWasCaptured && new.startWasCaptured,
      showsContent: old.encryptedPackets == 0 && new.encryptedPackets == 0,
      isWhole: old.isWhole && new.isWhole)
  }

  /// Tells that one capture has a connection and the other has not, if the other would have it.
  func tellUnmatched(
    _ before: ComparedCapture, _ after: ComparedCapture, _ log: inout ChangeLog
  ) {
    let link = old ?? new
    let other = old == nil ? before : after
    let own = old == nil ? after : before
    if own.place == other.place { return log.add(unmatched) }
    if let host = other.host {
      // The log of one host holds what that host takes part in, and no more.
      let ends = LinkDirection.both.map { side in
        link?.device(side).map { own.measurements.devices[$0].key.address }
      }
      guard ends.contains(where: { $0.map(host.contains) ?? false }) else {
        return log.leaveOut(
          "connection \(link?.id ?? 0) of \(own.measurements.file.name.printable): not of the host whose log the other is"
        )
      }
    } else if link?.isOnAir == false {
      return log.leaveOut(
        "connection \(link?.id ?? 0) of \(own.measurements.file.name.printable): a sniffer may not have followed it"
      )
    }
    log.add(unmatched)
  }

  private var unmatched: TraceChange {
    let link = old ?? new
    let words = "connection with \(name ?? "a device that is not named")"
    let frames = link.map { [$0.firstFrame.number, $0.end?.frame ?? $0.lastFrame.number] } ?? []
    // A device that has to connect again, or that another one connects to, costs time and energy.
    return old == nil
      ? TraceChange(.connection, .worse, words, old: nil, new: "added", self, newFrames: frames)
      : TraceChange(.connection, .worse, words, old: "there", new: nil, self, oldFrames: frames)
  }

  // MARK: Matching

  /// Takes connections for each other by who takes part, in their order; each pair is made when it is asked for.
  static func pairs(
    _ old: ComparedCapture, _ new: ComparedCapture
  ) -> AnySequence<ConnectionPair> {
    let before = old.links.indices.map { Ends(old.link($0), old.measurements.devices) }
    let after = new.links.indices.map { Ends(new.link($0), new.measurements.devices) }
    let matches = Alignment.pairs(
      before.count, after.count, isBest: { before[$0] == after[$1] },
      weight: { before[$0].likeness(to: after[$1]) })
    let moved = ConnectionPair.moved(in: matches, before, after)
    return AnySequence(
      moved.lazy.map { match in
        let (first, second) = (match.old.map { old.link($0) }, match.new.map { new.link($0) })
        let name =
          first.flatMap { old.measurements.peripheral(of: $0) }
          ?? second.flatMap { new.measurements.peripheral(of: $0) }
        return ConnectionPair(old: first, new: second, name: name)
      })
  }

  /// Takes what is left over on both sides for each other, where it is surely of the same devices:
  /// connections may come in another order.
  private static func moved(
    in matches: [Alignment.Match], _ old: [Ends], _ new: [Ends]
  ) -> [Alignment.Match] {
    // Of a hostile capture's twenty thousand connections, the first few are enough.
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

  /// Who takes part in a connection, as far as it is known.
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

    /// Whether an address that lasts, or a name, shows that it is of the same devices.
    func isSurely(_ other: Ends) -> Bool { likeness(to: other) >= 6 }

    /// How much two connections are alike: more than 0, for they may be the same.
    ///
    /// The most that one can have is what it has with its equal.
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
      // Two units of one product, seen by two phones, are compared as well, if nothing is more alike.
      return max(1, likeness)
    }
  }
}

extension CaptureMeasurements {
  /// What people call the peripheral of a connection.
  fileprivate func peripheral(of link: Connection) -> String? {
    let name = DeviceName(.peripheralToCentral, of: link, in: devices)
    return name == .unknown ? nil : name.isHost ? "this host as peripheral" : name.short
  }
}

extension ComparedCapture {
  /// From where its connections are seen.
  fileprivate var place: Connection.Place { links.isEmpty ? .unknown : link(0).place }

  /// The addresses of the host that wrote an HCI log; nil for other captures.
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
  /// Whether the device keeps it: it is no private address.
  fileprivate var isLasting: Bool { kind == .public || kind == .randomStatic }
}

extension Connection {
  /// From where it is seen.
  fileprivate enum Place: Hashable {
    case air
    case central
    case peripheral
    case unknown
  }

  fileprivate var place: Place {
    if isOnAir { return .air }
    return localIsCentral.value.map { $0 ? .central : .peripheral } ?? .unknown
  }

  /// Whether no packet is known to be missing from the capture.
  fileprivate var isWhole: Bool { (air?.missing ?? 0) == 0 }

  /// Index in `DeviceTable` of the end that sends in a direction.
  func device(_ side: LinkDirection) -> Int? {
    side == .centralToPeripheral ? central.value : peripheral.value
  }
}
