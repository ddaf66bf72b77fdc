import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct ValueLayoutTests {
  @Test func `There is a layout for each characteristic that the SIG publishes one of`() {
    // 277 documents, one of which describes two characteristics.
    #expect(ValueLayouts.standard.all.count >= 278)
    let identifiers = Set(ValueLayouts.standard.all.map { "\($0.identifier)" })
    #expect(identifiers.count >= 277)
  }

  @Test
  func `Only profiles name attributes and describe messages, so only they are asked for these`() {
    #expect(ValueLayouts.standard.messages.isEmpty)
    #expect(ValueLayouts.standard.all.allSatisfy { ValueLayouts.standard.name(of: $0.uuid) == nil })
  }

  @Test func `An example of each layout decodes and encodes back`() throws {
    for layout in ValueLayouts.standard.all {
      for seed in 0..<40 as Range<UInt64> {
        let octets = ValueExamples.make(layout, seed: seed)
        let values = try layout.decode(octets.rawSpan)
        let encoded = try layout.encode(values)
        #expect(encoded == octets, "\(layout.name), seed \(seed)")
      }
    }
  }

  @Test func `Each truncation is an error that names the field, or a shorter value that encodes`()
    throws
  {
    for layout in ValueLayouts.standard.all {
      for seed in 0..<12 as Range<UInt64> {
        let octets = ValueExamples.make(layout, seed: seed)
        for count in octets.indices {
          let cut = Array(octets[..<count])
          let read = layout.read(cut.rawSpan)
          if let error = read.stoppedBy {
            // Most often more octets are needed; of a record with a length that one is too long.
            switch error.reason {
            case .truncated(let needed, let available): #expect(needed > available)
            case .lengthExceedsContainer(let claimed, let available): #expect(claimed > available)
            default: Issue.record("\(layout.name), seed \(seed): \(error)")
            }
            #expect(!error.field.isEmpty && error.offset <= count)
          } else {
            // Texts, lists and what is optional may end anywhere.
            #expect(try layout.encode(read.values) == cut, "\(layout.name), seed \(seed)")
          }
        }
      }
    }
  }

  @Test func `A fixed layout refuses every truncation and every surplus octet`() throws {
    let layout = try #require(ValueLayouts.standard[0x2A37, written: false])
    // Flags: 16-bit rate, energy expended. Heart Rate Service 1.0, 3.1.
    let octets: [UInt8] = [0x09, 0x48, 0x00, 0x10, 0x27]
    #expect(try layout.decode(octets.rawSpan).count == 3)
    for count in octets.indices {
      let cut = Array(octets[..<count])
      #expect(throws: WireError.self) { try layout.decode(cut.rawSpan) }
    }
    let error = #expect(throws: WireError.self) { try layout.decode((octets + [0]).rawSpan) }
    #expect(error?.reason == .trailingOctets(1))
  }

  @Test func `The values of the Generic Access service have layouts`() throws {
    // Core 6.0, Vol 3, Part C, 12.1 to 12.5.
    let name = try #require(ValueLayouts.standard[0x2A00, written: false])
    #expect(try name.decode(Array("Belt".utf8).rawSpan).count == 1)
    let parameters = try #require(ValueLayouts.standard[0x2A04, written: false])
    // 30 to 50 ms, latency 4, timeout 4 s.
    let octets: [UInt8] = [0x18, 0x00, 0x28, 0x00, 0x04, 0x00, 0x90, 0x01]
    let values = try parameters.decode(octets.rawSpan)
    #expect(values.count == 4)
    #expect(try parameters.encode(values) == octets)
    #expect(throws: WireError.self) { try parameters.decode(Array(octets.dropLast()).rawSpan) }
    for uuid: BluetoothUUID in [0x2A01, 0x2AA6, 0x2AC9] {
      #expect(ValueLayouts.standard[uuid, written: false] != nil)
    }
  }

  @Test func `No bits of a field lie outside it`() {
    func look(_ items: [ValueLayout.Item], _ layout: ValueLayout) {
      for item in items {
        if case .structure(let members) = item.kind { look(members, layout) }
        if case .choice(_, let cases, let otherwise) = item.kind {
          for each in cases { look(each.items, layout) }
          look(otherwise, layout)
        }
        guard let width = item.width, width < 8 else { continue }
        for part in item.parts {
          #expect(part.field.mask >> UInt64(8 * width) == 0, "\(layout.name), \(part.field.name)")
        }
      }
    }
    for layout in ValueLayouts.standard.all { look(layout.items, layout) }
  }

  @Test func `The values of the Human Interface Device service have layouts`() throws {
    // HID 1.11, no country, both flags; then the keyboard's report 1, to the host.
    let information = try #require(ValueLayouts.standard[0x2A4A, written: false])
    let values = try information.decode(([0x11, 0x01, 0x00, 0x03] as [UInt8]).rawSpan)
    #expect(values.count == 3)
    let reference = try #require(ValueLayouts.standard[0x2908, written: false])
    let named = try reference.decode(([0x01, 0x01] as [UInt8]).rawSpan)
    #expect(ValueLayoutTests.texts(named) == ["Report ID: 1", "Report Type: Input"])
  }

  @Test func `Random octets never trap`() {
    var random = SeededRandom(seed: 11)
    for layout in ValueLayouts.standard.all {
      for _ in 0..<50 {
        let octets = random.octets(upTo: 40)
        let read = layout.read(octets.rawSpan)
        #expect(read.octetsLeft <= octets.count)
      }
    }
  }

  @Test func `A watcher is reported each field under Wireshark's name, and the bits of flags`()
    throws
  {
    let layout = try #require(ValueLayouts.standard[0x2A37, written: false])
    #expect(layout.items[0].parts.count == 5)
    #expect("\(layout.items[1].field.filterName)" == "btatt.heart_rate_measurement.value.8")
  }

  // MARK: Vectors

  /// The text of each leaf: its name and number or octets.
  private static func numbers(_ uuid: BluetoothUUID, _ octets: [UInt8]) throws -> [String] {
    let layout = try #require(ValueLayouts.standard[uuid, written: false])
    return texts(try layout.decode(octets.rawSpan))
  }

  private static func texts(_ values: [GATTValue]) -> [String] {
    values.flatMap { value -> [String] in
      switch value.content {
      case .structure(let members): return texts(members)
      case .list(let elements): return texts(elements)
      case .octets(let octets): return ["\(value.name): \(String(decoding: octets, as: UTF8.self))"]
      case .integer(let raw):
        if let name = value.item.name(of: raw) { return ["\(value.name): \(name)"] }
        let unit = value.item.unit.isEmpty ? "" : " \(value.item.unit)"
        return ["\(value.name): \(value.decimal.map { "\($0)" } ?? "none")\(unit)"]
      }
    }
  }

  @Test func `Values come with their units and codes`() throws {
    #expect(try ValueLayoutTests.numbers(0x2A19, [0x57]) == ["Battery Level: 87 %"])
    // Made up: 23.45 °C, and the code for a value that is not known.
    #expect(try ValueLayoutTests.numbers(0x2A6E, [0x29, 0x09]) == ["Temperature: 23.45 °C"])
    #expect(try ValueLayoutTests.numbers(0x2A6E, [0x00, 0x80]) == ["Temperature: not known"])
    // Health Thermometer Service: 36.4 °C as FLOAT, with a time and a place.
    #expect(
      try ValueLayoutTests.numbers(
        0x2A1C,
        [0x06, 0x6C, 0x01, 0x00, 0xFF, 0xE8, 0x07, 2, 29, 23, 59, 58, 0x02])
        == [
          "Flags: 6", "Temperature Measurement Value (Celsius): 36.4 °C", "Year: 2024", "Month: 2",
          "Day: 29", "Hours: 23", "Minutes: 59", "Seconds: 58", "Temperature Type: Body (general)",
        ])
    // Heart Rate: 72 bpm and two intervals of 1024ths of a second.
    #expect(
      try ValueLayoutTests.numbers(0x2A37, [0x10, 72, 0x00, 0x04, 0x00, 0x02])
        == [
          "Flags: 16", "Heart Rate Measurement Value (8 bit resolution): 72 bpm",
          "RR-interval: 1 s", "RR-interval: 0.5 s",
        ])
    // Weight Scale: 70 kg in steps of 5 g; 154.32 lb in steps of 0.01 lb.
    #expect(try ValueLayoutTests.numbers(0x2A9D, [0x00, 0xB0, 0x36])[1] == "Weight: 70.000 kg")
    #expect(try ValueLayoutTests.numbers(0x2A9D, [0x01, 0x48, 0x3C])[1] == "Weight: 154.32 lb")
    // Time zones count in quarters of an hour.
    #expect(try ValueLayoutTests.numbers(0x2A0E, [0x08]) == ["Time Zone: 120 min"])
    // 1.1 to the power of 36.
    #expect(
      try ValueLayoutTests.numbers(0x2B13, [100]) == ["Time Exponential 8: 30.9126805 s"])
  }

  @Test func `A choice follows its op code`() throws {
    // Record Access: the response to a request for all records.
    #expect(
      try ValueLayoutTests.numbers(0x2A52, [0x06, 0x00, 0x01, 0x06])
        == [
          "Op Code: Response Code", "Operator: Null", "Request Op Code: Report stored records",
          "Response Code: No records found",
        ])
  }

  @Test func `Numbers of IEEE 11073 and their codes`() {
    // ISO/IEEE 11073-20601, Annex F.8.
    let vectors: [(UInt64, Int, MedicalNumber)] = [
      (0x0072, 2, .number(DecimalNumber(digits: 114, exponent: 0))),
      (0xF170, 2, .number(DecimalNumber(digits: 368, exponent: -1))),
      (0x07FF, 2, .notANumber), (0x0800, 2, .notAtThisResolution), (0x07FE, 2, .positiveInfinity),
      (0x0802, 2, .negativeInfinity), (0x0801, 2, .reserved),
      (0x0FFF, 2, .number(DecimalNumber(digits: -1, exponent: 0))),
      (0xFF00_016C, 4, .number(DecimalNumber(digits: 364, exponent: -1))),
      (0x007F_FFFF, 4, .notANumber), (0x0080_0000, 4, .notAtThisResolution),
    ]
    for (raw, width, expected) in vectors {
      #expect(MedicalNumber(raw: raw, width: width) == expected)
    }
  }

  @Test func `Decimal numbers are written as people write them`() {
    #expect("\(DecimalNumber(digits: -5, exponent: -2))" == "-0.05")
    #expect("\(DecimalNumber(digits: 0, exponent: -2))" == "0.00")
    #expect("\(DecimalNumber(digits: 12, exponent: 3))" == "12000")
    #expect("\(DecimalNumber(digits: 1, exponent: 0).times(powerOfTwo: -10))" == "0.0009765625")
    #expect("\(ValueLayout.Scale.exponential.value(of: 64))" == "1")
    let offset = ValueLayout.Scale.linear(
      factor: 1, decimal: -1, binary: 0, offset: DecimalNumber(digits: -40, exponent: 0))
    #expect("\(offset.value(of: 655))" == "25.5")
    let extreme = ValueLayout.Scale.linear(
      factor: .max, decimal: 40, binary: 60, offset: DecimalNumber(digits: .min, exponent: -90))
    #expect(!"\(extreme.value(of: .min))".isEmpty)
  }
}
