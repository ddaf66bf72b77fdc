import TraceContracts
import TraceReports

/// The part of the schema of SARIF 2.1.0 that our logs use: what the published schema says of each property
/// that we write, in our words, and closed where that is closed. A property of it that we don't write yet
/// fails here.
enum SARIFSchema {
  /// A validator that knows it.
  static func validator() throws -> SchemaValidator {
    SchemaValidator(schema: try JSONReader.read(Array(text.utf8)))
  }

  /// Properties that some object of a log has to have.
  static let required = [
    "version", "runs", "tool", "driver", "name", "id", "text", "message", "executionSuccessful",
  ]

  private static let text = """
    {
      "type": "object", "additionalProperties": false, "required": ["version", "runs"],
      "properties": {
        "$schema": { "type": "string", "pattern": "^https://" },
        "version": { "const": "2.1.0" },
        "runs": { "type": "array", "items": { "$ref": "#/$defs/run" } }
      },
      "$defs": {
        "run": {
          "type": "object", "additionalProperties": false, "required": ["tool"],
          "properties": {
            "tool": {
              "type": "object", "additionalProperties": false, "required": ["driver"],
              "properties": { "driver": { "$ref": "#/$defs/toolComponent" } }
            },
            "artifacts": {
              "type": "array", "uniqueItems": true, "items": { "$ref": "#/$defs/artifact" }
            },
            "invocations": { "type": "array", "items": { "$ref": "#/$defs/invocation" } },
            "columnKind": { "enum": ["utf16CodeUnits", "unicodeCodePoints"] },
            "results": { "type": "array", "items": { "$ref": "#/$defs/result" } }
          }
        },
        "toolComponent": {
          "type": "object", "additionalProperties": false, "required": ["name"],
          "properties": {
            "name": { "type": "string" },
            "semanticVersion": { "type": "string" },
            "rules": {
              "type": "array", "uniqueItems": true,
              "items": { "$ref": "#/$defs/reportingDescriptor" }
            }
          }
        },
        "reportingDescriptor": {
          "type": "object", "additionalProperties": false, "required": ["id"],
          "properties": {
            "id": { "type": "string" },
            "shortDescription": { "$ref": "#/$defs/multiformatMessageString" },
            "help": { "$ref": "#/$defs/multiformatMessageString" },
            "defaultConfiguration": {
              "type": "object", "additionalProperties": false,
              "properties": { "level": { "$ref": "#/$defs/level" } }
            },
            "properties": {
              "type": "object",
              "properties": {
                "tags": { "type": "array", "uniqueItems": true, "items": { "type": "string" } }
              }
            }
          }
        },
        "multiformatMessageString": {
          "type": "object", "additionalProperties": false, "required": ["text"],
          "properties": { "text": { "type": "string" } }
        },
        "level": { "enum": ["none", "note", "warning", "error"] },
        "message": {
          "type": "object", "additionalProperties": false, "required": ["text"],
          "properties": { "text": { "type": "string" } }
        },
        "artifact": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "location": { "$ref": "#/$defs/artifactLocation" },
            "roles": {
              "type": "array", "uniqueItems": true,
              "items": { "enum": ["analysisTarget", "attachment", "resultFile"] }
            }
          }
        },
        "artifactLocation": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "uri": { "type": "string", "pattern": "^(file://)?[A-Za-z0-9._~/+%-]*$" },
            "index": { "type": "integer", "minimum": -1 }
          }
        },
        "invocation": {
          "type": "object", "additionalProperties": false, "required": ["executionSuccessful"],
          "properties": {
            "executionSuccessful": { "type": "boolean" },
            "toolExecutionNotifications": {
              "type": "array", "items": { "$ref": "#/$defs/notification" }
            }
          }
        },
        "notification": {
          "type": "object", "additionalProperties": false, "required": ["message"],
          "properties": {
            "level": { "$ref": "#/$defs/level" }, "message": { "$ref": "#/$defs/message" }
          }
        },
        "result": {
          "type": "object", "additionalProperties": false, "required": ["message"],
          "properties": {
            "ruleId": { "type": "string" },
            "ruleIndex": { "type": "integer", "minimum": -1 },
            "level": { "$ref": "#/$defs/level" },
            "message": { "$ref": "#/$defs/message" },
            "locations": { "type": "array", "items": { "$ref": "#/$defs/location" } },
            "relatedLocations": {
              "type": "array", "uniqueItems": true, "items": { "$ref": "#/$defs/location" }
            },
            "partialFingerprints": {
              "type": "object", "additionalProperties": { "type": "string" }
            }
          }
        },
        "location": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "physicalLocation": {
              "type": "object", "additionalProperties": false, "required": ["artifactLocation"],
              "properties": {
                "artifactLocation": { "$ref": "#/$defs/artifactLocation" },
                "region": {
                  "type": "object", "additionalProperties": false,
                  "properties": { "startLine": { "type": "integer", "minimum": 1 } }
                }
              }
            },
            "logicalLocations": {
              "type": "array", "uniqueItems": true,
              "items": {
                "type": "object", "additionalProperties": false,
                "properties": { "name": { "type": "string" } }
              }
            }
          }
        }
      }
    }
    """
}

extension JSONValue {
  /// The same without any member of that name.
  func without(_ key: String) -> JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != key }.mapValues { $0.without(key) })
    case .array(let elements): .array(elements.map { $0.without(key) })
    default: self
    }
  }
}
