import BluetoothPackets

/// Every field name that bletrace can fill.
public enum FieldCatalogue {
  /// Whether a parser of bletrace has a field of this name.
  public static func contains(_ name: String) -> Bool {
    FrameField.names.contains(name) || ofParsers.contains(name) || ofLayouts.contains(name)
  }

  /// Whether bletrace reads the protocol that a field's name begins with, as "btatt" in
  /// "btatt.handle".
  public static func hasProtocol(of name: String) -> Bool {
    guard let end = name.firstIndex(of: ".") else { return false }
    return protocols.contains(name[..<end])
  }

  private static let protocols = Set(names.compactMap { $0.split(separator: ".").first })
    .union(["bthci_iso"])

  /// All names, those of frames first, then those of parsers and of layouts by the alphabet.
  public static var names: [String] {
    FrameField.names.sorted() + ofParsers.union(ofLayouts).sorted()
  }

  /// Of the fields that stand in the source.
  private static let ofParsers = Set(
    fieldNames.description.split(separator: "\n").map(String.init))

  /// Of the fields that HCI's layouts describe.
  private static let ofLayouts = Set(HCILayout.allFields.map(\.filterName.description))
}
