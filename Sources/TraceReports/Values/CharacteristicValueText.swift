package import BluetoothPackets
import ByteReading

/// A value of a characteristic in words, on one line.
package enum CharacteristicValueText {
  /// Returns the decoded value: "87 %", or "Value 72 bpm, RR-interval 1 s".
  ///
  /// - Parameters:
  ///   - decoded: the decoded value.
  ///   - octets: the raw value, shown instead if the layout rules it out.
  /// - Returns: nil if nothing could be decoded.
  package static func line(_ decoded: DecodedValue, of octets: [UInt8]) -> String? {
    if let misfit = decoded.misfit {
      return "\(Hexadecimal.text(octets)) (no valid \(decoded.layout.name): \(misfit))"
    }
    var parts = parts(decoded.values, of: decoded.layout)
    if decoded.layout.style == .dateAndTime,
      let time = dateAndTime(decoded.values, of: decoded.layout.items)
    {
      parts = [Part(name: "", text: time)]
    }
    if let identifier = identifier(decoded) { parts = [Part(name: "", text: identifier)] }
    guard !parts.isEmpty else { return decoded.stoppedBy.map { "\($0.field) is cut" } }
    var text: String
    if parts.count == 1 {
      text = parts[0].text
    } else {
      text = parts.map { $0.name.isEmpty ? $0.text : "\($0.name) \($0.text)" }
        .joined(separator: ", ")
    }
    for failed in decoded.failedChecksums { text += "; \(failed)" }
    if let error = decoded.stoppedBy {
      text += "; \(error.field) is cut"
    } else if decoded.octetsLeft > 0 {
      text += "; \(decoded.octetsLeft) more octet\(decoded.octetsLeft == 1 ? "" : "s")"
    }
    return text
  }

  private struct Part {
    let name: String
    var text: String
  }

  private static func parts(_ values: [GATTValue], of layout: ValueLayout) -> [Part] {
    var parts: [Part] = []
    for value in values {
      // Flags that determine how the rest is read are omitted.
      if value.item.slot != nil, !value.item.parts.isEmpty { continue }
      if value.item.style == .quiet || value.item.limit != nil { continue }
      let name = shortName(value, of: layout)
      switch value.content {
      case .structure(let members):
        if value.item.style == .dateAndTime, case .structure(let items) = value.item.kind,
          let time = dateAndTime(members, of: items)
        {
          parts.append(Part(name: name, text: time))
        } else {
          parts += self.parts(members, of: layout)
        }
      case .list(let elements):
        let texts = elements.map { self.parts([$0], of: layout).map(\.text).joined(separator: " ") }
        parts.append(Part(name: name, text: texts.joined(separator: " ")))
      case .integer, .octets: parts.append(Part(name: name, text: leaf(value)))
      }
    }
    return parts
  }

  /// Returns the field's name without the part that repeats the name of the characteristic.
  private static func shortName(_ value: GATTValue, of layout: ValueLayout) -> String {
    var name = "\(value.name)"
    if let remark = name.firstIndex(of: "("), remark > name.startIndex {
      name = String(name[..<remark])
    }
    let prefix = "\(layout.name)"
    if name.hasPrefix(prefix) { name = String(name.dropFirst(prefix.count)) }
    let blanks: Set<Character> = [" ", "-", ":"]
    while let first = name.first, blanks.contains(first) { name.removeFirst() }
    while let last = name.last, blanks.contains(last) { name.removeLast() }
    return name
  }

  // MARK: Leaves

  /// Returns a number with its unit, the name of a code, the names of the set bits, text or octets.
  static func leaf(_ value: GATTValue) -> String {
    switch value.content {
    case .integer(let raw): integer(raw, value)
    case .octets(let octets): run(octets, value.item)
    case .structure, .list: ""
    }
  }

  private static func integer(_ raw: UInt64, _ value: GATTValue) -> String {
    let item = value.item
    if let name = item.name(of: raw) { return "\(name)" }
    if !item.parts.isEmpty { return bits(raw, item) }
    if item.style == .daysSince1970 { return date(daysSince1970: raw) }
    if item.style == .hexadecimal, let width = item.width {
      return Hexadecimal.number(raw, width: 2 * width)
    }
    // The largest integers don't fit a decimal number, and must not be rounded.
    if raw > UInt64(Int64.max), case .unsigned = item.kind, item.scale == .none {
      return item.unit.isEmpty ? "\(raw)" : "\(raw) \(item.unit)"
    }
    guard let number = value.decimal else { return code(raw, item) }
    let symbol = item.unit.isEmpty ? "" : " \(item.unit)"
    let text = "\(number)"
    // 722/1024 s: "0.705 s".
    let fraction = text.drop { $0 != "." }.dropFirst()
    if fraction.utf8.count > 6, let value = Double(text) { return Decimals.short(value) + symbol }
    return text + symbol
  }

  /// Returns the meaning of a special code.
  private static func code(_ raw: UInt64, _ item: ValueLayout.Item) -> String {
    guard case .medical(let width) = item.kind,
      let name = MedicalNumber(raw: raw, width: width).codeName
    else { return "not a number" }
    return "\(name)"
  }

  private static func bits(_ raw: UInt64, _ item: ValueLayout.Item) -> String {
    let words = item.parts.compactMap { part -> String? in
      let mask = part.field.mask
      let value = (raw & mask) >> UInt64(mask.trailingZeroBitCount)
      if let name = part.name(of: value) { return "\(part.field.name): \(name)" }
      if mask.nonzeroBitCount > 1 { return "\(part.field.name): \(value)" }
      return value == 0 ? nil : "\(part.field.name)"
    }
    return words.isEmpty ? "none" : words.joined(separator: "; ")
  }

  private static func run(_ octets: [UInt8], _ item: ValueLayout.Item) -> String {
    switch item.kind {
    case .text, .terminatedText:
      var end = octets.count
      while end > 0, octets[end - 1] == 0 { end -= 1 }
      if octets[..<end].containsControlCharacter { break }
      return "\"" + String(decoding: octets[..<end], as: UTF8.self).printable + "\""
    case .uuid:
      var input = ByteReader(octets.rawSpan)
      guard let uuid = try? BluetoothUUID(parsing: &input, width: octets.count, item.field) else {
        break
      }
      return uuid.assignedName ?? uuid.description
    case .address where octets.count == 6:
      return octets.reversed().map { Hexadecimal.text([$0]) }.joined(separator: ":")
    default: break
    }
    return octets.isEmpty ? "empty" : Hexadecimal.text(octets)
  }

  // MARK: Dates

  /// Returns text such as "2024-02-29 23:59:58" or "2024-02-29", or nil if any part is missing.
  ///
  /// A year, month or day of 0 is unknown to the device: "?-02-29".
  private static func dateAndTime(_ members: [GATTValue], of items: [ValueLayout.Item]) -> String? {
    let numbers = members.compactMap { member -> UInt64? in
      if case .integer(let raw) = member.content { raw } else { nil }
    }
    guard [3, 6].contains(items.count), members.count == items.count,
      numbers.count == items.count
    else { return nil }
    func digits(_ place: Int, _ width: Int) -> String {
      if place < 3, numbers[place] == 0 { return "?" }
      let text = String(numbers[place])
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let date = "\(digits(0, 4))-\(digits(1, 2))-\(digits(2, 2))"
    return numbers.count == 3
      ? date : date + " \(digits(3, 2)):\(digits(4, 2)):\(digits(5, 2))"
  }

  private static func date(daysSince1970 days: UInt64) -> String {
    // The calendar's cycle of 400 years has 146,097 days; 719,468 days are between 0000-03-01 and
    // 1970.
    let shifted = Int(clamping: days) + 719_468
    let (cycle, day) = (shifted / 146_097, shifted % 146_097)
    let yearOfCycle = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(dayOfMonth))"
  }
}
