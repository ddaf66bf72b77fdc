import BluetoothPackets
import Testing

/// Octets without a capture are read field by field.
struct PacketFormTests {
  private static let packets: [(PacketForm, [UInt8], String)] = [
    (.att, [0x12, 0x2A, 0x00, 0x01], "btatt.handle"),
    (.smp, [0x01, 3, 0, 1, 16, 0, 0], "btsmp.io_capability"),
    (.l2cap, [7, 0, 4, 0, 0x1B, 0x2A, 0, 1, 2, 3, 4], "btatt.value"),
    (
      .ll,
      [0xD6, 0xBE, 0x89, 0x8E, 0x40, 9, 1, 2, 3, 4, 5, 6, 2, 1, 6, 0, 0, 0],
      "btcommon.eir_ad.entry.flags.le_limited_discoverable_mode"
    ),
    (
      .ll, [0x78, 0x56, 0x34, 0x12, 0x03, 6, 0x0C, 11, 2, 0, 1, 0, 0, 0, 0],
      "btle.control_opcode"
    ),
    (.ad, [2, 1, 6], "btcommon.eir_ad.entry.type"),
    (.hci, [0x03, 0x0C, 0], "bthci_cmd.opcode"),
    (.hci, [0x13, 5, 1, 0x40, 0, 2, 0], "bthci_evt.code"),
    (.h4, [2, 0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x0A, 0x2A, 0], "btatt.handle"),
  ]

  @Test(arguments: packets)
  func `A watcher sees the fields of every layer, and nothing is left over`(
    form: PacketForm, octets: [UInt8], filterName: String
  ) throws {
    let watcher = FieldWatcher()
    #expect(try form.read(octets.rawSpan, watcher: watcher) == 0)
    let catalogue = FieldCatalogue(BluetoothFields.all)
    #expect(watcher.sightings.contains { catalogue[$0.id]?.filterName == filterName })
  }

  @Test(arguments: packets)
  func `A cut packet is refused or read without octets that are not there`(
    form: PacketForm, octets: [UInt8], filterName: String
  ) {
    for count in octets.indices {
      let cut = Array(octets.prefix(count))
      let watcher = FieldWatcher()
      _ = try? form.read(cut.rawSpan, watcher: watcher)
      for sighting in watcher.sightings where !sighting.isScope {
        #expect(sighting.offset + sighting.length <= count)
      }
    }
  }

  @Test func `Octets after the packet are counted`() throws {
    #expect(try PacketForm.h4.read([UInt8]([1, 3, 12, 0, 0xFF]).rawSpan, watcher: nil) == 1)
  }
}
