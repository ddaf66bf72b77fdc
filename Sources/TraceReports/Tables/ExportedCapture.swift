import BluetoothPackets
public import CaptureFiles
import LinkSessions
public import TraceAnalysis

/// A file that is exported, named by what it holds.
public struct ExportedFile: Sendable {
  /// The file's path, as it was given.
  public let path: String
  /// 64 hexadecimal digits; nil where the file could not be read.
  public let sha256: String?

  /// - Parameters:
  ///   - path: as it was given.
  ///   - sha256: of the file's octets.
  public init(path: String, sha256: String?) {
    self.path = path
    self.sha256 = sha256
  }

  /// Identifies the capture in all tables; for a file that could not be read, by its name.
  public var id: String {
    sha256.map { String($0.prefix(16)) } ?? "unreadable:" + path
  }
}

/// Everything that an export has of one capture.
public struct ExportedCapture: Sendable {
  let file: ExportedFile
  let version: String
  /// Why the capture could not be read; nil where it was.
  let problem: String?
  let content: Content?

  struct Content: Sendable {
    let measured: CaptureMeasurements
    /// By the rules that `check` takes when none are chosen.
    let check: CheckReport
    let series: ValueSeries
    /// With which packets are read; nil where they are not wanted.
    let packets: ReadingOptions?
  }

  /// - Parameters:
  ///   - file: that was read.
  ///   - version: of the tool.
  ///   - measured: all kinds of measurements, with transactions.
  ///   - check: what rules found.
  ///   - series: values over time.
  ///   - packets: with which the capture is read once more for its packets; nil for none.
  public init(
    _ file: ExportedFile, version: String, _ measured: CaptureMeasurements, _ check: CheckStory,
    _ series: ValueSeries, packets: ReadingOptions? = nil
  ) {
    self.file = file
    self.version = version
    problem = nil
    content = Content(
      measured: measured, check: CheckReport(check, RuleSelection()), series: series,
      packets: packets)
  }

  /// A file that could not be read: it has a row, which says why.
  public init(_ file: ExportedFile, version: String, unreadable problem: String) {
    self.file = file
    self.version = version
    self.problem = problem
    content = nil
  }

  /// What has to be measured for an export.
  public static let needs: CaptureMeasurements.Kinds = [.all, .transactions]

  /// All tables, in the order in which rows name them by their index.
  public static let tables: [ExportTable] = [
    CaptureTableRow.layout.table, DeviceTableRow.layout.table, ConnectionTableRow.layout.table,
    ProcedureTableRow.layout.table, TransactionTableRow.layout.table, TransferTableRow.layout.table,
    StreamTableRow.layout.table, PairingTableRow.layout.table, AttributeTableRow.layout.table,
    ValueTableRow.layout.table, AdvertiserTableRow.layout.table, FindingTableRow.layout.table,
    PacketTableRow.layout.table,
  ]

  /// Identifies the capture in all tables.
  public var id: String { file.id }

  /// Records that were read.
  public var records: Int { content?.measured.file.tally.records ?? 0 }

  /// Whether the `id` of a table stands in others.
  public static func isReferenced(_ table: String) -> Bool {
    tables.contains { $0.columns.contains { $0.references == table } }
  }

  /// Hands on all rows: those of the table of captures last, so that a capture that has one is complete.
  ///
  /// - Parameter take: is given the index of a table and the values of a row.
  /// - Throws: a `CaptureError` where packets are wanted and the file can no longer be read.
  public func writeRows(_ take: (Int, [TableValue]) -> Void) throws(CaptureError) {
    var values: [TableValue] = []
    let origin = content?.measured.file.start ?? 0
    func write<Row>(_ rows: some Sequence<Row>, _ layout: TableLayout<Row>) {
      guard let index = ExportedCapture.tables.firstIndex(where: { $0.name == layout.name }) else {
        return
      }
      for row in rows {
        layout.write(row, of: file.id, origin: origin, to: &values)
        take(index, values)
      }
    }
    if let content {
      write(content.measured.devices.devices, DeviceTableRow.layout)
      write(ConnectionTableRow.rows(of: content), ConnectionTableRow.layout)
      write(content.measured.timeline?.procedures ?? [], ProcedureTableRow.layout)
      write(TransactionTableRow.rows(of: content), TransactionTableRow.layout)
      let transfers = TransferTableRow.rows(of: content)
      write(transfers, TransferTableRow.layout)
      write(transfers.filter { $0.transfer.stream != nil }, StreamTableRow.layout)
      write(PairingTableRow.rows(of: content), PairingTableRow.layout)
      write(AttributeTableRow.rows(of: content), AttributeTableRow.layout)
      write(ValueTableRow.rows(of: content), ValueTableRow.layout)
      write(AdvertiserTableRow.rows(of: content), AdvertiserTableRow.layout)
      write(FindingTableRow.rows(of: content), FindingTableRow.layout)
      if let options = content.packets,
        let index = ExportedCapture.tables.firstIndex(where: {
          $0.name == PacketTableRow.layout.name
        })
      {
        try PacketTableRow.write(file, options) { take(index, $0) }
      }
    }
    write(CollectionOfOne(self), CaptureTableRow.layout)
  }
}
