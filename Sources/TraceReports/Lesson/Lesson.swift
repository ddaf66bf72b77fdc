import TraceAnalysis

/// A capture led through: what to look at, the arithmetic, and questions whose answers come from this capture.
public struct Lesson: Sendable {
  /// The file's name.
  let name: String
  let steps: [Step]

  /// One thing that a capture shows.
  struct Step: Sendable {
    let topic: Topic
    let title: String
    /// What to look at, in the order of looking.
    var look: [String] = []
    /// The packets that show it.
    var frames: [Int] = []
    /// Numbers worked out.
    var arithmetic: [String] = []
    var questions: [Question] = []
  }

  /// A question, and what this capture answers.
  struct Question: Sendable {
    let text: String
    let answer: String
    /// Where to look for the answer.
    var frames: [Int] = []
  }

  /// What a step is about, in the order of a course.
  enum Topic: String, CaseIterable, Sendable {
    case advertising
    case connect
    case mtu
    case discovery
    case attributes
    case security
    case encryption
    case parameters
    case channels
    case throughput
    case end

    /// Where it is described.
    var clause: String {
      switch self {
      case .advertising: "Vol 6, Part B, 4.4.2.2.1"
      case .connect: "Vol 6, Part B, 4.5.1"
      case .mtu: "Vol 3, Part F, 3.4.2"
      case .discovery: "Vol 3, Part G, 4.4"
      case .attributes: "Vol 3, Part F, 3.3.2"
      case .security: "Vol 3, Part H, 2.3.5.1"
      case .encryption: "Vol 6, Part B, 5.1.3.1"
      case .parameters: "Vol 6, Part B, 5.1.1"
      case .channels: "Vol 6, Part B, 4.5.8"
      case .throughput: "Vol 6, Part B, 4.5.10"
      case .end: "Vol 6, Part B, 4.5.2"
      }
    }

    /// The view of a page that shows it best.
    var view: String {
      switch self {
      case .advertising, .parameters, .throughput, .channels, .end: "time"
      case .connect, .mtu, .discovery, .security, .encryption: "sequence"
      case .attributes: "attributes"
      }
    }
  }

  /// A lesson of a capture.
  ///
  /// - Parameters:
  ///   - capture: with its packets, for some questions are about their octets.
  ///   - seed: another one selects other packets to ask about.
  public init(_ capture: PageCapture, seed: UInt64 = 1) {
    name = capture.name
    var builder = LessonBuilder(capture, seed: seed)
    steps = builder.steps()
  }

  /// Whether the capture shows nothing that a lesson could be about.
  public var isEmpty: Bool { steps.isEmpty }
}

/// Selects what is asked about: the same seed asks the same.
struct LessonDice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func pick<Value>(_ values: [Value]) -> Value? {
    guard !values.isEmpty else { return nil }
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return values[Int((mixed ^ mixed >> 31) % UInt64(values.count))]
  }
}

extension JSONValue {
  /// The number; nil for what is none.
  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The whole number; nil for what is none.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The values of an array; none for what is no array.
  var all: [JSONValue] { elements ?? [] }

  /// The numbers of records of an object.
  var frames: [Int] { (self["frames"]?.all ?? []).compactMap(\.integer) }
}
