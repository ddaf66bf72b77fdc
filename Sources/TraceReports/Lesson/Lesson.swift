import TraceAnalysis

/// A guided tour of a capture: observations, calculations, and questions with answers from this capture.
package struct Lesson: Sendable {
  /// The file's name.
  let name: String
  let file: CapturedFile
  let steps: [Step]

  /// One topic of a capture.
  struct Step: Sendable {
    let topic: Topic
    let title: String
    /// What to look at, in order.
    var look: [String] = []
    /// The packets that show the topic.
    var frames: [Int] = []
    /// When the first of these packets was recorded, in nanoseconds since 1970. Nil if the page does not contain it.
    var time: Int64?
    /// Calculations with their numbers.
    var arithmetic: [String] = []
    var questions: [Question] = []
  }

  /// A question, and its answer for this capture.
  struct Question: Sendable {
    let text: String
    let answer: String
    /// Where to find the answer.
    var frames: [Int] = []
  }

  /// Topics in the order of a course.
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
    case events
    case throughput
    case end

    /// The clause that describes the topic.
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
      case .events: "Vol 6, Part B, 4.5.6"
      case .throughput: "Vol 6, Part B, 4.5.10"
      case .end: "Vol 6, Part B, 4.5.2"
      }
    }

    /// The most suitable view of a page.
    var view: String {
      switch self {
      case .advertising, .parameters, .throughput, .channels, .end: "time"
      case .connect, .mtu, .discovery, .security, .encryption, .events: "sequence"
      case .attributes: "attributes"
      }
    }
  }

  /// Creates a lesson from a capture.
  ///
  /// - Parameters:
  ///   - capture: the capture with its packets, because some questions are about octets.
  ///   - seed: selects the packets for the questions. Another seed selects other packets.
  public init(_ capture: PageCapture, seed: UInt64 = 1) {
    name = capture.name
    file = capture.summary.file
    var steps = LessonBuilder.steps(of: capture, seed: seed)
    for index in steps.indices {
      steps[index].time = steps[index].frames.first.flatMap {
        capture.packets?.columns.time(of: $0)
      }
    }
    self.steps = steps
  }

  /// Whether the capture has nothing for a lesson.
  public var isEmpty: Bool { steps.isEmpty }
}

/// Selects packets for questions. The same seed selects the same packets.
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
  /// The number, or nil for other values.
  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The integer, or nil for other values.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The elements of an array. Empty for other values.
  var all: [JSONValue] { elements ?? [] }

  /// The record numbers of an object.
  var frames: [Int] { (self["frames"]?.all ?? []).compactMap(\.integer) }
}
