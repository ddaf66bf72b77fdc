import BluetoothPackets
import ByteReading

/// The octets of a record, or of a frame that it completes, that belong to fields shown in a copy.
enum ShownOctets {
  /// Returns one Boolean per octet.
  ///
  /// - Parameters:
  ///   - buffer: the buffer of the frame; 0 for the record itself.
  ///   - count: the number of octets.
  ///   - sightings: the sightings of the record.
  ///   - showsValues: whether attribute values are shown.
  ///   - attributes: the attributes to which the values belong.
  ///   - keepsValues: whether all octets of values are kept, including those after the end of a layout.
  ///   - garbled: ranges of advertising data that does not consist of structures.
  static func mask(
    ofBuffer buffer: Int, count: Int, _ sightings: [FieldWatcher.Sighting], showsValues: Bool,
    of attributes: [BluetoothUUID], keepsValues: Bool, garbled: [Range<Int>] = []
  ) -> [Bool] {
    let table = RedactionFields.standard
    var mask = [Bool](repeating: false, count: count)
    // Octets after the fields of a layout may be anything.
    let hasLayout =
      showsValues && !keepsValues
      && sightings.contains {
        $0.buffer == buffer && !$0.isScope && table.valueFields.contains($0.id)
          && !table.values.contains($0.id)
      }
    for sighting in sightings where sighting.buffer == buffer && !sighting.isScope {
      var length = sighting.length
      if !table.shows(sighting) {
        guard showsValues, table.valueFields.contains(sighting.id) else { continue }
        if !keepsValues {
          if table.values.contains(sighting.id) {
            length = hasLayout ? 0 : Redaction.Options.shownOctets(of: attributes, length)
          } else if table.shown.contains(sighting.id) {
            continue
          }
        }
      }
      guard length > 0 else { continue }
      let range = sighting.offset..<sighting.offset + length
      if !garbled.isEmpty, table.advertisingFields.contains(sighting.id),
        garbled.contains(where: { $0.contains(range.lowerBound) })
      {
        continue
      }
      mask.mark(range)
    }
    return mask
  }

  /// Hides words in values that are lists of numbers, such as the report map of a keyboard, which are not searched for
  /// names.
  ///
  /// - Parameters:
  ///   - octets: the octets of the record or of the frame.
  ///   - mask: the octets that are shown.
  ///   - buffer: the buffer of the frame; 0 for the record itself.
  ///   - sightings: the sightings of the record.
  ///   - attributes: the attributes to which the values belong.
  static func hideWords(
    in octets: [UInt8], _ mask: inout [Bool], ofBuffer buffer: Int,
    _ sightings: [FieldWatcher.Sighting], of attributes: [BluetoothUUID]
  ) {
    guard attributes.contains(where: { Redaction.Options.structural[$0]?.isEmpty == true }) else {
      return
    }
    for value in sightings
    where value.buffer == buffer && RedactionFields.standard.values.contains(value.id) {
      let range = (value.offset..<value.offset + value.length).clamped(to: octets.indices)
      var start = range.lowerBound
      for place in range.lowerBound...range.upperBound {
        if place < range.upperBound, isLetterOrDigit(octets[place]) { continue }
        if place - start >= wordLength { mask.mark(start..<place, as: false) }
        start = place + 1
      }
    }
  }

  /// Minimum length of a word. Items of a report map whose tag and data are both letters hardly ever follow each other
  /// in such numbers.
  private static let wordLength = 5

  private static func isLetterOrDigit(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension [Bool] {
  /// Marks a range, clamped to the array.
  mutating func mark(_ range: Range<Int>, as value: Bool = true) {
    for place in range.clamped(to: indices) { self[place] = value }
  }

  /// The ranges of marked octets.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for place in indices where self[place] {
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }
}
