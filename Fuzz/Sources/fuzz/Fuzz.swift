#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

#if LIBFUZZER
  import CLibFuzzer
#endif

/// `fuzz TARGET [libFuzzer's arguments]`: makes inputs for one target.
/// `fuzz --replay TARGET FILE...`: runs files through one target once.
/// `fuzz --list`: the targets.
/// `fuzz --seeds TARGET FOLDER CAPTURE...`: writes what the target can begin with, a file each, to the folder.
@main
enum Fuzz {
  /// The target of this process; libFuzzer's callback can't capture it.
  nonisolated(unsafe) static var target: FuzzTarget = .all[0]

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--list" {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    let isReplay = arguments.first == "--replay"
    let makesSeeds = arguments.first == "--seeds"
    if isReplay || makesSeeds { arguments.removeFirst() }
    guard let name = arguments.first, let chosen = FuzzTarget.all.first(where: { $0.name == name })
    else {
      print("usage: fuzz TARGET …; the targets: \(FuzzTarget.all.map(\.name))")
      exit(64)
    }
    target = chosen
    arguments.removeFirst()
    if makesSeeds {
      writeSeeds(of: name, to: arguments.removeFirst(), from: arguments)
      return
    }
    if isReplay {
      for path in arguments {
        guard let octets = read(path) else {
          print("can't read \(path)")
          exit(66)
        }
        chosen.run(octets)
      }
      print("\(name): \(arguments.count) files replayed")
      return
    }
    runLibFuzzer([CommandLine.arguments[0]] + arguments)
  }

  private static func writeSeeds(of target: String, to folder: String, from captures: [String]) {
    var seeds = Seeds()
    for path in captures { seeds.add(capture: read(path) ?? []) }
    for (index, octets) in seeds.octets(of: target).enumerated() {
      guard let file = fopen("\(folder)/seed-\(index)", "wb") else { continue }
      fwrite(octets, 1, octets.count, file)
      fclose(file)
    }
  }

  private static func runLibFuzzer(_ arguments: [String]) {
    #if LIBFUZZER
      var count = CInt(arguments.count)
      let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: arguments.count + 1)
      for (index, argument) in arguments.enumerated() { copies[index] = strdup(argument) }
      copies[arguments.count] = nil
      var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = copies
      exit(
        LLVMFuzzerRunDriver(&count, &vector) { bytes, length in
          Fuzz.target.run(Array(UnsafeBufferPointer(start: bytes, count: length)))
          return 0
        })
    #else
      print("built without libFuzzer: use Fuzz/run")
      exit(69)
    #endif
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      octets.append(contentsOf: chunk[..<count])
    }
    return octets
  }
}
