import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Checks and differences as pages; Scripts/check-page opens them in a browser.
@Suite struct VerdictPageTests {
  private func report(_ name: String, _ contract: String) throws -> CheckReport {
    let measured = try MeasuredFixture(name)
    return CheckReport(
      measured.check, RuleSelection(),
      expectations: try Contract(contract).judge(measured.measurements, measured.check))
  }

  private func page(_ reports: [CheckReport], of names: [String]) throws -> String {
    let page = PageOptions()
    var captures: [Int: PageCapture] = [:]
    for index in CheckPage.shown(of: reports) {
      captures[index] = try PageCapture(
        reading: PackageFiles.fixture(names[index]), for: page, judgedBy: reports[index])
    }
    return written { CheckPage.write(reports, captures, page, to: &$0) }
  }

  /// What a person reads, without the script, the style and the data.
  private func words(of page: String) -> String {
    page.replacing(#/(?s)<(script|style).*?<\/(script|style)>/#, with: "")
  }

  private let contract = """
      - connection: any
        att_mtu: ">= 300"
        because: REQ-3 <fast>
      - service: heart_rate
    """

  @Test func `What failed stands first, with its reason, its place and links to its packets`()
    throws
  {
    let name = "heart-rate.btsnoop"
    let page = try page([report(name, contract)], of: [name])
    let words = words(of: page)
    let verdict = try #require(words.firstRange(of: "Verdict: <span class=\"error\">FAIL</span>"))
    let story = try #require(words.firstRange(of: "What happened"))
    #expect(verdict.lowerBound < story.lowerBound)
    #expect(
      words.contains("every connection: att_mtu &gt;= 300; seen: 247 (the central offered 517 in ")
        && words.contains(" on connection 1 <a class=\"frame\" href=\"#frame=75\">#75</a>"))
    #expect(words.contains("<b>because</b> REQ-3 &lt;fast&gt;"))
    #expect(words.contains("<b>in</b> contract.yml:3"))
    // The keys n and p go through it.
    #expect(words.contains("data-frames=\"75\""))
    #expect(words.contains("All 2 expectations") && words.contains("<td class=\"good\">ok</td>"))
    #expect(!words.contains("class=\"verdicts\""))
  }

  @Test func `A page requests nothing`() throws {
    let name = "heart-rate.btsnoop"
    let page = try page([report(name, contract)], of: [name])
    #expect(page.contains("default-src 'none'; script-src 'sha256-"))
    for request in [" src=", "<link", "url(", "fetch(", "import(", "XMLHttpRequest", "Worker("] {
      #expect(!page.contains(request), "\(request)")
    }
    #expect(!page.contains(/<[a-z]+ [^>]*(style|onclick|onload)=/))
  }

  @Test func `Several captures have a table of verdicts that leads to each`() throws {
    let names = ["heart-rate.btsnoop", "diagnoses/supervision-timeout.btsnoop"]
    let reports = try names.map {
      try report($0, "  - connection: any\n    att_mtu: \">= 200\"")
    }
    let unreadable = CheckReport(unreadable: "a <b>&c.btsnoop", "cannot be opened")
    let text = try words(of: page(reports + [unreadable], of: names))
    #expect(text.contains("3 captures: <span class=\"error\">3 fail</span>, 0 pass."))
    #expect(text.contains("<a href=\"#file=1\"><bdi>heart-rate.btsnoop</bdi></a>"))
    #expect(text.contains("<a href=\"#file=2\"><bdi>supervision-timeout.btsnoop</bdi></a>"))
    #expect(text.contains("<td><bdi>a &lt;b&gt;&amp;c.btsnoop</bdi></td>"))
    #expect(text.contains("cannot be opened"))
    #expect(text.contains("Expectations over 3 captures"))
  }

  @Test func `A page of captures that cannot be read has the table alone`() throws {
    let text = try words(of: page([CheckReport(unreadable: "a", "cannot be opened")], of: []))
    #expect(text.contains("cannot be opened") && !text.contains("<article"))
  }

  @Test func `Of many captures those that fail are shown in full, the rest is counted`() throws {
    let name = "quoted-name.btsnoop"
    let good = try report(name, "  - device: any")
    let bad = try report(name, "  - service: 1820")
    let reports = Array(repeating: good, count: 40) + [bad]
    let shown = CheckPage.shown(of: reports)
    #expect(shown.count == CheckPage.captureLimit && shown.last == 40)
    #expect(shown.dropLast().elementsEqual(0..<CheckPage.captureLimit - 1))
    let text = written { CheckPage.write(reports, [:], PageOptions(), to: &$0) }
    #expect(text.contains("Of 41 captures this page has only the line in the table"))
  }

  @Test func `What the baseline shows is no link, for it lies in another capture`() throws {
    let good = try MeasuredFixture("heart-rate.btsnoop")
    let new = try MeasuredFixture("diagnoses/subscription-refused.btsnoop")
    let difference = TraceDifference(
      old: .init(good.measurements, good.check), new: .init(new.measurements, new.check))
    let report = CheckReport(new.check, RuleSelection(), expectations: difference.expectations)
    let failed = report.expectations.filter(\.isFailure)
    try #require(failed.contains { $0.demand?.contains("(#") == true })
    let text = try words(of: page([report], of: ["diagnoses/subscription-refused.btsnoop"]))
    for result in failed {
      guard let demand = result.demand, demand.contains("(#") else { continue }
      #expect(text.contains(PageMarkup.escaped(demand)))
    }
  }

  @Test func `Differences lead to the packets of both captures`() throws {
    let names = ["differences/lamp-old.pcap", "differences/lamp-new.pcap"]
    let sides = try names.map { try MeasuredFixture($0) }
    let difference = TraceDifference(
      old: .init(sides[0].measurements, sides[0].check),
      new: .init(sides[1].measurements, sides[1].check))
    let page = PageOptions()
    let captures = try names.map { try PageCapture(reading: PackageFiles.fixture($0), for: page) }
    let text = words(
      of: written {
        DifferencePage.write(difference, old: captures[0], new: captures[1], page, to: &$0)
      })
    #expect(text.contains("What changed"))
    for change in difference.changes {
      #expect(text.contains(PageMarkup.escaped(change.subject)))
      for (file, frames) in [(1, change.oldFrames), (2, change.newFrames)] {
        for frame in frames.prefix(6) {
          #expect(text.contains("href=\"#file=\(file)&amp;frame=\(frame)\""))
        }
      }
    }
    let same = TraceDifference(
      old: .init(sides[0].measurements, sides[0].check),
      new: .init(sides[0].measurements, sides[0].check))
    let none = written {
      DifferencePage.write(same, old: captures[0], new: captures[0], page, to: &$0)
    }
    #expect(none.contains("<span class=\"good\">the same meaning</span>"))
  }
}
