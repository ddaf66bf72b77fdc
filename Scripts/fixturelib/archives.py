"""Bug reports and archives as phones hand them out, around the heart rate session."""
import base64
import io
import struct
import tarfile
import zipfile
import zlib

from . import containers, logs

TYPES = {(containers.COMMAND, 0): 0x20, (containers.ACL, 0): 0x21, (containers.ACL, 1): 0x11,
         (containers.EVENT, 1): 0x10}


def btsnooz(records, kept=150):
    """The text of Android's shortened log: at most 150 octets of a packet, microseconds since the one before."""
    packed, last = b'', None
    for time, direction, packet in records:
        now = time // 1000
        packed += struct.pack('<HHIB', min(len(packet), kept), len(packet), now - (last or now),
                              TYPES[packet[0], direction or 0]) + packet[1:kept]
        last = now
    octets = struct.pack('<BQ', 2, last) + zlib.compress(packed, 9)
    text = base64.b64encode(octets).decode()
    lines = [text[place:place + 72] for place in range(0, len(text), 72)]
    return '\n'.join([f'--- BEGIN:BTSNOOP_LOG_SUMMARY ({len(octets)} bytes in) ---', *lines,
                      '--- END:BTSNOOP_LOG_SUMMARY ---', ''])


def zipped(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name, (2024, 3, 2, 17, 20, 0)), data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def files(heart_rate, tiny):
    """By name."""
    report = 'Bluetooth Status\n  enabled: true\n' + btsnooz(heart_rate) + '\nOther services\n'
    logged = ('------ SYSTEM LOG (logcat -v threadtime -v printable -v uid -d *:v) ------\n' + logs.logcat(heart_rate)
              + '------ 0.512s was the duration of SYSTEM LOG ------\n\n' + report)
    log, older = containers.btsnoop(heart_rate), containers.btsnoop(tiny)
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode='w', format=tarfile.USTAR_FORMAT) as archive:
        for name, data in (('sysdiagnose/summary.txt', b'iPhone OS\n' * 90),
                           ('sysdiagnose/logs/Bluetooth/bluetoothd-hci-latest.pklg',
                            containers.packetlogger(heart_rate)),
                           ('sysdiagnose/logs/other.log', b'more\n' * 40)):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return {
        'archives/bugreport.zip': zipped([
            ('bugreport.txt', logged), ('FS/data/misc/bluetooth/logs/btsnoop_hci.log.last', older),
            ('FS/data/misc/bluetooth/logs/btsnoop_hci.log', log)]),
        'archives/bugreport-text.zip': zipped([('version.txt', '2.0'), ('bugreport.txt', report)]),
        'archives/btsnooz.txt': report.encode(),
        'archives/sysdiagnose.tar.gz': containers.gzip(plain.getvalue()),
    }
