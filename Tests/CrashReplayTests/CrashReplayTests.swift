import Foundation
import TestSupport
import Testing

/// What once crashed must not crash again. A trap ends the whole test run: that is the failure.
@Suite struct CrashReplayTests {
  /// The regular files below a folder of the package, in order; none if there is no such folder.
  static func files(below path: String) -> [URL] {
    let folder = URL(fileURLWithPath: PackageFiles.root).appendingPathComponent(path)
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
    return urls.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.all)
  func `Inputs that once crashed a target don't any more`(target: FuzzTarget) throws {
    for file in CrashReplayTests.files(below: "Fuzz/crashes/\(target.name)") {
      target.run([UInt8](try Data(contentsOf: file)))
    }
  }

  @Test(arguments: FuzzTarget.all)
  func `Every fixture goes through every fuzz target`(target: FuzzTarget) throws {
    let fixtures = CrashReplayTests.files(below: "Fixtures")
    #expect(!fixtures.isEmpty)
    for file in fixtures {
      target.run([UInt8](try Data(contentsOf: file)))
    }
  }

  /// What fuzzing begins with: the packets of all fixtures, by target.
  private static let seeds: Seeds = {
    var seeds = Seeds()
    for file in files(below: "Fixtures") {
      seeds.add(capture: [UInt8]((try? Data(contentsOf: file)) ?? Data()))
    }
    return seeds
  }()

  /// `Fuzz/run` searches longer and is led by what code an input reaches; this runs wherever the tests do.
  @Test(arguments: FuzzTarget.all)
  func `Random changes of what fuzzing begins with do no target any harm`(target: FuzzTarget) throws
  {
    let packets = CrashReplayTests.seeds.octets(of: target.name)
    let inputs =
      try packets.isEmpty
      ? CrashReplayTests.files(below: "Fixtures").map { [UInt8](try Data(contentsOf: $0)) }
        .filter { $0.count <= 16_384 }
      : packets
    var random = SeededRandom(seed: Effort.seed)
    for _ in 0..<Effort.count(100, thorough: 10_000) {
      var input = try #require(inputs.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        CrashReplayTests.change(&input, by: &random)
      }
      target.run(input)
    }
  }

  /// One change: a bit or an octet, some octets fewer or more, or the rest cut off.
  private static func change(_ input: inout [UInt8], by random: inout SeededRandom) {
    let place = Int.random(in: 0...input.count, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0: input.removeSubrange(place...)
    case 1, 2: input.removeSubrange(place..<min(input.count, place + 4))
    case 3, 4: input.insert(contentsOf: random.octets(upTo: 4), at: place)
    case 5..<10 where place < input.count: input[place] ^= 1 << UInt8(random.next() % 8)
    default: if place < input.count { input[place] = UInt8(truncatingIfNeeded: random.next()) }
    }
  }
}
