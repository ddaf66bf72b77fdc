/// PDUs of the Security Manager, one of each kind at least. The fields are the ones that Wireshark
/// 4.0 shows, and CT2, which it does not know.
let smpVectors: [WireVector] = [
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1307", "01 04 00 2d 10 0b 0b",
    "io_capability=4 oob_data_flags=0 authreq=45 reserved_flags=1 ct2_flag=1 keypress_flag=0 "
      + "sc_flag=1 mitm_flag=1 bonding_flags=1 max_enc_key_size=16 "
      + "initiator_key_distribution=11 key_dist_reserved=0 key_dist_linkkey=1 key_dist_sign=0 "
      + "key_dist_id=1 key_dist_enc=1 responder_key_distribution=11 key_dist_reserved=0 "
      + "key_dist_linkkey=1 key_dist_sign=0 key_dist_id=1 key_dist_enc=1"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1310", "02 03 00 09 10 02 00",
    "io_capability=3 oob_data_flags=0 authreq=9 reserved_flags=0 ct2_flag=0 keypress_flag=0 "
      + "sc_flag=1 mitm_flag=0 bonding_flags=1 max_enc_key_size=16 "
      + "initiator_key_distribution=2 key_dist_reserved=0 key_dist_linkkey=0 key_dist_sign=0 "
      + "key_dist_id=1 key_dist_enc=0 responder_key_distribution=0 key_dist_reserved=0 "
      + "key_dist_linkkey=0 key_dist_sign=0 key_dist_id=0 key_dist_enc=0"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1358", "03 a3d36b308884e8d015c715694eb6016a",
    "cfm_value=a3d36b308884e8d015c715694eb6016a"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1359", "04 b7d204369167fe06687437910c62a3a8",
    "random_value=b7d204369167fe06687437910c62a3a8"),
  WireVector(
    "Charmve/BLE-Security capture_cypress_psoc6_crash_llid.pcapng, frame 1147", "05 0a",
    "reason=10"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1186", "06 92d73a3afc899aa2b01f5d631e28201b",
    "long_term_key=92d73a3afc899aa2b01f5d631e28201b"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1188", "07 0a84 6b27f0d7dc98b1b4",
    "ediv=33802 random_value=6b27f0d7dc98b1b4"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1190", "08 7baf689e6df570ab41ac0d1f4c4d2109",
    "id_resolving_key=7baf689e6df570ab41ac0d1f4c4d2109"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1192", "09 00 5400316be0e2",
    "address_type=0 bd_addr=5400316be0e2"),
  WireVector(
    "Charmve/BLE-Security capture_cypress_psoc6_crash_llid.pcapng, frame 306",
    "0a 53c51f8bf486fc65a5a50829079ad7d3", "signature_key=53c51f8bf486fc65a5a50829079ad7d3"),
  WireVector(
    "Charmve/BLE-Security capture_microchip_ATSAMB11_invalid_fragment_2.pcap, frame 8", "0b 01",
    "authreq=1 reserved_flags=0 ct2_flag=0 keypress_flag=0 sc_flag=0 mitm_flag=0 bonding_flags=1"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1353",
    "0c fd0deb9ea75bf612352ae99af57be7df3abe7a6ab2967723eb92365cb1da8d13"
      + "5c734ab8dd1eb34849e0fdec39321f29498ce004e35558fbb9ad8d1607e5ddf2",
    "public_key_x=fd0deb9ea75bf612352ae99af57be7df3abe7a6ab2967723eb92365cb1da8d13 "
      + "public_key_y=5c734ab8dd1eb34849e0fdec39321f29498ce004e35558fbb9ad8d1607e5ddf2"),
  WireVector(
    "Bumble, pair-lesc-numeric-central, frame 109", "0d d0549a52a324afea44ca935fee0042e8",
    "dhkey_check=d0549a52a324afea44ca935fee0042e8"),
  WireVector("made up", "0e 04", "notification_type=4"),
  WireVector(
    "adren423/BLE_Analysis Config4_7.pcap, frame 1833: its code", "1b 0102", "parameters=0102"),
]
