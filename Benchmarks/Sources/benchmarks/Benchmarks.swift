import ByteReading
import CAllocationCount

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `benchmarks FIXTURES [--check] [--records N] [--repeats N]`: times everything and prints a table.
/// `benchmarks FIXTURES --write FILE [--records N]`: writes the grown capture.
/// `benchmarks FIXTURES --only hot [--records N] [--repeats N]`: runs the hot loop alone, for a profiler.
@main
enum Benchmarks {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let first = arguments.first, !first.hasPrefix("-") else {
      print("usage: benchmarks FIXTURES [--check | --only hot | --write FILE] [--records N]")
      print("       [--repeats N]")
      exit(arguments == ["--help"] ? 0 : 64)
    }
    let fixtures = arguments.removeFirst()
    func option(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    let isCheck = arguments.contains("--check")
    let records = option("--records").flatMap { Int($0) } ?? (isCheck ? 200_000 : 1_000_000)
    let repeats = option("--repeats").flatMap { Int($0) } ?? (isCheck ? 9 : 7)
    let sources = ["heart-rate", "credit-channel"].map { Octets.read("\(fixtures)/\($0).btsnoop") }
    if let path = option("--write") {
      GrownCapture.writeLogs(sources, records: records, to: path)
      return
    }

    let folder = "\(temporaryFolder)/bletrace-benchmarks-\(getpid())"
    mkdir(folder, 0o700)
    let files = Files(folder: folder)
    GrownCapture.writeLogs(sources, records: records, to: files.grown)
    if option("--only") == "hot" {
      for _ in 0..<repeats { _ = Work.track(files.grown) }
      files.remove()
      return
    }
    for (source, path) in zip(sources, files.steady) {
      GrownCapture.writeSteady(source, records: records, to: path)
    }
    GrownCapture.writeAir(
      Octets.read("\(fixtures)/air-connection.pcap"), records: records, to: files.air)
    let holds = Report(files: files, records: records, repeats: repeats).run(isCheck: isCheck)
    files.remove()
    exit(holds ? 0 : 1)
  }

  private static var temporaryFolder: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }
}

/// The captures that the benchmarks read.
struct Files {
  let folder: String
  var grown: String { "\(folder)/grown.btsnoop" }
  var steady: [String] { ["\(folder)/steady-att.btsnoop", "\(folder)/steady-channel.btsnoop"] }
  var air: String { "\(folder)/air.pcap" }

  func remove() {
    for path in [grown, air] + steady { unlink(path) }
    rmdir(folder)
  }
}
