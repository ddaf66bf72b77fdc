extension FilterCompiler {
  /// Checks a function and its arguments.
  ///
  /// - Parameters:
  ///   - name: the name in the filter's text.
  ///   - arguments: the terms in parentheses.
  ///   - range: the range of the name.
  ///   - left: the term that the function is compared with. Constants among the arguments take its
  ///     type.
  mutating func function(
    _ name: String, _ arguments: [FilterTerm], at range: Range<Int>, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    guard let function = DisplayFilter.Function(rawValue: name) else {
      throw DisplayFilter.ParseError(.unknownFunction(name), at: range)
    }
    guard let first = arguments.first, arguments.count == 1 || function.takesSeveral else {
      throw DisplayFilter.ParseError(.argumentCount(expected: 1), at: range)
    }
    switch function {
    case .len, .count, .string, .upper, .lower:
      return try ofField(function, first)
    case .max, .min, .abs:
      return try ofValues(function, arguments, at: range, as: left)
    }
  }

  /// Compiles a function of the occurrences of a field.
  private mutating func ofField(
    _ function: DisplayFilter.Function, _ argument: FilterTerm
  ) throws(DisplayFilter.ParseError) -> Checked {
    switch argument.kind {
    case .word, .fieldName, .layers: break
    default: throw DisplayFilter.ParseError(.badArgument(function), at: argument.range)
    }
    let field = try check(argument, as: nil)
    let type: DisplayFilter.ValueType
    switch function {
    case .len, .count: type = .unsigned(bits: 32)
    case .string where field.type.hasText: type = .text
    case .upper where field.type == .text, .lower where field.type == .text: type = .text
    default: throw DisplayFilter.ParseError(.badArgument(function), at: argument.range)
    }
    return Checked(place: add(.function(function, keep([field.place]))), type: type)
  }

  /// Compiles a function of values that can be ordered.
  private mutating func ofValues(
    _ function: DisplayFilter.Function, _ arguments: [FilterTerm], at range: Range<Int>,
    as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    var places: [Int] = []
    var model: Checked?
    for argument in arguments {
      if case .text = argument.kind {
        throw DisplayFilter.ParseError(.badArgument(function), at: argument.range)
      }
      let checked = try check(argument, as: model ?? left)
      guard checked.type.allows(.order), function != .abs || checked.type.allows(.negation) else {
        throw DisplayFilter.ParseError(.badArgument(function), at: argument.range)
      }
      if let model, model.type != checked.type {
        throw DisplayFilter.ParseError(.incompatible(model.type, checked.type), at: argument.range)
      }
      model = model ?? checked
      places.append(checked.place)
    }
    guard let model else { throw DisplayFilter.ParseError(.argumentCount(expected: 1), at: range) }
    return Checked(place: add(.function(function, keep(places))), type: model.type)
  }
}

extension DisplayFilter.Function {
  /// Whether the function takes any number of arguments.
  fileprivate var takesSeveral: Bool { self == .max || self == .min }
}

extension DisplayFilter.ValueType {
  /// Whether `string` supports values of this type.
  fileprivate var hasText: Bool {
    switch self {
    case .unsigned, .signed, .frameNumber, .number, .address, .uuid: true
    default: false
    }
  }
}
