import ByteReading
import LinkSessions
import Testing

/// Every field has a sentence for learners and a clause.
@Suite struct FieldMeaningTests {
  @Test func `Every field has one plain sentence`() {
    var count = 0
    for field in FieldCatalogue.standard.all {
      let name = "\(field.layer): \(field.name) (\(field.filterName))"
      #expect(field.meaning.hasSuffix("."), "\(name): \(field.meaning)")
      #expect(field.meaning.count > 7 && field.meaning.count < 140, "\(name): \(field.meaning)")
      #expect(!field.meaning.contains("|"), "\(name): \(field.meaning)")
      count += 1
    }
    #expect(count > 2000)
  }

  /// The clause of HCI's parameters is that of their command or event, which many share.
  @Test func `Every field but HCI's parameters says where it is described`() {
    for field in FieldCatalogue.standard.all where !isParameter(field) {
      #expect(!field.clause.isEmpty, "\(field.layer): \(field.name) (\(field.filterName))")
      guard field.clause.hasPrefix("Vol") else { continue }
      #expect(
        field.clause.wholeMatch(of: /Vol [1-7], Part [A-H], \d+(\.\d+)*/) != nil,
        "\(field.name): \(field.clause)")
    }
  }

  private func isParameter(_ field: FieldCatalogue.Description) -> Bool {
    field.layer.name == "HCI Command" || field.layer.name == "HCI Event"
  }
}
