import ReportTestSupport
import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

import TraceReports

/// The page of `bletrace report`, as a browser without a script shows it; Scripts/check-page opens it in one.
@Suite struct PageTests {
  /// A capture in a file of its own, for a page reads it twice.
  private func page(
    of octets: [UInt8], _ options: PageOptions = PageOptions(), name: String = "lock.btsnoop"
  ) throws -> String {
    try inFolder { folder in
      let file = folder.appending(path: name)
      try Data(octets).write(to: file)
      let capture = try PageCapture(reading: file.path, for: options)
      return written { PageReport.write([capture], options, to: &$0) }
    }
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: PackageFiles.fixture(name))))
  }

  /// Without scripts, styles and data: what a person reads.
  private func words(of page: String) -> String {
    var rest = page[...]
    var words = ""
    while let start = rest.firstRange(of: /<(script|style)[ >]/) {
      words += rest[..<start.lowerBound]
      let end = rest[start.upperBound...].firstRange(of: /<\/(script|style)>/)
      rest = end.map { rest[$0.upperBound...] } ?? ""
    }
    return words + rest
  }

  @Test func `A page of 449 packets with their fields has less than 700 kB`() throws {
    let page = try page(of: fixture("heart-rate.btsnoop"))
    #expect(page.utf8.count < 250_000)
  }

  @Test func `The same capture gives the same page`() throws {
    let octets = try fixture("air-connection.pcap")
    #expect(try page(of: octets) == page(of: octets))
  }

  @Test func `A page requests nothing`() throws {
    let page = try page(of: fixture("heart-rate.btsnoop"))
    #expect(page.contains("default-src 'none'; script-src 'sha256-"))
    for request in [" src=", "<link", "url(", "fetch(", "import(", "XMLHttpRequest", "Worker("] {
      #expect(!page.contains(request), "\(request)")
    }
    // Elements have no style and no handler of their own: the policy forbids both.
    #expect(!page.contains(/<[a-z]+ [^>]*(style|onclick|onload)=/))
  }

  @Test(arguments: ["<script>x=1;", "\"><img src=", "</style><p>x", "a\u{202E}&'b\u{2066}c"])
  func `A hostile name is text`(name: String) throws {
    let former = Array("Acme HR belt".utf8)
    let octets = Array(name.utf8)
    // Of the same length: lengths stand around it.
    let padded = octets + [UInt8](repeating: 0x20, count: max(0, former.count - octets.count))
    try #require(padded.count == former.count)
    var capture = try fixture("heart-rate.btsnoop")
    var count = 0
    for place in capture.indices.dropLast(former.count)
    where capture[place..<place + former.count].elementsEqual(former) {
      capture.replaceSubrange(place..<place + former.count, with: padded)
      count += 1
    }
    #expect(count > 0)
    let page = try page(of: capture)
    let words = words(of: page)
    #expect(!words.contains("<img") && !words.contains("<p>x"))
    #expect(!words.unicodeScalars.contains { $0.properties.generalCategory == .format })
    // One script, one style, and three blocks of data.
    #expect(page.ranges(of: "<script").count == 4 && page.ranges(of: "</script>").count == 4)
    // What is for browsers without scripts ends where the page wants it to.
    #expect(page.ranges(of: "<noscript>").count == page.ranges(of: "</noscript>").count)
    #expect(page.ranges(of: "<style").count == 1 && page.ranges(of: "</style>").count == 1)
  }

  @Test func `A name in quotes is isolated, and a record's number is a link`() {
    let markup = PageMarkup(file: nil)
    #expect(
      markup.sentence("connect to \"belt\" #12: done") == "connect to &quot;<bdi>belt</bdi>&quot; "
        + "<a class=\"frame\" href=\"#frame=12\">#12</a>: done")
    #expect(markup.sentence("# and \"x") == "# and &quot;x")
    #expect(PageMarkup(file: 2).link(to: "3").contains("#file=2&amp;frame=3"))
  }

  @Test func `The page has no folder of the file`() throws {
    let page = try page(of: fixture("heart-rate.btsnoop"), name: "belt.btsnoop")
    #expect(page.contains("<bdi>belt.btsnoop</bdi>"))
    #expect(!words(of: page).contains(FileManager.default.temporaryDirectory.path + "/"))
  }

  @Test func `What a page leaves out is counted on it`() throws {
    let octets = try fixture("heart-rate.btsnoop")
    var some = PageOptions()
    some.frames = 100...149
    #expect(
      try words(of: page(of: octets, some))
        .contains("Only packets 100–149: the list holds 50 of 449 packets."))
    var none = PageOptions()
    none.carriesPackets = false
    let page = try page(of: octets, none)
    #expect(!page.contains("class=\"packets\">"))
    var tight = PageOptions()
    tight.packetBudget = 9_000
    #expect(try words(of: self.page(of: octets, tight)).contains("only the first"))
    #expect(try !words(of: self.page(of: octets)).contains("only the first"))
  }

  @Test func `A long capture carries what findings and procedures rest on`() throws {
    let octets = try fixture("heart-rate.btsnoop")
    var choice = PageChoice()
    choice.limit = 60
    choice.records = 449
    choice.evidence = [20, 300]
    var reader = try CaptureReader(bytes: octets)
    let packets = reader.analyses(by: PagePacketAnalyzer(choice))
    #expect(packets.columns.numbers == Array(10...30) + Array(290...310))
    #expect(packets.left.beyondLimit == 449 - 42)
    #expect(packets.columns.shapes.allSatisfy { $0 > 0 })
  }

  @Test(arguments: [
    "heart-rate.btsnoop", "air-sensors.pcap", "air-connection-nordic.pcapng",
    "air-encrypted-advertising.pcap", "credit-channel.btsnoop",
  ])
  func `Each packet is explained as if there were no other like it`(_ name: String) throws {
    func packets(_ frames: ClosedRange<Int>?) throws -> PageColumns {
      var choice = PageChoice()
      choice.frames = frames
      var reader = try CaptureReader(bytes: fixture(name))
      return reader.analyses(by: PagePacketAnalyzer(choice)).columns
    }
    let all = try packets(nil)
    var place = 0
    for (index, frame) in all.numbers.enumerated() {
      let fields = all.explanation(at: index, valuesFrom: &place)
      guard index % max(1, all.numbers.count / 40) == 0 else { continue }
      let alone = try packets(frame...frame)
      var start = 0
      #expect(alone.numbers == [frame] && alone.buffers.count <= all.buffers.count)
      let own = alone.explanation(at: 0, valuesFrom: &start)
      #expect(fields == own, "\(name) #\(frame)")
      #expect(!own.isEmpty && start == alone.values.count)
    }
    #expect(place == all.values.count)
  }

  @Test func `The making of a page tells what it does, and how far it is`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    var steps: [PageCapture.Progress.Step] = []
    var isWithin = true
    _ = try PageCapture(reading: path, for: PageOptions()) {
      steps.append($0.step)
      isWithin = isWithin && $0.done > 0 && $0.done <= $0.octets
    }
    #expect(steps == [.timeline, .reports, .packets] && isWithin)
  }

  @Test func `What devices say is explained before what there is most of`() throws {
    let octets = try fixture("heart-rate.btsnoop")
    var choice = PageChoice()
    choice.records = 449
    choice.explanationLimit = 0
    var reader = try CaptureReader(bytes: octets)
    let packets = reader.analyses(by: PagePacketAnalyzer(choice))
    // Advertising reports and counts of completed packets have none.
    #expect(packets.left.notExplained > 50 && packets.left.notExplained < 200)
    var none = choice
    none.fieldLimits = (0, 0)
    reader = try CaptureReader(bytes: octets)
    #expect(reader.analyses(by: PagePacketAnalyzer(none)).left.notExplained == 449)
  }

  @Test func `Findings that differ only in their connections are one card`() throws {
    #expect(PageFinding.runs(of: [1, 2, 3, 7, 9, 10]) == "1–3, 7, 9–10")
    #expect(PageFinding.runs(of: Array(stride(from: 1, to: 40, by: 2))).hasSuffix("13, 15, …"))
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    let alone = try PageCapture(reading: path, for: PageOptions())
    let octets = try fixture("heart-rate.btsnoop")
    let twice = words(of: try page(of: octets + octets[16...]))
    let card = try #require(
      twice.firstMatch(of: /data-rule="smp-debug-key"[^>]*>.*?class="said">([^<]*)/))
    #expect(card.1.hasPrefix("2 connections (1–2): "), "\(card.1)")
    #expect(twice.ranges(of: "data-rule=\"smp-debug-key\"").count == 1)
    #expect(alone.connectionIDs == [1])
  }

  @Test func `The page of a lesson keeps back what its questions ask for`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    let capture = try PageCapture(reading: path, for: .ofLesson)
    let page = written {
      LessonPage.write(Lesson(capture, seed: 1), of: capture, showsAnswers: false, to: &$0)
    }
    let spoiler = try #require(page.firstRange(of: "<details class=\"spoiler\">"))
    let story = try #require(page.firstRange(of: "<section class=\"story\""))
    #expect(spoiler.upperBound < story.lowerBound)
    let shown = try self.page(of: fixture("heart-rate.btsnoop"))
    #expect(!shown.contains("class=\"spoiler\""))
  }

  @Test func `Packets with many octets are shortened before they fill the memory`() {
    var columns = PageColumns()
    for _ in 0..<600 {
      columns.append([UInt8](repeating: 7, count: 60_000))
      columns.buffers += [1, 3]
      columns.octets += [1, 2, 3]
    }
    #expect(columns.octetLimit == 64)
    #expect(columns.octets.count == 600 * (64 + 3))
    #expect(columns.counts.allSatisfy { $0 == 60_000 })
    var runs: [[UInt8]] = []
    columns.forEachRun { place, count, _ in
      runs.append(Array(columns.octets[place..<place + count]))
    }
    #expect(runs.count == 1200 && runs[0].count == 64 && runs[1] == [1, 2, 3])
    #expect(runs[1198].allSatisfy { $0 == 7 } && runs[1199] == [1, 2, 3])
  }

  @Test func `A block is compressed in pieces, which its element has in order`() throws {
    var block = PageBlock()
    for number in 0..<400_000 { block.append(number) }
    block.finish()
    #expect(block.pieces.count > 1)
    #expect(block.count == block.pieces.map(\.count).reduce(0, +))
    let text = written { block.write("numbers", to: &$0) }
    let encoded = block.pieces.map { Data($0).base64EncodedString() }.joined(separator: ".")
    #expect(
      text == "<script type=\"application/octet-stream\" class=\"numbers\">\(encoded)</script>\n")
  }

  @Test func `Links of each capture's reports lead into its file`() throws {
    let name = "diagnoses/supervision-timeout.btsnoop"
    let options = PageOptions()
    let capture = try PageCapture(reading: PackageFiles.fixture(name), for: options)
    let alone = written { PageReport.write([capture], options, to: &$0) }
    let both = written { PageReport.write([capture, capture], options, to: &$0) }
    #expect(!alone.contains("#file=") && !alone.contains("\u{1}") && !both.contains("\u{1}"))
    let links = alone.ranges(of: "href=\"#frame=").count
    #expect(links > 20 && both.ranges(of: "href=\"#frame=").isEmpty)
    for file in [1, 2] {
      #expect(both.ranges(of: "href=\"#file=\(file)&amp;frame=").count == links)
    }
  }

  @Test func `A page of one connection has no finding of another`() throws {
    let octets = try fixture("diagnoses/churn.btsnoop")
    var only = PageOptions()
    only.connections = [2]
    func others(_ page: String) -> Int {
      words(of: page).matches(of: /class="said">Connection (\d+):/).count { $0.1 != "2" }
    }
    #expect(try words(of: page(of: octets)).contains("class=\"said\">6 connections (1–6):"))
    let page = try page(of: octets, only)
    #expect(!words(of: page).contains(/class="said">\d+ connections \(/))
    #expect(others(page) == 0 && page.contains("class=\"said\">Connection 2: "))
  }

  @Test func `An element of a finding names it, the record that shows it, and its fields`() throws {
    let page = try page(of: fixture("diagnoses/supervision-timeout.btsnoop"))
    let story = try #require(page.firstRange(of: "<details class=\"fold\" open><summary>All"))
    let top = page[..<story.lowerBound]
    let numbers = top.matches(of: /data-finding="(\d+)"/).map(\.1)
    #expect(!numbers.isEmpty && Set(numbers).count == numbers.count)
    // The end of the connection, not its beginning.
    let lost = try #require(
      top.firstMatch(of: /data-evidence="(\d+)" data-fields="bthci_evt.reason/))
    #expect(page.contains(">Connection 1</span>") && lost.1 != "3")
  }

  @Test func `Fields of findings are names of display filters`() {
    let names = Set(RuleID.allCases.flatMap(FindingFields.names))
    #expect(names.count > 20)
    for name in names {
      #expect(!FieldCatalogue.standard.fields(named: name).isEmpty, "\(name)")
    }
  }

  @Test func `Findings that were not kept are counted on the page`() throws {
    let octets = try fixture("diagnoses/supervision-timeout.btsnoop")
    var none = PageOptions()
    none.carriesPackets = false
    let text = " more findings were counted and not kept."
    #expect(try !page(of: octets, none).contains(text))
    let records = octets[16...]
    let many = octets[..<16] + (0..<520).flatMap { _ in records }
    #expect(try page(of: Array(many), none).contains(text))
  }

  @Test func `A record that the sentence of a finding links is not linked behind it again`() throws
  {
    let page = words(of: try page(of: fixture("diagnoses/values-unsubscribed.btsnoop")))
    for said in page.matches(of: /class="said">(.*?)<\/span><ul/) {
      let links = said.1.matches(of: /frame=(\d+)/).map(\.1)
      #expect(Set(links).count == links.count, "\(said.1)")
    }
  }

  @Test func `Octets are written in base 64`() {
    func text(_ octets: [UInt8]) -> String { String(decoding: Base64.text(octets), as: UTF8.self) }
    for count in 0..<8 {
      let octets = (0..<count).map { UInt8($0 * 37) }
      #expect(text(octets) == Data(octets).base64EncodedString())
    }
  }

  @Test func `The analysis of a lost connection is that of its golden page`() throws {
    let name = "diagnoses/supervision-timeout.btsnoop"
    let page = try page(of: fixture(name), name: "supervision-timeout.btsnoop")
    let path = PackageFiles.root + "/Tests/TraceReportsTests/HTML/supervision-timeout.html"
    // What stands before are the hashes of the script and the style.
    let main = try #require(page.firstRange(of: "<main"))
    let words =
      words(of: String(page[main.lowerBound...])).split(separator: "\n").joined(separator: "\n")
      + "\n"
    if ProcessInfo.processInfo.environment["BLETRACE_UPDATE_GOLDEN"] != nil {
      try words.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try words == String(contentsOfFile: path, encoding: .utf8))
  }
}

extension PageColumns {
  /// The fields of a packet's explanation, each with its place and its value.
  fileprivate func explanation(at index: Int, valuesFrom place: inout Int) -> [String] {
    guard shapes[index] > 0 else { return [] }
    let outline = outlines.values[shapes[index] - 1]
    return stride(from: 0, to: outline.count, by: 5).map { node in
      let definition = definitions.values[outline[node]]
      let octets = outline[(node + 1)..<(node + 5)].map(String.init).joined(separator: " ")
      var text = "\(octets) \(definition.filter) \(definition.name) \(definition.clause)"
      if let bits = definition.bits { text += " \(bits)" }
      guard !definition.isScope else { return text }
      defer { place += 1 }
      return "\(text) = \(contents.values[Int(values[place])].text)"
    }
  }
}
