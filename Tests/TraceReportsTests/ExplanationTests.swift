import ReportTestSupport
import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

@Suite struct ExplanationTests {
  private static func explain(_ fixture: String, _ frame: Int) throws -> Explanation? {
    var reader = try CaptureReader(path: PackageFiles.fixture(fixture))
    return Explanation(FrameAnalysis(reading: &reader, by: FrameAnalyzer(frame: frame)))
  }

  private static func text(_ explanation: Explanation, width: Int) -> [Substring] {
    written {
      ExplanationText.write(explanation, style: TextStyle(width: width), to: &$0)
    }.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: [
    ("heart-rate.btsnoop", 1...40), ("air-connection.pcap", 1...30), ("air-beacons.pcap", 1...20),
    ("credit-channel.btsnoop", 60...90),
  ]) func `Each frame is explained, and its lines keep to the width`(
    fixture: String, frames: ClosedRange<Int>
  ) throws {
    for frame in frames {
      let explanation = try #require(try ExplanationTests.explain(fixture, frame))
      for width in [80, 100] {
        for line in ExplanationTests.text(explanation, width: width) {
          #expect(line.count <= width, "\(fixture) #\(frame): \(line)")
        }
      }
    }
  }

  @Test func `Parts of a second in powers of two are a fraction, decimal units a product`() throws {
    let value = try #require(try ExplanationTests.explain("heart-rate.btsnoop", 185))
    let text = ExplanationTests.text(value, width: 100).joined(separator: "\n")
    #expect(text.contains("RR-interval: 917/1024 s = 0.896 s"))
    let created = try #require(try ExplanationTests.explain("heart-rate.btsnoop", 69))
    let interval = ExplanationTests.text(created, width: 100).joined(separator: "\n")
    #expect(interval.contains("24 × 1.25 ms = 30 ms"))
  }

  @Test func `Each error that has a name says what it means for the one who asked`() {
    for code in UInt8.min...UInt8.max {
      let errors: [Transaction.Failure] = [
        .att(ATTErrorCode(rawValue: code)), .controller(ControllerErrorCode(rawValue: code)),
        .pairing(
          code: code, name: PairingFailed.Reason(rawValue: code).name.map { ConstantText($0) }),
      ]
      for error in errors where error.name != nil && error.name != "Success" {
        #expect(ErrorAdvice.sentence(error) != nil, "\(error)")
      }
    }
  }

  @Test func `A frame that is not there has no explanation`() throws {
    #expect(try ExplanationTests.explain("heart-rate.btsnoop", 100_000) == nil)
  }

  @Test(arguments: ["0b 74", "0b:74", "0B-74", "0x0b 0x74", "0b74", "0b,74\n"])
  func `Octets are read with any separators`(text: String) throws {
    #expect(try HexText.octets(text) == [0x0B, 0x74])
  }

  @Test(arguments: [("0b 7", 3), ("0b 7g", 4), ("", 0), ("0b 7 4", 3), ("é", 0)])
  func `What is no octet is pointed at`(text: String, place: Int) throws {
    let failure = #expect(throws: HexText.Failure.self) { try HexText.octets(text) }
    let pointer = failure?.description.split(separator: "\n").last ?? ""
    #expect(pointer == String(repeating: " ", count: 2 + place) + "^")
  }

  @Test func `Octets without a capture are reported what they may be`() {
    #expect(LooseOctets.forms(fitting: [0x02, 0x01, 0x06]).first == .ad)
    #expect(LooseOctets.forms(fitting: [0x04, 0x0E, 0x04, 1, 3, 0x0C, 0]).first == .h4)
    #expect(LooseOctets.forms(fitting: [0xFF]).isEmpty)
  }

  @Test func `Any octets can be explained as anything`() {
    var state: UInt64 = 0x5EED
    for count in 0..<80 {
      let octets = (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      }
      for form in LooseOctets.Form.allCases {
        let explanation = Explanation(LooseOctets(octets, as: form))
        #expect(!ExplanationTests.text(explanation, width: 80).isEmpty)
      }
    }
  }
}
