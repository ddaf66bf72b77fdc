import CaptureFiles
import LinkSessions
import TraceAnalysis

/// The timeline of a page in columns: its lines and their transactions. As JSON, the timeline of a million packets
/// would take sixty megabytes, which a browser needs seconds to parse.
struct PageTimeline {
  private let timeline: Timeline
  private let rows: [TimelineRow]
  /// The texts, without duplicates. Text number 0 is empty.
  private var texts = PageTable<String>()

  init(_ timeline: Timeline, _ rows: [TimelineRow]) {
    self.timeline = timeline
    self.rows = rows
    _ = texts.number(of: "")
  }

  /// Returns the number of lines, the number of transactions and the texts as JSON, preceded by its length and
  /// followed by the columns.
  func block() -> PageBlock {
    var copy = self
    return copy.packed()
  }

  private mutating func packed() -> PageBlock {
    let names = TimelineNames(timeline)
    let start = timeline.start ?? 0
    var words: [[UInt32]] = Array(repeating: [], count: 5)
    for row in rows {
      let outcome = OutcomeWords(row)
      let sentence = ProcedureSentence(row: row, names: names, start: start)
      let kind = row.first.kind
      for (column, text) in [
        sentence.what, outcome.text, outcome.accent?.pageName ?? "", kind.layer.rawValue,
        kind.rawValue,
      ].enumerated() {
        words[column].append(UInt32(clamping: texts.number(of: text)))
      }
    }
    let members = timeline.transactions
    var asked: [[UInt32]] = Array(repeating: [], count: 4)
    for member in members {
      let transaction = member.transaction
      for (column, text) in [
        transaction.layer.rawValue, transaction.name, transaction.outcome.name,
        transaction.outcome.error?.name ?? "",
      ].enumerated() {
        asked[column].append(UInt32(clamping: texts.number(of: text)))
      }
    }
    // The number of each procedure's line, from 1, and of the name of its kind.
    var places: [Int: (row: Int, kind: UInt32)] = [:]
    for (index, row) in rows.enumerated() {
      for id in row.members { places[id] = (index + 1, 0) }
    }
    for procedure in timeline.procedures {
      places[procedure.id, default: (0, 0)].kind =
        UInt32(clamping: texts.number(of: procedure.kind.rawValue))
    }

    var block = PageBlock()
    let head = collected { output in
      var writer = JSONWriter(.line, into: output)
      writer.object { writer in
        writer.value("rows", rows.count)
        writer.value("transactions", members.count)
        writer.array("texts") { for text in texts.values { $0.value(nil, text) } }
      }
      output = writer.finish()
    }
    block.append(head.count)
    block.append(head)
    writeRows(words, to: &block)
    writeTransactions(asked, places, to: &block)
    block.finish()
    return block
  }

  private func writeRows(_ words: [[UInt32]], to block: inout PageBlock) {
    for row in rows { block.append(row.first.connection.map { $0 + 1 } ?? 0) }
    var previous = timeline.start ?? 0
    for row in rows {
      block.append(signed: row.first.start.elapsed(since: previous))
      previous = row.first.start
    }
    for row in rows { block.append(signed: row.stretch) }
    for column in words { for number in column { block.append(number) } }
    writeDifferences(rows.lazy.map { $0.first.frames.lowerBound }, to: &block)
    for row in rows { block.append(row.lastFrame &- row.first.frames.lowerBound) }
  }

  private func writeTransactions(
    _ words: [[UInt32]], _ places: [Int: (row: Int, kind: UInt32)], to block: inout PageBlock
  ) {
    let all = timeline.transactions.lazy.map(\.transaction)
    writeDifferences(all.map(\.request.number), to: &block)
    for transaction in all {
      // The signed distance to the answer plus one; 0 for none.
      let distance = transaction.response.map { Int64($0.number &- transaction.request.number) }
      block.append(distance.map { UInt64(bitPattern: $0 << 1 ^ $0 >> 63) &+ 1 } ?? 0)
    }
    for transaction in all { block.append(signed: transaction.latency ?? 0) }
    for transaction in all { block.append(transaction.connection.map { $0 + 1 } ?? 0) }
    for transaction in all {
      block.append(transaction.direction.map { $0 == .centralToPeripheral ? 1 : 2 } ?? 0)
    }
    for column in words.dropLast() { for number in column { block.append(number) } }
    for transaction in all { block.append(transaction.handle.map { Int($0) + 1 } ?? 0) }
    for transaction in all { block.append(transaction.outcome.error.map { $0.code &+ 1 } ?? 0) }
    for number in words.last ?? [] { block.append(number) }
    let own = timeline.transactions.lazy.map { member in
      member.procedure.flatMap { places[$0] } ?? (0, 0)
    }
    for place in own { block.append(place.kind) }
    for place in own { block.append(place.row) }
  }

  /// Writes numbers as differences from the previous one.
  private func writeDifferences(_ numbers: some Sequence<Int>, to block: inout PageBlock) {
    var previous = 0
    for number in numbers {
      block.append(signed: Int64(number &- previous))
      previous = number
    }
  }
}
