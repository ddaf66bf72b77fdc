import ByteReading
import Testing

/// Runs of octets, slices, bits, and the small pieces around the reader.
@Suite struct ByteRunTests {
  private let octets: [UInt8] = [10, 11, 12, 13, 14, 15]

  @Test func `A run of octets is lent and stepped over`() throws {
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, base: 100, watcher: watcher)
    let first = [UInt8](copying: try input.octets(2, TestField.value))
    let none = try input.octets(0, TestField.value).byteCount
    let unread = [UInt8](copying: input.unread)
    let rest = [UInt8](copying: input.rest(TestField.value))
    let after = input.rest(TestField.value).byteCount
    let isAtEnd = input.isAtEnd
    #expect(first == [10, 11])
    #expect(none == 0)
    #expect(unread == [12, 13, 14, 15])
    #expect(rest == unread)
    #expect(after == 0)
    #expect(isAtEnd)
    #expect(watcher.sightings.map(\.offset) == [100, 102, 102, 106])
    #expect(watcher.sightings.map(\.length) == [2, 0, 4, 0])
  }

  @Test(arguments: [-1, 7, Int.max, Int.min])
  func `A run that is not there is refused`(_ count: Int) {
    var input = ByteReader(octets.rawSpan, base: 3)
    var failure: WireError?
    do throws(WireError) {
      _ = try input.octets(count, TestField.value)
    } catch {
      failure = error
    }
    let remaining = input.remaining
    #expect(failure?.reason == .truncated(needed: count, available: 6))
    #expect(failure?.offset == 3)
    #expect(remaining == 6)
  }

  @Test func `A slice reads its part only, and counts from the packet's start`() throws {
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, base: 20, watcher: watcher)
    _ = try input.uint8(TestField.value)
    var slice = try input.slice(3, claimedBy: TestField.length)
    let value = try slice.uint16(TestField.value)
    let isWatched = slice.isWatched
    var failure: WireError?
    do throws(WireError) { _ = try slice.uint16(TestField.value) } catch { failure = error }
    let left = slice.remaining
    let (offset, remaining) = (input.offset, input.remaining)
    #expect(value == 0x0C0B)
    #expect(isWatched)
    #expect(failure?.offset == 23)
    #expect(failure?.reason == .truncated(needed: 2, available: 1))
    #expect(left == 1)
    #expect(offset == 24)
    #expect(remaining == 2)
    #expect(watcher.sightings.map(\.offset) == [20, 21])
  }

  @Test(arguments: [-1, 7, Int.max, Int.min])
  func `A length that lies is reported under its own name`(_ count: Int) {
    var input = ByteReader(octets.rawSpan)
    var failure: WireError?
    do throws(WireError) {
      _ = try input.slice(count, claimedBy: TestField.length)
    } catch {
      failure = error
    }
    let remaining = input.remaining
    #expect(
      failure
        == WireError(
          layer: .test, field: "Length", offset: 0,
          reason: .lengthExceedsContainer(claimed: count, available: 6)))
    #expect(remaining == 6)
  }

  @Test func `Bits and flags are parts of the integer just read`() throws {
    let watcher = FieldWatcher()
    let octets: [UInt8] = [0xFF, 0x5A, 0x81]
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    _ = try input.uint8(TestField.value)
    let raw = try input.uint16(TestField.value)
    #expect(raw == 0x815A)
    let (low, middle) = (input.bits(TestField.low, of: raw), input.bits(TestField.middle, of: raw))
    let high = input.flag(TestField.high, of: raw)
    #expect(low == 0xA)
    #expect(middle == 0x15)
    #expect(high)
    #expect(watcher.sightings.suffix(3).map(\.value) == [0xA, 0x15, 1])
    #expect(watcher.sightings.suffix(4).allSatisfy { $0.offset == 1 && $0.length == 2 })
  }

  @Test func `Placing is the inverse of taking bits`() {
    let input = ByteReader([UInt8]().rawSpan)
    for field in [TestField.low, TestField.middle, TestField.high] {
      let mask = UInt16(truncatingIfNeeded: field.mask)
      for value in UInt16(0)...0x1FF {
        let placed = field.placing(value)
        let taken = input.bits(field, of: placed)
        #expect(placed & ~mask == 0)
        #expect(taken == value & (mask >> UInt16(mask.trailingZeroBitCount)))
      }
      for isSet in [false, true] {
        let raw: UInt16 = field.placing(isSet)
        let flag = input.flag(field, of: raw)
        #expect(flag == isSet)
      }
    }
  }

  @Test func `An error for a value points at the field that was just read`() throws {
    var input = ByteReader(octets.rawSpan, base: 2)
    _ = try input.uint16(TestField.value)
    let error = input.invalid(TestField.value, value: 0x0B0A, width: 2)
    #expect(error.offset == 2)
    #expect(error.description == "Test Value at byte 0x2: value 0xb0a is invalid here")
  }

  @Test(arguments: [
    (WireError.Reason.truncated(needed: 2, available: 1), "needs 2 octets, 1 remain"),
    (.lengthExceedsContainer(claimed: 9, available: 3), "claims 9 octets, 3 remain"),
    (.trailingOctets(4), "4 octets follow after the end"),
    (.invalidValue(255), "value 0xff is invalid here"),
  ])
  func `An error says layer, field, place and reason`(
    _ reason: WireError.Reason, _ sentence: String
  ) {
    let error = WireError(layer: .test, field: "Value", offset: 26, reason: reason)
    #expect(error.description == "Test Value at byte 0x1a: \(sentence)")
    #expect(error == error)
    #expect(Set([error, error]).count == 1)
    #expect(
      error != WireError(layer: .test, field: "Length", offset: 26, reason: reason))
  }

  // MARK: Spans

  @Test func `A span clamps whatever is asked of it`() {
    let span = octets.rawSpan
    let cases: [(Int, Int, [UInt8])] = [
      (0, 6, octets), (0, .max, octets), (2, 2, [12, 13]), (5, 9, [15]), (6, 1, []),
      (7, 1, []), (-3, 2, [10, 11]), (1, -1, []), (.max, .max, []), (.min, .min, []),
    ]
    for (offset, count, expected) in cases {
      #expect([UInt8](copying: span.clamped(from: offset, count: count)) == expected)
    }
    for (offset, expected) in [(0, 10), (5, 15), (6, nil), (-1, nil)] as [(Int, UInt8?)] {
      #expect(span.octet(at: offset) == expected)
    }
  }

  @Test func `Spans are equal when their octets are`() {
    let (same, other) = ([10, 11, 12, 13, 14, 15] as [UInt8], [10, 11] as [UInt8])
    let changed: [UInt8] = [10, 11, 12, 13, 14, 16]
    let results = [
      octets.rawSpan.elementsEqual(same.rawSpan), octets.rawSpan.elementsEqual(other.rawSpan),
      octets.rawSpan.elementsEqual(changed.rawSpan), RawSpan().elementsEqual(RawSpan()),
    ]
    #expect(results == [true, false, false, true])
  }

  // MARK: Writer and watcher

  @Test func `A writer takes octets and mends a length written before`() {
    var output = ByteWriter()
    output.uint16(0)
    output.octets(octets.rawSpan)
    output.octets([1, 2])
    output.replaceUInt16(at: 0, with: 0x0807)
    #expect(output.bytes == [7, 8] + octets + [1, 2])
  }

  @Test func `A watcher keeps buffers apart and forgets everything on reset`() throws {
    let watcher = FieldWatcher()
    let inner: [UInt8] = [1, 2, 3]
    watcher.enterBuffer(inner.rawSpan)
    var input = ByteReader(inner.rawSpan, watcher: watcher)
    _ = try input.uint16(TestField.value)
    watcher.leaveBuffer()
    watcher.note(TestField.length, offset: 4, length: 1, value: 9)
    #expect(watcher.sightings.map(\.buffer) == [1, 0])
    let texts = watcher.sightings.map { sighting in
      watcher.withBytes(of: sighting, in: octets.rawSpan) {
        [UInt8](copying: $0.clamped(from: sighting.offset, count: sighting.length))
      }
    }
    #expect(texts == [[1, 2], [14]])
    watcher.reset()
    #expect(watcher.sightings.isEmpty)
    #expect(watcher.bufferSize(1) == 0)
    #expect(watcher.currentBuffer == 0)
  }

  @Test func `Units have a scale and a symbol`() {
    let units: [(Field.Unit, Double, String)] = [
      (.none, 1, ""), (.eighthMillisecond, 0.125, "ms"), (.slot, 0.625, "ms"),
      (.doubleSlot, 1.25, "ms"), (.tenMilliseconds, 10, "ms"), (.milliseconds, 1, "ms"),
      (.microseconds, 1, "µs"), (.seconds, 1, "s"), (.decibelMilliwatts, 1, "dBm"),
      (.decibels, 1, "dB"), (.octets, 1, "octets"), (.percent, 1, "%"),
    ]
    for (unit, scale, symbol) in units {
      #expect(unit.scale == scale)
      #expect("\(unit.symbol)" == symbol)
    }
  }
}
