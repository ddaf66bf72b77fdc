import BluetoothPackets
import ByteReading

extension FuzzTarget {
  /// Each layer's parser by itself.
  static let layers: [FuzzTarget] = [
    FuzzTarget(name: "advertising-pdu") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        let header = try AdvertisingHeader(parsing: &input)
        var payload = try header.payload(of: &input)
        let channel = AdvertisingChannel.allCases[Int(octets[0] >> 4) % 3]
        let pdu = try AdvertisingPDU(parsing: &payload, type: header.type, channel: channel)
        header.encode(into: &output)
        pdu.encode(into: &output)
        output.octets(payload.unread)
      }
    },
    FuzzTarget(name: "advertising-data") { advertisingData($0) },
    FuzzTarget(name: "ll-packet") { octets in
      guard let first = octets.first else { return }
      let kind = LinkLayerPDUKind(rawValue: first & 3)
      roundTrip(Array(octets.dropFirst())) { input, output throws(WireError) in
        let packet = try LinkLayerPacket(
          parsing: &input, hasCodingIndicator: first & 4 != 0, kind: kind)
        var pdu = packet.pduReader()
        if kind == .data, let header = try? DataPDUHeader(parsing: &pdu) { _ = header.isEmpty }
        _ = LinkLayerCRC.isValid(packet, initial: LinkLayerCRC.advertisingInitialValue)
        packet.encode(into: &output)
      }
    },
    FuzzTarget(name: "ll-control") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try LLControlPDU(parsing: &input).encode(into: &output)
      }
    },
    FuzzTarget(name: "isochronous") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try ConnectedIsochronousHeader(parsing: &input).encode(into: &output)
      }
      roundTrip(octets) { input, output throws(WireError) in
        try BroadcastIsochronousHeader(parsing: &input).encode(into: &output)
      }
      roundTrip(octets) { input, output throws(WireError) in
        try BIGControlPDU(parsing: &input).encode(into: &output)
      }
    },
    FuzzTarget(name: "hci-command") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try HCICommand(parsing: &input).encode(into: &output)
      }
    },
    FuzzTarget(name: "hci-event") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try HCIEvent(parsing: &input).encode(into: &output)
      }
    },
    FuzzTarget(name: "hci-data") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try ACLDataPacket(parsing: &input).encode(into: &output)
      }
      roundTrip(octets) { input, output throws(WireError) in
        try ISODataPacket(parsing: &input).encode(into: &output)
      }
      roundTrip(octets) { input, output throws(WireError) in
        try SynchronousDataPacket(parsing: &input).encode(into: &output)
      }
    },
    FuzzTarget(name: "l2cap") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try L2CAPFrame(parsing: &input).encode(into: &output)
      }
      roundTrip(octets) { input, output throws(WireError) in
        try CreditBasedFrame(parsing: &input, isFirst: true).encode(into: &output)
      }
    },
    FuzzTarget(name: "signalling") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try SignallingCommand(parsing: &input).encode(into: &output)
      }
      var input = ByteReader(octets.rawSpan)
      _ = SignallingCommand.forEach(in: &input) { _ = $0.pdu.damage }
    },
    FuzzTarget(name: "hid-report-map") { octets in
      let (map, report) = (octets.prefix(1024), octets.suffix(64))
      guard let parsed = try? HIDReportMap(parsing: Array(map).rawSpan) else { return }
      for controls in parsed.controls {
        guard let layout = parsed.layout(of: controls.report, controls.kind) else { continue }
        let read = HIDReport(Array(report).rawSpan, by: layout)
        check(read.octetsLeft <= report.count, "more octets left than there are")
        check(
          read.parts.allSatisfy { $0.octets.upperBound <= report.count },
          "a part behind the report's end")
        for part in read.parts { check(!part.name.isEmpty, "a control without a name") }
      }
    },
    FuzzTarget(name: "apple-requests") { octets in
      let request = NotificationCenterRequest(octets.rawSpan)
      guard let request else { return }
      check(request.isAnswered(by: octets.rawSpan), "no answer begins as its request")
      _ = request.progress(of: octets.rawSpan)
    },
    FuzzTarget(name: "att") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        let pdu = try ATTPDU(parsing: &input)
        _ = pdu.handle
        _ = pdu.value
        _ = pdu.damage
        pdu.encode(into: &output)
      }
    },
    FuzzTarget(name: "smp") { octets in
      roundTrip(octets) { input, output throws(WireError) in
        try SMPPDU(parsing: &input).encode(into: &output)
      }
    },
    FuzzTarget(name: "gatt") { octets in
      value(ServiceDeclaration.self, octets)
      value(IncludeDeclaration.self, octets)
      value(CharacteristicDeclaration.self, octets)
      value(CharacteristicExtendedProperties.self, octets)
      value(CharacteristicPresentationFormat.self, octets)
      value(ClientCharacteristicConfiguration.self, octets)
      value(ServerCharacteristicConfiguration.self, octets)
    },
  ]

  private typealias Transcription = (inout ByteReader, inout ByteWriter) throws(WireError) -> Void

  /// Decodes and encodes: the same octets come out, or fewer that decode to the same.
  private static func roundTrip(_ octets: [UInt8], _ transcribe: Transcription) {
    guard let (read, first) = transcription(of: octets, nil, transcribe) else { return }
    let watcher = FieldWatcher()
    let watched = transcription(of: octets, watcher, transcribe)
    check(watched?.1 == first, "watching changes what is decoded")
    checkSightings(watcher, in: octets.count)
    if first.count == read {
      check(first == Array(octets[..<read]), "encoding gives other octets")
    } else {
      let second = transcription(of: first, nil, transcribe)
      check(second?.1 == first, "what was encoded decodes to something else")
    }
  }

  private static func transcription(
    of octets: [UInt8], _ watcher: FieldWatcher?, _ transcribe: Transcription
  ) -> (Int, [UInt8])? {
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    var output = ByteWriter()
    guard (try? transcribe(&input, &output)) != nil else { return nil }
    return (octets.count - input.remaining, output.bytes)
  }

  private static func value<Value: WireValue>(_ type: Value.Type, _ octets: [UInt8]) {
    roundTrip(octets) { input, output throws(WireError) in
      let value = try Value(parsing: &input)
      value.encode(into: &output)
      let encoded = output.bytes
      var again = ByteReader(encoded.rawSpan)
      check((try? Value(parsing: &again)) == value, "\(type) is not what it was")
    }
  }

  private static func advertisingData(_ octets: [UInt8]) {
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    AdvertisingDataItem.forEach(in: &input) { item in
      if let beacon = Beacon(item) { _ = beacon.name }
      var output = ByteWriter()
      item.encode(into: &output)
    }
    checkSightings(watcher, in: octets.count)
    _ = AdvertisingDataIssue.find(in: octets.rawSpan, context: .advertising)
    _ = AdvertisingDataIssue.find(in: octets.rawSpan, context: .scanResponse)
    guard let type = octets.first else { return }
    roundTrip(Array(octets.dropFirst())) { input, output throws(WireError) in
      try AdvertisingDataItem(parsing: &input, type: ADType(rawValue: type)).encodeValue(
        into: &output)
    }
    roundTrip(Array(octets.dropFirst())) { input, output throws(WireError) in
      try EddystoneFrame(parsing: &input).encode(into: &output)
    }
    roundTrip(Array(octets.dropFirst())) { input, output throws(WireError) in
      try AppleContinuityMessage(parsing: &input).encode(into: &output)
    }
  }
}
