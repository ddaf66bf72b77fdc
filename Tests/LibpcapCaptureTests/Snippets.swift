import CaptureFiles
import LibpcapCapture

// The Swift code of this module's documentation, which has to compile; SnippetTests holds them against each other.

func captureFromAnInterface() throws {
  var source = try LibpcapSource(interface: "bluetooth0")
  while let record = try source.next() {
    use(record, source.payload)
  }
}

private func use(_ record: CaptureRecord, _ payload: RawSpan) {}
