import TestSupport
import Testing

/// Variables that ask for colour, or forbid it.
@Suite struct ColourTests {
  @Test(arguments: [
    ("FORCE_COLOR=1", true), ("FORCE_COLOR=3", true), ("FORCE_COLOR=true", true),
    ("FORCE_COLOR=0", false), ("FORCE_COLOR=false", false), ("FORCE_COLOR=", false),
    ("FORCE_COLOR=1 NO_COLOR=1", false), ("", false),
  ])
  func `A pipe gets colours where they are forced`(variables: String, isColoured: Bool) throws {
    try inFolder { folder in
      let run = try ToolRun(
        shell: "unset NO_COLOR; \(variables) \"$BLETRACE\" \"$FIXTURES\"/heart-rate.btsnoop",
        in: folder)
      #expect(run.standardOutput.contains("\u{1B}[") == isColoured)
    }
  }
}
