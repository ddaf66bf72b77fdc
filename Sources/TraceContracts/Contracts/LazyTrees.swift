import TraceReports

/// The documents of an instance. Each is created once, at first use.
final class LazyTrees {
  private let instance: ContractInstance
  private var trees: [Int: JSONValue] = [:]

  init(_ instance: ContractInstance) { self.instance = instance }

  /// Frames that show the instance.
  var frames: [Int] {
    for index in instance.documents.indices {
      if let frames = tree(index)?["frames"]?.numbers, !frames.isEmpty { return frames }
    }
    return []
  }

  /// Returns the value of a key with its evidence. If it has no frames of its own, those of the instance are used.
  func measurement(_ key: ContractKey) -> ContractMeasurement? {
    guard let document = instance.documents.element(at: key.document),
      let tree = tree(key.document)
    else { return nil }
    // The values of both directions have one member.
    let members = Set(key.paths.map(\.first))
    let evidence = members.count == 1 ? document.evidence(at: key.paths[0]) : nil
    return ContractMeasurement(
      key, in: tree, evidence, else: frames, whyNull: instance.whyNull?(key))
  }

  func tree(_ index: Int) -> JSONValue? {
    if let tree = trees[index] { return tree }
    guard let document = instance.documents.element(at: index) else { return nil }
    let tree = document.tree(origin: instance.origin)
    trees[index] = tree
    return tree
  }
}

extension Array {
  func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
