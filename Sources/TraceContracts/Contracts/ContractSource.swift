import TraceReports

/// A contract file and the files that it extends. The file inherits their expectations and variables.
///
/// ```yaml
/// extends: base.yml
/// variables: {mtu: 247}
/// expect:
///   - connection: any
///     att_mtu: ">= ${mtu}"
/// ```
struct ContractSource {
  /// All files that were read, the contract's own file first.
  private(set) var files: [String]
  /// The expectations with their files. Those of extended files come first.
  private(set) var elements: [(node: YAMLNode, file: String)] = []
  private var variables: [String: (node: YAMLNode, file: String)] = [:]
  /// Names of variables in expectations, including expectations that another one replaces.
  private var used: Set<String> = []

  /// Maximum length of a chain of files that extend each other.
  static let maximumDepth = 8

  static let keys = ["name", "extends", "variables", "expect"]

  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: its name.
  ///   - chain: the files that led to this one, each extending the next.
  ///   - include: returns the text of a file, or nil if it can't be read.
  ///   - siblings: returns the names of the files in a folder, for suggestions.
  init(
    _ text: String, _ file: String, extending chain: [String] = [], include: (String) -> String?,
    siblings: (String) -> [String]
  ) throws(Contract.Failure) {
    files = [file]
    let root: YAMLNode
    do {
      root = try YAMLReader.read(text)
    } catch {
      throw Contract.Failure(
        file: file, line: error.line, column: error.column, problem: error.problem,
        advice: ContractSource.advice(on: text, line: error.line))
    }
    guard let entries = root.entries else {
      throw Contract.Failure(
        ContractProblem(
          "a contract is a mapping, not \(root.kind)", advice: ContractSource.example, at: root),
        file, root)
    }
    for entry in entries where !ContractSource.keys.contains(entry.key) {
      throw Contract.Failure(
        .unknown("key", entry.key, in: ContractSource.keys, at: entry.keyNode), file, root)
    }
    if let extended = root["extends"] {
      for node in extended.elements ?? [extended] {
        try extend(node, file, chain + [file], include, siblings)
      }
    }
    if let own = root["variables"] {
      guard let entries = own.entries, entries.allSatisfy({ $0.value.text != nil }) else {
        throw Contract.Failure(
          ContractProblem(
            "\"variables\" is a mapping of names to values", advice: "write {mtu: 247}", at: own),
          file, root)
      }
      for entry in entries { variables[entry.key] = (entry.value, file) }
    }
    do throws(ContractProblem) {
      try add(root, file)
    } catch {
      throw Contract.Failure(error, file, root)
    }
  }

  /// Returns advice about common mistakes in a line that is not valid YAML: an operator without quotation marks, or
  /// keys below a list element without one. Returns nil for anything else.
  private static func advice(on text: String, line: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    for line in [lines[line - 1], line > 1 ? lines[line - 2] : ""] {
      if let match = line.firstMatch(
        of: #/^\s*(?:-\s+)?(\w+):\s*([<>!=]=?[^"'#]*[^"'#\s])\s*(?:#.*)?$/#)
      {
        return "put the condition in quotation marks: \(match.1): \"\(match.2)\""
      }
      if line.firstMatch(of: #/^\s*\w+:\s*\[.*[\[,]\s*[<>!=]/#) != nil
        || line.firstMatch(of: #/^\s*\w+:\s*\[\s*[<>!=]/#) != nil
      {
        return "put each condition of a list in quotation marks: [\">= 185\", \"<= 517\"]"
      }
      if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
        return "YAML is indented by spaces; replace the tab"
      }
      if let match = line.firstMatch(of: #/^\s*-\s+(\w+)\s*$/#) {
        return "write \"- \(match.1): any\" before its keys"
      }
    }
    return nil
  }

  private static let example = "start with \"expect:\", with one list item per expectation below it"

  private mutating func extend(
    _ node: YAMLNode, _ file: String, _ chain: [String], _ include: (String) -> String?,
    _ siblings: (String) -> [String]
  ) throws(Contract.Failure) {
    func problem(_ text: String, _ advice: String? = nil) -> Contract.Failure {
      Contract.Failure(ContractProblem(text, advice: advice, at: node), file, node)
    }
    guard let name = node.text, !node.isNull else {
      throw problem("\"extends\" takes the name of a file", "write extends: base.yml")
    }
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    let given = name.hasPrefix("/") ? name : folder + name
    let path = RepositoryPaths.normal(given)
    guard !chain.contains(path) else {
      throw problem("\"\(name.printable)\" extends itself")
    }
    guard chain.count < ContractSource.maximumDepth else {
      throw problem("more than \(ContractSource.maximumDepth) files extend one another")
    }
    guard let text = include(given) else {
      let end = path.lastIndex(of: "/")
      let own = end.map { String(path[path.index(after: $0)...]) } ?? path
      let names = siblings(end.map { String(path[...$0]) } ?? "")
      let meant = names.contains(own) ? nil : Suggestion.nearest(to: own, in: names)
      throw problem(
        names.isEmpty || names.contains(own)
          ? "\"\(path.printable)\" can't be read" : "there is no file \"\(path.printable)\"",
        meant.map { meant in
          "did you mean \"\(name.hasSuffix(own) ? name.dropLast(own.count) + meant : meant)\"?"
        } ?? "the path is relative to the contract's folder")
    }
    let base = try ContractSource(
      text, path, extending: chain, include: include, siblings: siblings)
    files += base.files
    elements += base.elements
    variables.merge(base.variables) { $1 }
    used.formUnion(base.used)
  }

  /// Rejects variables that no expectation uses. If a misspelled variable were accepted, the limit of the extended
  /// contract would stay in effect.
  func refuseUnused() throws(Contract.Failure) {
    for (name, variable) in variables.sorted(by: { $0.key < $1.key }) where !used.contains(name) {
      let meant = ContractProblem.meant(by: name, in: used.sorted())
      throw Contract.Failure(
        ContractProblem(
          "no expectation uses the variable \"\(name.printable)\"",
          advice: meant.map { "did you mean \"\($0)\"?" }
            ?? "write ${\(name.printable)}, or remove it",
          at: variable.node),
        variable.file, variable.node)
    }
  }

  /// Returns where the variables in the value at a position are set: "${mtu} is \"many\" (tag.yml:2)". Returns nil if
  /// there are none.
  func origin(of position: YAMLNode?, in element: YAMLNode) -> String? {
    guard let position else { return nil }
    var found: [String] = []
    func search(_ node: YAMLNode) {
      switch node.content {
      case .scalar(let text, _):
        guard node.line == position.line, node.column == position.column else { return }
        for name in ContractSource.names(in: text) {
          guard let (value, file) = variables[name] else { continue }
          found.append("${\(name)} is \"\(value.phrase)\" (\(file):\(value.line))")
        }
      case .sequence(let elements): elements.forEach(search)
      case .mapping(let entries): entries.forEach { search($0.value) }
      }
    }
    search(element)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// Returns the variables in an expectation, with the lines of the keys that use them.
  func variables(in element: YAMLNode) -> [(place: Int, variable: ExpectationResult.Variable)] {
    var found: [(place: Int, variable: ExpectationResult.Variable)] = []
    for entry in element.entries ?? [] {
      for name in ContractSource.names(in: entry.value) {
        guard let (value, file) = variables[name],
          !found.contains(where: { $0.place == entry.line && $0.variable.name == name })
        else { continue }
        let variable = ExpectationResult.Variable(
          name: name, value: value.phrase, file: file, line: value.line)
        found.append((entry.line, variable))
      }
    }
    return found
  }

  /// Returns the names of the variables in a text.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "}") else { break }
      names.append(String(rest[..<end]))
    }
    return names
  }

  private static func names(in node: YAMLNode) -> [String] {
    switch node.content {
    case .scalar(let text, _): names(in: text)
    case .sequence(let elements): elements.flatMap { names(in: $0) }
    case .mapping(let entries): entries.flatMap { names(in: $0.value) }
    }
  }

  /// Adds the file's own expectations. An expectation replaces an earlier one of the same name.
  private mutating func add(_ root: YAMLNode, _ file: String) throws(ContractProblem) {
    guard let list = root["expect"] else {
      if root["extends"] != nil { return }
      throw ContractProblem(
        "the contract has no expectations", advice: ContractSource.example, at: root)
    }
    guard let own = list.elements else {
      throw ContractProblem(
        "\"expect\" is \(list.kind), not a list", advice: ContractSource.example, at: list)
    }
    if own.isEmpty, root["extends"] != nil { return }
    guard !own.isEmpty else {
      throw ContractProblem("\"expect\" is an empty list", advice: ContractSource.example, at: list)
    }
    var places: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      if let name = ContractExpectation.name(in: element.node)?.text { places[name] = index }
    }
    var lines: [String: Int] = [:]
    for node in own {
      used.formUnion(ContractSource.names(in: node))
      let name = ContractExpectation.name(in: node)
      if let name, let text = name.text {
        // A file that extends this one could replace only one of the two.
        if let line = lines[text] {
          throw ContractProblem(
            "two expectations are named \"\(text.printable)\", in lines \(line) and \(name.line)",
            advice: "give each a different name", at: name)
        }
        lines[text] = name.line
      }
      if let place = name?.text.flatMap({ places[$0] }) {
        elements[place] = (node, file)
      } else {
        elements.append((node, file))
      }
    }
    guard elements.count <= Contract.limit else {
      throw ContractProblem(
        "too many expectations: \(elements.count) (limit \(Contract.limit))", at: list)
    }
  }

  // MARK: Variables

  /// Returns a node with variables replaced by their values.
  func resolved(_ node: YAMLNode) throws(ContractProblem) -> YAMLNode {
    switch node.content {
    case .scalar(let text, let isQuoted):
      guard text.contains("${") else { return node }
      return YAMLNode(
        .scalar(try resolved(text, node), isQuoted: isQuoted), line: node.line, column: node.column)
    case .sequence(let elements):
      var all: [YAMLNode] = []
      for element in elements { all.append(try resolved(element)) }
      return YAMLNode(.sequence(all), line: node.line, column: node.column)
    case .mapping(let entries):
      var all: [YAMLNode.Entry] = []
      for entry in entries {
        all.append(
          YAMLNode.Entry(
            key: entry.key, line: entry.line, column: entry.column,
            value: try resolved(entry.value)))
      }
      return YAMLNode(.mapping(all), line: node.line, column: node.column)
    }
  }

  private func resolved(_ text: String, _ node: YAMLNode) throws(ContractProblem) -> String {
    var rest = text[...]
    var whole = ""
    while let start = rest.firstRange(of: "${") {
      whole += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "}") else {
        throw ContractProblem(
          "\"\(text.printable)\" contains a variable without a closing brace",
          advice: "write ${name}", at: node)
      }
      let name = String(rest[..<end])
      guard let value = variables[name]?.node.text else {
        guard !variables.isEmpty else {
          throw ContractProblem(
            "there is no variable \"\(name.printable)\" here",
            advice: "set it in the file: variables: {\(name.printable): 247}", at: node)
        }
        throw .unknown("variable", name, in: variables.keys.sorted(), at: node)
      }
      whole += value
      rest = rest[rest.index(after: end)...]
    }
    return whole + rest
  }
}

extension Contract.Failure {
  /// Creates a failure from an error and its position.
  init(_ problem: ContractProblem, _ file: String, _ node: YAMLNode) {
    self.init(
      file: file, line: problem.node?.line ?? node.line,
      column: problem.node?.column ?? node.column,
      problem: problem.problem, advice: problem.advice)
  }
}
