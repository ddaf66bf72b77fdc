/// A pcap file with the values from its header.
///
/// The header has 24 octets: magic number, version (two octets each for major and minor), two unused words, snapshot
/// length, link type. Each record has its seconds, fraction, captured length and original length, then the payload. The
/// modified variant adds interface index, protocol and packet type.
struct PCAPFormat: RecordHeaders {
  static let fileHeaderLength = 24

  var byteOrder = CaptureFacts.ByteOrder.littleEndian
  var headerLength = 16
  var majorVersion = 2
  var minorVersion = 4
  var snapLength = 0
  var linkType = LinkType(rawValue: 0)
  /// Units of the fraction per second.
  var fractionLimit: UInt32 = 1_000_000
  var nanosecondsPerStep: Int64 = 1000
  /// Version 2.2 and earlier always swapped the original and the captured length, version 2.3 sometimes.
  var swapsLengths = false
  var maySwapLengths = false
}
