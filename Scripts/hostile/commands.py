"""What `mutate` runs: every command that reads a capture, in every form that it writes.

A line is the arguments, and how what comes out on standard output must read: as one JSON document, as one a line, or
as several in a row; `refused` stands for arguments that are wrong. In the arguments {} is the mutated file, {original} the one that it was made from, {out} a file to
write, {frame} the number of a frame, and {examples} the folder of examples; a lone dash is the mutated file on standard
input. A file written with an ending of CHECKED_FILES must read as that, too.
"""

KEY = '4c68384139f574d836bcf34e9dfb01bf'
IDENTITY = 'ec0234a357c8ad05341010a60a397d9b'

CHECKED_FILES = {'.svg': 'xml', '.junit': 'xml', '.sarif': 'json'}

COMMANDS = [
    ('summary {}', None), ('summary {} --format json', 'json'), ('summary -', None),
    ('summary {} {original} --format json', 'documents'), ('summary {} --format json --fail-on-damage', 'json'),
    ('packets {}', None), ('packets {} --format jsonl', 'jsonl'), ('packets {} --format json', 'json'),
    ('packets {} -T ek', 'jsonl'), ('packets {} -T ek -Y btatt -c 500', 'jsonl'),
    ('packets {} -T fields -e frame.number -e frame.time_relative -e btatt.handle -e bthci_evt.code -E quote=d', None),
    ('packets {} -T fields -e frame.protocols -e _ws.col.Info -e btatt.value -E header=y -E occurrence=a', None),
    ('packets {} -Y btatt.opcode==0x1b||btle.control_opcode -T jsonl', 'jsonl'),
    ('packets {} -Y bletrace.latency_ms>10&&!(bletrace.outcome=="success")', None),
    ('packets {} -Y frame.time_relative>1&&frame.len<40&&btcommon.eir_ad.entry.type', None),
    ('packets {} -Y btatt.value[0:2]==01:00||btsmp.opcode', None),
    ('timeline {}', None), ('timeline {} --detail packets', None), ('timeline {} --detail transactions', None),
    ('timeline {} --format json', 'json'), ('timeline {} --format jsonl', 'jsonl'),
    ('timeline {} --format perfetto', 'json'), ('timeline {} --format mermaid', None),
    ('timeline {} --connection 1 --last 10', None), ('timeline {} --from 0:01 --to 1:00 --format json', 'json'),
    ('timeline {} -Y btatt --format json', 'json'),
    ('connections {} --plots', None), ('connections {} --format json', 'json'), ('connections {} --format csv', None),
    ('connections {} --plot {out}.svg', None),
    ('gatt {}', None), ('gatt {} --format json', 'json'), ('gatt {} --gatt {}', None),
    ('gatt {original} --gatt {} --format json', 'json'),
    ('gatt {} --format json --profile {examples}/profiles/jbd-bms.yml', 'json'),
    ('timeline {} --profile {examples}/profiles/jbd-bms.yml', None), ('gatt {original} --profile {}', 'refused'),
    ('pairing {}', None), ('pairing {} --format json', 'json'),
    ('advertising {}', None), ('advertising {} --format json --plot {out}.svg', 'json'),
    ('throughput {} --plots', None), ('throughput {} --format json --plot {out}.svg', 'json'),
    ('throughput {} --format csv', None),
    ('explain {} --frame {frame}', None), ('explain {} --frame {frame} --format json', 'json'),
    ('explain {} --frame {frame} --quiz --answers', None), (f'explain {{}} --frame {{frame}} --ltk {KEY}', None),
    ('check {}', None), ('check {} --format json', 'json'), ('check {} --format jsonl', 'jsonl'),
    ('check {} --format tap', None), ('check {} --format github', None), ('check {} --format markdown', None),
    ('check {} --junit {out}.junit --sarif {out}.sarif --guideline apple-accessory', None),
    ('check {} --rules {examples}/Contracts/heart-rate.yml --format json', 'json'),
    ('check {} --baseline {original} --tolerance 10%', None), ('check {original} --rules {}', 'refused'),
    ('check {} -Y btatt --format json', 'json'), ('check {} {original} --format json', 'json'),
    ('contract {}', None), ('diff {} {original}', None), ('diff {original} {} --format json', 'json'),
    ('diff {original} {} --format markdown', None),
    ('keys {}', None), ('keys {} --format json', 'json'), (f'keys {{}} --ltk {KEY} --format json', 'json'),
    ('keys {original} --keys-from {} --format json', 'json'), ('keys {original} --keys {}', None),
    (f'pairing {{}} --ltk {KEY} --show-keys --format json', 'json'),
    ('decrypt {} -o {out}.pcapng', None), (f'decrypt {{}} -o {{out}}.pcapng --ltk {KEY} --keys-from {{}}', None),
    (f'advertising {{}} --advertising-key {IDENTITY},9ff4a9fc2b4f2b8a --format json', 'json'),
    ('redact {} -o {out}.btsnoop', None), ('redact {} -o {out}.pcapng --map {out}.tsv --keep-oui --value 2A29', None),
    ('redact {} -o {out}.pcap', None),
    ('convert {} {out}.btsnoop', None), ('convert {} {out}.pcap', None), ('convert {} {out}.pcapng', None),
    ('convert {} {out}.pcapng -Y btatt', None),
]
