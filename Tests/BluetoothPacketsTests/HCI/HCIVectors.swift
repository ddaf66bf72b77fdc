// swift-format-ignore-file
// Written by Scripts/hci/check_against_bumble.py with Bumble 0.0.236.

/// Packets with the values of their parameters.
let hciVectors = """
  command Inquiry 0104054c683cb601 3:3958860 1:182 1:1
  command InquiryCancel 020400
  return InquiryCancel 0e0401020400 1:0
  # made here; Bumble has no definition
  command ExitPeriodicInquiryMode 040400
  # made here; Bumble has no definition
  return ExitPeriodicInquiryMode 0e0401040400 1:0
  command CreateConnection 05040da3a5248e72b7735900b57aa248 6:201702638921123 2:22899 1:0 1:181 2:41594 1:72
  command Disconnect 060403270591 2:1319 1:145
  command CreateConnectionCancel 080406a2fbe9f2478b 6:153141134359458
  return CreateConnectionCancel 0e0a01080400e3226b7bb2d7 1:0 6:237161574769379
  command AcceptConnectionRequest 090407ee2be008596232 6:108134540520430 1:50
  command RejectConnectionRequest 0a040706061633bc0169 6:1907822560774 1:105
  command LinkKeyRequestReply 0b04167c22ea09a92826af8f87607eafa629d24111f2481d68 6:44706480923260 16:138391767682576369965990224898972167974
  return LinkKeyRequestReply 0e0a010b04000134d9423090 1:0 6:158536954360833
  command LinkKeyRequestNegativeReply 0c04065d4a716b601f 6:34498979908189
  return LinkKeyRequestNegativeReply 0e0a010c04003a88617a0010 1:0 6:17594239256634
  command PINCodeRequestReply 0d04172d4fa70e94f6cb19938ec264c567ce12c54e1462c2db72 6:271115761438509 1:203 16=19938ec264c567ce12c54e1462c2db72
  return PINCodeRequestReply 0e0a010d0400476f63d3abd9 1:0 6:239332009144135
  command PINCodeRequestNegativeReply 0e040633cf9772dd97 6:166977366118195
  return PINCodeRequestNegativeReply 0e0a010e040026d677de7f68 1:0 6:114898402530854
  command ChangeConnectionPacketType 0f0404250bd3fd 2:2853 2:64979
  command AuthenticationRequested 11040238bd 2:48440
  command SetConnectionEncryption 130403eed586 2:54766 1:134
  # made here; Bumble has no definition
  command ChangeConnectionLinkKey 15040204f4 2:62468
  # made here; Bumble has no definition
  command LinkKeySelection 17040108 1:8
  command RemoteNameRequest 19040a385eadff2cfc0e594f4b 6:277270198312504 1:14 1:89 2:19279
  # made here; Bumble has no definition
  command RemoteNameRequestCancel 1a040640733cd885a0 6:176496718934848
  # made here; Bumble has no definition
  return RemoteNameRequestCancel 0e0a011a0400e030ab082ad9 1:0 6:238774557290720
  command ReadRemoteSupportedFeatures 1b0402124f 2:20242
  command ReadRemoteExtendedFeatures 1c040329a3e9 2:41769 1:233
  command ReadRemoteVersionInformation 1d04028bfe 2:65163
  command ReadClockOffset 1f04022886 2:34344
  # made here; Bumble has no definition
  command SetupSynchronousConnection 280411e02a2f5d9de8cb0ffbdb2dddcd54215c13 2:10976 4:3902627119 4:3690663883 2:56621 2:21709 1:33 2:4956
  command AcceptSynchronousConnectionRequest 29041583bf7e2e7fda8cb4a63ac05347f0fc4c31dde0a335 6:240239775760259 4:984003724 4:4031206336 2:19708 2:56625 1:224 2:13731
  command RejectSynchronousConnectionRequest 2a0407578e5364c49a30 6:170168287465047 1:48
  command IOCapabilityRequestReply 2b04094d435f756ddabded84 6:240163655467853 1:189 1:237 1:132
  return IOCapabilityRequestReply 0e0a012b04007451144e05a8 1:0 6:184740738257268
  command UserConfirmationRequestReply 2c04064595d626b483 6:144809768949061
  return UserConfirmationRequestReply 0e0a012c04004e8c7c1ad29c 1:0 6:172426201435214
  command UserConfirmationRequestNegativeReply 2d04060f7496818584 6:145708939637775
  return UserConfirmationRequestNegativeReply 0e0a012d0400b5d0d9a94619 1:0 6:27791288029365
  command UserPasskeyRequestReply 2e040ae548c29721569f020d95 6:94702280001765 4:2500657823
  return UserPasskeyRequestReply 0e0a012e0400a6a572d9fc4f 1:0 6:87947398522278
  command UserPasskeyRequestNegativeReply 2f0406206f9960429b 6:170709390815008
  return UserPasskeyRequestNegativeReply 0e0a012f0400dcfea42f51e0 1:0 6:246639296315100
  command RemoteOOBDataRequestReply 3004267597684bbbab08dba3e6cb177d3c9822d66711c15fe40b75492373b7c654c0da32a2321a19f2 6:188820912379765 16:303561167124589724667384223477648317192 16:321803513755668883495898005278560974091
  return RemoteOOBDataRequestReply 0e0a013004008d13a13d44c6 1:0 6:217996394042253
  command RemoteOOBDataRequestNegativeReply 33040631c919c01dc9 6:221129614149937
  return RemoteOOBDataRequestNegativeReply 0e0a013304008914fc46bf87 1:0 6:149255599428745
  command IOCapabilityRequestNegativeReply 3404075b342dbe784329 6:74185865770075 1:41
  return IOCapabilityRequestNegativeReply 0e0a01340400a44297ada4d6 1:0 6:236002775351972
  command TruncatedPageCancel 40040636abc880d012 6:20686723132214
  return TruncatedPageCancel 0e0a0140040052496903abb0 1:0 6:194248543127890
  command StartSynchronizationTrain 430400
  command RemoteOOBExtendedDataRequestReply 4504461fe8c6379662f7e6dfc3d58a154339242b0a3ca458311c25ee6dce1e7de273b7d7be51aa1ed593b1c2f525056af43c30ed0febb7d3abe913ee876037e10daea964f82f8a61d2 6:108397320398879 16:65592424989023697303355610268759484151 16:283284786494119847444785111287928333596 16:228397292220876140368554419127419318675 16:279644334683233129999033567656759137257
  return RemoteOOBExtendedDataRequestReply 0e0a01450400e05470b6b5da 1:0 6:240473984750816
  command SniffMode 03080ab888f92b9969f0b6908a 2:35000 2:11257 2:27033 2:46832 2:35472
  command ExitSniffMode 040802243e 2:15908
  # made here; Bumble has no definition
  command QoSSetup 0708142ac65e3da9061ef691d61e12c95f1d294e88f01e 2:50730 1:94 1:61 4:4129162921 4:304010897 4:689790921 4:519080014
  # made here; Bumble has no definition
  command RoleDiscovery 090802a7b5 2:46503
  # made here; Bumble has no definition
  return RoleDiscovery 0e07010908001c308b 1:0 2:12316 1:139
  command SwitchRole 0b080732d06ac231468d 6:77179529121842 1:141
  # made here; Bumble has no definition
  command ReadLinkPolicySettings 0c0802d29e 2:40658
  # made here; Bumble has no definition
  return ReadLinkPolicySettings 0e08010c0800d2d0412a 1:0 2:53458 2:10817
  command WriteLinkPolicySettings 0d0804af5b0341 2:23471 2:16643
  return WriteLinkPolicySettings 0e06010d08005d7a 1:0 2:31325
  # made here; Bumble has no definition
  command ReadDefaultLinkPolicySettings 0e0800
  # made here; Bumble has no definition
  return ReadDefaultLinkPolicySettings 0e06010e08007c0e 1:0 2:3708
  command WriteDefaultLinkPolicySettings 0f08021610 2:4118
  return WriteDefaultLinkPolicySettings 0e04010f0800 1:0
  # made here; Bumble has no definition
  command FlowSpecification 1008158a41f92bf22ce0aa81a909c7b6f793af83e6db4275 2:16778 1:249 1:43 1:242 4:2175459372 4:3066497449 4:2209321975 4:1967315942
  command SniffSubrating 1108089a6899edb42258dd 2:26778 2:60825 2:8884 2:56664
  return SniffSubrating 0e0601110800782e 1:0 2:11896
  command SetEventMask 010c08cad1c72b39dc5fa6 8:11988542871189311946
  return SetEventMask 0e0401010c00 1:0
  command Reset 030c00
  return Reset 0e0401030c00 1:0
  command SetEventFilter 050c063f05d248ca5a 1:63 5=05d248ca5a
  return SetEventFilter 0e0401050c00 1:0
  # made here; Bumble has no definition
  command Flush 080c022064 2:25632
  # made here; Bumble has no definition
  return Flush 0e0601080c00fd40 1:0 2:16637
  command ReadStoredLinkKey 0d0c07a45c0f7ccaaad2 6:187786641497252 1:210
  return ReadStoredLinkKey 0e08010d0c00bbf601f4 1:0 2:63163 2:62465
  command DeleteStoredLinkKey 120c070c13985c8cbb10 6:206211523285772 1:16
  return DeleteStoredLinkKey 0e0601120c007d7f 1:0 2:32637
  command WriteLocalName 130cf830a8ed2dd8d021eb23f120ba8d4c42556b8cd685bff7366f654788e0b41cd70bcfe0639c4c7b7982b9e0dd48117557f72f9d30361ffdcff21650c1a1c9a1cfd3ae864577c014d02b96c22c9c9b4fd352ca2d64f561eda4dfb3c9c653a5f9778185a88a163bc1bcd5ee5cd832ae2e4fd3a7a1476eecfdbdda7ee07b79f9d2d9568b3479e649babe0280a091e28e6e6e198fd785f50fd97a0f65725f636b5ca0baf875f99dcfdc5b1c91aad7ca64b7f4d47bbc243a5b3cd2c72e2255d3f24632b3aa3a928c01b3d4bab8c2baeb8a87b922d7704a891f183a219c96fb120a2f30e33d67d636fe5a8a132868b200bfbeebeb8fd4e834e60a7b60 248=30a8ed2dd8d021eb23f120ba8d4c42556b8cd685bff7366f654788e0b41cd70bcfe0639c4c7b7982b9e0dd48117557f72f9d30361ffdcff21650c1a1c9a1cfd3ae864577c014d02b96c22c9c9b4fd352ca2d64f561eda4dfb3c9c653a5f9778185a88a163bc1bcd5ee5cd832ae2e4fd3a7a1476eecfdbdda7ee07b79f9d2d9568b3479e649babe0280a091e28e6e6e198fd785f50fd97a0f65725f636b5ca0baf875f99dcfdc5b1c91aad7ca64b7f4d47bbc243a5b3cd2c72e2255d3f24632b3aa3a928c01b3d4bab8c2baeb8a87b922d7704a891f183a219c96fb120a2f30e33d67d636fe5a8a132868b200bfbeebeb8fd4e834e60a7b60
  return WriteLocalName 0e0401130c00 1:0
  command ReadLocalName 140c00
  return ReadLocalName 0efc01140c00288752cdedf4306f48cddda4cb6ac271a94132f5bee04d59046e6d1057c77e220bb1a0919014c39116e411449c40d87e85d804599120e4d5357726b11d1fab12f68bd30f9cf2186c641f43aa42db9b4c47e726b50c5bed1866d308148c3b23c97f094f747d41dba878fa312ec472081b35105e82ec43aebce08d427da3754e93e9e62c362254512a8495a516673856dd625204b2f95ae9a2392f4d7cb5ba99dd4cddef671f03d9d10971756d83784441e4c5c3053951c33415e87b36622e2bf8c9c8ed4e62470d9d32aebdac5b0f0d2786572be698c0069f60d027ddbb6694e163da2177727d32f22759abd2a27525fdafa4ff82d813ddfb 1:0 248=288752cdedf4306f48cddda4cb6ac271a94132f5bee04d59046e6d1057c77e220bb1a0919014c39116e411449c40d87e85d804599120e4d5357726b11d1fab12f68bd30f9cf2186c641f43aa42db9b4c47e726b50c5bed1866d308148c3b23c97f094f747d41dba878fa312ec472081b35105e82ec43aebce08d427da3754e93e9e62c362254512a8495a516673856dd625204b2f95ae9a2392f4d7cb5ba99dd4cddef671f03d9d10971756d83784441e4c5c3053951c33415e87b36622e2bf8c9c8ed4e62470d9d32aebdac5b0f0d2786572be698c0069f60d027ddbb6694e163da2177727d32f22759abd2a27525fdafa4ff82d813ddfb
  # made here; Bumble has no definition
  command ReadConnectionAcceptTimeout 150c00
  # made here; Bumble has no definition
  return ReadConnectionAcceptTimeout 0e0601150c00d786 1:0 2:34519
  command WriteConnectionAcceptTimeout 160c02fc69 2:27132
  return WriteConnectionAcceptTimeout 0e0401160c00 1:0
  # made here; Bumble has no definition
  command ReadPageTimeout 170c00
  # made here; Bumble has no definition
  return ReadPageTimeout 0e0601170c00a40e 1:0 2:3748
  command WritePageTimeout 180c02abff 2:65451
  return WritePageTimeout 0e0401180c00 1:0
  # made here; Bumble has no definition
  command ReadScanEnable 190c00
  # made here; Bumble has no definition
  return ReadScanEnable 0e0501190c00b4 1:0 1:180
  command WriteScanEnable 1a0c0139 1:57
  return WriteScanEnable 0e04011a0c00 1:0
  command ReadPageScanActivity 1b0c00
  return ReadPageScanActivity 0e08011b0c00d5f30fdb 1:0 2:62421 2:56079
  command WritePageScanActivity 1c0c04405b26db 2:23360 2:56102
  return WritePageScanActivity 0e04011c0c00 1:0
  # made here; Bumble has no definition
  command ReadInquiryScanActivity 1d0c00
  # made here; Bumble has no definition
  return ReadInquiryScanActivity 0e08011d0c00107a71a4 1:0 2:31248 2:42097
  command WriteInquiryScanActivity 1e0c0458006b00 2:88 2:107
  return WriteInquiryScanActivity 0e04011e0c00 1:0
  command ReadAuthenticationEnable 1f0c00
  return ReadAuthenticationEnable 0e05011f0c00c0 1:0 1:192
  command WriteAuthenticationEnable 200c0197 1:151
  return WriteAuthenticationEnable 0e0401200c00 1:0
  command ReadClassOfDevice 230c00
  return ReadClassOfDevice 0e0701230c00768334 1:0 3:3441526
  command WriteClassOfDevice 240c03a5e667 3:6809253
  return WriteClassOfDevice 0e0401240c00 1:0
  command ReadVoiceSetting 250c00
  return ReadVoiceSetting 0e0601250c0069ad 1:0 2:44393
  command WriteVoiceSetting 260c020906 2:1545
  return WriteVoiceSetting 0e0401260c00 1:0
  # made here; Bumble has no definition
  command ReadAutomaticFlushTimeout 270c0243e6 2:58947
  # made here; Bumble has no definition
  return ReadAutomaticFlushTimeout 0e0801270c008ab834c4 1:0 2:47242 2:50228
  # made here; Bumble has no definition
  command WriteAutomaticFlushTimeout 280c04f5fd0f45 2:65013 2:17679
  # made here; Bumble has no definition
  return WriteAutomaticFlushTimeout 0e0601280c004333 1:0 2:13123
  # made here; Bumble has no definition
  command ReadTransmitPowerLevel 2d0c030e8959 2:35086 1:89
  # made here; Bumble has no definition
  return ReadTransmitPowerLevel 0e07012d0c00341215 1:0 2:4660 1:21
  command ReadSynchronousFlowControlEnable 2e0c00
  return ReadSynchronousFlowControlEnable 0e05012e0c0000 1:0 1:0
  command WriteSynchronousFlowControlEnable 2f0c01a2 1:162
  return WriteSynchronousFlowControlEnable 0e04012f0c00 1:0
  command SetControllerToHostFlowControl 310c0186 1:134
  return SetControllerToHostFlowControl 0e0401310c00 1:0
  command HostBufferSize 330c07026bbba36f5579 2:27394 1:187 2:28579 2:31061
  return HostBufferSize 0e0401330c00 1:0
  # made here; Bumble has no definition
  command HostNumberOfCompletedPackets 350c050155f63054 1:1 2:63061 2:21552
  # made here; Bumble has no definition
  command ReadLinkSupervisionTimeout 360c02b09d 2:40368
  # made here; Bumble has no definition
  return ReadLinkSupervisionTimeout 0e0801360c00067d1eda 1:0 2:32006 2:55838
  command WriteLinkSupervisionTimeout 370c041b567c82 2:22043 2:33404
  return WriteLinkSupervisionTimeout 0e0601370c006f5d 1:0 2:23919
  command ReadNumberOfSupportedIAC 380c00
  return ReadNumberOfSupportedIAC 0e0501380c0073 1:0 1:115
  command ReadCurrentIACLAP 390c00
  return ReadCurrentIACLAP 0e0501390c0000 1:0 1:0
  # made here; Bumble has no definition
  command WriteCurrentIACLAP 3a0c04015741f2 1:1 3:15876439
  # made here; Bumble has no definition
  return WriteCurrentIACLAP 0e04013a0c00 1:0
  # made here; Bumble has no definition
  command SetAFHHostChannelClassification 3f0c0a6a328e7af93eadc96071 10=6a328e7af93eadc96071
  # made here; Bumble has no definition
  return SetAFHHostChannelClassification 0e04013f0c00 1:0
  # made here; Bumble has no definition
  command ReadInquiryScanType 420c00
  # made here; Bumble has no definition
  return ReadInquiryScanType 0e0501420c00f5 1:0 1:245
  command WriteInquiryScanType 430c018a 1:138
  return WriteInquiryScanType 0e0401430c00 1:0
  # made here; Bumble has no definition
  command ReadInquiryMode 440c00
  # made here; Bumble has no definition
  return ReadInquiryMode 0e0501440c004e 1:0 1:78
  command WriteInquiryMode 450c011b 1:27
  return WriteInquiryMode 0e0401450c00 1:0
  command ReadPageScanType 460c00
  return ReadPageScanType 0e0501460c00e8 1:0 1:232
  command WritePageScanType 470c0173 1:115
  return WritePageScanType 0e0401470c00 1:0
  # made here; Bumble has no definition
  command ReadAFHChannelAssessmentMode 480c00
  # made here; Bumble has no definition
  return ReadAFHChannelAssessmentMode 0e0501480c007d 1:0 1:125
  # made here; Bumble has no definition
  command WriteAFHChannelAssessmentMode 490c01d0 1:208
  # made here; Bumble has no definition
  return WriteAFHChannelAssessmentMode 0e0401490c00 1:0
  # made here; Bumble has no definition
  command ReadExtendedInquiryResponse 510c00
  # made here; Bumble has no definition
  return ReadExtendedInquiryResponse 0ef501510c0079b34d1ad62652d8ca14c4a210f3abe9282fcb3ae51e92acfbe981dcac07a7f09ec991319ad07d65c931cd4f0be7c7444187570178df077014dbf1105211bbf52ffc8d500f22f5f383e6ee72eb6c052e080117944fe925738a42ac7795ec8d92980a51da1624b152e9031a0d8b05bdb944bed755b45eed5c49671e6b390d7a925cb357507e46df89a119c39458e862a66aaebcdee8f93e88887a8e7b22c306e4fab810b93b7df283e403058d86ad4b5887ad2de631026ee5291522a2e1d8e5e26f53178ed973a3281d3c340820106809a2f48b1c4c73d42000f60172768591c52a0659fcb15285db65529ef154ec14118c 1:0 1:121 240=b34d1ad62652d8ca14c4a210f3abe9282fcb3ae51e92acfbe981dcac07a7f09ec991319ad07d65c931cd4f0be7c7444187570178df077014dbf1105211bbf52ffc8d500f22f5f383e6ee72eb6c052e080117944fe925738a42ac7795ec8d92980a51da1624b152e9031a0d8b05bdb944bed755b45eed5c49671e6b390d7a925cb357507e46df89a119c39458e862a66aaebcdee8f93e88887a8e7b22c306e4fab810b93b7df283e403058d86ad4b5887ad2de631026ee5291522a2e1d8e5e26f53178ed973a3281d3c340820106809a2f48b1c4c73d42000f60172768591c52a0659fcb15285db65529ef154ec14118c
  command WriteExtendedInquiryResponse 520cf1d3d3a0f028ee3e68d3286814df8b99ee5de92f975ecd30e0d78ceb951aa27b60ec7661aed01218a8f83f70a35e1ffb899a1e7a81f4dfd9c55dd587b743ca0322aefda86f29828763d218eb06861ba9e705122d1dd99d6842f0a17b4f3f12fae4add93a78779575a30c803ea726cec40361857e56dd809fd73e92a2a3c608a91ac6395073c85f478a3855a194ebd8976d207775ebef2b4c728f44ec20837801f30032508db40b5e5d493657dd81bc3f436b5622fd9257e540ba1afaf39c5ddcdaafc8f6bc1ba4e9f04b57c1c839ab234b94a59e707d0c5268c2fa162e8691a1a7aaff78a2b5d4ca901483eb1e98435d16b1 1:211 240=d3a0f028ee3e68d3286814df8b99ee5de92f975ecd30e0d78ceb951aa27b60ec7661aed01218a8f83f70a35e1ffb899a1e7a81f4dfd9c55dd587b743ca0322aefda86f29828763d218eb06861ba9e705122d1dd99d6842f0a17b4f3f12fae4add93a78779575a30c803ea726cec40361857e56dd809fd73e92a2a3c608a91ac6395073c85f478a3855a194ebd8976d207775ebef2b4c728f44ec20837801f30032508db40b5e5d493657dd81bc3f436b5622fd9257e540ba1afaf39c5ddcdaafc8f6bc1ba4e9f04b57c1c839ab234b94a59e707d0c5268c2fa162e8691a1a7aaff78a2b5d4ca901483eb1e98435d16b1
  return WriteExtendedInquiryResponse 0e0401520c00 1:0
  # made here; Bumble has no definition
  command RefreshEncryptionKey 530c024d71 2:29005
  command ReadSimplePairingMode 550c00
  return ReadSimplePairingMode 0e0501550c0073 1:0 1:115
  command WriteSimplePairingMode 560c0120 1:32
  return WriteSimplePairingMode 0e0401560c00 1:0
  command ReadLocalOOBData 570c00
  return ReadLocalOOBData 0e2401570c00d66965fabb371a1dba02a3fc7f0b82480136777044873bbffb967b193b8ee89b 1:0 16:96379647534793040182229165843211971030 16:207237837002353883308936463287980602881
  command ReadInquiryResponseTransmitPowerLevel 580c00
  return ReadInquiryResponseTransmitPowerLevel 0e0501580c00dc 1:0 1:220
  # made here; Bumble has no definition
  command WriteInquiryTransmitPowerLevel 590c01da 1:218
  # made here; Bumble has no definition
  return WriteInquiryTransmitPowerLevel 0e0401590c00 1:0
  command ReadDefaultErroneousDataReporting 5a0c00
  return ReadDefaultErroneousDataReporting 0e05015a0c00f7 1:0 1:247
  # made here; Bumble has no definition
  command WriteDefaultErroneousDataReporting 5b0c018b 1:139
  # made here; Bumble has no definition
  return WriteDefaultErroneousDataReporting 0e04015b0c00 1:0
  # made here; Bumble has no definition
  command EnhancedFlush 5f0c0380278e 2:10112 1:142
  command SendKeypressNotification 600c070effe76503ca25 6:222115943415566 1:37
  return SendKeypressNotification 0e0a01600c000032ec18f851 1:0 6:90126011871744
  command SetEventMaskPage2 630c0899daeba05c1f91d1 8:15100885508247247513
  return SetEventMaskPage2 0e0401630c00 1:0
  command ReadLEHostSupport 6c0c00
  return ReadLEHostSupport 0e06016c0c00f87b 1:0 1:248 1:123
  command WriteLEHostSupport 6d0c02df27 1:223 1:39
  return WriteLEHostSupport 0e04016d0c00 1:0
  # made here; Bumble has no definition
  command ReadSecureConnectionsHostSupport 790c00
  # made here; Bumble has no definition
  return ReadSecureConnectionsHostSupport 0e0501790c00a1 1:0 1:161
  command WriteSecureConnectionsHostSupport 7a0c011c 1:28
  return WriteSecureConnectionsHostSupport 0e04017a0c00 1:0
  # made here; Bumble has no definition
  command ReadAuthenticatedPayloadTimeout 7b0c02ef08 2:2287
  # made here; Bumble has no definition
  return ReadAuthenticatedPayloadTimeout 0e08017b0c00a0fb7455 1:0 2:64416 2:21876
  command WriteAuthenticatedPayloadTimeout 7c0c041b2bdabb 2:11035 2:48090
  return WriteAuthenticatedPayloadTimeout 0e06017c0c0004a6 1:0 2:42500
  command ReadLocalOOBExtendedData 7d0c00
  return ReadLocalOOBExtendedData 0e44017d0c004209898995877b6cf962b268892a2f576f41437f6443f731b4edfa526835fabb6917f0116085a693dbdea32edb0f87175b8e6c10f786650620f3ed4f632ff9ca 1:0 16:115887736333502532875827081045881719106 16:249864792659531994947292870116378886511 16:31273525580501329981800016323607009129 16:269797898207904618267699465202988519003
  # made here; Bumble has no definition
  command ReadExtendedPageTimeout 7e0c00
  # made here; Bumble has no definition
  return ReadExtendedPageTimeout 0e06017e0c00af4c 1:0 2:19631
  # made here; Bumble has no definition
  command WriteExtendedPageTimeout 7f0c020db8 2:47117
  # made here; Bumble has no definition
  return WriteExtendedPageTimeout 0e04017f0c00 1:0
  # made here; Bumble has no definition
  command ReadExtendedInquiryLength 800c00
  # made here; Bumble has no definition
  return ReadExtendedInquiryLength 0e0601800c00ce22 1:0 2:8910
  # made here; Bumble has no definition
  command WriteExtendedInquiryLength 810c02660c 2:3174
  # made here; Bumble has no definition
  return WriteExtendedInquiryLength 0e0401810c00 1:0
  # made here; Bumble has no definition
  command SetEcosystemBaseInterval 820c02ffb9 2:47615
  # made here; Bumble has no definition
  return SetEcosystemBaseInterval 0e0401820c00 1:0
  command ConfigureDataPath 830c03cc7000 1:204 1:112 1:0 0=
  return ConfigureDataPath 0e0401830c00 1:0
  # made here; Bumble has no definition
  command SetMinEncryptionKeySize 840c0174 1:116
  # made here; Bumble has no definition
  return SetMinEncryptionKeySize 0e0401840c00 1:0
  command ReadLocalVersionInformation 011000
  return ReadLocalVersionInformation 0e0c01011000b3f565eeff828d8a 1:0 1:179 2:26101 1:238 2:33535 2:35469
  command ReadLocalSupportedCommands 021000
  return ReadLocalSupportedCommands 0e440102100018594910122c3fd3faea9570b84c6fdda9c413585da7d672afd796e9828c78119dfedb62525197483d6bcc7acf38594b248868767559fc86c84e1ae70079a43f 1:0 64=18594910122c3fd3faea9570b84c6fdda9c413585da7d672afd796e9828c78119dfedb62525197483d6bcc7acf38594b248868767559fc86c84e1ae70079a43f
  command ReadLocalSupportedFeatures 031000
  return ReadLocalSupportedFeatures 0e0c01031000e53b6823952b288e 1:0 8:10243485271998348261
  command ReadLocalExtendedFeatures 04100136 1:54
  return ReadLocalExtendedFeatures 0e0e0104100001eefb199d4cc16040a1 1:0 1:1 1:238 8:11619393421946198523
  command ReadBufferSize 051000
  return ReadBufferSize 0e0b01051000341d011c334c84 1:0 2:7476 1:1 2:13084 2:33868
  command ReadBDADDR 091000
  return ReadBDADDR 0e0a01091000d2d872012b70 1:0 6:123330010208466
  command ReadLocalSupportedCodecs 0b1000
  return ReadLocalSupportedCodecs 0e0f010b100001780211f6d0e69fffa1df 1:0 1:1 1:120 1:2 2:62993 2:59088 2:65439 2:57249
  # made here; Bumble has no definition
  command ReadLocalSimplePairingOptions 0c1000
  # made here; Bumble has no definition
  return ReadLocalSimplePairingOptions 0e06010c10007b34 1:0 1:123 1:52
  command ReadLocalSupportedCodecsV2 0d1000
  return ReadLocalSupportedCodecsV2 0e12010d1000013db7023c88228ac9064d9a600f 1:0 1:1 1:61 1:183 1:2 2:34876 2:35362 1:201 2:19718 2:24730 1:15
  # made here; Bumble has no definition
  command ReadLocalSupportedControllerDelay 0f100d5ead67b2df410105ca4d3ab5f1 1:94 2:26541 2:57266 1:65 1:1 1:5 5=ca4d3ab5f1
  # made here; Bumble has no definition
  return ReadLocalSupportedControllerDelay 0e0a010f1000f5261d9d5d1f 1:0 3:1910517 3:2055581
  # made here; Bumble has no definition
  command ReadFailedContactCounter 01140202f6 2:62978
  # made here; Bumble has no definition
  return ReadFailedContactCounter 0e0801011400b2a3f0e5 1:0 2:41906 2:58864
  # made here; Bumble has no definition
  command ResetFailedContactCounter 02140217cd 2:52503
  # made here; Bumble has no definition
  return ResetFailedContactCounter 0e0601021400534d 1:0 2:19795
  # made here; Bumble has no definition
  command ReadLinkQuality 0314021749 2:18711
  # made here; Bumble has no definition
  return ReadLinkQuality 0e07010314000d6a32 1:0 2:27149 1:50
  command ReadRSSI 051402cde0 2:57549
  return ReadRSSI 0e0701051400519c13 1:0 2:40017 1:19
  # made here; Bumble has no definition
  command ReadAFHChannelMap 06140201ca 2:51713
  # made here; Bumble has no definition
  return ReadAFHChannelMap 0e11010614007b885e004b9b7d08fac0c7e740 1:0 2:34939 1:94 10=004b9b7d08fac0c7e740
  # made here; Bumble has no definition
  command ReadClock 0714034f8fcc 2:36687 1:204
  # made here; Bumble has no definition
  return ReadClock 0e0c0107140021311a18871e80b9 1:0 2:12577 4:512170010 2:47488
  command ReadEncryptionKeySize 08140223ad 2:44323
  return ReadEncryptionKeySize 0e070108140088486d 1:0 2:18568 1:109
  command ReadLoopbackMode 011800
  return ReadLoopbackMode 0e05010118001a 1:0 1:26
  command WriteLoopbackMode 0218016a 1:106
  return WriteLoopbackMode 0e0401021800 1:0
  # made here; Bumble has no definition
  command EnableImplementationUnderTestMode 031800
  # made here; Bumble has no definition
  return EnableImplementationUnderTestMode 0e0401031800 1:0
  command LESetEventMask 012008c3527ce7553799cb 8:14670818103231533763
  return LESetEventMask 0e0401012000 1:0
  command LEReadBufferSize 022000
  return LEReadBufferSize 0e0701022000a0c2cd 1:0 2:49824 1:205
  command LEReadLocalSupportedFeaturesPage0 032000
  return LEReadLocalSupportedFeaturesPage0 0e0c010320001f546983e1931682 1:0 8:9373842271199908895
  command LESetRandomAddress 052006fb034523a08f 6:157917949264891
  return LESetRandomAddress 0e0401052000 1:0
  command LESetAdvertisingParameters 06200f45c9fe6c46b47c95bd725885463103 2:51525 2:27902 1:70 1:180 1:124 6:77538528509333 1:49 1:3
  return LESetAdvertisingParameters 0e0401062000 1:0
  command LEReadAdvertisingPhysicalChannelTXPower 072000
  return LEReadAdvertisingPhysicalChannelTXPower 0e0501072000af 1:0 1:175
  command LESetAdvertisingData 082020bd7770f3a9b082133c9e5ae6191184dea7c7bc068f8997434e7e28ebace4fd17 1:189 31=7770f3a9b082133c9e5ae6191184dea7c7bc068f8997434e7e28ebace4fd17
  return LESetAdvertisingData 0e0401082000 1:0
  command LESetScanResponseData 0920207fddaba2f930367a1c7908a4066f87308e559178eb073deb22e6eee644209294 1:127 31=ddaba2f930367a1c7908a4066f87308e559178eb073deb22e6eee644209294
  return LESetScanResponseData 0e0401092000 1:0
  command LESetAdvertisingEnable 0a20010e 1:14
  return LESetAdvertisingEnable 0e04010a2000 1:0
  command LESetScanParameters 0b20071f32e9e31605cc 1:31 2:59698 2:5859 1:5 1:204
  return LESetScanParameters 0e04010b2000 1:0
  command LESetScanEnable 0c2002c0a2 1:192 1:162
  return LESetScanEnable 0e04010c2000 1:0
  command LECreateConnection 0d20192b1c3a93a36dbcb795e1fd66cea9cab03b0bf6a1e935329bd3 2:7211 2:37690 1:163 1:109 6:113240597444540 1:206 2:51881 2:15280 2:62987 2:59809 2:12853 2:54171
  command LECreateConnectionCancel 0e2000
  return LECreateConnectionCancel 0e04010e2000 1:0
  command LEReadFilterAcceptListSize 0f2000
  return LEReadFilterAcceptListSize 0e05010f200046 1:0 1:70
  command LEClearFilterAcceptList 102000
  return LEClearFilterAcceptList 0e0401102000 1:0
  command LEAddDeviceToFilterAcceptList 112007781591b49cf95d 1:120 6:103326657319189
  return LEAddDeviceToFilterAcceptList 0e0401112000 1:0
  command LERemoveDeviceFromFilterAcceptList 122007d1926d6b498702 1:209 6:2780075617682
  return LERemoveDeviceFromFilterAcceptList 0e0401122000 1:0
  command LEConnectionUpdate 13200e9d6b2d084cc967846aa8bc6ec7c0 2:27549 2:2093 2:51532 2:33895 2:43114 2:28348 2:49351
  # made here; Bumble has no definition
  command LESetHostChannelClassification 14200551e7bd6a25 5=51e7bd6a25
  # made here; Bumble has no definition
  return LESetHostChannelClassification 0e0401142000 1:0
  # made here; Bumble has no definition
  command LEReadChannelMap 152002d217 2:6098
  # made here; Bumble has no definition
  return LEReadChannelMap 0e0b0115200003d90d81e1e33b 1:0 2:55555 5=0d81e1e33b
  command LEReadRemoteFeaturesPage0 162002476e 2:28231
  # made here; Bumble has no definition
  command LEEncrypt 17202033beb377dbb1510a6423975082948a22dbae7314aa787d2c91bb7d0a2ef9c520 16:45913300944388928905767573178425785907 16:43563232313982305484018743701685907163
  # made here; Bumble has no definition
  return LEEncrypt 0e14011720009e1191f8b6696e1f3301509233bac4d1 1:0 16:278830117917424342255168569232415855006
  command LERand 182000
  return LERand 0e0c0118200042e0b465c86afa4b 1:0 8:5474805705954615362
  command LEEnableEncryption 19201ce2c3594b5d09c42f89c6700ad2f206ab85aea7e794d6d6ad044e870d 2:50146 8:14306018210336295769 2:2672 16:17982506419768473122679714026724192978
  command LELongTermKeyRequestReply 1a20126d7e0079684da9a7524aa56fcf4ec1a14354 2:32365 16:112006316318826925589459788923924936960
  return LELongTermKeyRequestReply 0e06011a20000849 1:0 2:18696
  command LELongTermKeyRequestNegativeReply 1b20023c35 2:13628
  return LELongTermKeyRequestNegativeReply 0e06011b20007a64 1:0 2:25722
  command LEReadSupportedStates 1c2000
  return LEReadSupportedStates 0e0c011c200069b890e78b104998 1:0 8:10973320160136444009
  # made here; Bumble has no definition
  command LEReceiverTest 1d200136 1:54
  # made here; Bumble has no definition
  return LEReceiverTest 0e04011d2000 1:0
  # made here; Bumble has no definition
  command LETransmitterTest 1e20034ce6b0 1:76 1:230 1:176
  # made here; Bumble has no definition
  return LETransmitterTest 0e04011e2000 1:0
  # made here; Bumble has no definition
  command LETestEnd 1f2000
  # made here; Bumble has no definition
  return LETestEnd 0e06011f200078df 1:0 2:57208
  command LERemoteConnectionParameterRequestReply 20200e3b974d754a15a471d4cf56d6f1e3 2:38715 2:30029 2:5450 2:29092 2:53204 2:54870 2:58353
  return LERemoteConnectionParameterRequestReply 0e0601202000f289 1:0 2:35314
  command LERemoteConnectionParameterRequestNegativeReply 212003027a19 2:31234 1:25
  return LERemoteConnectionParameterRequestNegativeReply 0e060121200091ba 1:0 2:47761
  command LESetDataLength 222006bf648b624916 2:25791 2:25227 2:5705
  return LESetDataLength 0e0601222000c44d 1:0 2:19908
  command LEReadSuggestedDefaultDataLength 232000
  return LEReadSuggestedDefaultDataLength 0e0801232000d124dbbf 1:0 2:9425 2:49115
  command LEWriteSuggestedDefaultDataLength 2420043eb5363a 2:46398 2:14902
  return LEWriteSuggestedDefaultDataLength 0e0401242000 1:0
  command LEReadLocalP256PublicKey 252000
  # made here; Bumble has no definition
  command LEGenerateDHKey 2620407cc8c9dea38221ac093aed2f8f9f02b95e46ad910e5c6a33a8ceaed8fa1293e7c76325819c1bf6d95f389e4510b415412f1d77122fc8275cfc48b9e46d983793 64=7cc8c9dea38221ac093aed2f8f9f02b95e46ad910e5c6a33a8ceaed8fa1293e7c76325819c1bf6d95f389e4510b415412f1d77122fc8275cfc48b9e46d983793
  command LEAddDeviceToResolvingList 272027caf1c74a4acbf892d2c70f391e74d41e9b97cea8f1cd6759b72d95707a4e6483ea39497ba09e1e 1:202 6:273552008464369 16:137979805856828949379396720392055280274 16:40700477730458974420387923903271253849
  return LEAddDeviceToResolvingList 0e0401272000 1:0
  # made here; Bumble has no definition
  command LERemoveDeviceFromResolvingList 2820070725c08a649da2 1:7 6:178796880379941
  # made here; Bumble has no definition
  return LERemoveDeviceFromResolvingList 0e0401282000 1:0
  command LEClearResolvingList 292000
  return LEClearResolvingList 0e0401292000 1:0
  command LEReadResolvingListSize 2a2000
  return LEReadResolvingListSize 0e05012a20005d 1:0 1:93
  # made here; Bumble has no definition
  command LEReadPeerResolvableAddress 2b2007d2b6f1d4230d72 1:210 6:125400761299382
  # made here; Bumble has no definition
  return LEReadPeerResolvableAddress 0e0a012b20006afac1088adc 1:0 6:242485410527850
  # made here; Bumble has no definition
  command LEReadLocalResolvableAddress 2c2007bc955ec865a593 1:188 6:162338586517141
  # made here; Bumble has no definition
  return LEReadLocalResolvableAddress 0e0a012c20005010eb3977cf 1:0 6:228110979764304
  command LESetAddressResolutionEnable 2d20017e 1:126
  return LESetAddressResolutionEnable 0e04012d2000 1:0
  command LESetResolvablePrivateAddressTimeout 2e20029017 2:6032
  return LESetResolvablePrivateAddressTimeout 0e04012e2000 1:0
  command LEReadMaximumDataLength 2f2000
  return LEReadMaximumDataLength 0e0c012f20002de68a37a403fcab 1:0 2:58925 2:14218 2:932 2:44028
  command LEReadPHY 302002f2bf 2:49138
  return LEReadPHY 0e08013020005cacb42d 1:0 2:44124 1:180 1:45
  command LESetDefaultPHY 312003248569 1:36 1:133 1:105
  return LESetDefaultPHY 0e0401312000 1:0
  command LESetPHY 3220078a03d1b07bfed2 2:906 1:209 1:176 1:123 2:54014
  # made here; Bumble has no definition
  command LEReceiverTestV2 332003ce1224 1:206 1:18 1:36
  # made here; Bumble has no definition
  return LEReceiverTestV2 0e0401332000 1:0
  # made here; Bumble has no definition
  command LETransmitterTestV2 3420042ab6588a 1:42 1:182 1:88 1:138
  # made here; Bumble has no definition
  return LETransmitterTestV2 0e0401342000 1:0
  command LESetAdvertisingSetRandomAddress 352007faec5b09bd5d0f 1:250 6:16895277882348
  return LESetAdvertisingSetRandomAddress 0e0401352000 1:0
  command LESetExtendedAdvertisingParameters 36201918f461a9710ab62e57f2d75925da940cf7fe5af5b9c78cafb1 1:24 2:25076 3:684457 3:5713590 1:242 1:215 1:89 6:280337021458981 1:90 1:245 1:185 1:199 1:140 1:175 1:177
  return LESetExtendedAdvertisingParameters 0e050136200013 1:0 1:19
  command LESetExtendedAdvertisingData 3720088a11e30468873f18 1:138 1:17 1:227 1:4 4=68873f18
  return LESetExtendedAdvertisingData 0e0401372000 1:0
  command LESetExtendedScanResponseData 38200941542d0527c7f192ab 1:65 1:84 1:45 1:5 5=27c7f192ab
  return LESetExtendedScanResponseData 0e0401382000 1:0
  command LESetExtendedAdvertisingEnable 392002b900 1:185 1:0
  return LESetExtendedAdvertisingEnable 0e0401392000 1:0
  command LEReadMaximumAdvertisingDataLength 3a2000
  return LEReadMaximumAdvertisingDataLength 0e06013a20006703 1:0 2:871
  command LEReadNumberOfSupportedAdvertisingSets 3b2000
  return LEReadNumberOfSupportedAdvertisingSets 0e05013b2000a8 1:0 1:168
  command LERemoveAdvertisingSet 3c200131 1:49
  return LERemoveAdvertisingSet 0e04013c2000 1:0
  command LEClearAdvertisingSets 3d2000
  return LEClearAdvertisingSets 0e04013d2000 1:0
  command LESetPeriodicAdvertisingParameters 3e200715054ad1c43735 1:21 2:18949 2:50385 2:13623
  return LESetPeriodicAdvertisingParameters 0e04013e2000 1:0
  command LESetPeriodicAdvertisingData 3f2004ff1e0199 1:255 1:30 1:1 1=99
  return LESetPeriodicAdvertisingData 0e04013f2000 1:0
  command LESetPeriodicAdvertisingEnable 402002d913 1:217 1:19
  return LESetPeriodicAdvertisingEnable 0e0401402000 1:0
  command LESetExtendedScanParameters 41200850ca04b4b9cdefbe 1:80 1:202 1:4 1:180 2:52665 2:48879
  return LESetExtendedScanParameters 0e0401412000 1:0
  command LESetExtendedScanEnable 422006973a394f81f5 1:151 1:58 2:20281 2:62849
  return LESetExtendedScanEnable 0e0401422000 1:0
  command LEExtendedCreateConnection 43202ab188391f6832a44828056a4b25537868fc2f10f95b208512dbaf1751c4679ece222e27cb1b309dadce15 1:177 1:136 1:57 6:44292457523231 1:5 2:19306 2:21285 2:26744 2:12284 2:63760 2:8283 2:4741 2:45019 2:20759 2:26564 2:52894 2:11810 2:52007 2:12315 2:44445 2:5582
  command LEPeriodicAdvertisingCreateSync 44200ed1810a13b3ab1ef8c292cbf54688 1:209 1:129 1:10 6:214370922246931 2:52114 2:18165 1:136
  command LEPeriodicAdvertisingCreateSyncCancel 452000
  return LEPeriodicAdvertisingCreateSyncCancel 0e0401452000 1:0
  command LEPeriodicAdvertisingTerminateSync 4620029ed6 2:54942
  return LEPeriodicAdvertisingTerminateSync 0e0401462000 1:0
  # made here; Bumble has no definition
  command LEAddDeviceToPeriodicAdvertiserList 47200812acc423f1ac7cf8 1:18 6:137082221872300 1:248
  # made here; Bumble has no definition
  return LEAddDeviceToPeriodicAdvertiserList 0e0401472000 1:0
  # made here; Bumble has no definition
  command LERemoveDeviceFromPeriodicAdvertiserList 4820087f3ccf31b9ec4d92 1:127 6:85679114669884 1:146
  # made here; Bumble has no definition
  return LERemoveDeviceFromPeriodicAdvertiserList 0e0401482000 1:0
  # made here; Bumble has no definition
  command LEClearPeriodicAdvertiserList 492000
  # made here; Bumble has no definition
  return LEClearPeriodicAdvertiserList 0e0401492000 1:0
  # made here; Bumble has no definition
  command LEReadPeriodicAdvertiserListSize 4a2000
  # made here; Bumble has no definition
  return LEReadPeriodicAdvertiserListSize 0e05014a200030 1:0 1:48
  command LEReadTransmitPower 4b2000
  return LEReadTransmitPower 0e06014b2000ac36 1:0 1:172 1:54
  # made here; Bumble has no definition
  command LEReadRFPathCompensation 4c2000
  # made here; Bumble has no definition
  return LEReadRFPathCompensation 0e08014c2000442b88fe 1:0 2:11076 2:65160
  # made here; Bumble has no definition
  command LEWriteRFPathCompensation 4d200497adeae2 2:44439 2:58090
  # made here; Bumble has no definition
  return LEWriteRFPathCompensation 0e04014d2000 1:0
  command LESetPrivacyMode 4e2008807b039b16d5d7a3 1:128 6:237310207263611 1:163
  return LESetPrivacyMode 0e04014e2000 1:0
  # made here; Bumble has no definition
  command LEReceiverTestV3 4f2007cfe1849845bd00 1:207 1:225 1:132 1:152 1:69 1:189 1:0
  # made here; Bumble has no definition
  return LEReceiverTestV3 0e04014f2000 1:0
  # made here; Bumble has no definition
  command LETransmitterTestV3 502009f451a532831c024f28 1:244 1:81 1:165 1:50 1:131 1:28 1:2 1:79 1:40
  # made here; Bumble has no definition
  return LETransmitterTestV3 0e0401502000 1:0
  # made here; Bumble has no definition
  command LESetConnectionlessCTETransmitParameters 512005906d39e200 1:144 1:109 1:57 1:226 1:0
  # made here; Bumble has no definition
  return LESetConnectionlessCTETransmitParameters 0e0401512000 1:0
  # made here; Bumble has no definition
  command LESetConnectionlessCTETransmitEnable 522002449e 1:68 1:158
  # made here; Bumble has no definition
  return LESetConnectionlessCTETransmitEnable 0e0401522000 1:0
  # made here; Bumble has no definition
  command LESetConnectionlessIQSamplingEnable 532007d57fe35d5101e2 2:32725 1:227 1:93 1:81 1:1 1:226
  # made here; Bumble has no definition
  return LESetConnectionlessIQSamplingEnable 0e06015320008350 1:0 2:20611
  # made here; Bumble has no definition
  command LESetConnectionCTEReceiveParameters 5420068fe86b550186 2:59535 1:107 1:85 1:1 1:134
  # made here; Bumble has no definition
  return LESetConnectionCTEReceiveParameters 0e0601542000e49e 1:0 2:40676
  # made here; Bumble has no definition
  command LESetConnectionCTETransmitParameters 5520054801b20138 2:328 1:178 1:1 1:56
  # made here; Bumble has no definition
  return LESetConnectionCTETransmitParameters 0e06015520007626 1:0 2:9846
  # made here; Bumble has no definition
  command LEConnectionCTERequestEnable 5620074abd39de49b6dc 2:48458 1:57 2:18910 1:182 1:220
  # made here; Bumble has no definition
  return LEConnectionCTERequestEnable 0e060156200053a8 1:0 2:43091
  # made here; Bumble has no definition
  command LEConnectionCTEResponseEnable 5720037b86c0 2:34427 1:192
  # made here; Bumble has no definition
  return LEConnectionCTEResponseEnable 0e060157200076ac 1:0 2:44150
  # made here; Bumble has no definition
  command LEReadAntennaInformation 582000
  # made here; Bumble has no definition
  return LEReadAntennaInformation 0e0801582000cb3f82b3 1:0 1:203 1:63 1:130 1:179
  command LESetPeriodicAdvertisingReceiveEnable 5920031e06e9 2:1566 1:233
  return LESetPeriodicAdvertisingReceiveEnable 0e0401592000 1:0
  command LEPeriodicAdvertisingSyncTransfer 5a20066ef39fcca200 2:62318 2:52383 2:162
  return LEPeriodicAdvertisingSyncTransfer 0e06015a2000e302 1:0 2:739
  command LEPeriodicAdvertisingSetInfoTransfer 5b200513999ec2ee 2:39187 2:49822 1:238
  return LEPeriodicAdvertisingSetInfoTransfer 0e06015b20003611 1:0 2:4406
  command LESetPeriodicAdvertisingSyncTransferParameters 5c2008c0806d11ad1dfa15 2:32960 1:109 2:44305 2:64029 1:21
  return LESetPeriodicAdvertisingSyncTransferParameters 0e06015c20001513 1:0 2:4885
  command LESetDefaultPeriodicAdvertisingSyncTransferParameters 5d2006b62b725ffa79 1:182 2:29227 2:64095 1:121
  return LESetDefaultPeriodicAdvertisingSyncTransferParameters 0e04015d2000 1:0
  # made here; Bumble has no definition
  command LEGenerateDHKeyV2 5e2041d904cddaf7114fb7e452648dc2ebda78f98df88bc76dd98375d5ec81f656f797aab53cf4ef1640081d36f5425c4cc2e892cac0bbd626c5b13ef3b29916f5df2d33 64=d904cddaf7114fb7e452648dc2ebda78f98df88bc76dd98375d5ec81f656f797aab53cf4ef1640081d36f5425c4cc2e892cac0bbd626c5b13ef3b29916f5df2d 1:51
  # made here; Bumble has no definition
  command LEModifySleepClockAccuracy 5f2001df 1:223
  # made here; Bumble has no definition
  return LEModifySleepClockAccuracy 0e04015f2000 1:0
  command LEReadBufferSizeV2 602000
  return LEReadBufferSizeV2 0e0a016020009c0a654fe84b 1:0 2:2716 1:101 2:59471 1:75
  command LEReadISOTXSync 6120024ea0 2:41038
  return LEReadISOTXSync 0e0f016120001737f909cd1c514b2a6e8e 1:0 2:14103 2:2553 4:1263606989 3:9334314
  command LESetCIGParameters 622021ba196047b67efe2e89e25ef21c4e02bd8ad523d918dc8d7668f889a14144758d28 1:186 3:4677657 3:16678582 1:46 1:137 1:226 2:62046 2:19996 1:2 1:189 2:54666 2:55587 1:24 1:220 1:141 1:118 1:104 2:35320 2:16801 1:68 1:117 1:141 1:40
  return LESetCIGParameters 0e06016220007d00 1:0 1:125 1:0
  # made here; Bumble has no definition
  command LESetCIGParametersTest 63200f23985fd24be9c1cce0b6b72c9e7f00 1:35 3:13787032 3:12708171 1:204 1:224 2:47030 1:44 1:158 1:127 1:0
  # made here; Bumble has no definition
  return LESetCIGParametersTest 0e06016320003200 1:0 1:50 1:0
  command LECreateCIS 6420090235400f6b89e96f91 1:2 2:16437 2:27407 2:59785 2:37231
  command LERemoveCIG 652001b7 1:183
  return LERemoveCIG 0e0501652000f5 1:0 1:245
  command LEAcceptCISRequest 662002e8c6 2:50920
  command LERejectCISRequest 67200331064b 2:1585 1:75
  return LERejectCISRequest 0e06016720003f71 1:0 2:28991
  command LECreateBIG 68201ffa9237b3e91e95eb292d4b32612687600f15de8bec49e417dcace882774462 1:250 1:146 1:55 3:2025907 2:60309 2:11561 1:75 1:50 1:97 1:38 1:135 16=600f15de8bec49e417dcace882774462
  # made here; Bumble has no definition
  command LECreateBIGTest 69202478a2b1296f36d95d3d05c40cf98b2d568d12a1253b0455d7756d078a1d44ef0990357a69 1:120 1:162 1:177 3:3567401 2:24025 1:61 2:50181 2:63756 1:139 1:45 1:86 1:141 1:18 1:161 1:37 16=3b0455d7756d078a1d44ef0990357a69
  command LETerminateBIG 6a200276e8 1:118 1:232
  command LEBIGCreateSync 6b201af5e311a5b74a5f90e0d1ad66a9b1de47c7d702e75795450262ed 1:245 2:4579 1:165 16=b74a5f90e0d1ad66a9b1de47c7d702e7 1:87 2:17813 1:2 1:98 1:237
  command LEBIGTerminateSync 6c200174 1:116
  return LEBIGTerminateSync 0e05016c200067 1:0 1:103
  # made here; Bumble has no definition
  command LERequestPeerSCA 6d20022b50 2:20523
  command LESetupISODataPath 6e20119634dca93419f3ab38d5b5f2043ea27071 2:13462 1:220 1:169 1:52 2:62233 2:14507 3:15906261 1:4 4=3ea27071
  return LESetupISODataPath 0e06016e200077c8 1:0 2:51319
  command LERemoveISODataPath 6f2003f23a8d 2:15090 1:141
  return LERemoveISODataPath 0e06016f2000db0a 1:0 2:2779
  # made here; Bumble has no definition
  command LEISOTransmitTest 7020034c15c5 2:5452 1:197
  # made here; Bumble has no definition
  return LEISOTransmitTest 0e0601702000a306 1:0 2:1699
  # made here; Bumble has no definition
  command LEISOReceiveTest 7120039e317b 2:12702 1:123
  # made here; Bumble has no definition
  return LEISOReceiveTest 0e060171200077e5 1:0 2:58743
  # made here; Bumble has no definition
  command LEISOReadTestCounters 722002ada4 2:42157
  # made here; Bumble has no definition
  return LEISOReadTestCounters 0e1201722000bcc5af46bffe61a8890f24af7be4 1:0 2:50620 4:4273948335 4:260679777 4:3833311012
  # made here; Bumble has no definition
  command LEISOTestEnd 732002aead 2:44462
  # made here; Bumble has no definition
  return LEISOTestEnd 0e1201732000941a84782e79321de11aacffbfcd 1:0 2:6804 4:2033088644 4:450960690 4:3451912108
  command LESetHostFeature 742002622d 1:98 1:45
  return LESetHostFeature 0e0401742000 1:0
  # made here; Bumble has no definition
  command LEReadISOLinkQuality 752002429a 2:39490
  # made here; Bumble has no definition
  return LEReadISOLinkQuality 0e22017520003bdb9779357ec6a6ac3bb178573c6767cb1739c50dc861a4b1f9c0ecc55a 1:0 2:56123 4:2117433751 4:1001170630 4:1012365489 4:399206247 4:3356345657 4:4189168737 4:1522920640
  # made here; Bumble has no definition
  command LEEnhancedReadTransmitPowerLevel 7620036980b6 2:32873 1:182
  # made here; Bumble has no definition
  return LEEnhancedReadTransmitPowerLevel 0e090176200076d2608597 1:0 2:53878 1:96 1:133 1:151
  # made here; Bumble has no definition
  command LEReadRemoteTransmitPowerLevel 772003a882b8 2:33448 1:184
  # made here; Bumble has no definition
  command LESetPathLossReportingParameters 78200868f475173b107308 2:62568 1:117 1:23 1:59 1:16 2:2163
  # made here; Bumble has no definition
  return LESetPathLossReportingParameters 0e06017820001d25 1:0 2:9501
  # made here; Bumble has no definition
  command LESetPathLossReportingEnable 792003a2aa92 2:43682 1:146
  # made here; Bumble has no definition
  return LESetPathLossReportingEnable 0e06017920006e97 1:0 2:38766
  # made here; Bumble has no definition
  command LESetTransmitPowerReportingEnable 7a2004016a8784 2:27137 1:135 1:132
  # made here; Bumble has no definition
  return LESetTransmitPowerReportingEnable 0e06017a2000dd00 1:0 2:221
  # made here; Bumble has no definition
  command LETransmitterTestV4 7b200854d5413e8bfd0070 1:84 1:213 1:65 1:62 1:139 1:253 1:0 1:112
  # made here; Bumble has no definition
  return LETransmitterTestV4 0e04017b2000 1:0
  # made here; Bumble has no definition
  command LESetDataRelatedAddressChanges 7c2002cba4 1:203 1:164
  # made here; Bumble has no definition
  return LESetDataRelatedAddressChanges 0e04017c2000 1:0
  command LESetDefaultSubrate 7d200a29fe2277dad50c2ecd04 2:65065 2:30498 2:54746 2:11788 2:1229
  return LESetDefaultSubrate 0e04017d2000 1:0
  command LESubrateRequest 7e200c85561e09de7d3772d66ec993 2:22149 2:2334 2:32222 2:29239 2:28374 2:37833
  # made here; Bumble has no definition
  command LESetExtendedAdvertisingParametersV2 7f201b61c357e502d72073ecead05ba457e7497d6794e7e3e08ce89e4684 1:97 2:22467 3:14090981 3:15495968 1:234 1:208 1:91 6:113787808470948 1:148 1:231 1:227 1:224 1:140 1:232 1:158 1:70 1:132
  # made here; Bumble has no definition
  return LESetExtendedAdvertisingParametersV2 0e05017f20002e 1:0 1:46
  # made here; Bumble has no definition
  command LESetDecisionData 802006b84b0343aabf 1:184 1:75 1:3 3=43aabf
  # made here; Bumble has no definition
  return LESetDecisionData 0e0401802000 1:0
  # made here; Bumble has no definition
  command LESetDecisionInstructions 81202502d6053b50da28d5a6c5a2be0a223c4b8bbe2124080ba6734935dbd241e8903612ebb77df4 1:2 1:214 1:5 16=3b50da28d5a6c5a2be0a223c4b8bbe21 1:36 1:8 16=0ba6734935dbd241e8903612ebb77df4
  # made here; Bumble has no definition
  return LESetDecisionInstructions 0e0401812000 1:0
  # made here; Bumble has no definition
  command LESetPeriodicAdvertisingSubeventData 8220024f00 1:79 1:0
  # made here; Bumble has no definition
  return LESetPeriodicAdvertisingSubeventData 0e0501822000d3 1:0 1:211
  # made here; Bumble has no definition
  command LESetPeriodicAdvertisingResponseData 83200cf2dd98a5c87f0e04ebb8ff9e 2:56818 2:42392 1:200 1:127 1:14 1:4 4=ebb8ff9e
  # made here; Bumble has no definition
  return LESetPeriodicAdvertisingResponseData 0e0601832000ec43 1:0 2:17388
  # made here; Bumble has no definition
  command LESetPeriodicSyncSubevent 8420053ac84ba600 2:51258 2:42571 1:0
  # made here; Bumble has no definition
  return LESetPeriodicSyncSubevent 0e060184200069bc 1:0 2:48233
  # made here; Bumble has no definition
  command LEExtendedCreateConnectionV2 85201c7c6cb67ac87a0a1028ee3c014205326ff200489fc2dfb19f670302be 1:124 1:108 1:182 1:122 1:200 6:66993572022906 1:1 2:1346 2:28466 2:242 2:40776 2:57282 2:40881 2:871 2:48642
  # made here; Bumble has no definition
  command LESetPeriodicAdvertisingParametersV2 86200c2fc0968cc0abb1ac6b8d61c2 1:47 2:38592 2:49292 2:45483 1:172 1:107 1:141 1:97 1:194
  # made here; Bumble has no definition
  return LESetPeriodicAdvertisingParametersV2 0e050186200028 1:0 1:40
  command LEReadAllLocalSupportedFeatures 872000
  return LEReadAllLocalSupportedFeatures 0efd018720000016802e878fa5a6d208f28b7fdbed791a6107766985ab3cbe34365abe733bc3bda907af69e2d14f49407214ea872fdf7262553e5142dea705f4d1dfc183f07d9bfbaf654e8a8368d41c10b0091f1743da393475e72e8cec12ac5851fd67ab7a79462cf42794fb646028fbe1be53e9b83c1f3a98766b4ad6f8165f1087e3e68b1e30a2a5afe48dd84b8e696df14f75434879cd7f2374493912bccd459675857af2ab24a0db8503eb38ecebba457be5274868aa7aea9da17a71fc326887f9e327e98688477cf6e34d75b115a4a037eb66b332ffad08bd090ad195202d480e161f17c3ae9f26920aadf5389ed46a43cbb0e79a05fd137158bc98 1:0 1:0 248=16802e878fa5a6d208f28b7fdbed791a6107766985ab3cbe34365abe733bc3bda907af69e2d14f49407214ea872fdf7262553e5142dea705f4d1dfc183f07d9bfbaf654e8a8368d41c10b0091f1743da393475e72e8cec12ac5851fd67ab7a79462cf42794fb646028fbe1be53e9b83c1f3a98766b4ad6f8165f1087e3e68b1e30a2a5afe48dd84b8e696df14f75434879cd7f2374493912bccd459675857af2ab24a0db8503eb38ecebba457be5274868aa7aea9da17a71fc326887f9e327e98688477cf6e34d75b115a4a037eb66b332ffad08bd090ad195202d480e161f17c3ae9f26920aadf5389ed46a43cbb0e79a05fd137158bc98
  # made here; Bumble has no definition
  command LEReadAllRemoteFeatures 8820032c6483 2:25644 1:131
  command LECSReadLocalSupportedCapabilities 892000
  return LECSReadLocalSupportedCapabilities 0e200189200027248f82061c99b4a330372b0c9c77dd86a12f099f1ce9f2b910934a 1:0 1:39 2:36644 1:130 1:6 1:28 1:153 1:180 1:163 1:48 1:55 2:3115 2:30620 1:221 2:41350 2:2351 2:7327 2:62185 2:4281 1:147 1:74
  command LECSReadRemoteSupportedCapabilities 8a20021f52 2:21023
  command LECSWriteCachedRemoteSupportedCapabilities 8b201ec9ea8bde6dea6c1ba57b332645f4cbc3257eb9401f81239f69d4035b09db 2:60105 1:139 2:28126 1:234 1:108 1:27 1:165 1:123 1:51 1:38 1:69 2:52212 2:9667 1:126 2:16569 2:33055 2:40739 2:54377 2:23299 1:9 1:219
  return LECSWriteCachedRemoteSupportedCapabilities 0e06018b200027cb 1:0 2:52007
  command LECSSecurityEnable 8c20029c29 2:10652
  command LECSSetDefaultSettings 8d20052030d2b990 2:12320 1:210 1:185 1:144
  return LECSSetDefaultSettings 0e06018d200058af 1:0 2:44888
  command LECSReadRemoteFAETable 8e20028803 2:904
  command LECSWriteCachedRemoteFAETable 8f204a686b021713992eeef6a64a744703c96422410c11f1533979943bd4b236a6f6f16b12f9ae998da70d2a2d7798c0d48646082896613bf5c61c5207adbd88b4f6b6bdb3da813aa524fd8373 2:27496 72=021713992eeef6a64a744703c96422410c11f1533979943bd4b236a6f6f16b12f9ae998da70d2a2d7798c0d48646082896613bf5c61c5207adbd88b4f6b6bdb3da813aa524fd8373
  return LECSWriteCachedRemoteFAETable 0e06018f2000361b 1:0 2:6966
  command LECSCreateConfig 90201c3a8af219abf03d8b1fda175ad0a2254a7602bf3062229f1c5e4ed628 2:35386 1:242 1:25 1:171 1:240 1:61 1:139 1:31 1:218 1:23 1:90 1:208 10=a2254a7602bf3062229f 1:28 1:94 1:78 1:214 1:40
  command LECSRemoveConfig 9120030e1404 2:5134 1:4
  command LECSSetChannelClassification 92200a5a4355088c42c49d028e 10=5a4355088c42c49d028e
  return LECSSetChannelClassification 0e0401922000 1:0
  command LECSSetProcedureParameters 932017dd824b37302552afe74a23255429b2b783b0a4f359e489 2:33501 1:75 2:12343 2:21029 2:59311 2:9034 3:2708517 3:8632242 1:176 1:164 1:243 1:89 1:228 1:137
  return LECSSetProcedureParameters 0e06019320008bbe 1:0 2:48779
  command LECSProcedureEnable 94200402ee399d 2:60930 1:57 1:157
  command LECSTest 95202155c8238c837c3f53adbfe84f51d8842d60ff2c1950779c262086aa883103293ef6 1:85 1:200 1:35 1:140 1:131 1:124 1:63 1:83 3:15253421 2:20815 1:216 1:132 1:45 1:96 1:255 1:44 1:25 1:80 1:119 1:156 1:38 2:34336 1:170 2:12680 1:3 3=293ef6
  return LECSTest 0e0401952000 1:0
  command LECSTestEnd 962000
  # made here; Bumble has no definition
  command LESetHostFeatureV2 972003dacb50 2:52186 1:80
  # made here; Bumble has no definition
  return LESetHostFeatureV2 0e0401972000 1:0
  # made here; Bumble has no definition
  command LEAddDeviceToMonitoredAdvertisersList 98200ac0c7f609e24dc2cd54d7 1:192 6:213639760574151 1:205 1:84 1:215
  # made here; Bumble has no definition
  return LEAddDeviceToMonitoredAdvertisersList 0e0401982000 1:0
  # made here; Bumble has no definition
  command LERemoveDeviceFromMonitoredAdvertisersList 99200702d70b2e026210 1:2 6:18013129411543
  # made here; Bumble has no definition
  return LERemoveDeviceFromMonitoredAdvertisersList 0e0401992000 1:0
  # made here; Bumble has no definition
  command LEClearMonitoredAdvertisersList 9a2000
  # made here; Bumble has no definition
  return LEClearMonitoredAdvertisersList 0e04019a2000 1:0
  # made here; Bumble has no definition
  command LEReadMonitoredAdvertisersListSize 9b2000
  # made here; Bumble has no definition
  return LEReadMonitoredAdvertisersListSize 0e05019b200052 1:0 1:82
  # made here; Bumble has no definition
  command LEEnableMonitoringAdvertisers 9c2001be 1:190
  # made here; Bumble has no definition
  return LEEnableMonitoringAdvertisers 0e04019c2000 1:0
  command LEFrameSpaceUpdate 9d2009f4969f6030cb124e83 2:38644 2:24735 2:52016 1:18 2:33614
  # made here; Bumble has no definition
  command LESetResolvablePrivateAddressTimeoutV2 9e2004bd75f7ea 2:30141 2:60151
  # made here; Bumble has no definition
  return LESetResolvablePrivateAddressTimeoutV2 0e04019e2000 1:0
  event InquiryComplete 010100 1:0
  event InquiryResult 020100 1:0
  event ConnectionComplete 030b00c0e83f2ad9c6c85cb75f 1:0 2:59584 6:102017399335487 1:183 1:95
  event ConnectionRequest 040acf5adab6de7053d8d918 6:124101852814031 3:14276691 1:24
  event DisconnectionComplete 0504008c2947 1:0 2:10636 1:71
  event AuthenticationComplete 060300463b 1:0 2:15174
  event RemoteNameRequestComplete 07ff00ef6c4cf6c33097e548536a8e9cf73f164458d4f6cdf6b1aef76b6ac67496e1a8e8f712d68a79a5cb68fe672e2a6af399adb3cd1ab6cf7f31786f9ad1d61a0583995048c500dd79d7b8e80397afb517b9fec15f9a0951d75baff0b4610b3cc28a126402e6886099999196656499ea8ab633f57ab4c5016baaf1ea51efbb4e00540abc606c6a54827e7b436c623d9418d04f1d1d64f4afa7bf9759415a3fa548f324504f5f317cf8ddf9718a3657376e6dee00f78141e0db42711990b3ba1eeac376344aba6788ac12b8e349a37d35f96defc2e593d10418e7ebc3a1d784976794c27ff503ca0e0573c0e80ec45d32cae556013b3618d8b1d3328a935f09d7 1:0 6:53618208959727 248=97e548536a8e9cf73f164458d4f6cdf6b1aef76b6ac67496e1a8e8f712d68a79a5cb68fe672e2a6af399adb3cd1ab6cf7f31786f9ad1d61a0583995048c500dd79d7b8e80397afb517b9fec15f9a0951d75baff0b4610b3cc28a126402e6886099999196656499ea8ab633f57ab4c5016baaf1ea51efbb4e00540abc606c6a54827e7b436c623d9418d04f1d1d64f4afa7bf9759415a3fa548f324504f5f317cf8ddf9718a3657376e6dee00f78141e0db42711990b3ba1eeac376344aba6788ac12b8e349a37d35f96defc2e593d10418e7ebc3a1d784976794c27ff503ca0e0573c0e80ec45d32cae556013b3618d8b1d3328a935f09d7
  event EncryptionChange 080400f0dc06 1:0 2:56560 1:6
  # made here; Bumble has no definition
  event ChangeConnectionLinkKeyComplete 0903003e4a 1:0 2:19006
  # made here; Bumble has no definition
  event LinkKeyTypeChanged 0a0400256f82 1:0 2:28453 1:130
  event ReadRemoteSupportedFeaturesComplete 0b0b0014c2a5fc682e570bc6f2 1:0 2:49684 8:17493682271635963045
  event ReadRemoteVersionInformationComplete 0c080082599448efc64c 1:0 2:22914 1:148 2:61256 2:19654
  event QoSSetupComplete 0d1500b0ddaae89db1a3560a2a78def081896aa2a42b0e 1:0 2:56752 1:170 1:232 4:1453568413 4:3732417034 4:1787396592 4:237741218
  # made here; Bumble has no definition
  event HardwareError 10016b 1:107
  # made here; Bumble has no definition
  event FlushOccurred 11021160 2:24593
  event RoleChange 1208007313a4df473be3 1:0 6:65179880788851 1:227
  event ModeChange 140600ac11fbc0c7 1:0 2:4524 1:251 2:51136
  event PINCodeRequest 16068de4864edfc7 6:219761909097613
  event LinkKeyRequest 1706cee227fcc037 6:61302003720910
  event LinkKeyNotification 18172e41515d500eb293928da5d33249a3fa0cbf4b758d16bf 6:15738325778734 16:29977508807484703304198272576876876722 1:191
  # made here; Bumble has no definition
  event DataBufferOverflow 1a0116 1:22
  event MaxSlotsChange 1b03fa304f 2:12538 1:79
  event ReadClockOffsetComplete 1c0500152d304e 1:0 2:11541 2:20016
  event ConnectionPacketTypeChanged 1d0500db317a64 1:0 2:12763 2:25722
  # made here; Bumble has no definition
  event QoSViolation 1e0232f1 2:61746
  event PageScanRepetitionModeChange 20076f42c42b75486b 6:79668082655855 1:107
  # made here; Bumble has no definition
  event FlowSpecificationComplete 211600adc5535fbffd0454aca009520f68bfc0532319115a 1:0 2:50605 1:83 1:95 1:191 4:2891187453 4:257034656 4:1405140840 4:1511069987
  event InquiryResultWithRSSI 220100 1:0
  event ReadRemoteExtendedFeaturesComplete 230d0000063e227b362007b4b0b607 1:0 2:1536 1:62 1:34 8:555825891286988411
  event SynchronousConnectionComplete 2c110066b75c45a7dc3030bca0c103368dc849 1:0 2:46950 6:52986418513244 1:188 1:160 1:193 2:13827 2:51341 1:73
  event SynchronousConnectionChanged 2d09005db4abf64d9a3d37 1:0 2:46173 1:171 1:246 2:39501 2:14141
  event SniffSubratingChanged 2e0b00cb51f6683163e0528b92 1:0 2:20939 2:26870 2:25393 2:21216 2:37515
  event ExtendedInquiryResult 2ffff490fb75cf6a00d320202908fccf068b821153824f888f37b9202dfed37ad9b46fa37263c724db172094562405f6053c79afeb5315a965992ce4fafa2d0e038c4f52f6c9c629db22e86a873de2879b769d5224cc5f35913b20ea05b9223f0f5fa87eb41ce055cfa113dcc7949f887d339efc169f12b536a30075fcd93c1757c97ac9cfbcb73160fe11406b74ec59b575fc06635cb411bc1a35f75b5f6216d3fc3d223f784e526bd7adda25aacccb889e066733c55861f312a789a3f5281b71a74d4e5feff48d0db3d1fd491a142127a6576a7de304cd1f19e4eb70bf352d1790988c5993d3c7d31e41370c24d62b2de474750a58f202347012419d70a99ae5 1:244 6:458747149200 1:211 1:32 3:534816 2:53244 1:6 240=8b821153824f888f37b9202dfed37ad9b46fa37263c724db172094562405f6053c79afeb5315a965992ce4fafa2d0e038c4f52f6c9c629db22e86a873de2879b769d5224cc5f35913b20ea05b9223f0f5fa87eb41ce055cfa113dcc7949f887d339efc169f12b536a30075fcd93c1757c97ac9cfbcb73160fe11406b74ec59b575fc06635cb411bc1a35f75b5f6216d3fc3d223f784e526bd7adda25aacccb889e066733c55861f312a789a3f5281b71a74d4e5feff48d0db3d1fd491a142127a6576a7de304cd1f19e4eb70bf352d1790988c5993d3c7d31e41370c24d62b2de474750a58f202347012419d70a99ae5
  event EncryptionKeyRefreshComplete 30030068bc 1:0 2:48232
  event IOCapabilityRequest 310638a7cd62cb23 6:39356442978104
  event IOCapabilityResponse 32095abf105a42afa2e991 6:192699513749338 1:162 1:233 1:145
  event UserConfirmationRequest 330a5763607fb5efda84a500 6:263562805142359 4:10847450
  event UserPasskeyRequest 3406e9f6ea3aad5d 6:102998599202537
  event RemoteOOBDataRequest 3506735f55b6b7d4 6:233885503151987
  event SimplePairingComplete 36070045da726a9e72 1:0 6:126024716311109
  event LinkSupervisionTimeoutChanged 380435b49dc0 2:46133 2:49309
  event EnhancedFlushComplete 39022b83 2:33579
  event UserPasskeyNotification 3b0a74ca8120677db52cee3e 6:137881880480372 4:1055796405
  event KeypressNotification 3c0739aa53384c9446 6:163055083432505 1:70
  event RemoteHostSupportedFeaturesNotification 3d0e355c8c720d9f2c24b3296cf21598 6:174880105192501 8=2c24b3296cf21598
  # made here; Bumble has no definition
  event TruncatedPageComplete 530700dfb3695bda3e 1:0 6:69107557446623
  # made here; Bumble has no definition
  event PeripheralPageResponseTimeout 5400
  # made here; Bumble has no definition
  event InquiryResponseNotification 5604aa6c0879 3:552106 1:121
  # made here; Bumble has no definition
  event AuthenticatedPayloadTimeoutExpired 5702acc9 2:51628
  # made here; Bumble has no definition
  event SAMStatusChange 5808e4886eece42318b4 2:35044 1:110 1:236 1:228 1:35 1:24 1:180
  event EncryptionChangeV2 5905008a2519a5 1:0 2:9610 1:25 1:165
  subevent LEConnectionComplete 3e130100ed4666c596d5bd415ade4c981ee4dfeb33 1:0 2:18157 1:102 1:197 6:244479231382934 2:38988 2:58398 2:60383 1:51
  subevent LEConnectionUpdateComplete 3e0a0300e4571f40f311ebce 1:0 2:22500 2:16415 2:4595 2:52971
  subevent LEReadRemoteFeaturesPage0Complete 3e0c04006a1667474d309ade33e5 1:0 2:5738 8:16515789012314441575
  subevent LELongTermKeyRequest 3e0d057be5c2855fa925572eb73bc7 2:58747 8:13199583377136518594 2:51003
  subevent LERemoteConnectionParameterRequest 3e0b06ef8d62c8b965a392cb4f 2:36335 2:51298 2:26041 2:37539 2:20427
  subevent LEDataLengthChange 3e0b070d0ca3bf2d2cabaf6a1a 2:3085 2:49059 2:11309 2:44971 2:6762
  # made here; Bumble has no definition
  subevent LEReadLocalP256PublicKeyComplete 3e4208004283298a7f5a16bfc8e0dc77bd90f1939271e72f80562cd9b2aeec8c1bf6de3668b8df42a593d5e76315a817cf27986cde8304bebd8954e055cc1b1a1d2810d7 1:0 64=4283298a7f5a16bfc8e0dc77bd90f1939271e72f80562cd9b2aeec8c1bf6de3668b8df42a593d5e76315a817cf27986cde8304bebd8954e055cc1b1a1d2810d7
  # made here; Bumble has no definition
  subevent LEGenerateDHKeyComplete 3e220900b4d079fbc9a4725cf7b451376636397f13c4488fb03fecf6e85159ebb0af0374 1:0 32=b4d079fbc9a4725cf7b451376636397f13c4488fb03fecf6e85159ebb0af0374
  subevent LEEnhancedConnectionComplete 3e1f0a00ecbede051bf48d0890d11d568038375745d0ec49dafefdbc142660ae66 1:0 2:48876 1:222 1:5 6:230416549016603 6:95894682752541 6:280213496582213 2:48381 2:9748 2:44640 1:102
  # made here; Bumble has no definition
  subevent LEDirectedAdvertisingReport 3e220b02606fe94327c8f0b38d7116f31f10aa2dd9d3ce2f1283e811eb1fbcfd6eb1ffec 1:2 1:96 1:111 6:197846731539433 1:141 6:186986232223345 1:45 1:217 1:211 6:19690329092046 1:235 6:281137536416799 1:236
  subevent LEPHYUpdateComplete 3e060c00a163578a 1:0 2:25505 1:87 1:138
  subevent LEPeriodicAdvertisingSyncEstablished 3e100e0059837f8887aca715d899d7d3ae25 1:0 2:33625 1:127 1:136 6:169153355295879 1:215 2:44755 1:37
  subevent LEPeriodicAdvertisingReport 3e0c0fa6b450c0f65c0454b7485b 2:46246 1:80 1:192 1:246 1:92 1:4 4=54b7485b
  subevent LEPeriodicAdvertisingSyncLost 3e0310a7f0 2:61607
  # made here; Bumble has no definition
  subevent LEScanTimeout 3e0111
  subevent LEAdvertisingSetTerminated 3e061200e05476e1 1:0 1:224 2:30292 1:225
  # made here; Bumble has no definition
  subevent LEScanRequestReceived 3e0913658c2cbaba299349 1:101 1:140 6:80896409123372
  subevent LEChannelSelectionAlgorithmSelected 3e041492fd12 2:64914 1:18
  # made here; Bumble has no definition
  subevent LEConnectionlessIQReport 3e111544eb0a7cf258313703287e02764c044d 2:60228 1:10 2:62076 1:88 1:49 1:55 1:3 2:32296 1:2 1:118 1:76 1:4 1:77
  # made here; Bumble has no definition
  subevent LEConnectionIQReport 3e1216efc9da0dc6fb8db37ade3b6a02a18bb885 2:51695 1:218 1:13 2:64454 1:141 1:179 1:122 1:222 2:27195 1:2 1:161 1:139 1:184 1:133
  # made here; Bumble has no definition
  subevent LECTERequestFailed 3e04170005fd 1:0 2:64773
  subevent LEPeriodicAdvertisingSyncTransferReceived 3e1418008b1c7f3f5d510113560cc98a4c8a64173fc7 1:0 2:7307 2:16255 2:20829 1:1 1:19 6:152061350579286 1:100 2:16151 1:199
  subevent LECISEstablished 3e1d1900bbe23ad6cda4ea415292e5d709744540bb04a6402751f344966eff 1:0 2:58043 3:13489722 3:4319908 3:15045202 3:7604695 1:69 1:64 1:187 1:4 1:166 1:64 1:39 2:62289 2:38468 2:65390
  subevent LECISRequest 3e071ab7485a4d10fd 2:18615 2:19802 1:16 1:253
  subevent LECreateBIGComplete 3e131b008b1d2c3addc5f30cabea11ed8a2fc6e500 1:0 1:139 3:3812381 3:15975901 1:12 1:171 1:234 1:17 1:237 2:12170 2:58822 1:0
  subevent LETerminateBIGComplete 3e031c1cde 1:28 1:222
  subevent LEBIGSyncEstablished 3e111d00c3ccd79e7d5d745be93fa207017e1d 1:0 1:195 3:10409932 1:125 1:93 1:116 1:91 2:16361 2:1954 1:1 2:7550
  subevent LEBIGSyncLost 3e031ec914 1:201 1:20
  # made here; Bumble has no definition
  subevent LERequestPeerSCAComplete 3e051f00aa1801 1:0 2:6314 1:1
  # made here; Bumble has no definition
  subevent LEPathLossThreshold 3e0520b128ca78 2:10417 1:202 1:120
  # made here; Bumble has no definition
  subevent LETransmitPowerReporting 3e092100fe7a6cf69c1b74 1:0 2:31486 1:108 1:246 1:156 1:27 1:116
  subevent LEBIGInfoAdvertisingReport 3e1422f963981e6ad0b8d10d1b92ec50eec11970bfb6 2:25593 1:152 1:30 2:53354 1:184 1:209 1:13 2:37403 3:15618284 2:6593 1:112 1:191 1:182
  subevent LESubrateChange 3e0c230006c0a96ad71860907991 1:0 2:49158 2:27305 2:6359 2:36960 2:37241
  subevent LEPeriodicAdvertisingSyncEstablishedV2 3e142400d0896954b714b0a265434ef5a71e39d00a1b 1:0 2:35280 1:105 1:84 6:74103800206519 1:78 2:42997 1:30 1:57 1:208 1:10 1:27
  subevent LEPeriodicAdvertisingReportV2 3e0b25083b6ae5502863718100 2:15112 1:106 1:229 1:80 2:25384 1:113 1:129 1:0 0=
  subevent LEPeriodicAdvertisingSyncTransferReceivedV2 3e18260023eb0ca20d6d1d02ea90d2554e0d54f7ea38bbfa6a21 1:0 2:60195 2:41484 2:27917 1:29 1:2 6:14630098473194 1:84 2:60151 1:56 1:187 1:250 1:106 1:33
  # made here; Bumble has no definition
  subevent LEPeriodicAdvertisingSubeventDataRequest 3e042768f204 1:104 1:242 1:4
  # made here; Bumble has no definition
  subevent LEPeriodicAdvertisingResponseReport 3e1828315ca302c3e9ff3d0504a8b39836ba8d74a6f503e4b778 1:49 1:92 1:163 1:2 1:195 1:233 1:255 1:61 1:5 1:4 4=a8b39836 1:186 1:141 1:116 1:166 1:245 1:3 3=e4b778
  subevent LEEnhancedConnectionCompleteV2 3e222900e4b758ceeea57de46d4fb0ad5e172a81b7bc101c74711d6a70607b9558329012 1:0 2:47076 1:88 1:206 6:87333403469294 6:142017780690352 6:124743501003959 2:27165 2:24688 2:38267 1:88 1:50 2:4752
  # made here; Bumble has no definition
  subevent LECISEstablishedV2 3e2b2a00ed7fcdbcfd358c073bbcf7dbd40afc422a0af6f50aaa61accf0d2132306e2e1a03419a90999b283cf1 1:0 2:32749 3:16628941 3:494645 3:16235579 3:709851 1:252 1:66 1:42 1:10 1:246 1:245 1:10 2:25002 2:53164 2:8461 3:7221298 2:6702 2:16643 3:10064026 3:3942555 1:241
  # made here; Bumble has no definition
  subevent LEReadAllRemoteFeaturesComplete 3efe2b0064d26bf5729dcc24d3db6d13f2da2f00e4d0bb6a3647a145d6e9abaf82e84bc33165133914a5f0702fcb9c392e1e568e7b483d9e512917a40a173ea6db75a88c83470ab4f89fe881dbd0b5ca78171f86d4d4acf929aecf733a11e60936bf110a1ac4efef72802256f1a4c8bfdc2cebfc24ad09af6fe3ebef48c43283092641c72f4f4ad30a7b2c9234ea31bcd5a8dc6999e23d7c5eabc44a8e17d5ac9a7244ecd30c109c089339cef71f904144f43c5c1610603b55b9981b69a66f704fa0200674376bd83df69f3df2df02b4c927e50b2935dc2ab3ecf1e7b4fd22fbe1e76ff1591e71fa67b104eaa080c8afdf429cc3457bc7d39747ec9748899ae7 1:0 2:53860 1:107 1:245 248=729dcc24d3db6d13f2da2f00e4d0bb6a3647a145d6e9abaf82e84bc33165133914a5f0702fcb9c392e1e568e7b483d9e512917a40a173ea6db75a88c83470ab4f89fe881dbd0b5ca78171f86d4d4acf929aecf733a11e60936bf110a1ac4efef72802256f1a4c8bfdc2cebfc24ad09af6fe3ebef48c43283092641c72f4f4ad30a7b2c9234ea31bcd5a8dc6999e23d7c5eabc44a8e17d5ac9a7244ecd30c109c089339cef71f904144f43c5c1610603b55b9981b69a66f704fa0200674376bd83df69f3df2df02b4c927e50b2935dc2ab3ecf1e7b4fd22fbe1e76ff1591e71fa67b104eaa080c8afdf429cc3457bc7d39747ec9748899ae7
  subevent LECSReadRemoteSupportedCapabilitiesComplete 3e202c0000ab0bc1e3d56c39e6448f94b55f07393b2541f990aa096a1f0b79230daa 1:0 2:43776 1:11 2:58305 1:213 1:108 1:57 1:230 1:68 1:143 1:148 1:181 2:1887 2:15161 1:37 2:63809 2:43664 2:27145 2:2847 2:9081 1:13 1:170
  subevent LECSReadRemoteFAETableComplete 3e4c2d00ff1cb39224eed96222c207fe9e18b8b20b2c44e4926310fdf8282d6ee4ef2aad282f43683a4f126a6e42c06904e105b2c95be89173ef4517bec0388be25e1b7422bebe16cc9adde047af 1:0 2:7423 72=b39224eed96222c207fe9e18b8b20b2c44e4926310fdf8282d6ee4ef2aad282f43683a4f126a6e42c06904e105b2c95be89173ef4517bec0388be25e1b7422bebe16cc9adde047af
  subevent LECSSecurityEnableComplete 3e042e00a815 1:0 2:5544
  subevent LECSConfigComplete 3e222f00206c3ba5d91c1a62b0c4e4b1f1ef85f19984f7506dff106421cd22853ea40698 1:0 2:27680 1:59 1:165 1:217 1:28 1:26 1:98 1:176 1:196 1:228 1:177 1:241 10=ef85f19984f7506dff10 1:100 1:33 1:205 1:34 1:133 1:62 1:164 1:6 1:152
  subevent LECSProcedureEnableComplete 3e163000e20021235057e83f5de0686a387841918a69e979 1:0 2:226 1:33 1:35 1:80 1:87 3:6111208 1:224 2:27240 2:30776 2:37185 2:27018 2:31209
  subevent LECSSubeventResult 3e103156f6df3d0bab4c41e3e34276dbbf00 2:63062 1:223 2:2877 2:19627 2:58177 1:227 1:66 1:118 1:219 1:191 1:0
  subevent LECSSubeventResultContinue 3e0932b0b02304d2adc400 2:45232 1:35 1:4 1:210 1:173 1:196 1:0
  subevent LECSTestEndComplete 3e023300 1:0
  # made here; Bumble has no definition
  subevent LEMonitoredAdvertisersReport 3e0934fa2e9017deb6b7b6 1:250 6:201996038017070 1:182
  # made here; Bumble has no definition
  subevent LEFrameSpaceUpdateComplete 3e0a3500dd5e2b1278d19e98 1:0 2:24285 1:43 2:30738 1:209 2:39070
  """
