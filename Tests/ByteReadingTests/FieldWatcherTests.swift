import ByteReading
import TestSupport
import Testing

/// Which fields a watcher keeps, and how the layers and structures that they lie in are told.
@Suite struct FieldWatcherTests {
  private static let layer = Field(20, .test, "Test", "test", .layer)
  private static let structure = Field(21, .test, "Element", "test.element", .structure)

  @Test func `A watcher keeps the fields of its set only`() throws {
    let watcher = FieldWatcher(FieldSet([TestField.length.id, TestField.high.id]))
    var input = ByteReader([1, 2, 0x34, 0x92].rawSpan, watcher: watcher)
    _ = try input.uint8(TestField.value)
    _ = try input.uint8(TestField.length)
    let word = try input.uint16(TestField.value)
    let middle = input.bits(TestField.middle, of: word)
    let high = input.flag(TestField.high, of: word)
    #expect(middle == 0x23 && high)
    #expect(watcher.sightings.map(\.id) == [TestField.length.id, TestField.high.id])
    #expect(watcher.sightings.map(\.kind) == [.field, .bits])
    #expect(watcher.sightings.map(\.value) == [2, 1])
  }

  @Test func `Layers and structures form a tree of what is read in them`() throws {
    let watcher = FieldWatcher()
    var input = ByteReader([1, 2, 3, 4].rawSpan, base: 10, watcher: watcher)
    let layer = input.open(Self.layer)
    _ = try input.uint8(TestField.length)
    let structure = input.open(Self.structure)
    let octet = try input.uint8(TestField.value)
    _ = input.bits(TestField.low, of: octet)
    input.close(structure)
    _ = try input.uint8(TestField.value)
    input.close(layer)
    _ = try input.uint8(TestField.value)
    #expect(watcher.sightings.map(\.depth) == [0, 1, 1, 2, 2, 1, 0])
    #expect(
      watcher.sightings.map(\.kind) == [.layer, .field, .structure, .field, .bits, .field, .field])
    #expect(watcher.sightings.filter(\.isScope).map(\.offset) == [10, 11])
    #expect(watcher.sightings.filter(\.isScope).map(\.length) == [3, 1])
  }

  @Test func `A scope ends those inside it that an error left open`() throws {
    let watcher = FieldWatcher()
    var input = ByteReader([1].rawSpan, watcher: watcher)
    let layer = input.open(Self.layer)
    _ = input.open(Self.structure)
    let word = try? input.uint16(TestField.value)
    #expect(word == nil)
    input.close(layer)
    _ = try input.uint8(TestField.value)
    #expect(watcher.sightings.map(\.depth) == [0, 1, 0])
  }

  @Test func `A scope that nobody wants deepens nothing`() throws {
    let watcher = FieldWatcher(FieldSet([TestField.value.id]))
    var input = ByteReader([1].rawSpan, watcher: watcher)
    let layer = input.open(Self.layer)
    _ = try input.uint8(TestField.value)
    input.close(layer)
    #expect(watcher.sightings.map(\.depth) == [0])
  }

  @Test func `What the packet does not hold is kept beside it`() {
    let watcher = FieldWatcher()
    watcher.enterBuffer([7, 8, 9].rawSpan)
    watcher.note(TestField.value, text: "µs")
    watcher.note(TestField.length, offset: 1, length: 1, value: 8)
    watcher.note(TestField.value, octetsOf: 0x0605_0403_0201, count: 6)
    watcher.leaveBuffer()
    let packet: [UInt8] = []
    let octets = watcher.sightings.map { sighting in
      watcher.withBytes(of: sighting, in: packet.rawSpan) {
        [UInt8](copying: $0.clamped(from: sighting.offset, count: sighting.length))
      }
    }
    #expect(octets == [Array("µs".utf8), [8], [1, 2, 3, 4, 5, 6]])
  }

  @Test func `A watcher has room for any number of fields`() {
    let watcher = FieldWatcher()
    for packet in 0..<2 {
      watcher.reset()
      for value in 0..<1000 as Range<UInt64> {
        watcher.note(TestField.value, offset: packet, length: 1, value: value)
      }
      #expect(watcher.sightings.map(\.value) == Array(0..<1000))
      #expect(watcher.sightings.allSatisfy { $0.offset == packet && $0.length == 1 })
    }
  }

  // MARK: Sets

  @Test func `A set holds any number that a field can have`() {
    var set = FieldSet()
    #expect(set.isEmpty)
    for number: UInt16 in [0, 63, 64, 942, .max] {
      #expect(!set.contains(Field.ID(number)))
      set.insert(Field.ID(number))
      #expect(set.contains(Field.ID(number)))
      #expect(FieldSet.all.contains(Field.ID(number)))
    }
    set.remove(Field.ID(64))
    #expect(!set.contains(Field.ID(64)) && set.contains(Field.ID(63)))
    set.formUnion(FieldSet([Field.ID(5)]))
    #expect(set.contains(Field.ID(5)) && set.contains(.init(.max)))
  }
}

/// What the catalogue knows, and how fields come to it at run time.
@Suite struct FieldCatalogueTests {
  @Test func `A field is found by its number and by its name`() throws {
    let catalogue = FieldCatalogue([TestField.value, TestField.length])
    let length = try #require(catalogue[TestField.length.id])
    #expect(length.name == "Length" && length.filterName == "test.length")
    #expect(length.format == .decimal)
    #expect(catalogue.fields(named: "test.value") == [TestField.value.id])
    #expect(catalogue.fields(named: "test.nothing").isEmpty)
    #expect(catalogue[Field.ID(4000)] == nil)
    #expect(catalogue.filterNames == ["test.length", "test.value"])
    #expect(catalogue.hasLayer(of: "test.nothing") && !catalogue.hasLayer(of: "toast.value"))
  }

  @Test func `Fields that come at run time own their names`() throws {
    var catalogue = FieldCatalogue([TestField.value])
    let added = catalogue.add(
      FieldCatalogue.Description(
        layer: .test, name: "Battery \(2)", filterName: "acme.battery", format: .decimal,
        quantity: FieldCatalogue.Quantity(scale: 0.5, offset: -40, symbol: "°C"),
        valueNames: [255: "not known"], clause: "Manual 3.1", meaning: "How warm it is."))
    let id = try #require(added)
    #expect(id != TestField.value.id)
    #expect(catalogue.fields(named: "acme.battery") == [id])
    let field = try #require(catalogue[id])
    #expect(field.id == id && field.name == "Battery 2")
    #expect(field.valueName(of: 255) == "not known" && field.valueName(of: 1) == nil)
    #expect(field.quantity.measure(100) == 10)
    var text = OctetBuffer()
    let isNamed = field.appendValueName(of: 255, to: &text)
    let isNamedToo = field.appendValueName(of: 3, to: &text)
    #expect(isNamed && !isNamedToo)
    let octets = [UInt8](copying: text.octets)
    #expect(octets == Array("not known".utf8))
    #expect(FieldCatalogue([TestField.value])[id] == nil, "a catalogue is a value")
  }

  @Test func `Numbers run out without harm`() {
    var catalogue = FieldCatalogue([TestField.value])
    let field = FieldCatalogue.Description(
      layer: .test, name: "N", filterName: "", format: .decimal)
    var count = 0
    while catalogue.add(field) != nil { count += 1 }
    #expect(count == 65_536 - Int(TestField.value.id.rawValue) - 1)
  }
}
