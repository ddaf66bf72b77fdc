/// The description of all tables as a Markdown page: Docs/Tables.md.
package enum TablesPage {
  /// Writes the page.
  public static func write(to output: inout OutputBuffer) {
    output.line(introduction)
    output.line("| table | a row is |")
    output.line("| --- | --- |")
    for table in ExportedCapture.tables {
      output.line("| [`\(table.name)`](#\(table.name)) | \(table.meaning) |")
    }
    for table in ExportedCapture.tables {
      output.line()
      output.line("## \(table.name)")
      output.line()
      output.line(table.meaning)
      output.line()
      output.line("| column | type | unit | meaning | rests on | the same in JSON |")
      output.line("| --- | --- | --- | --- | --- | --- |")
      for column in table.columns {
        let type = column.references.map { "→ [\($0)](#\($0))" } ?? column.kind.rawValue
        output.line(
          "| `\(column.name)` | \(type) | \(column.unit ?? "") | \(escaped(column.meaning)) | "
            + "\(column.basis.map { $0 == "derived" ? $0 : "`\($0)`" } ?? "") | "
            + "\(column.source.map { "`\($0)`" } ?? "") |")
      }
    }
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static let introduction = """
    # Tables

    `bletrace export` writes these tables. This page is made from their description by `Scripts/tables`; schemas,
    headers and rows come from the same one. [Fleet.md](Fleet.md) has queries.

    - Every `id` starts with the capture's id, which is derived from the octets of the file: exporting a capture twice gives
      the same rows, and rows of many captures can be in one table. An arrow marks the `id` of another table.
    - Times are seconds from the capture's first record; `capture.start` and `capture.start_ns` say when that was.
      Frame numbers are the same as in `packets` and in Wireshark.
    - Every number is the one that the JSON document has at the place in the last column. What is not known is NULL.
    - A value rests on the basis in the column that is named beside it (`seen`, `derived`, `assumed` or `unknown`), or is
      always derived from several records; where nothing is named, it is read from a record or counted.
    - SQLite has booleans as 0 and 1. In CSV files an empty text has quotes, and NULL has none.

    """
}
