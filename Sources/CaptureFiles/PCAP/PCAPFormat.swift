/// A pcap file, by what its header says.
///
/// Header of 24 octets: magic, version (two and two), two unused words, snapshot length, link type;
/// each record: seconds, fraction, captured length, original length, then the payload. The modified
/// variant adds interface index, protocol and packet type.
struct PCAPFormat: RecordHeaders {
  static let fileHeaderLength = 24

  var byteOrder = ByteOrder.littleEndian
  var headerLength = 16
  var majorVersion = 2
  var minorVersion = 4
  var snapLength = 0
  var linkType = LinkType(rawValue: 0)
  /// Steps of the fraction in a second.
  var fractionLimit: UInt32 = 1_000_000
  var nanosecondsPerStep: Int64 = 1000
  /// Version 2.2 and before had original and captured length the other way round, 2.3 now and then.
  var swapsLengths = false
  var maySwapLengths = false
}
