import CaptureFiles
import TestSupport
import Testing
import TraceContracts
import TraceReports

@Suite struct ProfileSchemaTests {
  private static func schema() throws -> JSONValue {
    let path = PackageFiles.fixture("../Docs/Schemas/profile.json")
    return try JSONReader.read(try WholeFile.read(path, limit: 1 << 20))
  }

  /// The keys of an object's properties.
  private static func properties(_ value: JSONValue?) -> Set<String> {
    guard case .object(let members)? = value?["properties"] else { return [] }
    return Set(members.keys)
  }

  @Test func `The schema names the keys and types that are read`() throws {
    let schema = try Self.schema()
    #expect(Self.properties(schema) == Set(Profile.keys))
    let definitions = schema["$defs"]
    #expect(Self.properties(definitions?["field"]) == Set(ProfileFields.keys))
    #expect(Self.properties(definitions?["characteristic"]) == Set(Profile.characteristicKeys))
    let types = definitions?["field"]?["properties"]?["type"]?["enum"]?.elements ?? []
    #expect(Set(types.compactMap(\.text)) == Set(ProfileType.names))
  }
}
