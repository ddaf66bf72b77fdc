/// PDUs of ATT, at least one of each kind. The fields are the ones that Wireshark 4.0 shows, less
/// what it adds from earlier packets.
let attVectors: [WireVector] = [
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 861", "01 10 1600 0a",
    "req_opcode_in_error=16 handle=22 error_code=10"),
  WireVector(
    "made up: an application's error", "01 12 0300 80",
    "req_opcode_in_error=18 handle=3 error_code=128"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 846", "02 0f02", "client_rx_mtu=527"),
  WireVector("AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 849", "03 4100", "server_rx_mtu=65"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 866", "04 0400 0800",
    "starting_handle=4 ending_handle=8"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 869",
    "05 01 0400 0229 0500 0328 0600 292b 0700 0328 0800 2a2b",
    "uuid_format=1 handle=4 uuid16=10498 handle=5 uuid16=10243 handle=6 uuid16=11049 "
      + "handle=7 uuid16=10243 handle=8 uuid16=11050"),
  WireVector(
    "made up", "05 02 0300 00112233445566778899aabbccddeeff",
    "uuid_format=2 handle=3 uuid128=00112233445566778899aabbccddeeff"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1201",
    "06 0100 ffff 0028 d0002d121e4b0fa4994eceb531f40579",
    "starting_handle=1 ending_handle=65535 uuid16=10240 value=d0002d121e4b0fa4994eceb531f40579"),
  WireVector(
    "adren423/BLE_Analysis Config2_1.pcap, frame 427", "06 0100 ffff 0028 0118",
    "starting_handle=1 ending_handle=65535 uuid16=10240 value=0118"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1204", "07 4800 5100",
    "handle=72 group_end_handle=81"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 862", "08 0100 0800 0328",
    "starting_handle=1 ending_handle=8 uuid16=10243"),
  WireVector(
    "made up", "08 0001 ffff 00112233445566778899aabbccddeeff",
    "starting_handle=256 ending_handle=65535 uuid128=00112233445566778899aabbccddeeff"),
  WireVector(
    "made up: a short UUID in its long form", "08 0100 ffff fb349b5f80000080001000000f180000",
    "starting_handle=1 ending_handle=65535 uuid128=fb349b5f80000080001000000f180000"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 865",
    "09 07 0200 20 0300 052a 0500 0a 0600 292b 0700 02 0800 2a2b",
    "length=7 handle=2 value=200300052a handle=5 value=0a0600292b handle=7 value=0208002a2b"),
  WireVector("AleBonora3/Tesi_BLE mouse.pcapng, frame 1071", "0a 2000", "handle=32"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1203",
    "0b 05010902a10185010901a10005091901290815002501",
    "value=05010902a10185010901a10005091901290815002501"),
  WireVector("made up: an empty value", "0b", ""),
  WireVector("AleBonora3/Tesi_BLE mouse.pcapng, frame 1206", "0c 2000 1600", "handle=32 offset=22"),
  WireVector(
    "AleBonora3/Tesi_BLE mouse.pcapng, frame 1211",
    "0d 9508750181020501093009311601f826ff07750c9502",
    "value=9508750181020501093009311601f826ff07750c9502"),
  WireVector("made up", "0e 0300 0500 0700", "handle=3 handle=5 handle=7"),
  WireVector("made up", "0f 01020304", "value=01020304"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 850", "10 0100 ffff 0028",
    "starting_handle=1 ending_handle=65535 uuid16=10240"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 853", "11 06 0100 0800 0118 0900 0f00 0018",
    "length=6 handle=1 group_end_handle=8 uuid16=6145 handle=9 group_end_handle=15 uuid16=6144"),
  WireVector(
    "made up", "11 14 0100 0500 00112233445566778899aabbccddeeff",
    "length=20 handle=1 group_end_handle=5 uuid128=00112233445566778899aabbccddeeff"),
  WireVector(
    "made up: a value that is no UUID", "11 05 0100 0500 07",
    "length=5 handle=1 group_end_handle=5 value=07"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 870", "12 0400 0200", "handle=4 value=0200"),
  WireVector("AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 873", "13", ""),
  WireVector(
    "code-byter/BLE-Hacking-workshop rec_doorbell.pcap, frame 435",
    "16 1200 0000 7b2273223a22526f6775654150222c227022",
    "handle=18 offset=0 value=7b2273223a22526f6775654150222c227022"),
  WireVector(
    "code-byter/BLE-Hacking-workshop rec_doorbell.pcap, frame 438",
    "17 1200 0000 7b2273223a22526f6775654150222c227022",
    "handle=18 offset=0 value=7b2273223a22526f6775654150222c227022"),
  WireVector(
    "code-byter/BLE-Hacking-workshop rec_doorbell.pcap, frame 467", "18 01", "flags=1"),
  WireVector("code-byter/BLE-Hacking-workshop rec_doorbell.pcap, frame 475", "19", ""),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1055", "1b 1200 01", "handle=18 value=01"),
  WireVector(
    "cagnulein/Bafang-RideSync bluetoothd-hci-latest.pklg, frame 2911", "1d 1600 010c0220000000",
    "handle=22 value=010c0220000000"),
  WireVector("cagnulein/Bafang-RideSync bluetoothd-hci-latest.pklg, frame 2912", "1e", ""),
  WireVector("made up", "20 0300 0500", "handle=3 handle=5"),
  WireVector(
    "made up", "21 0200 aabb 0000 0100 cc",
    "value_length=2 value=aabb value_length=0 value_length=1 value=cc"),
  WireVector(
    "made up: the last value is cut to fit", "21 0200 aabb 0900 cc",
    "value_length=2 value=aabb value_length=9 value=cc"),
  WireVector(
    "made up", "23 0300 0200 aabb 0500 0100 cc",
    "handle=3 value_length=2 value=aabb handle=5 value_length=1 value=cc"),
  WireVector(
    "cagnulein/Bafang-RideSync bluetoothd-hci-latest.pklg, frame 1240", "52 1b00 98c0",
    "handle=27 value=98c0"),
  WireVector(
    "made up", "d2 0300 aabbcc 01000000 0102030405060708",
    "handle=3 value=aabbcc sign_counter=1 signature=0102030405060708"),
  WireVector(
    "Charmve/BLE-Security noncomplicance_telink_respond_invalid_control_pdu.pcapng, frame 962: "
      + "its opcode", "f9 0102", "parameters=0102"),
]
