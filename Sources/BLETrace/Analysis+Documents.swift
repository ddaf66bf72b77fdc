import ByteReading
import TraceAnalysis
public import TraceReports

// The output forms of an analysis that the commands print.
extension Analysis {
  /// Returns the analysis as JSON. A single part is its document; several parts are an object with a document for each,
  /// under the name of its command. `Docs/Schemas` describes the documents.
  public func json() -> String {
    let documents = self.documents
    if documents.count == 1 { return Analysis.text(documents[0].write) }
    return "{\n"
      + documents.map { document in
        "\"\(document.name)\": " + String(Analysis.text(document.write).dropLast())
      }.joined(separator: ",\n") + "\n}\n"
  }

  /// Returns the analysis as text, one part after the other.
  ///
  /// - Parameter width: number of columns; at least 40.
  public func text(width: Int = 100) -> String {
    let style = TextStyle(width: width)
    let texts = texts(style).map(Analysis.text)
    let notice = cut.map { ["The reading \($0).\n"] } ?? []
    return (notice + texts).joined(separator: "\n")
  }

  /// Returns the report of a check: its verdict, and the data for JUnit, SARIF and the other forms of a check. Nil
  /// unless `.check` was requested.
  ///
  /// - Parameters:
  ///   - selection: the rules that count.
  ///   - expectations: the results of a contract's expectations.
  public func report(
    _ selection: RuleSelection = RuleSelection(), expectations: [ExpectationResult] = []
  ) -> CheckReport? {
    check.map { check in
      var report = CheckReport(check, selection, expectations: expectations)
      report.add(customRules, customFindings)
      return report
    }
  }

  private typealias Writing = (inout OutputBuffer) -> Void

  private var documents: [(name: String, write: Writing)] {
    var documents: [(name: String, write: Writing)] = []
    if parts.contains(.summary), let summary {
      documents.append(("summary", { SummaryJSON.write(summary, to: &$0) }))
    }
    if parts.contains(.check), let report = report() {
      documents.append(("check", { CheckJSON.write([report], to: &$0) }))
    }
    if parts.contains(.connections), let connectionEvents {
      documents.append(("connections", { ConnectionsJSON.write(connectionEvents, to: &$0) }))
    }
    if parts.contains(.throughput), let throughput {
      documents.append(("throughput", { ThroughputJSON.write(throughput, to: &$0) }))
    }
    if parts.contains(.timeline), let timeline {
      documents.append(("timeline", { TimelineJSON.write(timeline, to: &$0) }))
    }
    if parts.contains(.gatt), let gatt {
      documents.append(("gatt", { GATTJSON.write(gatt, to: &$0) }))
    }
    if parts.contains(.pairing), let pairing {
      documents.append(("pairing", { PairingJSON.write(pairing, to: &$0) }))
    }
    if parts.contains(.advertising), let advertising {
      documents.append(("advertising", { AdvertisingJSON.write(advertising, to: &$0) }))
    }
    return documents
  }

  private func texts(_ style: TextStyle) -> [Writing] {
    var texts: [Writing] = []
    if parts.contains(.summary), let summary {
      texts.append { SummaryText.write(summary, style: style, to: &$0) }
    }
    if parts.contains(.check), let report = report() {
      texts.append { CheckText.write([report], style: style, to: &$0) }
    }
    if parts.contains(.connections), let connectionEvents {
      texts.append { ConnectionsText.write(connectionEvents, style: style, to: &$0) }
    }
    if parts.contains(.throughput), let throughput {
      texts.append { ThroughputText.write(throughput, style: style, to: &$0) }
    }
    if parts.contains(.timeline), let timeline {
      texts.append { TimelineText.write(timeline, detail: .procedures, style: style, to: &$0) }
    }
    if parts.contains(.gatt), let gatt {
      texts.append { GATTText.write(gatt, style: style, to: &$0) }
    }
    if parts.contains(.pairing), let pairing {
      texts.append { PairingText.write(pairing, style: style, to: &$0) }
    }
    if parts.contains(.advertising), let advertising {
      texts.append { AdvertisingText.write(advertising, style: style, to: &$0) }
    }
    return texts
  }

  /// Returns the output of a writer as text.
  static func text(_ write: (inout OutputBuffer) -> Void) -> String {
    let collected = Collected()
    var buffer = OutputBuffer { piece in
      for index in piece.indices { collected.octets.append(piece[index]) }
      return true
    }
    write(&buffer)
    buffer.flush()
    return String(decoding: collected.octets, as: UTF8.self)
  }

  private final class Collected {
    var octets: [UInt8] = []
  }
}
