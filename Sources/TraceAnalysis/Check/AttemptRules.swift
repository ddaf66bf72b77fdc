import BluetoothPackets
import LinkSessions

/// Collects failed connection attempts and refused channels.
struct AttemptTally {
  /// Connection attempts.
  private(set) var attempts: [Procedure] = []
  /// Channel requests with their results.
  private(set) var channels: [Procedure] = []
  /// High duty cycle directed advertising.
  private(set) var directed: [Procedure] = []
  private(set) var notKept = 0

  private static let limit = 4096

  mutating func take(_ procedure: Procedure) {
    switch procedure.kind {
    case .connectionSetup where procedure.connection == nil: add(procedure, to: \.attempts)
    case .channelOpen: add(procedure, to: \.channels)
    case .advertise:
      if case .directed(let advertising, _) = procedure.detail, advertising.isHighDutyCycle {
        add(procedure, to: \.directed)
      }
    default: break
    }
  }

  private mutating func add(
    _ procedure: Procedure, to list: WritableKeyPath<AttemptTally, [Procedure]>
  ) {
    if self[keyPath: list].count < AttemptTally.limit {
      self[keyPath: list].append(procedure)
    } else {
      notKept += 1
    }
  }
}

/// Rules about connections and channels that were requested but not established.
struct AttemptRules {
  let tally: AttemptTally
  let devices: DeviceTable
  let advertisers: [AdvertiserAnalysis]
  let security: SecurityLog
  let identities: HostIdentities
  /// Periods in which the controller answered commands late.
  var slow: [SlowCommands.Spell] = []
  /// The events that accepted commands to connect, by the record of the command.
  var dialStatuses: [Int: Frame] = [:]
  /// The failures that no rule has explained so far.
  var failures: [CheckAnalysis.TraceFailure] = []
  /// The connections of the capture.
  let connections: ConnectionTable

  var findings: [Finding] { unanswered + pending + beyondLimit + invalid + channels + endless }

  /// Connection attempts that the controller refused because it had reached its maximum number of connections.
  private var beyondLimit: [Finding] {
    tally.attempts.compactMap { attempt in
      guard case .error(.controller(let code)) = attempt.outcome,
        // Connection Limit Exceeded, and Connection Rejected due to Limited Resources.
        code.rawValue == 0x09 || code.rawValue == 0x0D
      else { return nil }
      let open = connections.connections.count {
        !$0.isOnAir && $0.firstFrame.number < attempt.firstFrame
          && ($0.end.map { end in !end.isOver || end.frame > attempt.firstFrame } ?? true)
      }
      var device: Int?
      if case .attempt(let dialled) = attempt.detail {
        device = dialled.peer.flatMap(devices.find)
      }
      return Finding(
        .connLimitReached, device: device,
        frame: Frame(number: attempt.lastFrame, time: attempt.end),
        earlierFrames: attempt.earlierFrames, values: [Finding.Value(.total, .number(open))],
        failures: attempt.failureIDs)
    }
  }

  /// Canceled attempts to reach one device.
  private var unanswered: [Finding] {
    let seen = lastSeen
    return tally.attempts.compactMap { attempt in
      guard case .attempt(let dialled) = attempt.detail,
        let peer = dialled.peer ?? dialled.onlyListed,
        case .error(.controller(let code)) = attempt.outcome,
        // Unknown Connection Identifier: the host cancelled the attempt. Core 6.0, Vol 4, Part E,
        // 7.8.13.
        [0x02, 0x04, 0x08, 0x3C, 0x3E].contains(code.rawValue),
        attempt.duration >= CheckAnalysis.TraceFailure.shortestAttempt
      else { return nil }
      if let late = late(attempt, peer) { return late }
      if let hidden = hidden(attempt, peer) { return hidden }
      let namesake = namesake(of: peer)
      // A host may wait as long as it likes for a device of the accept list.
      if dialled.usesAcceptList, namesake == nil { return nil }
      let device = namesake ?? devices.find(peer)
      var values = [
        Finding.Value(.wait, .nanoseconds(attempt.duration)),
        Finding.Value(.address, .name(peer.address.description)),
      ]
      if code == .unknownConnection { values.append(Finding.Value(.reason, .name("cancelled"))) }
      if namesake != nil {
        values.append(Finding.Value(.what, .name(peer.isRandom ? "public" : "random")))
      } else if !advertisers.isEmpty {
        let wasHeard = device.map { heard in advertisers.contains { $0.device == heard } } ?? false
        values.append(Finding.Value(.isHeard, .flag(wasHeard)))
        if wasHeard, let since = silentSince(attempt, peer, seen) {
          if let next = next(to: peer, attempt, since) {
            return finding(
              attempt, peer, what: "next-address", owner: device ?? next.device, next, [since])
          }
          values.append(Finding.Value(.place, .name("before-end")))
          return Finding(
            .connAttemptUnanswered, device: device,
            frame: Frame(number: attempt.lastFrame, time: attempt.end),
            earlierFrames: [since] + attempt.earlierFrames, values: values,
            failures: attempt.failureIDs)
        }
        if let heard = advertisers.first(where: { $0.device == device }) {
          values.append(AttemptRules.place(of: heard, by: attempt))
        }
        if !wasHeard {
          let others = advertisers.filter {
            $0.isConnectable && devices[$0.device].key.kind == .resolvablePrivate
          }.map { devices.who($0.device) }
          values.append(Finding.Value(.total, .number(Set(others).count)))
        }
      }
      return Finding(
        .connAttemptUnanswered, device: device,
        frame: Frame(number: attempt.lastFrame, time: attempt.end),
        earlierFrames: attempt.earlierFrames, values: values, failures: attempt.failureIDs)
    }
  }

  /// Returns when an advertiser was heard, relative to an attempt to reach it.
  private static func place(of heard: AdvertiserAnalysis, by attempt: Procedure) -> Finding.Value {
    if heard.last.number < attempt.firstFrame {
      return Finding.Value(.lifetime, .nanoseconds(attempt.start.elapsed(since: heard.last.time)))
    }
    let isLater = heard.first.number > attempt.lastFrame
    return Finding.Value(.place, .name(isLater ? "after" : "around"))
  }

  /// Returns the advertiser with the same address as a device, but of the other address type: an attempt to reach one
  /// never reaches the other. Core 6.0, Vol 6, Part B, 1.3.
  private func namesake(of peer: DeviceKey) -> Int? {
    guard
      let other = devices.find(DeviceKey(address: peer.address, isRandom: !peer.isRandom)),
      advertisers.contains(where: { $0.device == other }),
      !advertisers.contains(where: { $0.device == devices.find(peer) })
    else { return nil }
    return other
  }

  /// Reports an attempt that the host gave up while its controller answered no command. What the device did is
  /// unknown.
  private func late(_ attempt: Procedure, _ peer: DeviceKey) -> Finding? {
    guard
      let spell = slow.first(where: {
        $0.request.number >= attempt.firstFrame && $0.response.number <= attempt.lastFrame
          && attempt.end.elapsed(since: $0.response.time) < 1_000_000_000
      })
    else { return nil }
    // The status of the command to connect may have been delayed longer than those of the next commands.
    let status = dialStatuses[attempt.firstFrame].flatMap {
      $0.number <= spell.response.number && $0.number > spell.request.number ? $0 : nil
    }
    let silence = max(
      spell.response.time.elapsed(since: spell.request.time),
      status?.time.elapsed(since: attempt.start) ?? 0)
    let span = spell.request.number...attempt.lastFrame
    let cancelled = failures.filter {
      guard case .refused(.command(.leCreateConnectionCancel), _) = $0.kind else { return false }
      return span.contains($0.request.number)
    }
    return Finding(
      .connAttemptUnanswered, device: devices.find(peer),
      frame: Frame(number: attempt.lastFrame, time: attempt.end),
      earlierFrames: [attempt.firstFrame, spell.request.number, spell.response.number],
      values: [
        Finding.Value(.wait, .nanoseconds(attempt.duration)),
        Finding.Value(.address, .name(peer.address.description)),
        Finding.Value(.outcome, .name("controller-late")),
        Finding.Value(.lifetime, .nanoseconds(silence)),
      ], failures: attempt.failureIDs + cancelled.map(\.id))
  }

  /// Returns the end of the last connection with a device before an attempt to reach it, if no advertising of the
  /// device has been heard since.
  private func silentSince(_ attempt: Procedure, _ peer: DeviceKey, _ seen: LastSeen) -> Int? {
    guard let device = devices.find(peer).map(devices.who),
      let last = seen.ends[device]?.last(where: { $0 < attempt.firstFrame }),
      seen.heard[device].map({ $0 <= last }) ?? true
    else { return nil }
    return last
  }

  /// When devices were last seen, by device index after merging identities.
  private struct LastSeen {
    /// The ends of the devices' connections as peripherals, in order.
    var ends: [Int: [Int]] = [:]
    /// The last records in which the devices advertised, under any address.
    var heard: [Int: Int] = [:]
  }

  private var lastSeen: LastSeen {
    var seen = LastSeen()
    for connection in connections.connections {
      guard let end = connection.end, let device = connection.peripheral.value else { continue }
      seen.ends[devices.who(device), default: []].append(end.frame)
    }
    seen.ends = seen.ends.mapValues { $0.sorted() }
    for advertiser in advertisers {
      let device = devices.who(advertiser.device)
      seen.heard[device] = max(seen.heard[device] ?? 0, advertiser.last.number)
    }
    return seen
  }

  /// Returns a connectable advertiser at the address after that of a device, first heard after a record. Boot loaders
  /// advertise there, so that hosts do not mistake them for the application.
  private func next(
    to peer: DeviceKey, _ attempt: Procedure, _ since: Int
  ) -> AdvertiserAnalysis? {
    let address = peer.address.rawValue
    let following = DeviceKey(
      address: DeviceAddress(rawValue: address & ~0xFF | (address + 1) & 0xFF),
      isRandom: peer.isRandom)
    guard let device = devices.find(following) else { return nil }
    return advertisers.first {
      $0.device == device && $0.isConnectable && $0.first.number > since
        && $0.first.number < attempt.lastFrame
    }
  }

  // MARK: Private addresses

  /// Maximum time before an attempt in which the target device must have been advertising, in nanoseconds.
  private static let scanning: Int64 = 60_000_000_000

  /// Finds an attempt to reach an identity whose owner advertises under an address that the controller can't resolve:
  /// the identity is not in its resolving list, address resolution is off, or the list contains another IRK.
  private func hidden(_ attempt: Procedure, _ peer: DeviceKey) -> Finding? {
    guard peer.kind != .resolvablePrivate else { return nil }
    let keys = identities.keys(of: peer, until: attempt.firstFrame)
    guard !keys.isEmpty else { return nil }
    let list = identities.list(before: attempt.firstFrame)
    guard list.isWhole else { return nil }
    let heard = advertisers.filter {
      $0.isConnectable && $0.first.number < attempt.lastFrame
        && attempt.start.elapsed(since: $0.last.time) <= AttemptRules.scanning
        && devices[$0.device].key.kind == .resolvablePrivate
    }
    let entry = list.entries[peer]
    // The device with this identity, under whichever address it was first seen.
    let owner =
      devices.find(peer) ?? devices.devices.first { $0.identity.value == peer }?.id
    for advertiser in heard {
      guard let key = keys.last(where: { $0.made(devices[advertiser.device].key) }) else {
        continue
      }
      let what: String
      switch entry {
      case nil: what = "unlisted"
      case let entry? where entry.key != key.value: what = "old-key"
      case .some: what = "off"
      }
      guard what != "off" || !list.isOn else { return nil }
      return finding(
        attempt, peer, what: what, owner: owner ?? advertiser.device, advertiser,
        [key.frame, entry?.frame].compactMap(\.self))
    }
    guard let entry, list.isOn, let owner, let changed = namesake(of: owner, among: heard) else {
      return nil
    }
    return finding(
      attempt, peer, what: "new-key", owner: owner, changed,
      [keys.last?.frame, entry.frame].compactMap(\.self))
  }

  /// Returns an advertiser with a private address and the name of a device, although nothing proves that it is that
  /// device.
  private func namesake(
    of owner: Int, among heard: [AdvertiserAnalysis]
  ) -> AdvertiserAnalysis? {
    let names = Set(devices.same(as: owner).compactMap(devices.name(of:)))
    return heard.first { advertiser in
      devices.who(advertiser.device) != devices.who(owner)
        && devices.name(of: advertiser.device).map(names.contains) ?? false
    }
  }

  private func finding(
    _ attempt: Procedure, _ peer: DeviceKey, what: String, owner: Int,
    _ advertiser: AdvertiserAnalysis, _ frames: [Int]
  ) -> Finding {
    Finding(
      .connAttemptUnanswered, device: owner,
      frame: Frame(number: attempt.lastFrame, time: attempt.end),
      earlierFrames: Set(frames + [advertiser.first.number] + attempt.earlierFrames).sorted(),
      values: [
        Finding.Value(.wait, .nanoseconds(attempt.duration)),
        Finding.Value(.address, .name(peer.address.description)),
        Finding.Value(.outcome, .name(what)),
        Finding.Value(.heardAddress, .name(devices[advertiser.device].key.address.description)),
      ], failures: attempt.failureIDs)
  }

  /// Attempts that the controller rejected because an earlier attempt, which the host had not canceled, was pending.
  private var pending: [Finding] {
    tally.attempts.compactMap { attempt in
      guard attempt.outcome == .error(.controller(.commandDisallowed)), let cause = attempt.cause
      else { return nil }
      let earlier = tally.attempts.first { $0.id == cause }?.firstFrame
      return Finding(
        .connAttemptPending, frame: Frame(number: attempt.lastFrame, time: attempt.end),
        earlierFrames: [earlier].compactMap(\.self) + attempt.earlierFrames,
        failures: attempt.failureIDs)
    }
  }

  private static func values(
    of timing: SessionEvent.ConnectionAttempt.Timing
  ) -> [Finding.Value] {
    [
      Finding.Value(.timeout, .nanoseconds(Int64(timing.timeout) * 10_000_000)),
      Finding.Value(.interval, .nanoseconds(Int64(timing.interval) * 1_250_000)),
      Finding.Value(.latency, .number(Int(timing.latency))),
    ]
  }

  /// Attempts that the controller rejected because of a parameter of the command.
  private var invalid: [Finding] {
    tally.attempts.compactMap { attempt in
      guard case .attempt(let dialled) = attempt.detail, let fault = dialled.fault,
        case .error(.controller(let code)) = attempt.outcome,
        // Unsupported Feature or Parameter Value, and Invalid HCI Command Parameters.
        code.rawValue == 0x11 || code.rawValue == 0x12
      else { return nil }
      return Finding(
        .connAttemptInvalid, device: dialled.peer.flatMap(devices.find),
        frame: Frame(number: attempt.lastFrame, time: attempt.end),
        earlierFrames: attempt.earlierFrames,
        values: [Finding.Value(.field, .name(fault.rawValue))]
          + (fault == .timeout ? dialled.timing.map(AttemptRules.values) ?? [] : []),
        failures: attempt.failureIDs)
    }
  }

  /// Tolerance for late events, in nanoseconds.
  private static let lateness: Int64 = 1_000_000_000

  /// High duty cycle directed advertising for which no event reported the end long after its time limit.
  private var endless: [Finding] {
    tally.directed.compactMap { procedure in
      guard case .directed(let advertising, let end) = procedure.detail,
        end == nil || end == .stopped,
        procedure.duration > SessionEvent.DirectedAdvertising.limit.later(by: AttemptRules.lateness)
      else { return nil }
      return Finding(
        .advDirectedEndless, device: devices.find(advertising.target),
        frame: Frame(number: procedure.lastFrame, time: procedure.end),
        earlierFrames: procedure.earlierFrames,
        values: [
          Finding.Value(.wait, .nanoseconds(procedure.duration)),
          Finding.Value(.address, .name(advertising.target.address.description)),
        ])
    }
  }

  /// Refused channels. It is correct behavior to refuse a channel for lack of security and to open it once the link is
  /// encrypted.
  private var channels: [Finding] {
    let collisions = collidedChannels
    let collided = Set(collisions.flatMap { [$0.first.id, $0.second.id] })
    return collisions.map(finding)
      + tally.channels.compactMap { procedure in
        guard !collided.contains(procedure.id), let index = procedure.connection,
          case .error(let error) = procedure.outcome,
          case .signalling = error, let spsm = procedure.spsm
        else { return nil }
        let opened = tally.channels.first {
          $0.connection == index && $0.outcome == .success && $0.firstFrame > procedure.lastFrame
            && $0.spsm == spsm
        }
        if let opened,
          security.encryptions.contains(where: {
            $0.connection == index && $0.first.number > procedure.lastFrame
              && $0.first.number < opened.firstFrame
          })
        {
          return nil
        }
        return Finding(
          .l2capChannelRefused, connection: index, direction: procedure.direction?.opposite,
          frame: procedure.lastSeen, earlierFrames: procedure.earlierFrames,
          values: [
            Finding.Value(.spsm, .handle(spsm)),
            Finding.Value(.reason, .name(error.name ?? "error \(error.code)")),
            Finding.Value(.code, .number(error.code)),
          ], failures: procedure.failureIDs)
      }
  }

  /// Result "no resources available" of both kinds of requests. Core 6.0, Vol 3, Part A, 4.23 and 4.26.
  private static let noResources = 4

  /// Channel requests for one SPSM that crossed, were both refused for lack of resources, and were not repeated
  /// successfully.
  private var collidedChannels: [(first: Procedure, second: Procedure, isRetried: Bool)] {
    let refused = tally.channels.filter { procedure in
      guard case .error(.signalling(let code, _)) = procedure.outcome else { return false }
      return Int(code) == AttemptRules.noResources
    }
    return refused.compactMap { second in
      guard
        let first = refused.first(where: {
          $0.connection == second.connection && $0.spsm == second.spsm && $0.spsm != nil
            && $0.direction == second.direction?.opposite
            && $0.firstFrame < second.firstFrame && second.firstFrame < $0.lastFrame
        })
      else { return nil }
      let later = tally.channels.filter {
        $0.connection == second.connection && $0.spsm == second.spsm
          && $0.firstFrame > second.firstFrame && $0.id != first.id
      }
      guard !later.contains(where: { $0.outcome == .success }) else { return nil }
      return (first, second, !later.isEmpty)
    }
  }

  private func finding(
    _ collision: (first: Procedure, second: Procedure, isRetried: Bool)
  ) -> Finding {
    let frames = Set(
      [collision.first, collision.second].flatMap { [$0.firstFrame, $0.lastFrame] }
    ).sorted()
    let last =
      collision.first.lastFrame > collision.second.lastFrame ? collision.first : collision.second
    return Finding(
      .l2capChannelsCollided, connection: collision.first.connection, frame: last.lastSeen,
      earlierFrames: frames.filter { $0 < last.lastSeen.number },
      values: [
        Finding.Value(.spsm, .handle(collision.first.spsm ?? 0)),
        Finding.Value(.outcome, .name(collision.isRetried ? "retried" : "given-up")),
      ], failures: collision.first.failureIDs + collision.second.failureIDs)
  }
}

extension Procedure {
  /// The SPSM of the channel request.
  fileprivate var spsm: UInt16? {
    if case .channels(let channels) = detail { channels.first?.spsm } else { nil }
  }
}
