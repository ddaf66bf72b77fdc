import ByteReading
import CAllocationCount

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the benchmarks, prints what they gave, and judges it.
struct Report {
  let files: Files
  let records: Int
  let repeats: Int

  /// Bounds that a change for the worse breaks and a busy machine does not. Of one build a machine whose memory is
  /// shared with others took 6 to 11 walks; the shortest runs are judged, for they vary least.
  private static let maximumRatio = 12.0
  /// Bare walks that a line of text and a row of four columns may take.
  private static let maximumListRatio = 120.0
  private static let maximumColumnsRatio = 65.0
  /// Allocations a packet in the steady state: none but for what growing a buffer once in a while takes.
  private static let maximumAllocations = 0.0005
  private static let maximumAnonymousMegabytes = 64

  func run(isCheck: Bool) -> Bool {
    // Memory first, before other work has made the process large.
    _ = Work.summarise(files.grown)
    let peak = Process.status("VmHWM").map { $0 / 1024 }
    let anonymous = Process.status("RssAnon").map { $0 / 1024 }
    let steady = files.steady.map { Work.steadyAllocations($0, records: records) }
    let filtered = Work.filteredAllocations(files.steady[0], records: records)

    let hot = Benchmark.measure(
      [
        Benchmark(name: "bare walk", count: records, unit: "packet") { BareWalk.run(files.grown) },
        Benchmark(name: "hot loop", count: records, unit: "packet") { Work.track(files.grown) },
        Benchmark(name: "records only", count: records, unit: "packet") { Work.read(files.grown) },
        Benchmark(name: "summary", count: records, unit: "packet") { Work.summarise(files.grown) },
        Benchmark(name: "hot loop, ATT only", count: records, unit: "packet") {
          Work.track(files.steady[0])
        },
        Benchmark(name: "hot loop, channel only", count: records, unit: "packet") {
          Work.track(files.steady[1])
        },
        Benchmark(name: "hot loop, air", count: records, unit: "packet") { Work.track(files.air) },
      ] + fieldBenchmarks, repeats: repeats)
    let lists = Benchmark.measure(
      [
        Benchmark(name: "packets, text", count: records, unit: "packet") {
          Work.list(files.grown, .text)
        },
        Benchmark(name: "packets, 4 fields", count: records, unit: "packet") {
          Work.list(files.grown, .fields)
        },
        Benchmark(name: "packets, all fields as JSON", count: records, unit: "packet") {
          Work.list(files.grown, .jsonl)
        },
        Benchmark(name: "filter frame.len > 100", count: records, unit: "packet") {
          Work.filter(files.grown)
        },
      ], repeats: isCheck ? 1 : 3)

    print("\(records) packets, medians of \(repeats) runs in turn\n")
    print("| what | ns a packet | allocations a packet |")
    print("| --- | ---: | ---: |")
    for result in hot + lists {
      let unit = result.unit == "packet" ? "" : " (a \(result.unit))"
      print(
        "| \(result.name)\(unit) | \(decimal(result.nanoseconds, 1)) | \(decimal(result.allocations, 4)) |"
      )
    }
    let ratio = hot[1].fastest / hot[0].fastest
    let listRatio = lists[0].fastest / hot[0].fastest
    let columnsRatio = lists[1].fastest / hot[0].fastest
    print("\nhot loop : bare walk = \(decimal(ratio, 2))")
    print(
      "a line : bare walk = \(decimal(listRatio, 1)), four columns : bare walk = \(decimal(columnsRatio, 1))"
    )
    print(
      "summary: peak memory (VmHWM) \(megabytes(peak)), of it not of files (RssAnon) \(megabytes(anonymous))"
    )
    if allocations_are_counted() {
      print(
        "allocations a packet, steady: \(decimal(steady[0], 6)) with ATT, \(decimal(steady[1], 6)) on a channel"
      )
      print("allocations a packet, filtered by its length: \(decimal(filtered, 6))")
    } else {
      print("allocations are not counted on this system")
    }
    guard isCheck else { return true }
    let holds = judge(ratio: ratio, anonymous: anonymous, steady: steady + [filtered])
    return judge(list: listRatio, columns: columnsRatio) && holds
  }

  private var fieldBenchmarks: [Benchmark] {
    let octets = [UInt8](repeating: 0x55, count: 60_000)
    let times = max(1, records / 10_000)
    let fields = 30_000 * times
    let watcher = FieldWatcher()
    return [
      Benchmark(name: "one field", count: fields, unit: "field") {
        Work.readFields(octets, times: times, watcher: nil)
      },
      Benchmark(name: "one field, watched", count: fields, unit: "field") {
        Work.readFields(octets, times: times, watcher: watcher)
      },
    ]
  }

  private func judge(ratio: Double, anonymous: Int?, steady: [Double]) -> Bool {
    var complaints: [String] = []
    if ratio > Report.maximumRatio {
      complaints.append(
        "the hot loop takes \(decimal(ratio, 1)) bare walks, more than \(Report.maximumRatio)")
    }
    if let anonymous, anonymous > Report.maximumAnonymousMegabytes {
      complaints.append(
        "summary needs \(anonymous) MB, more than \(Report.maximumAnonymousMegabytes)")
    }
    if steady.contains(where: { $0 > Report.maximumAllocations }) {
      complaints.append("packets are decoded with \(steady) allocations each in the steady state")
    }
    for complaint in complaints { print("FAILED: \(complaint)") }
    return complaints.isEmpty
  }

  private func judge(list: Double, columns: Double) -> Bool {
    guard !Report.isQuick else {
      print("not judged: lines and columns, as this build does not optimize what writes them")
      return true
    }
    var complaints: [String] = []
    if list > Report.maximumListRatio {
      complaints.append(
        "a line takes \(decimal(list, 1)) bare walks, more than \(Report.maximumListRatio)")
    }
    if columns > Report.maximumColumnsRatio {
      complaints.append(
        "four columns take \(decimal(columns, 1)) bare walks, more than \(Report.maximumColumnsRatio)"
      )
    }
    for complaint in complaints { print("FAILED: \(complaint)") }
    return complaints.isEmpty
  }

  /// Whether what writes reports was built without optimization: Package.swift.
  private static var isQuick: Bool {
    getenv("BLETRACE_QUICK").map { String(cString: $0) } == "1"
  }

  private func megabytes(_ count: Int?) -> String { count.map { "\($0) MB" } ?? "unknown" }

  private func decimal(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    let fraction = String(scaled % Int(scale))
    return
      "\(scaled / Int(scale)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }
}
