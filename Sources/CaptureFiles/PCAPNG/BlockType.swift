/// The type of a pcapng block.
enum BlockType {
  static let interfaceDescription: UInt32 = 1
  static let packet: UInt32 = 2
  static let simplePacket: UInt32 = 3
  static let nameResolution: UInt32 = 4
  static let interfaceStatistics: UInt32 = 5
  static let enhancedPacket: UInt32 = 6
  static let journalEntry: UInt32 = 9
  static let decryptionSecrets: UInt32 = 10
  static let custom: UInt32 = 0x0BAD
  static let customNotCopied: UInt32 = 0x4000_0BAD
  static let sectionHeader: UInt32 = 0x0A0D_0D0A

  /// Returns whether the search for the next block accepts this type.
  static func isKnown(_ type: UInt32) -> Bool {
    switch type {
    case 1...10, custom, customNotCopied, sectionHeader: true
    default: false
    }
  }
}
