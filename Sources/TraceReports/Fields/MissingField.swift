/// General fields of Wireshark that bletrace does not have, with alternatives.
///
/// For users of existing command lines, a correct Wireshark name is answered with an explanation instead of a
/// suggestion.
package enum MissingField {
  /// Returns why there is no such field and what to use instead, or nil for an unknown name.
  ///
  /// - Parameter name: the name in filters: "frame.comment".
  package static func reason(_ name: String) -> String? {
    reasons.first { entry in
      guard name.hasPrefix(entry.name) else { return false }
      let next = name.dropFirst(entry.name.count).first
      return next == nil || next == "." || next == "_"
    }?.reason
  }

  /// The reasons. Each entry also covers the fields below it.
  private static let reasons: [(name: String, reason: String)] = [
    ("frame.comment", "`bletrace convert` copies comments; no command shows them"),
    ("frame.interface_name", "interfaces have a number, frame.interface_id"),
    ("frame.interface_description", "interfaces have a number, frame.interface_id"),
    ("frame.interface_queue", "Bluetooth captures have no queues"),
    ("frame.section_number", "frames are counted through all sections of a file, frame.number"),
    ("frame.file_off", "octets are shown by `bletrace explain FILE --frame N`"),
    ("frame.drop_count", "`bletrace summary` shows packets that the recorder lost"),
    ("frame.packet_flags", "bletrace.set_aside selects packets with a wrong CRC"),
    ("frame.packet_id", "frames have a number, frame.number"),
    ("frame.verdict", "it is of a firewall's captures"),
    ("frame.cb_pen", "it is of other vendors' blocks, which are not read"),
    ("frame.cb_copy", "it is of other vendors' blocks, which are not read"),
    ("frame.bblog", "it is of captures of TCP"),
    ("frame.pcaplog", "it is of captures of IP"),
    ("frame.md5_hash", "no sums are made of frames; `bletrace diff` compares captures"),
    ("frame.link_nr", "it is of captures of WAN links; connections are bletrace.connection"),
    ("frame.ref_time", "bletrace has no time references; --from chooses the first frame"),
    ("frame.coloring_rule", "bletrace has no colouring rules; select frames with -Y"),
    ("frame.time_invalid", "a record without a time has no frame.time"),
    ("frame.incomplete", "bletrace.not_decoded shows what was not decoded"),
    ("_ws.malformed", "bletrace.error shows where decoding stopped"),
    ("_ws.expert", "use `bletrace check` instead"),
    ("bluetooth.addr", "its two addresses are bluetooth.src and bluetooth.dst"),
    ("bthci_cmd.response_in_frame", "events name their commands, bthci_evt.command_in_frame"),
    ("frame.len_lt_caplen", "`bletrace summary` reports damage"),
  ]
}
