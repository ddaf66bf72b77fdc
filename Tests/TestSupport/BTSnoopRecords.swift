/// The records of a btsnoop file, as octets.
package struct BTSnoopRecords {
  private let header: [UInt8]
  private let records: [[UInt8]]

  /// - Parameter octets: a whole file without damage.
  package init(_ octets: [UInt8]) {
    header = Array(octets.prefix(16))
    var records: [[UInt8]] = []
    var place = 16
    while place + 24 <= octets.count {
      let length = octets[place + 4..<place + 8].reduce(0) { $0 << 8 | Int($1) }
      let end = min(octets.count, place + 24 + length)
      records.append(Array(octets[place..<end]))
      place = end
    }
    self.records = records
  }

  package var count: Int { records.count }

  /// The file of a logger that has lost one record, and counts it in those after it.
  ///
  /// - Parameter lost: its place, from 0.
  package func dropping(_ lost: Int) -> [UInt8] {
    var octets = header
    for (place, record) in records.enumerated() where place != lost {
      octets += record[..<12]
      let drops = record[12..<16].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      octets += (place < lost ? drops : drops &+ 1).octets.reversed()
      octets += record[16...]
    }
    return octets
  }

  /// The file of a logger that was started later.
  ///
  /// - Parameter first: the place of the first record that is kept, from 0.
  package func beginning(at first: Int) -> [UInt8] {
    records[first...].reduce(into: header) { $0 += $1 }
  }

  /// The file of a logger that keeps data alone: without commands and events. Records begin with the type
  /// of H4.
  package func dataAlone() -> [UInt8] {
    records.filter { $0.count > 24 && $0[24] == 2 }.reduce(into: header) { $0 += $1 }
  }

  /// The file of a logger that marks what is sent as received, and the other way round.
  package func swappingDirections() -> [UInt8] {
    records.reduce(into: header) { file, record in
      file += record[..<11]
      file.append(record[11] ^ 1)
      file += record[12...]
    }
  }

  /// The file in which the header of one record was written over.
  ///
  /// - Parameter damaged: its place, from 0.
  package func damaging(_ damaged: Int) -> [UInt8] {
    var octets = header
    for (place, record) in records.enumerated() {
      octets += place == damaged ? [UInt8](repeating: 0xFF, count: 24) + record[24...] : record
    }
    return octets
  }
}
