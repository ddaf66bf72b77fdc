/// The decoded text that hcidump prints for a packet, one row per packet.
///
/// A pattern is a line without leading and trailing spaces. `<3.2>` stands for a number in the packet's octets 3 and 4,
/// least significant first, counted from the first parameter, an LE event's code or a PDU's opcode; `<+2>` stands for
/// the next two octets. A letter after that shows how the number is printed: a an address, w octets in their order, v a
/// list of octets up to the end, u a UUID, n a quoted name, s a signed number, and names for numbers: R a role, P a
/// type of address, L a type of link, F a format, Y a policy. `<1.2/625>` is a time in milliseconds, in units of 625
/// µs. `*` matches anything. A line with `%` may occur any number of times.
struct HcidumpRow {
  enum Kind {
    case number, signed, address, octets, list, uuid, name, role, addressType, linkType, format
    case policy

    init?(letter: UInt8) {
      switch letter {
      case UInt8(ascii: "a"): self = .address
      case UInt8(ascii: "w"): self = .octets
      case UInt8(ascii: "v"): self = .list
      case UInt8(ascii: "u"): self = .uuid
      case UInt8(ascii: "n"): self = .name
      case UInt8(ascii: "s"): self = .signed
      case UInt8(ascii: "R"): self = .role
      case UInt8(ascii: "P"): self = .addressType
      case UInt8(ascii: "L"): self = .linkType
      case UInt8(ascii: "F"): self = .format
      case UInt8(ascii: "Y"): self = .policy
      default: return nil
      }
    }
  }

  enum Part {
    case text([UInt8])
    case anything
    /// A field at an offset; nil for the next octet.
    case field(offset: Int?, width: Int, kind: Kind, microseconds: Int64)
  }

  struct Pattern {
    var parts: [Part] = []
    var repeats = false
  }

  let patterns: [Pattern]

  /// Returns the row of a key; nil if hcidump does not print a decoded form of the packet.
  static func of(_ key: String) -> HcidumpRow? { rows[key] }

  /// The row of a PDU of which hcidump prints only the name and the code.
  static let silent = HcidumpRow(patterns: [])

  private static let rows: [String: HcidumpRow] = {
    var rows: [String: HcidumpRow] = [:]
    for line in table.split(separator: "\n") {
      let cells = line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      guard let key = cells.first else { continue }
      rows[key] = HcidumpRow(patterns: cells.dropFirst().map { pattern(Array($0.utf8)) })
    }
    return rows
  }()

  private static func pattern(_ text: [UInt8]) -> Pattern {
    var pattern = Pattern()
    var scanner = TextScanner(text)
    var literal: [UInt8] = []
    func flush() {
      if !literal.isEmpty { pattern.parts.append(.text(literal)) }
      literal = []
    }
    while let octet = scanner.octet {
      scanner.place += 1
      switch octet {
      case UInt8(ascii: "%"): pattern.repeats = true
      case UInt8(ascii: "*"):
        flush()
        pattern.parts.append(.anything)
      case UInt8(ascii: "<"):
        flush()
        pattern.parts.append(field(&scanner))
      default: literal.append(octet)
      }
    }
    flush()
    return pattern
  }

  private static func field(_ scanner: inout TextScanner) -> Part {
    var offset: Int?
    if scanner.octet == UInt8(ascii: "+") {
      scanner.place += 1
    } else {
      offset = scanner.decimal().map { Int($0) }
      scanner.place += 1
    }
    let width = scanner.decimal().map { Int($0) } ?? 0
    var kind = Kind.number
    var microseconds: Int64 = 0
    if scanner.octet == UInt8(ascii: "/") {
      scanner.place += 1
      microseconds = scanner.decimal() ?? 0
    } else if let letter = scanner.octet.flatMap({ Kind(letter: $0) }) {
      kind = letter
      scanner.place += 1
    }
    scanner.place += 1
    return .field(offset: offset, width: width, kind: kind, microseconds: microseconds)
  }

  /// The first letter of a key: c a command's opcode, r its return parameters, e an event, l an LE event by its name, a
  /// an ATT PDU, s an SMP PDU.
  private static let table = """
    c2001 | mask <0.8w>*
    c2005 | bdaddr <0.6a>
    c2006 | min <0.2/625>ms, max <2.2/625>ms | type <4.1> * ownbdaddr <5.1> * | directbdaddr <6.1> (*) <7.6a> | channelmap <13.1> filterpolicy <14.1> *
    c200b | type <0.1> * | interval <1.2/625>ms window <3.2/625>ms | own address: <5.1> * policy: <6.1Y>
    c200c | value <0.1> * | filter duplicates <1.1> *
    c200d | bdaddr <6.6a> type <5.1> | interval <0.2> window <2.2> initiator_filter <4.1> | own_bdaddr_type <12.1> min_interval <13.2> max_interval <15.2> | latency <17.2> supervision_to <19.2> min_ce <21.2> max_ce <23.2>
    c0406 | handle <0.2> reason <2.1>
    c0c01 | Mask: <0.8w>
    c041d | handle <0.2>
    c041b | handle <0.2>
    c041c | handle <0.2> page <2.1>
    c0411 | handle <0.2>
    c0413 | handle <0.2> encrypt <2.1>
    c0405 | bdaddr <0.6a> ptype <6.2> rswitch <12.1> clkoffset <10.2>
    c0419 | bdaddr <0.6a> mode <6.1> clkoffset <8.2>
    c0401 | lap <0.3> len <3.1> num <4.1>
    c0409 | bdaddr <0.6a> role <6.1>
    c040b | bdaddr <0.6a> key <6.16w>
    c1405 | handle <0.2>
    c0c2d | handle <0.2> type <2.1> *
    c0c1a | enable <0.1>
    c0c24 | class <0.3>
    c0c56 | mode <0.1>
    c080d | handle <0.2> policy <2.2>
    r2002 | status <0.1> pktlen <1.2> maxpkt <3.1>
    r2003 | status <0.1> features <1.8w>*
    r2007 | status <0.1> level <1.1> *
    r1009 | status <0.1> bdaddr <1.6a>
    r1001 | status <0.1> | HCI Version: * (<1.1>) HCI Revision: <2.2> | LMP Version: * (<4.1>) LMP Subversion: <7.2> | Manufacturer: * (<5.2>)
    r1003 | status <0.1> | Features: <1.8v>
    r1005 | status <0.1> | ACL MTU <1.2>:<4.2> SCO MTU <3.1>:<6.2>
    r0c14 | status <0.1> name <1.248n>
    r1405 | status <0.1> handle <1.2> rssi <3.1s>
    r0c2d | status <0.1> handle <1.2> level <3.1s>
    r0c23 | status <0.1> class <1.3>
    r0c25 | status <0.1> voice setting <1.2>
    r | status <0.1>
    e01 | status <0.1>
    e03 | status <0.1> handle <1.2> bdaddr <3.6a> type <9.1L> encrypt <10.1>
    e04 | bdaddr <0.6a> class <6.3> type <9.1L>
    e05 | status <0.1> handle <1.2> reason <3.1>
    e06 | status <0.1> handle <1.2>
    e07 | status <0.1> bdaddr <1.6a> name <7.248n>
    e08 | status <0.1> handle <1.2> encrypt <3.1>
    e0b | status <0.1> handle <1.2> | Features: <3.8v>
    e0c | status <0.1> handle <1.2> | LMP Version: * (<3.1>) LMP Subversion: <6.2> | Manufacturer: * (<4.2>)
    e10 | code <0.1>
    e12 | status <0.1> bdaddr <1.6a> role <7.1>
    e13 | %handle <+2> packets <+2>
    e14 | status <0.1> handle <1.2> mode <3.1> interval <4.2>
    e17 | bdaddr <0.6a>
    e18 | bdaddr <0.6a> key <6.16w> type <22.1>
    e1b | handle <0.2> slots <2.1>
    e20 | bdaddr <0.6a> mode <6.1>
    e30 | status <0.1> handle <1.2>
    e31 | bdaddr <0.6a>
    e32 | bdaddr <0.6a> capability <6.1> oob <7.1> auth <8.1>
    e33 | bdaddr <0.6a> passkey <6.4>
    e36 | status <0.1> bdaddr <1.6a>
    l01 | status <1.1> handle <2.2>, role <4.1R> | bdaddr <6.6a> (<5.1P>)
    l02 | * - * (<2.1>) | bdaddr <4.6a> (<3.1P>)
    l03 | status <1.1> handle <2.2> | interval <4.2/1250>ms, latency <6.2/1250>ms, superv. timeout <8.2/10000>ms
    l04 | status <1.1> handle <2.2> | Features: <4.8v>
    a01 | Error: * (<4.1>) | * (<1.1>) on handle <2.2>
    a02 | client rx mtu <1.2>
    a03 | server rx mtu <1.2>
    a04 | start <1.2>, end <3.2>
    a05 | format: <1.1F> | %handle <+2>, uuid <+0u>
    a06 | start <1.2>, end <3.2>, uuid <5.2> | value <+0v>
    a07 | %Found attr <+2>, group end handle <+2>
    a08 | start <1.2>, end <3.2> | type-uuid <+0u>
    a09 | length: <1.1> | %handle <+2>, value <+0v>
    a0a | handle <1.2>
    a0c | handle <1.2> offset <3.2>
    a0d | value <+0v>
    a0e | %handle <+2>
    a0f | values <+0v>
    a10 | start <1.2>, end <3.2> | type-uuid <+0u>
    a11 | %attr handle <+2>, end group handle <+2> | %value <+0v>
    a12 | handle <1.2> value  <+0v>
    a13 |
    a16 | attr handle <1.2>, value offset <3.2> | part attr value  <+0v>
    a17 | attr handle <1.2>, value offset <3.2> | part attr value  <+0v>
    a18 | * (<1.1>)
    a19 |
    a1b | handle <1.2> | value <+0v>
    a1d | handle <1.2> | value <+0v>
    a1e |
    a52 | handle <1.2> value  <+0v>
    ad2 | handle <1.2> value  <+0v> | auth signature  <+0v>
    s01 | capability <1.1> oob <2.1> auth req <3.1> | max key size <4.1> init key dist <5.1> resp key dist <6.1>
    s02 | capability <1.1> oob <2.1> auth req <3.1> | max key size <4.1> init key dist <5.1> resp key dist <6.1>
    s03 | key <1.16w>
    s04 | random <1.16w>
    s05 | reason <1.1>
    s06 | LTK <1.16w>
    s07 | EDIV <1.2> Rand <3.8w>
    s08 | IRK <1.16w>
    s0a | CSRK <1.16w>
    s0b | auth req <1.1>
    """
}
