import Testing
import TraceContracts
import TraceReports

/// The validator on which the tests of documents rest.
@Suite struct SchemaValidatorTests {
  private static let schema = """
    {"type": "object", "properties": {
       "id": {"type": "integer", "minimum": 0},
       "name": {"type": ["string", "null"], "pattern": "^[a-z]+$"},
       "kind": {"enum": ["a", "b", null]},
       "part": {"anyOf": [{"$ref": "#/$defs/part"}, {"type": "null"}]},
       "counts": {"type": "object", "propertyNames": {"enum": ["x"]},
                  "additionalProperties": {"type": "integer"}},
       "list": {"type": "array", "items": {"type": "number"}}},
     "required": ["id"], "additionalProperties": false,
     "$defs": {"part": {"type": "object", "properties": {"yes": {"const": true}},
                        "required": ["yes"], "additionalProperties": false}}}
    """

  private func failures(_ document: String) throws -> [String] {
    let validator = SchemaValidator(
      schema: try JSONReader.read(Array(SchemaValidatorTests.schema.utf8)))
    return validator.failures(of: try JSONReader.read(Array(document.utf8)))
  }

  @Test(arguments: [
    #"{"id": 0}"#, #"{"id": 7, "name": null, "kind": null, "part": null}"#,
    #"{"id": 7, "name": "abc", "kind": "b", "part": {"yes": true}}"#,
    #"{"id": 7, "counts": {"x": 3}, "list": [1, 2.5]}"#,
  ])
  func `What the schema allows passes`(document: String) throws {
    #expect(try failures(document) == [])
  }

  @Test(arguments: [
    #"[]"#, #"{}"#, #"{"id": 1.5}"#, #"{"id": -1}"#, #"{"id": "1"}"#, #"{"id": null}"#,
    #"{"id": 1, "other": 2}"#, #"{"id": 1, "name": "ABC"}"#, #"{"id": 1, "name": 3}"#,
    #"{"id": 1, "kind": "c"}"#, #"{"id": 1, "part": {}}"#, #"{"id": 1, "part": {"yes": false}}"#,
    #"{"id": 1, "part": {"yes": true, "no": 1}}"#, #"{"id": 1, "counts": {"y": 3}}"#,
    #"{"id": 1, "counts": {"x": "3"}}"#, #"{"id": 1, "list": ["1"]}"#,
  ])
  func `What the schema does not allow fails in one place`(document: String) throws {
    #expect(try failures(document).count == 1)
  }

  @Test func `A keyword that is not checked is a failure`() throws {
    let validator = SchemaValidator(
      schema: try JSONReader.read(Array(#"{"type": "object", "maxProperties": 2}"#.utf8)))
    #expect(validator.failures(of: .object([:])).count == 1)
  }
}
