import BluetoothPackets
public import LinkSessions

extension Transfer {
  /// The maximum rate of a link for a transfer: every event is filled with values that fit its
  /// packets, and no value waits for an answer.
  public struct Ceiling: Hashable, Sendable {
    /// Application bits per second over the duration of the transfer.
    public internal(set) var bitsPerSecond: Double
    /// The link of most of the transfer, with the parameters that determine its rate.
    public let model: LinkModel
    /// The weakest basis of the parameters that the ceiling depends on.
    public internal(set) var basis: Basis
    /// Parameters that are not in the capture, in words.
    public internal(set) var assumptions: [String]

    /// Bits per second of events full of values like those of the transfer.
    let ownBitsPerSecond: Double
    /// Whether the capture shows how long K-frames the receiver takes.
    let knowsMPS: Bool
    /// Octets of the K-frames that the sender makes, if they are not those of the ceiling.
    let ownPDUSize: Int?
    /// The links of the transfer, one for each part with constant parameters.
    let parts: [Part]

    /// A part of a transfer with constant parameters.
    struct Part: Hashable, Sendable {
      let model: LinkModel
      /// Nanoseconds.
      let duration: Int64
    }

    /// Share of an interval that full events use, with the best values and with those of the transfer.
    let usedShare: Double
    let ownUsedShare: Double
    /// Application bits per microsecond of exchanges in a full event.
    let density: Double
    /// Whether the interval was negotiated in the capture or measured.
    public let hasInterval: Bool
    /// Whether the known and assumed parameters of the link explain the measured rate.
    public private(set) var explainsGoodput = true

    /// Tolerance by which a measurement may exceed its ceiling, because the clocks of two devices and
    /// a capture differ.
    static let tolerance = 1.01

    /// - Parameters:
    ///   - run: the transfer.
    ///   - stretches: the conditions during the transfer.
    ///   - mps: the MPS of the channel's receiver, for SDUs.
    ///   - measuredInterval: nanoseconds between connection events, used if none was negotiated in
    ///     the capture.
    ///   - hostPacketOctets: octets that the sender's host hands over at a time.
    ///   - goodput: the measured goodput of the link, in bits per second.
    ///   - size: octets of the usual value or SDU.
    ///   - packetsPerValue: data packets of a value on average; nil if unknown.
    ///   - known: the ceilings of other transfers.
    init(
      _ key: TransferRun.Key, _ stretches: [Transfer.LinkConditions.Stretch], mps: Known<Int>,
      measuredInterval: Int64?, hostPacketOctets: Int? = nil, goodput: Double, size: Int?,
      packetsPerValue: Double? = nil, _ known: inout KnownCeilings
    ) {
      self.init(
        key, stretches, mps: mps, measuredInterval: measuredInterval, hostPacketOctets, size: size,
        packetsPerValue, &known)
      guard goodput > bitsPerSecond else { return }
      // The time at which a change takes effect is only known to within some events.
      let tolerance = parts.count > 1 ? 1.05 : Transfer.Ceiling.tolerance
      if goodput <= tolerance * bitsPerSecond {
        bitsPerSecond = goodput
        return
      }
      // Values shorter than those that fill packets may fill events better.
      guard goodput > tolerance * ownBitsPerSecond else {
        bitsPerSecond = max(goodput, ownBitsPerSecond)
        return
      }
      // An assumption must be wrong, because no transfer exceeds its link's ceiling.
      var better = stretches
      for (length, phy) in [(false, false), (true, false), (false, true), (true, true)] {
        better = stretches.map { $0.assumingMore(key.direction, dataLength: length, phy: phy) }
        guard better != stretches else { continue }
        let other = Transfer.Ceiling(
          key, better, mps: mps, measuredInterval: measuredInterval, hostPacketOctets, size: size,
          packetsPerValue, &known)
        guard other.bitsPerSecond >= goodput else { continue }
        self = other
        assumptions.append("lower values could not have carried this transfer")
        basis = .assumed
        return
      }
      bitsPerSecond = goodput
      explainsGoodput = false
      basis = .assumed
      assumptions.append("its known parameters explain only part of what it carried")
    }

    private init(
      _ key: TransferRun.Key, _ stretches: [Transfer.LinkConditions.Stretch], mps: Known<Int>,
      measuredInterval: Int64?, _ hostPacketOctets: Int?, size: Int?, _ packetsPerValue: Double?,
      _ known: inout KnownCeilings
    ) {
      var weighted = 0.0
      var own = 0.0
      var ownPDUSize: Int?
      var parts: [Part] = []
      var longest: (Int64, LinkModel, Transfer.LinkConditions)?
      for stretch in stretches {
        var model = Transfer.Ceiling.model(
          key, stretch.conditions, mps.value, measuredInterval, hostPacketOctets, &known)
        if let size, let packetsPerValue, key.operation != .l2cap {
          model.settleTime(packetsPerValue, of: size)
        }
        weighted += known.ceiling(of: model).bitsPerSecond * Double(stretch.duration)
        if let size, let packetsPerValue, key.operation == .l2cap, ownPDUSize == nil {
          ownPDUSize = Transfer.Ceiling.ownPDUSize(size, packetsPerValue, mps.value ?? 247, model)
        }
        var like = model
        like.valueOctets = size ?? model.valueOctets
        like.maximumPDUSize = ownPDUSize ?? model.maximumPDUSize
        own += known.ceiling(of: like).bitsPerSecond * Double(stretch.duration)
        parts.append(Part(model: model, duration: stretch.duration))
        if stretch.duration > longest?.0 ?? 0 {
          longest = (stretch.duration, model, stretch.conditions)
        }
      }
      let total = stretches.reduce(0.0) { $0 + Double($1.duration) }
      model =
        longest?.1 ?? LinkModel(operation: key.operation.unacknowledged, interval: 30_000)
      let ceiling = known.ceiling(of: model)
      bitsPerSecond = total > 0 ? weighted / total : ceiling.bitsPerSecond
      ownBitsPerSecond = total > 0 ? own / total : ceiling.bitsPerSecond
      self.parts = parts
      knowsMPS = mps.basis == .seen
      let idle = ceiling.shares.first { $0.kind == .idle }?.part ?? 0
      usedShare = max(0.01, 1 - idle)
      var like = model
      like.valueOctets = size ?? model.valueOctets
      like.maximumPDUSize = ownPDUSize ?? model.maximumPDUSize
      self.ownPDUSize = ownPDUSize
      let ownIdle = known.ceiling(of: like).shares.first { $0.kind == .idle }?.part ?? 0
      ownUsedShare = max(0.01, 1 - ownIdle)
      density = ceiling.bitsPerSecond / 1e6 / usedShare
      hasInterval = measuredInterval != nil || longest?.2.parameters.value != nil
      (basis, assumptions) = Transfer.Ceiling.basis(
        key, longest?.2, mps, hasMeasuredInterval: measuredInterval != nil)
    }

    // MARK: The model of a link

    /// Maximum LL payload in octets. Core 6.0, Vol 6, Part B, 4.5.10.
    static let longestDataLength = 251

    /// Microseconds. Core 6.0, Vol 6, Part B, 4.5.1.
    static let longestInterval = 4_000_000

    static func model(
      _ key: TransferRun.Key, _ conditions: Transfer.LinkConditions, _ mps: Int?,
      _ measuredInterval: Int64?,
      _ hostPacketOctets: Int?, _ known: inout KnownCeilings
    ) -> LinkModel {
      // Without any interval the ceiling is that of exchanges without a pause, as in long events.
      let measured = measuredInterval.map { Int(clamping: $0 / 1000) } ?? 1_000_000
      let interval = conditions.parameters.value?.intervalMicroseconds
      var model = LinkModel(
        operation: key.operation.unacknowledged,
        interval: min(
          max(Airtime.shortestInterval, interval ?? max(7_500, measured)), longestInterval))
      model.phy = conditions.airPHY(key.direction) ?? .le1M
      model.answerPHY = conditions.airPHY(key.direction.opposite)
      model.dataLength = Int(conditions.dataLength[key.direction].value ?? 27)
      model.maximumTime = conditions.dataTime[key.direction].value.map { Int($0) }
      model.attMTU = Int(conditions.attMTU.value ?? 23)
      let phys = conditions.phy
      func space(after direction: LinkDirection) -> Int {
        let space = conditions.frameSpaces.afterPacket(direction, on: phys[direction].value)
        return space.value.map { Int($0) } ?? Airtime.interFrameSpace
      }
      model.interFrameSpace = space(after: key.direction)
      model.answerInterFrameSpace = space(after: key.direction.opposite)
      model.connectionEventSpace =
        conditions.frameSpaces.betweenEvents(on: phys.peripheralToCentral.value).value
        .map { Int($0) } ?? Airtime.interFrameSpace
      if let parameters = conditions.parameters.value, parameters.continuationNumber == 0 {
        // More data does not add events: only one event in N is used, however much there is to send.
        model.interval = min(
          model.interval * Int(max(1, parameters.subrateFactor)), longestInterval)
      }
      model.isEncrypted = conditions.encryption.value == .on
      model.hostPacketOctets = hostPacketOctets
      if key.operation == .l2cap {
        model.maximumPDUSize = bestPDUSize(mps ?? 247, model)
      } else {
        model.valueOctets = bestValue(model, &known)
      }
      return model
    }

    /// The K-frame payload that fits data packets best, up to the receiver's MPS.
    static func bestPDUSize(_ mps: Int, _ model: LinkModel) -> Int {
      /// Payload per octet of air time; the headers, answer and pauses of an exchange count as so many.
      func density(_ payload: Int) -> Double {
        var one = model
        (one.maximumPDUSize, one.valueOctets) = (payload, max(1, payload - 2))
        let packets = one.packetSizes
        return Double(payload) / Double(packets.reduce(0, +) + 57 * packets.count)
      }
      var one = model
      one.operation = .l2cap
      let sizes = one.wellFilledFrames(atMost: mps + 4).map { max(23, min(mps, $0 - 4)) }
      guard let first = sizes.first else { return max(23, mps) }
      // Of two that fill packets as well, the longer one.
      return sizes.dropFirst().reduce(first) { best, size in
        let (new, old) = (density(size), density(best))
        return new > old * 1.0001 || new >= old * 0.9999 && size > best ? size : best
      }
    }

    /// The K-frame payload of a sender that fills the receiver's MPS instead of packets: nil unless its number of
    /// packets shows that.
    private static func ownPDUSize(
      _ size: Int, _ packets: Double, _ mps: Int, _ model: LinkModel
    ) -> Int? {
      guard mps > model.maximumPDUSize else { return nil }
      var one = model
      one.valueOctets = size
      let best = abs(Double(one.packetSizes.count) - packets)
      one.maximumPDUSize = mps
      return abs(Double(one.packetSizes.count) - packets) < best ? mps : nil
    }

    /// The value size that a link carries fastest, for a single use.
    static func bestValue(_ model: LinkModel) -> Int {
      var known = KnownCeilings()
      return bestValue(model, &known)
    }

    /// The value size that the link carries fastest: one that fills the MTU, or one whose last packets
    /// are full.
    static func bestValue(_ model: LinkModel, _ known: inout KnownCeilings) -> Int {
      var filled = model
      filled.valueOctets = nil
      let largest = filled.valueSize
      let overhead = 4 + model.operation.attributeHeaderOctets
      var best = (octets: largest, rate: known.ceiling(of: filled).bitsPerSecond)
      for frame in model.wellFilledFrames(atMost: largest + overhead) {
        let octets = frame - overhead
        guard octets > 0, octets < largest else { continue }
        var other = model
        other.valueOctets = octets
        let rate = known.ceiling(of: other).bitsPerSecond
        if rate > best.rate { best = (octets, rate) }
      }
      return best.octets
    }

    private static func basis(
      _ key: TransferRun.Key, _ conditions: Transfer.LinkConditions?, _ mps: Known<Int>,
      hasMeasuredInterval: Bool
    ) -> (Basis, [String]) {
      guard let conditions else { return (.unknown, []) }
      var assumed: [String] = []
      func note(_ known: Basis, _ assumption: String) {
        if known == .assumed || known == .unknown { assumed.append(assumption) }
      }
      if !hasMeasuredInterval { note(conditions.parameters.basis, "the interval") }
      let phy = conditions.phy[key.direction]
      note(phy.basis, phy.value == .le2M ? "PHY 2M" : "PHY 1M")
      let length = conditions.dataLength[key.direction]
      note(length.basis, "data length \(length.value ?? 27)")
      if key.operation != .l2cap {
        note(conditions.attMTU.basis, "MTU \(conditions.attMTU.value ?? 23)")
      } else if key.channel != nil {
        note(mps.basis, "MPS \(mps.value ?? 247)")
      }
      if conditions.encryption.basis == .unknown { note(.unknown, "no encryption") }
      guard !assumed.isEmpty else { return (.derived, []) }
      return (.assumed, [assumed.joined(separator: ", ") + " assumed"])
    }
  }
}

extension Transfer.LinkConditions.Stretch {
  /// The same time on a link with the best possible values for parameters that were not captured: always S=2 where
  /// nothing shows the coding.
  ///
  /// - Parameters:
  ///   - direction: the direction of the data.
  ///   - dataLength: whether to assume a larger data length.
  ///   - phy: whether to assume a faster PHY.
  func assumingMore(
    _ direction: LinkDirection, dataLength: Bool, phy: Bool
  ) -> Transfer.LinkConditions.Stretch {
    var other = self
    func isOpen(_ basis: Basis) -> Bool { basis == .assumed || basis == .unknown }
    for side in LinkDirection.both
    where conditions.phy[side].value == .leCoded && conditions.coding[side] == nil {
      other.conditions.coding[side] = .codedS2
    }
    if dataLength, isOpen(conditions.dataLength[direction].basis) {
      other.conditions.dataLength[direction] = .assumed(251)
      other.conditions.dataTime[direction] = .unknown
    }
    if phy, isOpen(conditions.phy[direction].basis) {
      other.conditions.phy = BothDirections(both: .assumed(.le2M))
    }
    return other
  }
}

extension LinkModel.Operation {
  /// The operation that moves the same data without an answer to each value.
  var unacknowledged: LinkModel.Operation {
    switch self {
    case .writeRequest: .writeCommand
    case .indication, .read: .notification
    case .notification, .writeCommand, .l2cap: self
    }
  }
}
