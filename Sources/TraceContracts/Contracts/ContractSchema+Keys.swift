import BluetoothPackets
import TraceReports

// The keys that a schema lists, and the words that their values can be.
extension ContractSchema {
  /// All keys of expectations of values: their own, those of their rhythm, and the fields of all layouts.
  static var valueKeys: [String] {
    let own = ContractExpectation.commonKeys + SubjectExpectation.ownKeys + ["value"]
    return layoutKeys.union(own).union(ContractSubject.streamKeys).sorted()
  }

  /// Keys of the rhythm of values. A layout's field with such a name is judged as a field.
  static var rhythmKeys: [ContractKey] {
    let fields = layoutKeys
    return ContractSubject.streams(of: BluetoothUUID(0x2A37)).keys.filter {
      ContractSubject.streamKeys.contains($0.name) && !fields.contains($0.name)
    }
  }

  /// The fields of all layouts of the Bluetooth SIG's characteristics.
  private static var layoutKeys: Set<String> {
    Set(
      AssignedNumbers.characteristics.entries.flatMap { entry in
        let uuid = BluetoothUUID(entry.number)
        return ContractSubject.values(of: uuid, ValueLayouts.layout(of: uuid, written: false))
          .documents.flatMap(\.members).map(\.key)
      })
  }

  /// Bluetooth SIG names of attributes, in the notation of contracts.
  static var attributeNames: [String] {
    let all = AssignedNumbers.services.entries + AssignedNumbers.characteristics.entries
    let names = all.map { ContractWord.normal($0.name).replacing("-", with: "_") }
    // "heart_rate" is short for the measurement.
    let short = names.filter { $0.hasSuffix("_measurement") }
      .map { String($0.dropLast("_measurement".count)) }
    return Set(names + short).sorted()
  }
}

extension ContractKey {
  /// The report's description of the value, and the unit if it differs from the report's.
  var schemaMeaning: String {
    let isOwn = member.key == name || ContractUnit.split(name) == nil
    guard !isOwn, let unit, ContractUnit(member.unit) != nil else { return meaning }
    return "\(meaning) In \(unit.symbol)."
  }
}

extension ContractSubject {
  /// Every key of the subject, sorted by name: without its path if no other part has a key with the same name,
  /// otherwise with it.
  var keys: [ContractKey] {
    var names: Set<String> = []
    for document in documents { ContractSubject.collect(document, [], into: &names) }
    return names.sorted().compactMap { try? ContractKey($0, in: documents, of: name) }
  }

  private static func collect(
    _ object: ObjectDescription, _ path: [String], into names: inout Set<String>
  ) {
    for member in object.members {
      let here = path + (member.key == "value" && object.isKnowledge ? [] : [member.key])
      names.insert(member.key)
      // Other parts have the same key, or the name alone is not clear.
      if path.count == 1 { names.insert(here.joined(separator: ".")) }
      if let unit = ContractUnit(member.unit) {
        let stem = ContractUnit.split(member.key)?.stem ?? member.key
        names.insert(stem)
        for other in unit.relatives { names.insert("\(stem)_\(other.name)") }
      }
      guard case .object(let part) = member.type else { continue }
      collect(part, here, into: &names)
      // The unit is the key of the value itself.
      for unit in part.members.compactMap({ ContractUnit($0.key) }) where unit.quantity == .time {
        for other in unit.relatives { names.insert("\(member.key)_\(other.name)") }
      }
    }
  }
}

/// The lists of possible words, each written once.
struct WordLists {
  private var names: [[String]: String] = [:]
  private(set) var lists: [(name: String, words: [String])] = []

  init(_ subjects: [ContractSubject]) {
    for subject in subjects {
      for key in subject.keys {
        guard let words = WordLists.words(of: key), names[words] == nil else { continue }
        let isTaken = lists.contains { $0.name == "words_\(key.word)" }
        let name = isTaken ? "words_\(key.word)_\(lists.count)" : "words_\(key.word)"
        names[words] = name
        lists.append((name, words))
      }
    }
  }

  /// Returns the name of the list of possible words for a key's value, or nil if it can be anything.
  func name(_ key: ContractKey) -> String? { WordLists.words(of: key).flatMap { names[$0] } }

  private static func words(of key: ContractKey) -> [String]? {
    if key.isCounted { return nil }
    var type = key.valueType
    while case .array(let element) = type { type = element }
    switch type {
    case .oneOf(let words): return all(words)
    case .text:
      return ContractVocabulary.words(for: key.word).map {
        all($0 + ContractVocabulary.codes(for: key.word))
      }
    default: return nil
    }
  }

  private static func all(_ words: [String]) -> [String] {
    Set(words + words.map(ContractWord.normal) + ["known"]).sorted()
  }
}
