import TestSupport

/// Why tshark chooses other frames than we do.
struct FilterDifference: Sendable {
  /// Where it does.
  enum Place: Sendable {
    case everywhere
    /// In captures whose path begins so, from the project's folder on.
    case captures([String])
    /// In captures of these kinds, as their index writes them.
    case kinds([String])
  }

  /// The filters that show it.
  let filters: [String]
  let place: Place
  let why: String

  func explains(_ filter: String, in capture: PublicCaptures.Row) -> Bool {
    guard filters.contains(filter) else { return false }
    switch place {
    case .everywhere: return true
    case .captures(let beginnings):
      return beginnings.contains {
        capture.description.hasPrefix("public/" + $0)
          || capture.description.hasPrefix("strange/" + $0)
      }
    case .kinds(let kinds): return kinds.contains(capture.linkType)
    }
  }

  static let all: [FilterDifference] = [
    FilterDifference(
      filters: ["btcommon"], place: .everywhere,
      why: "no packet of tshark has a layer of that name"),
    FilterDifference(
      filters: [
        "frame.len > 40", "frame.cap_len <= 20", "frame.len + 4 < 44",
        "frame[0:1] > 10 && frame.len < 40", "frame[4:] contains 04:00",
        "btatt and frame.len > 30 or btsmp",
      ],
      place: .kinds(["LINKTYPE 201", "LINKTYPE 201 nsec", "pcapng LINKTYPE 201"]),
      why: "tshark takes the four octets of the direction off before it counts"),
    FilterDifference(
      filters: ["btatt.value", "btatt.value[0] == 01", "btatt.value[-1:] == 00"],
      place: .captures(["darkmentorllc+Blue2thprinting/", "mishaal79+blproject/blmouse__"]),
      why: "we show the octets of a value, too, of whose fields tshark has names of its own"),
    FilterDifference(
      filters: [
        "btatt.value", "btatt.value[0] == 01", "btatt.value[-1:] == 00",
        "btatt.value contains 01:02", "btatt.value matches \"[a-z]{3}\"", "len(btatt.value) > 10",
      ],
      place: .captures(["madani2015+mesh-provisioning-parser/"]),
      why: "we show the octets of a value, too, that tshark dissects as Mesh provisioning"),
    FilterDifference(
      filters: [
        "btatt.value", "btatt.value[0] == 01", "btatt.value[-1:] == 00", "len(btatt.value) > 10",
        "btatt.value matches \"[a-z]{3}\"", "btatt.handle", "any btatt.handle != 0x10",
        "btatt.handle > 0x20 && btatt.handle < 0x40", "btatt.handle bitwise_and 0x01",
        "btatt.opcode gt 0x12 and btatt.handle lt 0x30", "btatt.characteristic_properties & 0x10",
        "btatt.characteristic_properties.notify == 1",
      ],
      place: .captures(["palmarci+OpenGuardian/data__780g"]),
      why:
        "both sides are servers, and tshark reads values and answers by the other side's "
        + "attributes and requests"),
    FilterDifference(
      filters: ["btatt.value", "btatt.value[0] == 01"],
      place: .captures(["whad-team+whad-client/"]),
      why: "the capture lacks requests: the answer is read by another one"),
    FilterDifference(
      filters: [
        "btatt.handle", "btatt.handle > 0x20 && btatt.handle < 0x40", "any btatt.handle != 0x10",
        "len(btatt.value) > 10", "btatt.value[0] == 01", "btatt.handle bitwise_and 0x01",
        "btatt.opcode gt 0x12 and btatt.handle lt 0x30",
      ],
      place: .captures(["havvk+even-g2-smart-classroom/"]),
      why:
        "tshark does not know the event that opened the connection, and takes its attributes for "
        + "those of another"),
    FilterDifference(
      filters: ["btatt.value", "btatt.value[0] == 01"],
      place: .captures(["syssi+esphome-jbd-bms/", "BeanCounterTop+ble-pcap-analyzer/"]),
      why: "tshark takes an attribute for one of another connection's server"),
    FilterDifference(
      filters: ["bthci_evt.bd_addr", "bthci_evt.bd_addr[0:1] & 80"],
      place: .captures(["havvk+even-g2-smart-classroom/"]),
      why: "tshark does not know LE Enhanced Connection Complete [v2]"),
    FilterDifference(
      filters: ["bthci_evt.status == 0", "bthci_cmd.le_scan_interval"],
      place: .captures(["havvk+even-g2-smart-classroom/"]),
      why: "tshark does not know commands of Core 5.2 and later"),
    FilterDifference(
      filters: ["bthci_evt.status == 0"],
      place: .captures(["wcbonner+GoveeBTTempLogger/", "mauricelam+btsnoop-rs/"]),
      why: "commands that nothing of LE needs are known by name, their parameters are octets"),
    FilterDifference(
      filters: [
        "btatt.handle > 0x20 && btatt.handle < 0x40", "btatt.characteristic_properties & 0x10",
        "btatt.characteristic_properties.notify == 1",
      ],
      place: .captures(["mishaal79+blproject/wcap__lescan_cap.pcapng"]),
      why: "both sides ask, and tshark reads an answer by the other side's request"),
    FilterDifference(
      filters: ["count(btcommon.eir_ad.entry.length) == 1"],
      place: .everywhere,
      why: "we show the length of zero that ends the structures"),
    FilterDifference(
      filters: ["btatt.handle", "any btatt.handle != 0x10", "btatt.handle bitwise_and 0x01"],
      place: .captures(["Charmve+BLE-Security-Attack-Defence/"]),
      why: "tshark reads no handle of a request with one handle only"),
  ]
}
