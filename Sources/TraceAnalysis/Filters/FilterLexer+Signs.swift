extension FilterLexer {
  /// Signs. Longer ones come before their prefixes.
  static let signs: [(text: StaticString, kind: FilterToken.Kind)] = [
    ("===", .comparison(.equal, .all)),
    ("!==", .comparison(.notEqual, .any)),
    ("==", .comparison(.equal, .any)),
    ("!=", .comparison(.notEqual, .all)),
    ("~=", .comparison(.notEqual, .any)),
    (">=", .comparison(.greaterOrEqual, .any)),
    ("<=", .comparison(.lessOrEqual, .any)),
    ("&&", .and),
    ("||", .or),
    ("..", .range),
    (">", .comparison(.greater, .any)),
    ("<", .comparison(.less, .any)),
    ("~", .matches),
    ("!", .not),
    ("&", .arithmetic(.bitwiseAnd)),
    ("+", .arithmetic(.plus)),
    ("-", .arithmetic(.minus)),
    ("*", .arithmetic(.times)),
    ("/", .arithmetic(.dividedBy)),
    ("%", .arithmetic(.modulo)),
    ("(", .leftParenthesis),
    (")", .rightParenthesis),
    ("{", .leftBrace),
    ("}", .rightBrace),
    (",", .comma),
    ("$", .dollar),
  ]

  /// Keywords with the meaning of signs.
  static let keywords: [String: FilterToken.Kind] = [
    "eq": .comparison(.equal, .any),
    "any_eq": .comparison(.equal, .any),
    "all_eq": .comparison(.equal, .all),
    "ne": .comparison(.notEqual, .all),
    "all_ne": .comparison(.notEqual, .all),
    "any_ne": .comparison(.notEqual, .any),
    "gt": .comparison(.greater, .any),
    "ge": .comparison(.greaterOrEqual, .any),
    "lt": .comparison(.less, .any),
    "le": .comparison(.lessOrEqual, .any),
    "contains": .contains,
    "matches": .matches,
    "in": .member,
    "any": .any,
    "all": .all,
    "not": .not,
    "and": .and,
    "or": .or,
    "bitwise_and": .arithmetic(.bitwiseAnd),
  ]

  /// Octets after a backslash that stand for themselves or for another octet.
  static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "'"): 0x27, UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C,
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B,
  ]
}
