import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FuzzTarget {
  /// What phones hand out: zip and tar archives, and reports with a log in base64. They are looked for in files only.
  static let archives: [FuzzTarget] = [
    FuzzTarget(name: "archive") { octets in
      let rest = Array(octets.dropFirst())
      switch (octets.first ?? 0) % 4 {
      case 0: readFile([0x50, 0x4B, 3, 4] + rest.dropFirst(4))
      case 1: readFile(zip(of: rest))
      case 2: readFile(tar(of: rest))
      default: readFile(report(of: rest))
      }
    }
  ]

  /// Octets as the log of a zip archive, whose directory says what the first of them say.
  private static func zip(of octets: [UInt8]) -> [UInt8] {
    let name = Array("FS/btsnoop_hci.log".utf8)
    let method: UInt8 = octets.first.map { $0 % 3 == 0 ? 8 : 0 } ?? 0
    let content = Array(octets.dropFirst(9))
    let sizes = octets.count >= 9 ? Array(octets[1..<9]) : low(content.count) + low(content.count)
    let local: [UInt8] =
      [0x50, 0x4B, 3, 4, 20, 0, 0, 0, method, 0] + [UInt8](repeating: 0, count: 8) + sizes
      + [UInt8(name.count), 0, 0, 0] + name
    let head: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 0, 20, 0, 0, 0, method, 0] + [UInt8](repeating: 0, count: 8) + sizes
    let entry = head + [UInt8(name.count), 0] + [UInt8](repeating: 0, count: 16) + name
    let end: [UInt8] =
      [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0] + low(entry.count)
      + low(local.count + content.count) + [0, 0]
    return local + content + entry + end
  }

  /// Octets as the log of a tar archive, whose header has their first ones for its size.
  private static func tar(of octets: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    for (place, octet) in "logs/bluetoothd-hci-latest.pklg".utf8.enumerated() {
      header[place] = octet
    }
    for (place, octet) in "ustar".utf8.enumerated() { header[257 + place] = octet }
    let content = Array(octets.dropFirst(12))
    let honest = String(content.count, radix: 8).utf8.map { $0 }
    let size = octets.first.map { $0 % 2 == 0 } ?? true ? honest : Array(octets.prefix(12))
    for (place, octet) in size.prefix(12).enumerated() { header[124 + place] = octet }
    return header + content
  }

  /// Octets in base64 between the marks of a log.
  private static func report(of octets: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text = Array("== dumpstate\n--- BEGIN:BTSNOOP_LOG_SUMMARY (12 bytes in) ---\n".utf8)
    for octet in octets { text.append(digits[Int(octet) % 64]) }
    return text + Array("\n--- END:BTSNOOP_LOG_SUMMARY ---\n".utf8)
  }

  private static func low(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Reads a file with these octets to its end.
  private static func readFile(_ octets: [UInt8]) {
    // SAFETY: the text is copied before anything else can change the environment.
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? P_tmpdir
    let path = "\(folder)/bletrace-fuzz-\(getpid())"
    // SAFETY: the file is open until `fclose`, and `fwrite` reads as many octets as the array has.
    guard let file = unsafe fopen(path, "wb") else { return }
    let written = unsafe fwrite(octets, 1, octets.count, file)
    unsafe fclose(file)
    defer { unsafe unlink(path) }
    guard written == octets.count, var reader = try? CaptureReader(path: path) else { return }
    var records = 0
    while let record = reader.next() {
      records += 1
      check(reader.payload.byteCount == record.capturedLength, "the payload has another length")
    }
    check(records == reader.facts.recordCount, "the facts count other records")
  }
}
