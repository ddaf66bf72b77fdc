extension FilterPattern {
  /// Compiles a regular expression.
  init(_ text: [UInt8]) throws(DisplayFilter.PatternError) {
    var parser = PatternParser(text)
    let node = try parser.parse()
    var compiler = Compiler()
    try compiler.add(node)
    compiler.steps.append(.match)
    steps = compiler.steps
    sets = compiler.sets
  }

  private struct Compiler {
    var steps: [Step] = []
    var sets: [OctetSet] = []
    private var places: [OctetSet: Int] = [:]

    mutating func add(_ node: PatternParser.Node) throws(DisplayFilter.PatternError) {
      guard steps.count < FilterPattern.limit else { throw .tooLarge }
      switch node {
      case .nothing: break
      case .set(let set): steps.append(.octet(place(of: set)))
      case .assertion(let assertion): steps.append(.assert(assertion))
      case .sequence(let parts): for part in parts { try add(part) }
      case .choice(let choices): try add(choices)
      case .repeat(let part, let least, let most): try add(part, least: least, most: most)
      }
    }

    private mutating func add(_ choices: [PatternParser.Node]) throws(DisplayFilter.PatternError) {
      var ends: [Int] = []
      for (index, choice) in choices.enumerated() {
        guard index < choices.count - 1 else {
          try add(choice)
          break
        }
        let split = steps.count
        steps.append(.split(split + 1, split + 1))
        try add(choice)
        ends.append(steps.count)
        steps.append(.jump(0))
        steps[split] = .split(split + 1, steps.count)
      }
      for end in ends { steps[end] = .jump(steps.count) }
    }

    private mutating func add(
      _ part: PatternParser.Node, least: Int, most: Int?
    ) throws(DisplayFilter.PatternError) {
      for _ in 0..<least { try addCounted(part) }
      guard let most else {
        let split = steps.count
        steps.append(.split(split + 1, split + 1))
        try addCounted(part)
        steps.append(.jump(split))
        steps[split] = .split(split + 1, steps.count)
        return
      }
      var splits: [Int] = []
      for _ in least..<max(least, most) {
        splits.append(steps.count)
        steps.append(.split(0, 0))
        try addCounted(part)
      }
      for split in splits { steps[split] = .split(split + 1, steps.count) }
    }

    /// Adds a part of a repetition. The number of parts is limited, even if they are empty.
    private mutating func addCounted(_ part: PatternParser.Node) throws(DisplayFilter.PatternError)
    {
      work += 1
      guard work < FilterPattern.limit else { throw .tooLarge }
      try add(part)
    }

    /// Number of parts of repetitions added so far.
    private var work = 0

    private mutating func place(of set: OctetSet) -> Int {
      if let place = places[set] { return place }
      sets.append(set)
      places[set] = sets.count - 1
      return sets.count - 1
    }
  }
}
