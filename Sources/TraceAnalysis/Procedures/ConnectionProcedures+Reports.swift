import BluetoothPackets
import LinkSessions

extension ConnectionProcedures {
  /// Consumes a controller's report about the connection. Reports of one quantity form one procedure.
  func report(_ report: SessionEvent.LinkReport, at frame: Frame) {
    if let series = report.series,
      let place = reports.firstIndex(where: { $0.series == series }),
      case .reported(let first, _) = reports[place].detail
    {
      reports[place].extend(to: frame)
      reports[place].count += 1
      reports[place].detail = .reported(first, report)
      return
    }
    var procedure = log.open(.linkReport, connection: index, direction: nil, at: frame)
    procedure.count = 1
    procedure.outcome = .success
    procedure.basis = .seen
    procedure.detail = .reported(report, report)
    if report.series == nil {
      log.emit(procedure)
    } else {
      reports.append(procedure)
    }
  }

  func closeReports() {
    for procedure in reports { log.emit(procedure) }
    reports = []
  }

  /// Returns the report of the control PDU in a record.
  func controlReport(in frame: Frame?) -> SessionEvent.LinkReport? {
    controlReport?.frame == frame?.number ? controlReport?.value : nil
  }
}

extension Procedure {
  fileprivate var series: Int? {
    if case .reported(let first, _) = detail { first.series } else { nil }
  }
}
