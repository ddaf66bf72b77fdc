import ArgumentParser
import TraceAnalysis
import TraceReports

struct ModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model",
    abstract:
      "How fast a link can be: packets per event, the ceiling, and changes that would raise it.",
    usage: "bletrace model [OPTION...]",
    discussion: """
      Calculates time on the air without a capture; no packet is lost or late. Without options: a \
      write command on LE 1M every 30 ms, ATT_MTU 23, 27 octets per packet.

      EXAMPLES
        bletrace model --operation notification --interval 15 --mtu 247
        bletrace model --phy 2m --interval 7.5 --event-gap 1.25 --encrypted
        bletrace model --operation write-request --value 20 --format json
        bletrace model --ladder 6
      """)

  @OptionGroup(title: "Link") var link: LinkOptions

  @Flag(help: "Include the message integrity checks of an encrypted link.")
  var encrypted = false

  @Option(
    help: ArgumentHelp("T_IFS and T_MCES, as set by a frame space update.", valueName: "us"))
  var frameSpace: Int?

  @Option(
    help: ArgumentHelp("One of Apple's seven configurations of 2017, 1 to 7.", valueName: "n"))
  var ladder: Int?

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let frameSpace, !(0...10_000).contains(frameSpace) {
      throw ValidationError("--frame-space must be between 0 and 10000 us (got \(frameSpace)).")
    }
    if let ladder, Simulation.LadderRung(ladder) == nil {
      throw ValidationError(
        "--ladder must be between 1 and \(Simulation.LadderRung.count) (got \(ladder)).")
    }
  }

  func run() throws {
    var model =
      ladder.flatMap(Simulation.LadderRung.init)?.model
      ?? LinkModel(operation: .writeCommand, interval: 30_000)
    link.apply(to: &model)
    try link.require(model.operation, valuesOf: model.valueSize)
    if encrypted { model.isEncrypted = true }
    if let frameSpace {
      model.interFrameSpace = frameSpace
      model.connectionEventSpace = frameSpace
    }
    var report = try ReportFile()
    switch format {
    case .text: ModelText.write(model, style: output.style, to: &report.buffer)
    case .json: ModelJSON.write(model, to: &report.buffer)
    }
    try report.finish()
  }
}
