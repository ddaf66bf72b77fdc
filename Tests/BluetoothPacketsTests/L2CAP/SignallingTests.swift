import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct SignallingTests {
  /// Decodes and encodes again; what was not read is appended, so that nothing may be lost.
  static func reencoded(_ octets: [UInt8]) throws(WireError) -> [UInt8] {
    var input = ByteReader(octets.rawSpan)
    let command = try SignallingCommand(parsing: &input)
    var output = ByteWriter()
    command.encode(into: &output)
    output.octets(input.unread)
    _ = command.pdu.damage
    return output.bytes
  }

  @Test(arguments: signallingVectors) func `A command encodes to the octets it was decoded from`(
    _ vector: WireVector
  ) throws {
    #expect(try SignallingTests.reencoded(vector.octets) == vector.octets)
    #expect(try SignallingTests.reencoded(vector.octets + [7, 8]) == vector.octets + [7, 8])
  }

  @Test(arguments: signallingVectors) func `A watcher is reported the fields that Wireshark shows`(
    _ vector: WireVector
  ) throws {
    let watcher = FieldWatcher()
    var input = ByteReader(vector.octets.rawSpan, watcher: watcher)
    _ = try SignallingCommand(parsing: &input)
    #expect(watcher.summary(in: vector.octets, omitting: "none") == vector.fields)
  }

  @Test(arguments: signallingVectors) func `A cut command is an error that names L2CAP`(
    _ vector: WireVector
  ) {
    for count in 0..<vector.octets.count {
      let cut = [UInt8](vector.octets[..<count])
      do throws(WireError) {
        _ = try SignallingTests.reencoded(cut)
        Issue.record("\(count) octets were decoded")
      } catch {
        #expect(error.layer.description == "L2CAP Signalling")
        #expect(error.offset <= count)
      }
    }
  }

  @Test(arguments: signallingVectors)
  func `Parameters that are cut give an error or the same octets`(
    _ vector: WireVector
  ) {
    for count in 4..<vector.octets.count {
      var cut = [UInt8](vector.octets[..<count])
      cut[2] = UInt8(count - 4)
      let again = try? SignallingTests.reencoded(cut)
      #expect(again == nil || again == cut)
    }
  }

  @Test func `Every code with any parameters decodes and encodes, or gives an error`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for code in UInt8.min...UInt8.max {
      for _ in 0..<32 {
        let parameters = random.octets(upTo: 24)
        let octets = [code, 1, UInt8(parameters.count), 0] + parameters
        let again = try? SignallingTests.reencoded(octets)
        #expect(again == nil || again == octets, "seed \(seed), \(octets.hexadecimal)")
        let watcher = FieldWatcher()
        var watched = ByteReader(octets.rawSpan, watcher: watcher)
        let error = SignallingCommand.forEach(in: &watched) { _ in }
        #expect((error == nil) == (again != nil), "seed \(seed), \(octets.hexadecimal)")
      }
    }
  }

  private static func walk(_ text: String) -> (codes: [UInt8], error: WireError?, left: Int) {
    let octets = [UInt8](hexadecimal: text)
    var input = ByteReader(octets.rawSpan)
    var codes: [UInt8] = []
    let error = SignallingCommand.forEach(in: &input) { codes.append($0.code.rawValue) }
    return (codes, error, input.remaining)
  }

  @Test func `A frame's commands are walked one after the other`() {
    let walk = SignallingTests.walk("0a020200 0200  06060400 04204000  ef010000")
    #expect(walk.codes == [0x0A, 0x06, 0xEF])
    #expect(walk.error == nil)
    #expect(walk.left == 0)
  }

  @Test func `The walk goes on after a command whose parameters are too short`() {
    let walk = SignallingTests.walk("06060200 0420  13010200 0000")
    #expect(walk.codes == [0x13])
    #expect(
      walk.error
        == WireError(
          layer: .l2capSignalling, field: "Source CID", offset: 6,
          reason: .truncated(needed: 2, available: 0)))
  }

  @Test func `The walk ends where a length exceeds the frame`() {
    let walk = SignallingTests.walk("13010200 0000  13010300 0000  ")
    #expect(walk.codes == [0x13])
    #expect(walk.error?.reason == .lengthExceedsContainer(claimed: 3, available: 2))
    #expect(walk.left == 2)
  }

  @Test func `The walk ends where a header is cut`() {
    let walk = SignallingTests.walk("13010200 0000  1301")
    #expect(walk.codes == [0x13])
    #expect(walk.error?.field.description == "Data Length")
  }

  @Test func `Octets after the known parameters are kept`() throws {
    let octets = [UInt8](hexadecimal: "13010300 0000 ff")
    var input = ByteReader(octets.rawSpan)
    let command = try SignallingCommand(parsing: &input)
    #expect([UInt8](copying: command.trailing) == [0xFF])
    #expect(try SignallingTests.reencoded(octets) == octets)
  }

  @Test func `A list of channels gives its channels and says where it was cut`() throws {
    let octets = [UInt8](hexadecimal: "19 04 0900 0003 8000 4000 4100 42")
    var input = ByteReader(octets.rawSpan)
    let command = try SignallingCommand(parsing: &input)
    guard case .creditBasedReconfigureRequest(let pdu) = command.pdu else {
      Issue.record("another command")
      return
    }
    var channels: [UInt16] = []
    pdu.destinationChannels.forEach { channels.append($0.rawValue) }
    #expect(channels == [0x40, 0x41])
    let outside = (pdu.destinationChannels[2], pdu.destinationChannels[-1])
    #expect(outside.0 == nil && outside.1 == nil)
    let damage = command.pdu.damage
    #expect(damage?.offset == 12)
    #expect(damage?.reason == .truncated(needed: 2, available: 1))
  }

  @Test func `A request's response is the next code`() {
    for raw in UInt8.min...UInt8.max {
      let code = SignallingCode(rawValue: raw)
      #expect(code.isRequest == (code.responseCode != nil))
      if let response = code.responseCode {
        #expect(response.requestCode == code)
        #expect(response.isResponse && !response.isRequest)
      }
    }
    #expect(SignallingCode.commandReject.isResponse)
    #expect(!SignallingCode.flowControlCredit.isResponse)
    #expect((0...255).filter { SignallingCode(rawValue: $0).name != nil }.count == 26)
  }

  @Test func `Rejections that are made by hand encode as their reason asks`() {
    let made: [(CommandReject, String)] = [
      (.notUnderstood, "0000"), (.mtuExceeded(signallingMTU: 23), "01001700"),
      (
        .invalidChannel(local: ChannelID(rawValue: 0x40), remote: ChannelID(rawValue: 0x41)),
        "020040004100"
      ),
    ]
    for (reject, expected) in made {
      var output = ByteWriter()
      reject.encode(into: &output)
      #expect(output.bytes.hexadecimal == expected)
    }
  }
}
