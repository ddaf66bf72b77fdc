import ByteReading
import TestSupport
import Testing

@Suite struct ByteReaderTests {
  /// Reads with `method`, and says where the reader stands then.
  private func outcome(
    _ method: ReaderMethod, _ octets: [UInt8], skipping count: Int = 0, base: Int = 0,
    watcher: FieldWatcher? = nil
  ) throws -> (value: Result<UInt128, WireError>, remaining: Int, offset: Int) {
    var input = ByteReader(octets.rawSpan, base: base, watcher: watcher)
    _ = try input.octets(count, TestField.length)
    do throws(WireError) {
      let value = try method.read(&input)
      return (.success(value), input.remaining, input.offset)
    } catch {
      return (.failure(error), input.remaining, input.offset)
    }
  }

  @Test(arguments: ReaderMethod.all)
  func `An integer is read at the start, in the middle and at the end`(
    _ method: ReaderMethod
  ) throws {
    for (before, after) in [(0, 0), (0, 3), (5, 0), (2, 1)] {
      let octets = [UInt8](repeating: 0xAA, count: before) + method.octets
      let (value, remaining, offset) = try outcome(
        method, octets + [UInt8](repeating: 0xBB, count: after), skipping: before)
      #expect(try value.get() == method.expected)
      #expect(remaining == after)
      #expect(offset == before + method.width)
    }
  }

  @Test(arguments: ReaderMethod.all)
  func `A read past the end names the field and leaves the position`(
    _ method: ReaderMethod
  ) throws {
    for missing in 1...method.width {
      let octets = [0xAA] + method.octets.dropLast(missing)
      let watcher = FieldWatcher()
      let (value, remaining, offset) = try outcome(
        method, octets, skipping: 1, base: 40, watcher: watcher)
      let error = WireError(
        layer: .test, field: "Value", offset: 41,
        reason: .truncated(needed: method.width, available: method.width - missing))
      #expect(throws: error) { try value.get() }
      #expect(remaining == method.width - missing)
      #expect(offset == 41)
      #expect(watcher.sightings.count == 1, "only the octets before")
    }
  }

  @Test(arguments: ReaderMethod.all)
  func `A watcher is reported the place and the value of an integer`(_ method: ReaderMethod) throws
  {
    let watcher = FieldWatcher()
    _ = try outcome(method, [9, 9] + method.octets, skipping: 2, base: 7, watcher: watcher)
    let sighting = try #require(watcher.sightings.last)
    #expect(sighting.id == TestField.value.id)
    #expect(sighting.offset == 9)
    #expect(sighting.length == method.width)
    #expect(sighting.value == method.noted)
    #expect(sighting.buffer == 0)
  }

  @Test(arguments: ReaderMethod.all)
  func `A writer gives the octets that the reader took`(_ method: ReaderMethod) throws {
    var output = ByteWriter(reservingCapacity: 16)
    method.write(&output, method.expected)
    #expect(output.bytes == method.octets)
    #expect(output.count == method.width)
  }

  @Test(arguments: ReaderMethod.all)
  func `Any value survives being written and read`(_ method: ReaderMethod) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let octets = (0..<method.width).map { _ in UInt8.random(in: 0...255, using: &random) }
      let value = try outcome(method, octets).value.get()
      var output = ByteWriter()
      method.write(&output, value)
      #expect(output.bytes == octets, "seed \(seed)")
    }
  }

  @Test(arguments: 1...8)
  func `An integer of any width is read and written, least significant octet first`(
    _ width: Int
  ) throws {
    let octets = (1...UInt8(width)).map { $0 }
    var input = ByteReader(octets.rawSpan)
    let value = try input.integer(width: width, TestField.value)
    let expected = octets.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(value == expected)
    var output = ByteWriter()
    output.integer(value, width: width)
    #expect(output.bytes == octets)
    let failure = failureOfInteger(width: width, in: Array(octets.dropLast()))
    #expect(failure?.reason == .truncated(needed: width, available: width - 1))
  }

  private func failureOfInteger(width: Int, in octets: [UInt8]) -> WireError? {
    var input = ByteReader(octets.rawSpan)
    do throws(WireError) {
      _ = try input.integer(width: width, TestField.value)
      return nil
    } catch {
      return error
    }
  }
}
