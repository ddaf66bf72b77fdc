// A view model: loads a capture off the main actor, can be cancelled, and shows rows.
import BLETraceFoundation
import Foundation
import Observation

@MainActor @Observable
final class CaptureModel {
  struct Row: Identifiable {
    let id: ConnectionID
    let title: String
    let transfers: [Transfer]
  }

  private(set) var rows: [Row] = []
  private(set) var problem: String?
  private var loading: Task<Void, Never>?

  func open(_ url: URL) {
    loading?.cancel()
    loading = Task { await load(url) }
  }

  func load(_ url: URL) async {
    do {
      let analysis = try await Capture(url).analyze(.summary, .throughput)
      rows = analysis.connections.connections.map { connection in
        Row(
          id: connection.id, title: "\(connection)",
          transfers: analysis.transfers.filter { $0.connection == connection.id })
      }
    } catch {
      if case ReadingError.cancelled = error { return }
      problem = "\(error)"
    }
  }
}

let model = CaptureModel()
await model.load(URL(fileURLWithPath: CommandLine.arguments[1]))
for row in model.rows { print(row.title, row.transfers.count, "transfers") }
if let problem = model.problem { print(problem) }
