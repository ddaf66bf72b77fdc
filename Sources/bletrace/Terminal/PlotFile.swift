import ArgumentParser
import CaptureFiles
import TraceReports

/// Pictures that a command writes beside its report.
enum PlotFile {
  /// Writes the document over whatever the file held; status 2 ends the program if that fails.
  static func write(_ document: SVGDocument, to path: String) throws {
    do throws(CaptureError) {
      try OutputDocument.write(to: path) { document.write(to: &$0) }
    } catch {
      Terminal.say("bletrace: \(error)")
      throw ExitCode(2)
    }
  }
}
