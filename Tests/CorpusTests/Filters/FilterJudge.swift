import Foundation
import TestSupport

/// The `tshark` of this machine, which filters are held against.
enum FilterJudge {
  static let path = ["/usr/bin/tshark", "/usr/local/bin/tshark", "/opt/homebrew/bin/tshark"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What it made of filters: the frames that each chose, nil where it refused the filter.
  ///
  /// One run does for all filters, each of which a tap of its own counts.
  ///
  /// - Returns: nil where there is no tshark, or it does not read the capture.
  static func frames(chosenBy filters: [String], in capture: String) -> [Set<Int>?]? {
    guard let path else { return nil }
    let script = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bletrace-filters-\(UUID().uuidString).lua")
    guard (try? text(of: filters).write(to: script, atomically: true, encoding: .utf8)) != nil
    else { return nil }
    defer { try? FileManager.default.removeItem(at: script) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "-q", "-r", capture, "-X", "lua_script:" + script.path, "-o",
      "uat:user_dlts:\"User 0 (DLT=147)\",\"btle\",\"0\",\"\",\"0\",\"\"",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? frames(in: said, count: filters.count) : nil
  }

  private static func text(of filters: [String]) -> String {
    var text = ""
    for (index, filter) in filters.enumerated() {
      let quoted = filter.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      text += """
        do
          local isAccepted, tap = pcall(Listener.new, "frame", "\(quoted)")
          if isAccepted then
            function tap.packet(pinfo) print("\(index) " .. pinfo.number) end
          else
            print("\(index) refused")
          end
        end

        """
    }
    return text
  }

  private static func frames(in said: String, count: Int) -> [Set<Int>?] {
    var frames = [Set<Int>?](repeating: [], count: count)
    for line in said.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let index = Int(parts[0]), frames.indices.contains(index) else {
        continue
      }
      if let frame = Int(parts[1]) {
        frames[index]?.insert(frame)
      } else if parts[1] == "refused" {
        frames[index] = nil
      }
    }
    return frames
  }
}
