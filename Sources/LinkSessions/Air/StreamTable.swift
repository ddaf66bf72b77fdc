import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

/// The isochronous streams announced in the capture, by access address.
struct StreamTable: ~Copyable {
  private struct Entry {
    var stream: IsochronousStream
    let layout: LinkLayerPDUKind
    /// The CRC initialization value; nil if the capture does not contain it.
    var crcInitial: UInt32?
    /// The input from which a group's encryption keys are derived.
    var encryption: BIGInfo.Encryption?
    /// One cipher for each candidate key; only the right one, once it is known.
    var ciphers: [StreamCipher] = []
  }

  private var places: [UInt32: Int] = [:]
  private var entries: [Entry] = []

  /// The streams in the order of their announcement.
  var streams: [IsochronousStream] { entries.map(\.stream) }

  /// More than any real capture announces: a group has at most 31 streams and its control.
  private static let limit = 4096
  /// Announcements of streams beyond the limit.
  private(set) var notKept = 0
  /// Maximum number of broadcast codes to try.
  private static let codeLimit = 64

  var isEmpty: Bool { places.isEmpty }

  func layout(of accessAddress: UInt32) -> LinkLayerPDUKind? {
    places[accessAddress].map { entries[$0].layout }
  }

  /// Returns the CRC initialization value of a stream's packets; nil if there is no such stream.
  func crcInitial(of accessAddress: UInt32) -> UInt32? {
    isEmpty ? nil : places[accessAddress].flatMap { entries[$0].crcInitial }
  }

  // MARK: Announcements

  /// A periodic train announces a group: its streams and their control.
  ///
  /// - Parameters:
  ///   - group: the announcement.
  ///   - broadcaster: index of the sender in `DeviceTable`.
  ///   - keys: the known keys.
  ///   - frame: the record.
  mutating func open(
    _ group: BIGInfo, broadcaster: Int?, keys: borrowing KeyRing, at frame: Frame
  ) {
    let schedule = group.encryption == nil ? nil : group.schedule(at: frame.time)
    // Derived once per group, and only if its encryption has changed.
    var groupKeys: [GroupKey]?
    for number in 0...min(31, group.bisCount) {
      let accessAddress = group.accessAddress(ofBIS: number)
      let place =
        places[accessAddress]
        ?? add(
          Entry(
            stream: IsochronousStream(
              kind: number == 0 ? .groupControl : .broadcast(number: number),
              accessAddress: accessAddress, frame: frame.number, broadcaster: broadcaster,
              isEncrypted: group.encryption != nil),
            layout: .broadcastIsochronous))
      guard let place else { return }
      // Bits 8 to 23 come from the group, the rest is the number of the stream. 3.1.1.
      entries[place].crcInitial = UInt32(group.baseCRCInit) << 8 | UInt32(number)
      if let broadcaster { entries[place].stream.broadcaster = broadcaster }
      guard let encryption = group.encryption, let schedule else { continue }
      guard entries[place].encryption != encryption else {
        // The train repeatedly announces the time of the next event.
        for index in entries[place].ciphers.indices {
          entries[place].ciphers[index].schedule = schedule
        }
        continue
      }
      let made =
        groupKeys
        ?? keys.broadcastCodes.prefix(Self.codeLimit).map {
          GroupKey(broadcastCode: $0, diversifier: encryption.groupSessionKeyDiversifier)
        }
      groupKeys = made
      entries[place].encryption = encryption
      entries[place].ciphers = made.map {
        StreamCipher(
          broadcast: accessAddress, $0, vector: encryption.groupIV, schedule: schedule)
      }
    }
  }

  /// LL_CIS_IND announces a stream.
  ///
  /// - Parameters:
  ///   - announced: the announcement.
  ///   - connection: the connection that the stream belongs to.
  ///   - crcInitial: the CRC initialization value of the connection, and so of the stream.
  ///   - frame: the record.
  mutating func open(
    _ announced: AnnouncedStream, connection: Int, crcInitial: UInt32?, at frame: Frame
  ) {
    let accessAddress = announced.indication.accessAddress.rawValue
    // LL_CIS_IND gives each stream an access address of its own. 2.1.2.
    let entry = Entry(
      stream: IsochronousStream(
        kind: .connected(
          connection: ConnectionID(index: connection), group: announced.request?.group,
          number: announced.request?.stream),
        accessAddress: accessAddress, frame: frame.number, isEncrypted: announced.isEncrypted),
      layout: .connectedIsochronous, crcInitial: crcInitial)
    guard let place = places[accessAddress] ?? add(entry) else { return }
    guard let material = announced.material, let key = announced.key,
      let schedule = announced.request?.schedule(announcedAt: frame.time)
    else { return }
    entries[place].ciphers = [
      StreamCipher(connected: accessAddress, material, key: key, schedule: schedule)
    ]
  }

  private mutating func add(_ entry: Entry) -> Int? {
    guard entries.count < Self.limit else {
      notKept += 1
      return nil
    }
    places[entry.stream.accessAddress] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  // MARK: Packets

  /// What became of a packet's payload.
  enum Content {
    case plaintext
    case hidden
    /// No packet in the capture announces the stream, so it is unknown whether the payload is
    /// ciphertext.
    case unknown
    /// The payload without its message integrity check, the cipher that decrypted it, and the direction
    /// of a CIS packet.
    case decrypted([UInt8], StreamCipher, LinkDirection?)
  }

  /// Processes the payload of a packet, and decrypts it if the key is known.
  ///
  /// - Parameters:
  ///   - contents: the payload, with the message integrity check.
  ///   - firstOctet: the first octet of its header.
  ///   - accessAddress: the access address of the stream.
  ///   - radio: the sniffer's metadata.
  ///   - time: when it was sent, in nanoseconds.
  ///   - budget: how many more packet numbers may be tried.
  mutating func take(
    _ contents: RawSpan, firstOctet: UInt8, _ accessAddress: UInt32, _ radio: RadioMetadata,
    at time: Int64, budget: inout Int
  ) -> Content {
    let isHidden = !radio.isDecrypted && radio.isEncrypted
    guard let place = places[accessAddress] else {
      return isHidden ? .hidden : radio.isDecrypted ? .plaintext : .unknown
    }
    entries[place].stream.packets += 1
    guard isHidden || entries[place].stream.isEncrypted && !radio.isDecrypted else {
      return .plaintext
    }
    let packet = LinkCipher.Packet(
      firstOctet: firstOctet, isFromCentral: radio.direction != .peripheralToCentral,
      senderIsAssumed: entries[place].layout == .connectedIsochronous && radio.direction == nil,
      isRepeated: false, time: time)
    for index in entries[place].ciphers.indices {
      guard
        let sender = entries[place].ciphers[index].decrypt(contents, packet, budget: &budget)
      else { continue }
      let cipher = entries[place].ciphers[index]
      entries[place].stream.decryption.decrypted += 1
      entries[place].stream.decryption.note(cipher.key)
      if entries[place].ciphers.count > 1 { entries[place].ciphers = [cipher] }
      let direction: LinkDirection =
        sender == .central ? .centralToPeripheral : .peripheralToCentral
      let isConnected = entries[place].layout == .connectedIsochronous
      return .decrypted(cipher.plaintext, cipher, isConnected ? direction : nil)
    }
    entries[place].stream.decryption.note(
      entries[place].ciphers.isEmpty ? failure(of: entries[place].stream) : .integrityCheck)
    return .hidden
  }

  /// Returns the reason why there is no cipher.
  private func failure(of stream: IsochronousStream) -> Connection.Decryption.Failure {
    if case .connected(_, nil, _) = stream.kind { .noStart } else { .noKey }
  }
}

extension BIGInfo {
  /// Returns the times of the group's events and the numbers of their payloads.
  fileprivate func schedule(at time: Int64) -> StreamSchedule? {
    let unit: Int64 = hasLongOffsetUnits ? 300_000 : 30_000
    // Subevents beyond those for an event's own payloads carry payloads of later events. 4.4.6.6.
    let groups = burstNumber > 0 ? subeventCount / burstNumber : 0
    return StreamSchedule(
      broadcastEvery: Int64(isoInterval) * 1_250_000, payloads: burstNumber,
      early: (
        step: pretransmissionOffset, count: groups > repetitionCount ? groups - repetitionCount : 0
      ),
      firstPayload: payloadCount, at: time.later(by: Int64(offset) * unit))
  }
}

extension LLControlPDU.CISRequest {
  fileprivate func schedule(announcedAt time: Int64) -> StreamSchedule? {
    StreamSchedule(
      connectedEvery: Int64(interval) * 1_250_000,
      central: StreamSchedule.Payloads(
        perEvent: burstNumberCentralToPeripheral, events: flushTimeoutCentralToPeripheral),
      peripheral: StreamSchedule.Payloads(
        perEvent: burstNumberPeripheralToCentral, events: flushTimeoutPeripheralToCentral),
      announcedAt: time)
  }
}
