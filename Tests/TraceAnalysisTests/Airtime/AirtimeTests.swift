import BluetoothPackets
import CaptureFiles
import Testing
import TraceAnalysis

@Suite struct AirtimeTests {
  @Test func `An empty PDU takes 80, 44, 462 or 720 microseconds`() {
    // Core 6.0, Vol 6, Part B, 2.1 and 2.2: 10 octets on 1M, 11 on 2M; 376 + 40 S + 3 S on Coded.
    #expect(AirPHY.allCases.map(Airtime.microsecondsOfEmptyPDU) == [80, 44, 462, 720])
    #expect(Airtime.microseconds(ofPayload: 0, on: .le1M, isEncrypted: true) == 80)
  }

  @Test func `The longest data PDU takes 2120 microseconds on 1M and 17040 on S=8`() {
    // Core 6.0, Vol 6, Part B, 4.5.10: the largest values of connMaxTxTime.
    #expect(Airtime.microseconds(ofPayload: 251, on: .le1M, isEncrypted: true) == 2_120)
    #expect(Airtime.microseconds(ofPayload: 251, on: .codedS8, isEncrypted: true) == 17_040)
    #expect(Airtime.microseconds(ofPayload: 27, on: .codedS8, isEncrypted: true) == 2_704)
    #expect(Airtime.microseconds(ofPayload: 27, on: .le1M, isEncrypted: true) == 328)
  }

  @Test func `A message integrity check is sent only with a payload`() {
    for phy in AirPHY.allCases {
      for octets in 0...251 {
        let plain = Airtime.microseconds(ofPayload: octets, on: phy, isEncrypted: false)
        let encrypted = Airtime.microseconds(ofPayload: octets, on: phy, isEncrypted: true)
        let octet = ["1M": 8, "2M": 4, "S2": 16, "S8": 64][phy.rawValue] ?? 0
        #expect(encrypted - plain == (octets > 0 ? 4 * octet : 0))
      }
    }
  }

  @Test func `A frame space update changes the exchange twice`() {
    var exchange = Airtime.Exchange(payload: 27, phy: .le1M, isEncrypted: false)
    #expect(exchange.microseconds == 676)
    #expect(exchange.microsecondsToEndOfAnswer == 526)
    exchange.interFrameSpace = 60
    #expect(exchange.microseconds == 496)
  }

  @Test func `Lengths beyond all reason neither trap nor turn negative`() {
    for phy in AirPHY.allCases {
      #expect(Airtime.microseconds(ofPayload: .max, on: phy, isEncrypted: true) > 0)
      #expect(
        Airtime.microseconds(ofPayload: .min, on: phy, isEncrypted: true)
          == Airtime.microsecondsOfEmptyPDU(on: phy))
    }
  }

  @Test func `LE Coded without its coding is taken for S=8`() {
    #expect(AirPHY(PHY.leCoded) == .codedS8)
    #expect(AirPHY(PHY.leCoded, assumingCoding: .codedS2) == .codedS2)
    #expect(AirPHY(PHY(rawValue: 9)) == nil)
    for phy in AirPHY.allCases {
      #expect(AirPHY(phy.heard) == phy)
      #expect(AirPHY(phy.named, assumingCoding: phy) == phy)
    }
  }
}
