/// Signalling commands of L2CAP. The fields are the ones that Wireshark 4.0 shows; it does not know
/// the commands 0x17 to 0x1A.
let signallingVectors: [WireVector] = [
  WireVector(
    "made up", "01 05 0200 0000", "cmd_code=1 cmd_ident=5 cmd_length=2 rej_reason=0"),
  WireVector(
    "made up", "01 05 0400 0100 1700",
    "cmd_code=1 cmd_ident=5 cmd_length=4 rej_reason=1 sig_mtu=23"),
  WireVector(
    "made up", "01 05 0600 0200 4000 4100",
    "cmd_code=1 cmd_ident=5 cmd_length=6 rej_reason=2 scid=64 dcid=65"),
  WireVector(
    "Swastik36/OPPO-Earbuds btsnoop_205240.log, frame 351", "02 04 0400 0100 4000",
    "cmd_code=2 cmd_ident=4 cmd_length=4 psm=1 scid=64"),
  WireVector(
    "made up", "03 04 0800 4100 4000 0100 0200",
    "cmd_code=3 cmd_ident=4 cmd_length=8 dcid=65 scid=64 result=1 status=2"),
  WireVector(
    "made up: the MTU, then frames that are numbered, with a checksum",
    "04 05 1600 4100 0100 0102 a002 0409 03 3f 14 d007 e02e f203 0501 01",
    "cmd_code=4 cmd_ident=5 cmd_length=22 dcid=65 flags=1 flags.reserved=0 flags.continuation=1 "
      + "option_type=1 option_length=2 option_mtu=672 option_type=4 option_length=9 "
      + "retransmissionmode=3 txwindow=63 maxtransmit=20 retransmittimeout=2000 "
      + "monitortimeout=12000 mps=1010 option_type=5 option_length=1 option_fcs=1"),
  WireVector(
    "made up: a quality of service that is not accepted",
    "05 05 2000 4000 0000 0100 0316 00 01 00000000 00000000 00000000 ffffffff ffffffff 0202",
    "cmd_code=5 cmd_ident=5 cmd_length=32 scid=64 flags=0 flags.reserved=0 flags.continuation=0 "
      + "conf_result=1 option_type=3 option_length=22 option_flags=0 option_servicetype=1 "
      + "option_tokenrate=0 option_tokenbsize=0 option_peakbandwidth=0 option_latency=4294967295 "
      + "option_delayvar=4294967295 option_type=2 option_length=2"),
  WireVector(
    "made up", "08 06 0300 616263", "cmd_code=8 cmd_ident=6 cmd_length=3 data=616263"),
  WireVector("made up: an echo of nothing", "09 06 0000", "cmd_code=9 cmd_ident=6 cmd_length=0"),
  WireVector(
    "made up", "0a 07 0200 0200", "cmd_code=10 cmd_ident=7 cmd_length=2 info_type=2"),
  WireVector(
    "made up", "0b 07 0800 0200 0000 b8020000",
    "cmd_code=11 cmd_ident=7 cmd_length=8 info_type=2 info_result=0 info_extended_features=696 "
      + "info_flowcontrol=0 info_retransmission=0 info_bidirqos=0 info_enh_retransmission=1 "
      + "info_streaming=1 info_fcs=1 info_flow_spec=0 info_fixedchan=1 info_window=0 "
      + "info_unicast=1"),
  WireVector(
    "made up", "0b 08 0c00 0300 0000 8600000000000000",
    "cmd_code=11 cmd_ident=8 cmd_length=12 info_type=3 info_result=0 info_fixed_channels=134 "
      + "info_fixedchans_null=0 info_fixedchans_signal=1 info_fixedchans_connless=1 "
      + "info_fixedchans_amp_man=0 info_fixedchans_smp=1 info_fixedchans_amp_test=0"),
  WireVector(
    "Swastik36/OPPO-Earbuds btsnoop_205240.log, frame 371", "06 06 0400 0420 4000",
    "cmd_code=6 cmd_ident=6 cmd_length=4 dcid=8196 scid=64"),
  WireVector(
    "Swastik36/OPPO-Earbuds btsnoop_205240.log, frame 373", "07 06 0400 0420 4000",
    "cmd_code=7 cmd_ident=6 cmd_length=4 dcid=8196 scid=64"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1141", "12 01 0800 1800 2800 0000 2a00",
    "cmd_code=18 cmd_ident=1 cmd_length=8 min_interval=24 max_interval=40 slave_latency=0 "
      + "timeout_multiplier=42"),
  WireVector(
    "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 1144", "13 01 0200 0000",
    "cmd_code=19 cmd_ident=1 cmd_length=2 move_result=0"),
  WireVector(
    "Bumble, coc-bulk-central, frame 38", "14 01 0a00 8000 4000 0008 f700 1000",
    "cmd_code=20 cmd_ident=1 cmd_length=10 le_psm=128 scid=64 option_mtu=2048 mps=247 "
      + "initial_credits=16"),
  WireVector(
    "Bumble, coc-bulk-central, frame 40", "15 01 0a00 4000 0008 f700 1000 0000",
    "cmd_code=21 cmd_ident=1 cmd_length=10 dcid=64 option_mtu=2048 mps=247 initial_credits=16 "
      + "le_result=0"),
  WireVector(
    "Bumble, coc-bulk-central, frame 347", "16 01 0400 4000 0800",
    "cmd_code=22 cmd_ident=1 cmd_length=4 cid=64 credits=8"),
  WireVector(
    "made up", "17 03 1200 2700 0002 4000 0a00 4000 4100 4200 4300 4400",
    "cmd_code=23 cmd_ident=3 cmd_length=18 le_psm=39 option_mtu=512 mps=64 initial_credits=10 "
      + "scid=64 scid=65 scid=66 scid=67 scid=68"),
  WireVector(
    "made up", "18 03 0e00 0002 4000 0a00 0400 5000 5100 0000",
    "cmd_code=24 cmd_ident=3 cmd_length=14 option_mtu=512 mps=64 initial_credits=10 le_result=4 "
      + "dcid=80 dcid=81 dcid=0"),
  WireVector(
    "made up", "19 04 0800 0003 8000 4000 4100",
    "cmd_code=25 cmd_ident=4 cmd_length=8 option_mtu=768 mps=128 dcid=64 dcid=65"),
  WireVector(
    "made up", "1a 04 0200 0100", "cmd_code=26 cmd_ident=4 cmd_length=2 reconfigure_result=1"),
  WireVector(
    "made up: an unknown code without data", "ef 01 0000", "cmd_code=239 cmd_ident=1 cmd_length=0"),
]
