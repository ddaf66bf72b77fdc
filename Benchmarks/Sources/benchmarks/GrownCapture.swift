/// Captures of any length, made from small ones: their records again and again, the times going on.
enum GrownCapture {
  private struct Record {
    var header: [UInt8]
    var payload: ArraySlice<UInt8>
  }

  /// The logs one after the other, whole, so that connections open and end all the time.
  static func writeLogs(_ sources: [[UInt8]], records: Int, to path: String) {
    let all = sources.flatMap(btsnoopRecords)
    write(
      header: sources[0][..<16], first: [], again: all, records: records, to: path,
      stamp: stampBTSnoop)
  }

  /// A log up to its disconnection, then its data packets and what comes between them: nothing opens or ends.
  static func writeSteady(_ source: [UInt8], records: Int, to path: String) {
    let all = btsnoopRecords(source).prefix { !isDisconnection($0.payload) }
    write(
      header: source[..<16], first: Array(all), again: all.filter { isSteady($0.payload) },
      records: records,
      to: path, stamp: stampBTSnoop)
  }

  /// A capture from the air up to the end of its connection, then the connection's data and the advertisers.
  static func writeAir(_ source: [UInt8], records: Int, to path: String) {
    write(
      header: source[..<24], first: [], again: pcapRecords(source), records: records, to: path,
      stamp: stampPCAP)
  }

  // MARK: Which records

  private static func isDisconnection(_ payload: ArraySlice<UInt8>) -> Bool {
    payload.starts(with: [4, 5])
  }

  /// ACL data of ATT and of the credit-based channel, and the events that come by the thousand.
  private static func isSteady(_ payload: ArraySlice<UInt8>) -> Bool {
    let octets = Array(payload)
    if octets.starts(with: [4, 0x13]) { return true }
    if octets.starts(with: [4, 0x3E]), octets.count > 3, octets[3] == 2 { return true }
    guard octets.first == 2, octets.count > 9 else { return false }
    let isContinuation = octets[2] & 0x30 == 0x10
    let channel = octets[7]
    // Neither agreeing on an MTU: that is a change of the connection, which is kept.
    return isContinuation || channel == 0x40 || (channel == 4 && octets[9] != 2 && octets[9] != 3)
  }

  private static func btsnoopRecords(_ file: [UInt8]) -> [Record] {
    var records: [Record] = []
    var place = 16
    while place + 24 <= file.count {
      let count = file[place + 4..<place + 8].reduce(0) { $0 << 8 | Int($1) }
      guard place + 24 + count <= file.count else { break }
      records.append(
        Record(
          header: Array(file[place..<place + 24]), payload: file[place + 24..<place + 24 + count]))
      place += 24 + count
    }
    return records
  }

  private static func pcapRecords(_ file: [UInt8]) -> [Record] {
    var records: [Record] = []
    var place = 24
    while place + 16 <= file.count {
      let count = file[place + 8..<place + 12].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard place + 16 + count <= file.count else { break }
      records.append(
        Record(
          header: Array(file[place..<place + 16]), payload: file[place + 16..<place + 16 + count]))
      place += 16 + count
    }
    return records
  }

  // MARK: Times

  /// 300 µs from record to record.
  private static func stampBTSnoop(_ header: inout [UInt8], _ number: Int) {
    let time = 0x00E0_3AB4_4A67_6000 + UInt64(number) * 300
    for index in 0..<8 {
      header[16 + index] = UInt8(truncatingIfNeeded: time >> UInt64(8 * (7 - index)))
    }
  }

  private static func stampPCAP(_ header: inout [UInt8], _ number: Int) {
    let time = UInt64(1_700_000_000_000_000) + UInt64(number) * 300
    let (seconds, microseconds) = time.quotientAndRemainder(dividingBy: 1_000_000)
    for index in 0..<4 {
      header[index] = UInt8(truncatingIfNeeded: seconds >> UInt64(8 * index))
      header[4 + index] = UInt8(truncatingIfNeeded: microseconds >> UInt64(8 * index))
    }
  }

  private static func write(
    header: ArraySlice<UInt8>, first: [Record], again: [Record], records: Int, to path: String,
    stamp: (inout [UInt8], Int) -> Void
  ) {
    var written = 0
    Octets.write(path) { buffer in
      if written == 0 { buffer += header }
      var record =
        written < first.count ? first[written] : again[(written - first.count) % again.count]
      stamp(&record.header, written)
      buffer += record.header
      buffer += record.payload
      written += 1
      return written < records
    }
  }
}
