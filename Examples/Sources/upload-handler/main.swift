// Analyzes an upload while it arrives, within limits, as a server's handler would: the octets come from standard input.
import BLETrace
import Foundation

/// What a client is sent.
struct Response {
  let status: Int
  let body: String
}

func handle(_ body: some AsyncSequence<Data, any Error> & Sendable) async -> Response {
  let limits = ReadingLimits(time: .seconds(5), octets: 100_000_000, memory: 64_000_000)
  do {
    let analysis = try await Capture.analyze(body, .summary, .check, limits: limits)
    return Response(status: analysis.cut == nil ? 200 : 206, body: analysis.json())
  } catch {
    switch error {
    case .notACapture: return Response(status: 415, body: "\(error)")
    case .cancelled: return Response(status: 499, body: "\(error)")
    default: return Response(status: 500, body: "\(error)")
    }
  }
}

let chunks = AsyncThrowingStream<Data, any Error> {
  try FileHandle.standardInput.read(upToCount: 4_096).flatMap { $0.isEmpty ? nil : $0 }
}
let response = await handle(chunks)
print(response.status)
print(response.body)
