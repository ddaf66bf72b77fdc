/// A pcap file with the values from its header.
///
/// Header of 24 octets: magic, version (two and two), two unused words, snapshot length, link type;
/// each record: seconds, fraction, captured length, original length, then the payload. The modified
/// variant adds interface index, protocol and packet type.
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
  /// Version 2.2 and earlier swapped original and captured length, version 2.3 sometimes.
  var swapsLengths = false
  var maySwapLengths = false
}
