import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import TraceAnalysis

/// Packets of every kind that the tables know, with a secret in each place that no table says is harmless.
///
/// Which places these are the program's own parsers say: a packet is filled with one octet, then its octets, texts
/// and addresses get a part of the secret. A field that is added tomorrow is planted in tomorrow.
struct PlantedSecrets {
  /// No four octets of it stand anywhere by chance.
  static let secret = Array("Zoltanka Quixley7Kq93#XV".utf8)

  /// A packet as it is to be redacted.
  struct Packet {
    let name: String
    let octets: [UInt8]
    let isSent: Bool
    /// How many octets a cut record has of it; nil for all.
    var captured: Int?
    /// Which octets are numbers and UUIDs that a copy shows, whatever stands there.
    var isShown: [Bool] = []
  }

  private(set) var packets: [Packet] = []
  private let linkType: LinkType
  /// What the packets before it have opened.
  private var context: [Packet] = []

  init(_ linkType: LinkType) {
    self.linkType = linkType
  }

  /// A packet that comes before all that follow: a connection is opened, a request is asked.
  mutating func add(context packet: Packet) {
    context.append(packet)
    packets.append(packet)
  }

  /// A request whose answer comes next.
  mutating func ask(_ packet: Packet) {
    context.removeAll { $0.name == packet.name }
    add(context: packet)
  }

  /// Adds packets of a kind, filled in different ways, each with the secret in all places that hold
  /// octets, texts and addresses; and with the secret behind its end, and cut in its middle.
  ///
  /// - Parameters:
  ///   - name: of the kind.
  ///   - header: what stands before the filling.
  ///   - count: octets of the filling.
  ///   - frame: puts lengths and checks around header and filling.
  mutating func plant(
    _ name: String, isSent: Bool = false, header: [UInt8] = [], count: Int = 64,
    frame: ([UInt8]) -> [UInt8]
  ) {
    for fill: UInt8 in [0, 1, 8, 16] {
      let plain = frame(header + [UInt8](repeating: fill, count: count))
      let (planted, end) = planted(plain, isSent)
      guard planted != plain else { continue }
      packets.append(Packet(name: "\(name) \(fill)", octets: planted, isSent: isSent))
      if let end {
        packets.append(
          Packet(name: "\(name) \(fill) cut", octets: planted, isSent: isSent, captured: end))
      }
    }
  }

  /// Adds a packet whose kind nobody knows: all behind its header is secret.
  mutating func plant(
    unknown name: String, isSent: Bool = false, header: [UInt8], frame: ([UInt8]) -> [UInt8]
  ) {
    var packet = Packet(name: name, octets: frame(header + PlantedSecrets.secret), isSent: isSent)
    packet.isShown = [Bool](repeating: false, count: packet.octets.count)
    for sighting in fields(of: packet) {
      guard let field = FieldCatalogue.standard[sighting.id],
        ShownFields.treatment(of: field) == .shown
      else { continue }
      let place = sighting.offset..<sighting.offset + sighting.length
      for index in place.clamped(to: packet.octets.indices) { packet.isShown[index] = true }
    }
    packets.append(packet)
  }

  /// What the program reads in a packet itself.
  private func fields(of packet: Packet) -> [FieldWatcher.Sighting] {
    let watcher = FieldWatcher(.all)
    var tracker = SessionTracker()
    for packet in context { PlantedSecrets.take(packet, linkType, nil, &tracker) }
    PlantedSecrets.take(packet, linkType, watcher, &tracker)
    return watcher.sightings.filter { sighting in
      !sighting.isScope && sighting.buffer == 0
        && FieldCatalogue.standard[sighting.id].map { RedactionFields.isOfPacket($0) } ?? false
    }
  }

  /// The octets with the secret in them, and a place inside the last one.
  private func planted(_ octets: [UInt8], _ isSent: Bool) -> ([UInt8], end: Int?) {
    let sightings = fields(of: Packet(name: "", octets: octets, isSent: isSent))
    var planted = octets
    var end: Int?
    for sighting in sightings where sighting.kind == .field && sighting.length >= 4 {
      guard let field = FieldCatalogue.standard[sighting.id], PlantedSecrets.mayHoldSecrets(field),
        !sightings.contains(where: { $0.lies(in: sighting) })
      else { continue }
      let place = sighting.offset..<sighting.offset + sighting.length
      guard place.upperBound <= planted.count else { continue }
      for (index, position) in place.enumerated() {
        planted[position] = PlantedSecrets.secret[index % PlantedSecrets.secret.count]
      }
      end = place.upperBound - 1
    }
    return (planted, end)
  }

  private static func mayHoldSecrets(_ field: FieldCatalogue.Description) -> Bool {
    switch field.format {
    case .octets, .text, .address: ShownFields.treatment(of: field) != .shown
    default: false
    }
  }

  private static func take(
    _ packet: Packet, _ linkType: LinkType, _ watcher: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    let record = CaptureRecord(
      number: 1, timestamp: 1_700_000_000_000_000_000,
      direction: packet.isSent ? .hostToController : .controllerToHost, linkType: linkType,
      originalLength: packet.octets.count, capturedLength: packet.octets.count)
    tracker.process(record, packet.octets.rawSpan, watcher: watcher)
  }

  // MARK: Copies

  /// The packets whose copies still hold four octets of the secret in a row, in either order.
  ///
  /// - Parameters:
  ///   - path: where to write the capture.
  ///   - format: of the copy; nil for the capture's own.
  ///   - options: what stays.
  func leaks(
    _ path: String, as format: CaptureFormat? = nil,
    _ options: Redaction.Options = Redaction.Options()
  ) throws -> [String] {
    // pcapng has no number for btsnoop's link types.
    let own: CaptureFormat = linkType == .btsnoopH4 ? .btsnoop : .pcapng
    var writer = try CaptureWriter(path: path, format: own, linkType: linkType)
    for (index, packet) in packets.enumerated() {
      let captured = packet.octets.prefix(packet.captured ?? packet.octets.count)
      let record = CaptureRecord(
        number: index + 1, timestamp: PlantedSecrets.time(index),
        direction: packet.isSent ? .hostToController : .controllerToHost, linkType: linkType,
        originalLength: packet.octets.count, capturedLength: captured.count)
      try writer.append(record, payload: Array(captured).rawSpan)
    }
    try writer.finish()
    let copy = path + ".copy"
    let (redaction, _) = try Redaction.run(
      from: path, to: copy, format: format ?? own, options: options)
    guard redaction.isSettled else { return ["the copy is not settled"] }
    var reader = try CaptureReader(path: copy)
    var leaks: [String] = []
    while let record = reader.next() {
      let octets = [UInt8](copying: reader.payload)
      // PacketLogger has no place for cut records: they are left out, and the others keep their times.
      let index = ((record.timestamp ?? 0) - PlantedSecrets.time(0)) / PlantedSecrets.gap
      guard packets.indices.contains(Int(index)) else {
        return ["frame \(record.number) of no packet"]
      }
      let packet = packets[Int(index)]
      // A record of another format may begin with something else: what is shown is counted from the end.
      var isShown = packet.isShown
      if octets.count > isShown.count, !isShown.isEmpty {
        isShown.insert(
          contentsOf: [Bool](repeating: false, count: octets.count - isShown.count), at: 0)
      } else if octets.count < isShown.count {
        isShown.removeFirst(isShown.count - octets.count)
      }
      guard let place = PlantedSecrets.place(in: octets, isShown) else { continue }
      leaks.append("\(packet.name): octet \(place) of #\(record.number)")
    }
    return leaks
  }

  private static let gap: Int64 = 10_000_000

  private static func time(_ index: Int) -> Int64 {
    1_700_000_000_000_000_000 + Int64(index) * gap
  }

  /// The first place of four octets of the secret that are not all shown on purpose.
  private static func place(in octets: [UInt8], _ isShown: [Bool]) -> Int? {
    guard octets.count >= 4 else { return nil }
    return (0...octets.count - 4).first { place in
      windows.contains(Array(octets[place..<place + 4]))
        && (isShown.count < place + 4 || !isShown[place..<place + 4].allSatisfy { $0 })
    }
  }

  private static let windows: Set<[UInt8]> = {
    let twice = secret + secret
    var windows: Set<[UInt8]> = []
    for text in [twice, twice.reversed()] {
      for place in 0...text.count - 4 { windows.insert(Array(text[place..<place + 4])) }
    }
    return windows
  }()
}

extension FieldWatcher.Sighting {
  /// Whether it is a part of another field's octets: then that one is what holds it.
  fileprivate func lies(in whole: FieldWatcher.Sighting) -> Bool {
    !isScope && buffer == whole.buffer && length > 0 && length < whole.length
      && offset >= whole.offset && offset + length <= whole.offset + whole.length
  }
}
