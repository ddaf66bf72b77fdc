"""Logs as apps, phones and firmware print them, beside the heart rate session: the same events by clocks of their own."""
import datetime

# How long after its packet each event is logged, in milliseconds: no two alike, none over 20.
DELAYS = (3.2, 7.9, 12.1)
UTC = datetime.timezone.utc


def events(records):
    """Places in the session of its connection, its MTU and its end, in nanoseconds since 1970."""
    found = {}
    for time, _, packet in records:
        if packet[:2] == b'\x04\x3e' and packet[3] in (0x01, 0x0A) and packet[4] == 0:
            found.setdefault('connected', time)
        elif packet[:2] == b'\x04\x05':
            found.setdefault('disconnected', time)
        elif packet[0] == 2 and len(packet) > 11 and packet[7:9] == b'\x04\x00' and packet[9] == 0x03:
            found.setdefault('mtu', time)
    return found['connected'], found['mtu'], found['disconnected']


def lines(records, words, stamp, drift=0.0):
    """Lines for the three events, and one each second with its true place: "mark 5.000".

    words: what is logged of each event; stamp: writes a time in nanoseconds since 1970 by the log's clock."""
    start = records[0][0]
    all_lines = [(time + int(delay * 1e6), text) for time, delay, text in zip(events(records), DELAYS, words) if text]
    all_lines += [(start + second * 10**9, f'mark {second:.3f}') for second in range(1, 13)]
    return ''.join(f'{stamp(time + int(drift * 1e9))}{text}\n' for time, text in sorted(all_lines))


def local(time, hours=0):
    return datetime.datetime.fromtimestamp(time // 10**9, UTC) + datetime.timedelta(hours=hours)


def fraction(time, digits):
    return f'{time % 10**9:09}'[:digits]


def logcat(records):
    """Android, threadtime, in Central Europe: the phone's clock is that of its snoop log."""
    stamp = lambda time: f'{local(time, 1):%m-%d %H:%M:%S}.{fraction(time, 3)}  1234  5678 D '
    words = ('BluetoothGatt: onClientConnectionState() - status=0 clientIf=5 device=C4:F2:17:1A:1D:BB connected=true newState=2',
             'BluetoothGatt: onConfigureMTU() - Device=C4:F2:17:1A:1D:BB mtu=247 status=0',
             'BluetoothGatt: onClientConnectionState() - status=19 clientIf=5 newState=0 disconnected')
    return '--------- beginning of main\n' + lines(records, words, lambda time: stamp(time))


def log_show(records):
    """iOS, `log show`: the clock of another machine, 37.25 s ahead, with its zone."""
    stamp = lambda time: f'{local(time, 1):%Y-%m-%d %H:%M:%S}.{fraction(time, 6)}+0100 0x1b3f     Default     0x0                  412    0    Lock: '
    words = ('didConnect peripheral Acme HR belt', 'maximumWriteValueLength changed, MTU 247',
             'didDisconnectPeripheral Acme HR belt error (null)')
    head = 'Timestamp                       Thread     Type        Activity             PID    TTL\n'
    return head + lines(records, words, stamp, 37.25)


def zephyr(records):
    """A peripheral's console, 41.5 s since it was switched on when the capture begins, in colours."""
    start = records[0][0] - 41_500_000_000

    def stamp(time):
        up = time - start
        seconds = up // 10**9
        clock = f'{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}'
        return f'\x1b[0m[{clock}.{fraction(up, 6)[:3]},{fraction(up, 6)[3:]}] \x1b[0m<inf> belt: '
    words = ('Connected: F0:F1:F2:F3:F4:F5 (random)', 'Updated MTU: TX: 247 RX: 247 bytes',
             'Disconnected: reason 0x13')
    return '*** Booting Zephyr OS build v3.7.0 ***\n' + lines(records, words, stamp)


def esp_idf(records):
    """An ESP32's console, 7.04 s since it was switched on when the capture begins."""
    start = records[0][0] - 7_040_000_000
    stamp = lambda time: f'I ({(time - start) // 10**6}) BELT: '
    words = ('ESP_GATTS_CONNECT_EVT, conn_id 0', 'ESP_GATTS_MTU_EVT, MTU 247',
             'ESP_GATTS_DISCONNECT_EVT, reason 0x13')
    return 'rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\n' + lines(records, words, stamp)


def syslog(records):
    """A gateway whose clock is 3 s late, with one event that the capture shows, too: too few to be sure."""
    stamp = lambda time: f'<30>1 {local(time):%Y-%m-%dT%H:%M:%S}.{fraction(time, 6)}Z gateway belt 412 - - '
    return lines(records, ('device connected', '', ''), stamp, -3.0)


def files(heart_rate):
    """By name, and what has to be added to the clock of each: seconds, or where in the capture it began."""
    truth = ['# log<TAB>basis<TAB>seconds to add to its times, or where in the capture its clock began',
             'logcat.txt\tfound\t0', 'log-show.txt\tfound\t-37.25', 'zephyr.txt\tfound\t-41.5',
             'esp-idf.txt\tfound\t-7.04', 'syslog.txt\tassumed\t0']
    texts = {'logcat.txt': logcat(heart_rate), 'log-show.txt': log_show(heart_rate),
             'zephyr.txt': zephyr(heart_rate), 'esp-idf.txt': esp_idf(heart_rate),
             'syslog.txt': syslog(heart_rate), 'expected.tsv': '\n'.join(truth) + '\n'}
    return {f'logs/{name}': text.encode() for name, text in texts.items()}
