extension CaptureFormat {
  /// A notation for packets in text. Listed by `formats`, and used as an index of the reader's table.
  @nonexhaustive
  public enum TextNotation: UInt8, Hashable, Sendable, CaseIterable {
    /// tshark's JSON with octets, `-T json -x`, and `-T ek -x`.
    case tsharkJSON
    /// Wireshark's XML, `-T pdml`.
    case pdml
    /// Windows events of the Bluetooth driver in XML, with `BIP_Type` and `BIP_Data`.
    case windowsEvents
    /// A decoded header, then lines of octets, as written by `hcidump -X` and btmon.
    case decodedHeaders
    /// BTstack's log: `CMD =>`, `EVT <=`, `ACL =>`.
    case btstack
    /// Debug lines of noble and bleno.
    case noble
    /// Bumble's log of data packets.
    case bumble
    /// NimBLE's log: `ble_hs_hci_cmd_send` and similar functions.
    case nimble
    /// ESP-IDF's HCI debug mode: a counter, then `C:`, `E:`, `H:` or `D:` before the octets.
    case espLog
    /// hcidump `-R`: `<` and `>` before the octets.
    case hcidumpRaw
    /// Zephyr's hexdump of `bt_hci`.
    case zephyr
    /// ESP-IDF's `ESP_LOG_BUFFER_HEX`.
    case espIDF
    /// Android's logcat with octets.
    case logcat
    /// Wireshark's hex dump, and `hexdump -C`: an offset before the octets.
    case wireshark
    /// `xxd`: an offset with a colon before pairs of octets.
    case xxd
    /// One packet per line, with or without its H4 type.
    case lines
  }
}
