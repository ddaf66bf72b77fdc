/// Every field name that bletrace can fill.
public enum FieldCatalogue {
  /// Whether a parser of bletrace has a field of this name.
  public static func contains(_ name: String) -> Bool {
    FrameField.names.contains(name) || generated.contains(name)
  }

  private static let generated = Set(
    fieldNames.description.split(separator: "\n").map(String.init))
}
