import BluetoothPackets
import TraceAnalysis

extension AdvertisingText {
  private static let variants = 5

  mutating func addPayloads(_ advertiser: AdvertiserAnalysis) {
    for payload in advertiser.payloads where payload.count > 0 { add(payload) }
  }

  private mutating func add(_ payload: AdvertiserAnalysis.PayloadHistory) {
    guard let first = payload.variants.first else { return }
    let different = payload.variants.count + payload.forgotten
    var head = payload.place == .advertising ? "payload" : payload.place.words
    if let set = payload.set { head += " \(set)" }
    var text =
      payload.count == 1 ? "seen once" : "\(Decimals.counted(payload.count, "time")), "
    if payload.count != 1 {
      text +=
        different == 1
        ? "always the same"
        : "\(Decimals.grouped(different)) different, changed \(Decimals.grouped(payload.changes))×"
    }
    if payload.incomplete > 0 {
      text += ", \(Decimals.grouped(payload.incomplete)) incomplete"
    }
    if head.count > 11 {
      add("", "\(head): \(text)")
    } else {
      add(head, text)
    }
    addStructures(first)
    guard payload.variants.count > 1 else { return }
    for part in payload.changingParts.prefix(6) { add("", "changes: \(describe(part))") }
    addChanges(payload)
  }

  /// Adds the structures of a payload, one per line.
  private mutating func addStructures(_ variant: AdvertiserAnalysis.PayloadHistory.Variant) {
    let times = variant.count == 1 ? "" : " ×\(Decimals.grouped(variant.count))"
    let octets = "\(variant.octets.count) octets\(times) \(frame(variant.firstFrame))"
    guard !variant.octets.isEmpty else {
      return add("", "no data\(times) \(frame(variant.firstFrame))")
    }
    add("", octets)
    for line in AdvertisingStructureText.lines(of: variant.octets, width: style.width - 16) {
      lines.append("                " + line)
    }
    for line in AdvertisingStructureText.lines(of: variant.decrypted, width: style.width - 27) {
      lines.append("                decrypted: " + line)
    }
  }

  /// Adds the changes in payloads after the first one.
  private mutating func addChanges(_ payload: AdvertiserAnalysis.PayloadHistory) {
    let pairs = zip(payload.variants, payload.variants.dropFirst())
    for (old, new) in pairs.prefix(AdvertisingText.variants) {
      let times = new.count == 1 ? "" : " ×\(Decimals.grouped(new.count))"
      let changes = PayloadStructure.changed(from: old.octets, to: new.octets)
      let text = changes.prefix(3).map(describe).joined(separator: "; ")
      add("", "\(frame(new.firstFrame))\(times) \(text.isEmpty ? "other order" : text)")
    }
    let more = payload.variants.count - 1 - AdvertisingText.variants + payload.forgotten
    if more > 0 { add("", "and \(Decimals.grouped(more)) more") }
  }

  private func describe(_ change: PayloadStructure.Change) -> String {
    guard let new = change.new else {
      return "\(name(change.old)) gone"
    }
    guard let old = change.old else {
      return "\(name(new)) new: \(Hexadecimal.text(new.value, limit: 12))"
    }
    guard let range = change.differingOctets else {
      return "\(name(new)) \(Hexadecimal.text(old.value, limit: 10)) → "
        + Hexadecimal.text(new.value, limit: 10)
    }
    let octets =
      range.count == 1
      ? "octet \(range.lowerBound)" : "octets \(range.lowerBound)–\(range.upperBound)"
    return "\(name(new)) \(octets): \(Hexadecimal.text(Array(old.value[range]), limit: 8)) → "
      + Hexadecimal.text(Array(new.value[range]), limit: 8)
  }

  private func name(_ structure: PayloadStructure?) -> String {
    guard let structure else { return "" }
    return AdvertisingStructureText.name(structure.type, owner: structure.owner)
  }

  private func describe(_ part: AdvertiserAnalysis.PayloadPart) -> String {
    let name = AdvertisingStructureText.name(part.type, owner: part.owner)
    guard let offset = part.offset else { return "\(name) comes and goes, or its length varies" }
    let octets =
      part.length == 1 ? "octet \(offset)" : "octets \(offset)–\(offset + part.length - 1)"
    return "\(name) \(octets): \(part.behaviour.words)"
  }
}

extension AdvertiserAnalysis.PayloadPart.Behaviour {
  var words: String {
    switch self {
    case .counter(let step, let isBigEndian):
      "counts up, mostly by \(step)" + (isBigEndian ? "" : " (least significant octet first)")
    case .alternating(let values): "one of \(values) values"
    case .rotating: "a different value each time"
    case .varyingLength: "varies in length"
    }
  }
}
