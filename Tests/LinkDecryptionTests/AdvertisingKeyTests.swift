import ByteReading
import LinkDecryption
import Testing

/// Encrypted advertising data: the sample data of the Supplement to the Core Specification (CSS) v11,
/// Part A, 2.3.
@Suite struct AdvertisingKeyTests {
  static let key = KeyRing.AdvertisingKey(
    sessionKey: 0x57A9_DA12_D12E_6E13_1E20_612A_D10A_6A19, vector: 0x46E7_7AB1_EF00_7A9E)
  /// "Short Mini-Bus" and an appearance.
  static let plaintext = SecurityFunctionTests.octets("0f0953686f7274204d696e692d42757303190a8c")
  static let values = [
    "18e157cade74e4dcafdc51c7282810c2217f0e4cef4343181fba0069cc",
    "8d1c976e7a35444076125788c238a58e8bd9cff0defe251a8e7275454c",
  ]

  @Test(arguments: values) func `The samples are decrypted`(value: String) {
    #expect(Self.key.decrypt(SecurityFunctionTests.octets(value).rawSpan) == Self.plaintext)
  }

  @Test(arguments: values) func `The samples are encrypted`(value: String) {
    let octets = SecurityFunctionTests.octets(value)
    #expect(Self.key.encrypt(Self.plaintext, randomizer: Array(octets.prefix(5))) == octets)
  }

  @Test(arguments: values) func `Neither another octet nor another key passes the check`(
    value: String
  ) {
    let octets = SecurityFunctionTests.octets(value)
    for index in octets.indices {
      var damaged = octets
      damaged[index] ^= 0x10
      #expect(Self.key.decrypt(damaged.rawSpan) == nil, "octet \(index)")
      #expect(Self.key.decrypt(Array(octets[..<index]).rawSpan) == nil, "cut at \(index)")
    }
    let other = KeyRing.AdvertisingKey(sessionKey: 1, vector: Self.key.vector)
    #expect(other.decrypt(octets.rawSpan) == nil)
    #expect([other, Self.key].decrypt(octets.rawSpan) == Self.plaintext)
    #expect([other].decrypt(octets.rawSpan) == nil)
  }

  @Test func `A key is given on the command line, or in a file of keys`() throws {
    let text = "57A9DA12D12E6E131E20612AD10A6A19,46E77AB1EF007A9E"
    #expect(try KeyText.advertisingKey(text) == Self.key)
    for wrong in ["", ",", "57A9", text + "00", String(text.dropLast(17)), text + ",1"] {
      #expect(throws: KeyText.Failure.self) { try KeyText.advertisingKey(wrong) }
    }
    let file = """
      devices:
        - advertising_key: 57A9DA12D12E6E131E20612AD10A6A19
          advertising_iv: 46E77AB1EF007A9E
      """
    #expect(try KeyFile.read(file).advertisingKeys == [Self.key])
    #expect(throws: KeyFile.Failure.self) {
      try KeyFile.read(file.split(separator: "\n").dropLast().joined(separator: "\n"))
    }
  }
}
