import BluetoothPackets
public import CaptureFiles
import LinkSessions
package import TraceAnalysis

extension ExportedCapture {
  /// An exported file, identified by its contents.
  public struct File: Sendable {
    /// The path of the file as given by the user.
    public let path: String
    /// SHA-256 hash as 64 hexadecimal digits, or nil if the file could not be read.
    public let sha256: String?

    /// - Parameters:
    ///   - path: the path as given by the user.
    ///   - sha256: the SHA-256 hash of the file's octets.
    public init(path: String, sha256: String?) {
      self.path = path
      self.sha256 = sha256
    }

    /// The identifier of the capture in all tables.
    public var id: String { sha256.map { String($0.prefix(16)) } ?? idIfUnreadable }

    /// The identifier of a file that could not be read. It includes the file name, because empty files from fifty
    /// devices are fifty problems.
    public var idIfUnreadable: String { "unreadable:" + path }
  }
}

/// The data of one capture for an export.
public struct ExportedCapture: Sendable {
  let file: ExportedCapture.File
  let version: String
  /// Why the capture could not be read, or nil if it was read.
  let problem: String?
  let content: Content?

  /// A class, because a value type would have hundreds of references to copy.
  final class Content: Sendable {
    let measured: CaptureMeasurements
    /// The check with the default rules.
    let check: CheckReport
    let series: ValueSeries
    /// The options for reading packets, or nil if packets are not requested.
    let packets: ReadingOptions?
    /// Names of tables without rows.
    let leftOut: Set<String>

    init(
      measured: CaptureMeasurements, check: CheckReport, series: ValueSeries,
      packets: ReadingOptions?, leftOut: Set<String>
    ) {
      (self.measured, self.check, self.series) = (measured, check, series)
      (self.packets, self.leftOut) = (packets, leftOut)
    }
  }

  /// - Parameters:
  ///   - file: the file that was read.
  ///   - version: the version of the tool.
  ///   - measured: measurements of all kinds, with transactions.
  ///   - check: the findings of the rules.
  ///   - series: values over time.
  ///   - packets: the options for reading the capture again for its packets, or nil for no packets.
  ///   - leftOut: names of tables that get no rows.
  package init(
    _ file: ExportedCapture.File, version: String, _ measured: CaptureMeasurements,
    _ check: CheckAnalysis,
    _ series: ValueSeries, packets: ReadingOptions? = nil, without leftOut: Set<String> = []
  ) {
    self.file = file
    self.version = version
    problem = nil
    content = Content(
      measured: measured, check: CheckReport(check, RuleSelection()), series: series,
      packets: packets, leftOut: leftOut)
  }

  /// Creates the export of a file that could not be read. Its only row contains the reason.
  public init(_ file: ExportedCapture.File, version: String, unreadable problem: String) {
    self.file = file
    self.version = version
    self.problem = problem
    content = nil
  }

  /// Incremented with each change of a table other than a new column at its end.
  public static let schemaVersion = 2

  /// The measurements needed for an export.
  package static let needs: CaptureMeasurements.Kinds = [.all, .transactions]

  /// All tables, in the order of the indices that rows refer to.
  public static let tables: [ExportedCapture.Table] = [
    CaptureTableRow.layout.table, DeviceTableRow.layout.table, ConnectionTableRow.layout.table,
    ProcedureTableRow.layout.table, TransactionTableRow.layout.table, TransferTableRow.layout.table,
    StreamTableRow.layout.table, PairingTableRow.layout.table, AttributeTableRow.layout.table,
    ValueTableRow.layout.table, AdvertiserTableRow.layout.table, FindingTableRow.layout.table,
    PacketTableRow.layout.table, FileTableRow.layout.table,
  ]

  /// The identifier of the capture in all tables.
  public var id: String { problem == nil ? file.id : file.idIfUnreadable }

  /// The ID of the row that the file had if it could not be read earlier.
  public var outdatedID: String? { problem == nil ? file.idIfUnreadable : nil }

  /// Number of records read.
  public var records: Int { content?.measured.file.tally.records ?? 0 }

  /// Whether other tables refer to the `id` of a table.
  public static func isReferenced(_ table: String) -> Bool {
    tables.contains { $0.columns.contains { $0.references == table } }
  }

  /// Passes all rows to a closure. The table of captures comes last, so that a capture with a row in it is complete.
  ///
  /// - Parameter take: receives the index of a table and the values of a row.
  /// - Throws: a `CaptureError` if packets are requested and the file can no longer be read.
  public func writeRows(_ take: (Int, [ExportedCapture.Value]) -> Void) throws(CaptureError) {
    var writer = RowWriter(of: id, origin: content?.measured.file.start ?? 0)
    func write<Row>(_ rows: some Sequence<Row>, _ layout: TableLayout<Row>) {
      guard content?.leftOut.contains(layout.name) != true else { return }
      guard let index = ExportedCapture.tables.firstIndex(where: { $0.name == layout.name }) else {
        return
      }
      for row in rows {
        layout.write(row, to: &writer)
        take(index, writer.values)
      }
    }
    if let content {
      write(content.measured.devices.devices, DeviceTableRow.layout)
      write(ConnectionTableRow.rows(of: content), ConnectionTableRow.layout)
      write(content.measured.timeline?.procedures ?? [], ProcedureTableRow.layout)
      write(TransactionTableRow.rows(of: content), TransactionTableRow.layout)
      write(TransferTableRow.rows(of: content), TransferTableRow.layout)
      write(TransferTableRow.streams(of: content), StreamTableRow.layout)
      write(PairingTableRow.rows(of: content), PairingTableRow.layout)
      write(AttributeTableRow.rows(of: content), AttributeTableRow.layout)
      write(ValueTableRow.rows(of: content), ValueTableRow.layout)
      write(AdvertiserTableRow.rows(of: content), AdvertiserTableRow.layout)
      write(FindingTableRow.rows(of: content), FindingTableRow.layout)
      write(CollectionOfOne(FileTableRow(path: file.path)), FileTableRow.layout)
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
