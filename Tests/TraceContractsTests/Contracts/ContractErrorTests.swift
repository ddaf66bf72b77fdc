import Testing
import TraceContracts
import TraceReports

/// What is no contract is told with its line, and with what was probably meant.
@Suite struct ContractErrorTests {
  @Test(arguments: [
    (
      "  - conection: any",
      "2:5: there is no subject \"conection\" here; did you mean \"connection\"?"
    ),
    (
      "  - connection: any\n    att_mtuu: 5",
      "3:5: a connection has no \"att_mtuu\"; did you mean \"att_mtu\"?"
    ),
    (
      "  - connection: any\n    interval_kbps: 5",
      "3:5: \"interval_kbps\" has the wrong unit: it is a time; write interval_us, interval_ms, interval_s, interval_min"
    ),
    (
      "  - connection: any\n    interval: 5",
      "3:15: \"interval\" needs a unit in \"5\"; write one after the number: us, ms, s, min"
    ),
    (
      "  - connection: any\n    supervision_timeout_ms: 5000",
      "3:5: a connection has no \"supervision_timeout_ms\"; did you mean \"timeout_ms\"?"
    ),
    (
      "  - connection: any\n    throughput_kbps: \">= 40\"",
      "3:5: a connection has no \"throughput_kbps\"; write it below \"transfer: any\", which has it"
    ),
    (
      "  - pairing: {secure_connection: true}",
      "2:15: a pairing has no \"secure_connection\"; did you mean \"secure_connections\"?"
    ),
    (
      "  - pairing: any\n    duration: \"<= 2 s\"",
      "3:5: a pairing has no \"duration\"; write \"procedure: {kind: pairing}\", which has it"
    ),
    (
      "  - connection: any\n    central_address_type: random",
      "3:5: a connection has no \"central_address_type\"; write it as \"address_type\" below \"device: any\", which has it"
    ),
    (
      "  - sequence: [connected, {value: heart_rate}]",
      "2:28: there is no step \"value\" here; write first-value, or {subscribe: heart_rate} for the subscription"
    ),
    (
      "  - connection: any\n    att_mtu: \">= ${mtu}\"",
      "3:14: there is no variable \"mtu\" here; set it in the file: variables: {mtu: 247}"
    ),
    (
      "  - findings: {count: none}",
      "2:23: \"none\" is not a number for \"count\"; write 5, \">= 5\", \"<= 5\", \"!= 5\" or \"in 1..5\""
    ),
    (
      "  - transfer: any\n    efficiency: \">= 1.5\"",
      "3:17: \"efficiency\" can't be \">= 1.5\"; it is from 0 to 1"
    ),
    (
      "  - transfer: any\n    goodput_kbps: \">= -5\"",
      "3:19: \"goodput_kbps\" can't be \">= -5\"; it is at least 0 kbit/s"
    ),
    (
      "  - value: {uuid: 2A19}\n    battery_level: \">= 101\"",
      "3:20: \"battery_level\" can't be \">= 101\"; it is from 0 to 100"
    ),
    (
      "  - connection: any\n    interval_ms: \"<= 30 kbps\"",
      "3:18: \"interval_ms\" has the wrong unit in \"<= 30 kbps\"; its units are us, ms, s, min"
    ),
    (
      "  - connection: any\n    interval_ms: \">= 5000\"",
      "3:18: \"interval_ms\" can't be \">= 5000\"; it is from 0.375 to 4000 ms"
    ),
    (
      "  - connection: any\n    att_mtu: \"< 23\"",
      "3:14: \"att_mtu\" can't be \"< 23\"; it is from 23 to 65535 octets"
    ),
    (
      "  - connection: any\n    att_mtu: fast",
      "3:14: \"fast\" is not a number for \"att_mtu\"; write 5, \">= 5\", \"<= 5\", \"!= 5\" or \"in 1..5\""
    ),
    (
      "  - connection: any\n    att_mtu: \"in 100..50\"",
      "3:14: no number is in \"in 100..50\"; write the smaller number first"
    ),
    (
      "  - connection: any\n    end_reason: {not: conection-timeout}",
      "3:23: \"end_reason\" is never \"conection-timeout\"; did you mean \"connection-timeout\"?"
    ),
    (
      "  - connection: any\n    start_captured: yes",
      "3:21: \"start_captured\" is true or false, not \"yes\"; write true or false"
    ),
    (
      "  - connection: any\n    parameters: 5",
      "3:5: \"parameters\" is a group; name one of its members: parameters.interval_ms, parameters.latency, parameters.subrate_factor, parameters.timeout_ms"
    ),
    (
      "  - connection: any\n    att_mtu: []", "3:14: the list for \"att_mtu\" is empty"
    ),
    (
      "  - connection: any\n    att_mtu:",
      "3:13: \"att_mtu\" has no demand; write a value, or known for any value that the capture shows"
    ),
    (
      "  - connection: [1, 2]",
      "2:17: \"connection\" takes any, or a mapping of its keys, not a list; write \"connection: any\""
    ),
    (
      "  - procedure: {kind: discover-service}",
      "2:23: \"kind\" is never \"discover-service\"; did you mean \"discover-services\"?"
    ),
    // The same words in another order, and words that several kinds have.
    (
      "  - procedure: {kind: open-channel}",
      "2:23: \"kind\" is never \"open-channel\"; did you mean \"channel-open\"?"
    ),
    (
      "  - procedure: {kind: exchange-versions}",
      "2:23: \"kind\" is never \"exchange-versions\"; did you mean \"version-exchange\"?"
    ),
    (
      "  - procedure: {kind: phy}",
      "2:23: \"kind\" is never \"phy\"; did you mean \"phy-update\"?"
    ),
    (
      "  - procedure: {kind: mtu}",
      "2:23: \"kind\" is never \"mtu\"; did you mean \"exchange-mtu\"?"
    ),
    (
      "  - sequence: [connected, disconnected]",
      "2:27: there is no step \"disconnected\" here; did you mean \"disconnection\"?"
    ),
    (
      "  - connection: any\n    end_reason: 0xf0",
      "3:17: \"end_reason\" is a word, not \"0xf0\"; write end_reason_code: 0xf0"
    ),
    (
      "  - connection: any\n    rate_hz: 1",
      "3:5: a connection has no \"rate_hz\"; write it below \"value: heart_rate\", which has a rhythm"
    ),
    (
      "  - value: any",
      "2:12: \"value\" needs the characteristic's UUID or name; write \"value: {uuid: 2A19}\" or \"value: battery_level\""
    ),
    (
      "  - transfer: {uuid: hart}",
      "2:22: \"uuid\" can't be \"hart\": no attribute has this name; write its UUID: 2A37, or all 32 digits for a vendor's attribute"
    ),
    (
      "  - sequence: [exchange-mtu, {subscribe: [2A37]}]",
      "2:42: a step takes one attribute"
    ),
    (
      "  - findings: {at_least: warn}",
      "2:26: there is no severity \"warn\" here; did you mean \"warning\"?"
    ),
    (
      "  - findings: {except: [att-time-out]}",
      "2:25: there is no rule \"att-time-out\" here; did you mean \"att-timeout\"?"
    ),
    (
      "  - value: {battery_level: 5}",
      "2:12: \"value\" needs the characteristic's UUID or name; write \"value: {uuid: 2A19}\" or \"value: battery_level\""
    ),
    (
      "  - value: {uuid: 2A19}\n    batery_level: 5",
      "3:5: a value has no \"batery_level\"; did you mean \"battery_level\"?"
    ),
    (
      "  - connection: any\n    where: btatt.handel",
      "3:12: \"where\" is not a valid filter: 'btatt.handel' is neither a field nor a protocol; did you mean 'btatt.handle'?\n    btatt.handel\n    ^~~~~~~~~~~~"
    ),
    (
      "  - connection: any\n    where: [btatt]",
      "3:12: \"where\" takes a display filter, not a list; write where: \"btatt.handle == 0x2a\""
    ),
    (
      "  - service: any\n    where: btatt",
      "3:5: \"where\" selects by packets, but a service has no packets of its own; select by keys of the service"
    ),
    (
      "  - connection: any\n    optional: maybe", "3:15: \"optional\" is true or false"
    ),
    (
      "  - 5",
      "2:5: an expectation is a mapping, not a value; write \"- connection: any\""
    ),
  ])
  func `What is wrong in an expectation is reported with its place`(text: String, message: String) {
    let failure = #expect(throws: Contract.Failure.self) { try Contract(text) }
    #expect(failure?.description == "contract.yml:" + message)
  }

  @Test(arguments: [
    ("", "1:1: a contract is a mapping, not nothing"),
    ("- connection: any", "1:1: a contract is a mapping, not a list"),
    (
      "expects:\n  - connection: any",
      "1:1: there is no key \"expects\" here; did you mean \"expect\"?"
    ),
    ("name: x", "1:1: the contract has no expectations"),
    ("expect: 5", "1:9: \"expect\" is a value, not a list"),
    ("expect: []", "1:9: \"expect\" is an empty list"),
    ("expect: [", "2:1: this is not YAML"),
  ])
  func `What is no contract at all is reported with its place`(text: String, message: String) {
    let failure = #expect(throws: Contract.Failure.self) {
      try Contract(parsing: text, file: "contract.yml")
    }
    #expect(
      failure?.description.hasPrefix("contract.yml:" + message) == true,
      "\(failure?.description ?? "")")
  }
}
