import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

import TraceTables

@Suite struct ExportTests {
  private static let captures = [
    "heart-rate.btsnoop", "air-connection.pcap", "air-beacons.pcap", "credit-channel.btsnoop",
  ].map(PackageFiles.fixture)

  private func export(
    _ files: [String], to path: String, appends: Bool = false
  ) throws -> CaptureExport.Result {
    let store = try SQLiteStore(path, appends: appends)
    return try CaptureExport(files, version: "1.2.3").run(into: store)
  }

  private func query(_ path: String, _ sql: String) throws -> [String] {
    try SQLiteDatabase(path).texts(sql)
  }

  /// All rows of all tables as text.
  private func dump(_ path: String) throws -> [String] {
    let database = try SQLiteDatabase(path)
    return try ExportedCapture.tables.flatMap { table in
      let columns = table.columns.map { "quote(\(SQLiteDatabase.quoted($0.name)))" }
      return try database.texts(
        "SELECT '\(table.name) ' || \(columns.joined(separator: " || '|' || ")) FROM "
          + SQLiteDatabase.quoted(table.name))
    }
  }

  @Test func `The shipped page is the one that the tables make`() throws {
    let page = written { TablesPage.write(to: &$0) }
    #expect(try page == PackageFiles.text("Docs/Tables.md"), "run Scripts/tables")
  }

  @Test func `A number in a database is the one that its digits in other formats make`() {
    var wholes: [Int64] = [0, 1, -1, 1125, 1 << 53, (1 << 53) + 1, .max, .min]
    var seed: UInt64 = 7
    for shift in 0..<63 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      wholes.append(Int64(bitPattern: seed) >> Int64(shift))
    }
    for whole in wholes {
      for digits in [0, 3, 6, 9] {
        let text = ExportedCapture.Value.text(whole, digits: digits)
        #expect(ExportedCapture.Value.number(whole, digits: digits) == Double(text))
      }
    }
  }

  @Test func `No table has two columns of a name, and each reference leads to a table`() {
    let tables = Set(ExportedCapture.tables.map(\.name))
    #expect(tables.count == ExportedCapture.tables.count)
    for table in ExportedCapture.tables {
      let names = table.columns.map(\.name)
      #expect(Set(names).count == names.count, "\(table.name)")
      for column in table.columns {
        #expect(column.references.map(tables.contains) ?? true)
        #expect(column.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
      }
    }
  }

  @Test func `Every reference of an export leads to a row`() throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      _ = try export(ExportTests.captures, to: path)
      #expect(try query(path, "PRAGMA foreign_key_check") == [])
      #expect(try query(path, "PRAGMA integrity_check") == ["ok"])
      #expect(try query(path, "SELECT count(*) FROM capture") == ["4"])
      #expect(
        try query(path, "SELECT sha256 FROM capture WHERE path LIKE '%heart-rate%'")
          == [CaptureExport.digest(of: PackageFiles.fixture("heart-rate.btsnoop"))])
    }
  }

  @Test func `A connection has what the device says of itself`() throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      _ = try export([PackageFiles.fixture("heart-rate.btsnoop")], to: path)
      #expect(try query(path, "SELECT manufacturer FROM connection") == ["Acme Wearables GmbH"])
      #expect(
        try query(path, "SELECT end_signature FROM connection")
          == ["terminated 0x13 · in-use · smp-debug-key"])
      #expect(
        try query(path, "SELECT number FROM value WHERE uuid = '2A19' AND filter LIKE '%battery%'")
          == ["90.0"])
    }
  }

  @Test func `Exporting twice, and in whatever number of readers, gives the same rows`() throws {
    try inFolder { folder in
      let (one, other) = (folder.path + "/one.sqlite", folder.path + "/other.sqlite")
      _ = try export(ExportTests.captures, to: one)
      let rows = try dump(one)
      #expect(rows.count > 400)
      let store = try SQLiteStore(other, appends: false)
      _ = try CaptureExport(ExportTests.captures, version: "1.2.3", readers: 1).run(into: store)
      #expect(try dump(other) == rows)
      // Again into the same file: what was there is replaced.
      _ = try export(ExportTests.captures, to: one)
      #expect(try dump(one) == rows)
      // Appended: nothing is new.
      let result = try export(ExportTests.captures, to: one, appends: true)
      #expect(result.written == 0 && result.skipped == 4)
      #expect(try dump(one) == rows)
    }
  }

  @Test func `Appending adds what is new, and the same octets under another name are not`() throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      _ = try export([ExportTests.captures[0]], to: path)
      let copy = folder.path + "/copy.btsnoop"
      try FileManager.default.copyItem(atPath: ExportTests.captures[0], toPath: copy)
      let result = try export([copy, ExportTests.captures[1]], to: path, appends: true)
      #expect(result.written == 1 && result.skipped == 1)
      #expect(try query(path, "SELECT count(*) FROM capture") == ["2"])
    }
  }

  @Test func `The files of a capture are rows, whenever they come`() throws {
    try inFolder { folder in
      let original = ExportTests.captures[0]
      let copies = ["one.btsnoop", "an 'odd' one.btsnoop", "late.btsnoop"].map {
        folder.path + "/" + $0
      }
      for copy in copies { try FileManager.default.copyItem(atPath: original, toPath: copy) }
      let path = folder.path + "/out.sqlite"
      let files = [original, copies[0], copies[1], ExportTests.captures[1]]
      #expect(try export(files, to: path).copies == 2)
      for _ in 0..<2 { _ = try export([copies[2], original], to: path, appends: true) }
      let sql = """
        SELECT file.path FROM file JOIN capture ON capture.id = file.capture_id
        WHERE sha256 = (SELECT sha256 FROM capture WHERE path LIKE '%/heart-rate%') ORDER BY file.path
        """
      #expect(try query(path, sql) == ([original] + copies).sorted())
      #expect(try query(path, "SELECT count(DISTINCT id) FROM file") == ["5"])
      for form in DirectoryStore.Form.allCases {
        let place = folder.path + "/" + form.rawValue
        func lines() throws -> [Substring] {
          try String(contentsOfFile: "\(place)/file.\(form.rawValue)", encoding: .utf8)
            .split(separator: "\n")
        }
        _ = try CaptureExport(files, version: "1.2.3").run(into: DirectoryStore(place, form))
        for _ in 0..<2 {
          _ = try CaptureExport([copies[2], original], version: "1.2.3").run(
            into: DirectoryStore(place, form, appends: true))
        }
        #expect(try lines().count == (form == .csv ? 6 : 5))
        #expect(try lines().count { $0.contains("/late.btsnoop") } == 1)
      }
    }
  }

  @Test func `A file that cannot be read is a row with its error, and is tried again`() throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      let (missing, text) = (folder.path + "/missing.pcap", folder.path + "/notes'; DROP--.txt")
      try Data("no capture".utf8).write(to: URL(fileURLWithPath: text))
      let result = try export([missing, text, ExportTests.captures[0]], to: path)
      #expect(result.unreadable.map(\.file) == [missing, text])
      #expect(result.written == 1)
      #expect(
        try query(path, "SELECT path FROM capture WHERE error IS NOT NULL") == [missing, text])
      #expect(try query(path, "SELECT count(*) FROM capture WHERE error IS NULL") == ["1"])
      let again = try export([text], to: path, appends: true)
      #expect(again.unreadable.count == 1)
      #expect(try query(path, "SELECT count(*) FROM capture") == ["3"])
    }
  }

  @Test func `Each file that cannot be read is a row, and goes once it can be read`() throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      let files = ["one.btsnoop", "two.btsnoop"].map { folder.path + "/" + $0 }
      for file in files { try Data().write(to: URL(fileURLWithPath: file)) }
      #expect(try export(files, to: path).unreadable.count == 2)
      #expect(try query(path, "SELECT path FROM capture WHERE error IS NOT NULL") == files)
      try FileManager.default.removeItem(atPath: files[0])
      try FileManager.default.copyItem(atPath: ExportTests.captures[0], toPath: files[0])
      _ = try export(files, to: path, appends: true)
      #expect(try query(path, "SELECT path FROM capture WHERE error IS NOT NULL") == [files[1]])
      #expect(try query(path, "SELECT path FROM capture WHERE error IS NULL") == [files[0]])
    }
  }

  @Test func `A log that has grown replaces what it was, and another log of its name does not`()
    throws
  {
    try inFolder { folder in
      let (path, log) = (folder.path + "/out.sqlite", folder.path + "/phone.btsnoop")
      let whole = try Data(contentsOf: URL(fileURLWithPath: ExportTests.captures[0]))
      // Up to the end of its 100th record.
      var end = 16
      for _ in 0..<100 {
        let length = whole[end + 4..<end + 8].reduce(0) { $0 << 8 | Int($1) }
        end += 24 + length
      }
      try whole.prefix(end).write(to: URL(fileURLWithPath: log))
      _ = try export([log], to: path)
      #expect(try query(path, "SELECT records FROM capture") == ["100"])
      try whole.write(to: URL(fileURLWithPath: log))
      #expect(try export([log], to: path, appends: true).written == 1)
      #expect(try query(path, "SELECT records FROM capture") == ["449"])
      #expect(try query(path, "SELECT count(*) FROM connection") == ["1"])
      try Data(contentsOf: URL(fileURLWithPath: ExportTests.captures[3])).write(
        to: URL(fileURLWithPath: log))
      _ = try export([log], to: path, appends: true)
      #expect(try query(path, "SELECT count(*) FROM capture") == ["2"])
    }
  }

  @Test func `A capture says how much of it is there, and which tables it has`() throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      let store = try SQLiteStore(path, appends: false)
      _ = try CaptureExport(
        ExportTests.captures, version: "1.2.3", without: ["finding", "value"]
      ).run(into: store)
      #expect(
        try query(path, "SELECT DISTINCT schema_version FROM capture")
          == [String(ExportedCapture.schemaVersion)])
      #expect(
        try query(path, "SELECT coverage FROM capture WHERE path LIKE '%air-connection%'")
          == ["1.0"])
      #expect(
        try query(path, "SELECT count(*) FROM capture WHERE coverage IS NULL AND cut_share = 0")
          == ["3"])
      #expect(try query(path, "SELECT count(*) FROM finding") == ["0"])
      #expect(try query(path, "SELECT count(*) FROM value") == ["0"])
      #expect(try query(path, "SELECT count(*) > 0 FROM procedure") == ["1"])
    }
  }

  @Test func `What a column rests on is a column beside it`() {
    for table in ExportedCapture.tables {
      let names = Set(table.columns.map(\.name))
      for column in table.columns {
        #expect(column.basis.map { $0 == "derived" || names.contains($0) } ?? true)
      }
      #expect(table.columns.allSatisfy { !$0.name.hasSuffix("_basis") || $0.kind == .text })
      // What is counted from damage, or is the time of a change, says what it rests on, too.
      for column in table.columns where ["crc_errors", "first_update_s"].contains(column.name) {
        #expect(column.basis != nil, "\(table.name).\(column.name)")
      }
    }
  }

  @Test func `A link to a folder above does not repeat its files`() throws {
    try inFolder { folder in
      let below = folder.path + "/below"
      try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        atPath: ExportTests.captures[0], toPath: folder.path + "/log.btsnoop")
      try FileManager.default.createSymbolicLink(
        atPath: below + "/loop", withDestinationPath: folder.path)
      let listing = Directory.files(in: folder.path, isRecursive: true)
      #expect(listing.files == [folder.path + "/log.btsnoop"])
    }
  }

  @Test func `A database of something else stays as it is`() throws {
    try inFolder { folder in
      let path = folder.path + "/mail.sqlite"
      try SQLiteDatabase(path).execute("CREATE TABLE mail (text); INSERT INTO mail VALUES ('hi')")
      #expect(throws: CaptureError.self) { try export(ExportTests.captures, to: path) }
      #expect(try query(path, "SELECT text FROM mail") == ["hi"])
      let text = folder.path + "/notes.txt"
      try Data("no database, and long enough to be one of SQLite's headers. ".utf8)
        .write(to: URL(fileURLWithPath: text))
      #expect(throws: CaptureError.self) { try export(ExportTests.captures, to: text) }
    }
  }

  @Test func `A full disk is an error, and what was finished stays`() throws {
    try inFolder { folder in
      let (path, other) = (folder.path + "/out.sqlite", folder.path + "/other.sqlite")
      // As if the disk had room for the first capture alone.
      _ = try export([ExportTests.captures[0]], to: other)
      let pages = try #require(try query(other, "PRAGMA page_count").first.flatMap(Int.init))
      let store = try SQLiteStore(path, appends: false)
      try store.limit(pages: pages + 1)
      let failure = #expect(throws: CaptureError.self) {
        try CaptureExport(ExportTests.captures, version: "1").run(into: store)
      }
      #expect(failure?.problem.contains("full") == true)
      #expect(try query(path, "SELECT count(*) FROM capture") == ["1"])
      #expect(try query(path, "SELECT count(DISTINCT capture_id) FROM connection") == ["1"])
    }
  }

  @Test(arguments: DirectoryStore.Form.allCases)
  func `Files of a directory have the rows of the database`(form: DirectoryStore.Form) throws {
    try inFolder { folder in
      let path = folder.path + "/out.sqlite"
      _ = try export(ExportTests.captures, to: path)
      let store = try DirectoryStore(folder.path + "/tables", form)
      _ = try CaptureExport(ExportTests.captures, version: "1.2.3").run(into: store)
      for table in ExportedCapture.tables {
        let text = try String(
          contentsOfFile: folder.path + "/tables/\(table.name).\(form.rawValue)", encoding: .utf8)
        let lines = text.split(separator: "\n").count - (form == .csv ? 1 : 0)
        let rows = try query(
          path, "SELECT count(*) FROM \(SQLiteDatabase.quoted(table.name))")
        #expect(rows == [String(lines)], "\(table.name)")
      }
    }
  }

  @Test(arguments: DirectoryStore.Form.allCases)
  func `Appending to a directory gives the rows of one export`(form: DirectoryStore.Form) throws {
    try inFolder { folder in
      let (whole, parts) = (folder.path + "/whole", folder.path + "/parts")
      // Names with quotes, commas and ends of lines are text in a row.
      let odd = folder.path + "/an \"odd\",\nname.btsnoop"
      try FileManager.default.copyItem(atPath: ExportTests.captures[1], toPath: odd)
      let late = folder.path + "/late.btsnoop"
      func export(_ files: [String], _ place: String, appends: Bool = true) throws
        -> CaptureExport.Result
      {
        try CaptureExport(files, version: "1.2.3").run(
          into: try DirectoryStore(place, form, appends: appends))
      }
      func lines(_ place: String, _ table: String) throws -> [Substring] {
        try String(contentsOfFile: "\(place)/\(table).\(form.rawValue)", encoding: .utf8)
          .split(separator: "\n").sorted()
      }
      try Data().write(to: URL(fileURLWithPath: late))
      #expect(try export([ExportTests.captures[0], late], parts).unreadable.count == 1)
      // A log that went on, from half of its octets.
      let growing = folder.path + "/growing.btsnoop"
      let all = try Data(contentsOf: URL(fileURLWithPath: ExportTests.captures[3]))
      try all.prefix(all.count / 2).write(to: URL(fileURLWithPath: growing))
      #expect(try export([odd, growing], parts).written == 2)
      try all.write(to: URL(fileURLWithPath: growing))
      try FileManager.default.removeItem(atPath: late)
      try FileManager.default.copyItem(atPath: ExportTests.captures[2], toPath: late)
      let files = [ExportTests.captures[0], odd, growing, late]
      let result = try export(files, parts)
      #expect(result.written == 2 && result.skipped == 2)
      _ = try export(files, whole, appends: false)
      for table in ExportedCapture.tables {
        #expect(try lines(parts, table.name) == lines(whole, table.name), "\(table.name)")
      }
      let before = try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
      #expect(before.count == ExportedCapture.tables.count)
      #expect(try export(files, parts).written == 0)
      for table in ExportedCapture.tables {
        #expect(try lines(parts, table.name) == lines(whole, table.name), "\(table.name)")
      }
    }
  }

  @Test func `Tables of something else are not appended to`() throws {
    try inFolder { folder in
      let place = folder.path + "/tables"
      _ = try CaptureExport([ExportTests.captures[0]], version: "1.2.3")
        .run(into: try DirectoryStore(place, .csv))
      let device = URL(fileURLWithPath: place + "/device.csv")
      let text = try String(contentsOf: device, encoding: .utf8)
      try Data(("other" + text).utf8).write(to: device)
      #expect(throws: CaptureError.self) { try DirectoryStore(place, .csv, appends: true) }
      try FileManager.default.removeItem(at: device)
      #expect(throws: CaptureError.self) { try DirectoryStore(place, .csv, appends: true) }
    }
  }

  private func written(_ body: (inout OutputBuffer) -> Void) -> String {
    var text: [UInt8] = []
    var output = OutputBuffer { piece in
      for index in piece.indices { text.append(piece[index]) }
      return true
    }
    body(&output)
    output.flush()
    return String(decoding: text, as: UTF8.self)
  }
}
