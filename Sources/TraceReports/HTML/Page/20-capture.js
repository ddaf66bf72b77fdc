// A capture of the page: its documents and its packets.

class Packets {
  constructor(bytes) {
    const input = new NumberReader(bytes);
    const length = input.next();
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(input.place, input.place + length)));
    input.place += length;
    const n = (this.count = head.count);
    this.texts = head.texts.map(printable);
    this.fields = head.fields;
    this.contents = head.contents;
    this.number = new Uint32Array(n);
    let number = 0;
    for (let i = 0; i < n; i++) this.number[i] = number += input.next();
    this.time = input.differences(new Float64Array(n), 1e9);
    this.source = input.column(new Uint32Array(n));
    this.destination = input.column(new Uint32Array(n));
    this.layer = input.column(new Uint16Array(n));
    this.info = input.column(new Uint32Array(n));
    this.length = input.column(new Uint32Array(n));
    this.direction = input.column(new Uint8Array(n));
    this.connection = input.column(new Uint32Array(n));
    this.flags = input.column(new Uint8Array(n));
    this.signal = input.signedColumn(new Int16Array(n));
    this.channel = input.column(new Uint8Array(n));
    this.captured = input.column(new Uint32Array(n));
    const buffers = input.column(new Uint32Array(head.buffers));
    this.shape = input.column(new Uint32Array(n));
    this.values = input.column(new Uint32Array(head.values));
    this.limit = head.octet_limit < 0 ? Infinity : head.octet_limit;
    this.makeShapes(head.shapes);
    // Where the octets and the values of each packet begin.
    this.octetStart = new Uint32Array(n);
    this.valueStart = new Uint32Array(n + 1);
    this.bufferRuns = new Map();
    let place = input.place;
    let buffer = 0;
    for (let i = 0; i < n; i++) {
      this.octetStart[i] = place;
      place += Math.min(this.captured[i], this.limit);
      const runs = buffers[buffer++];
      if (runs) {
        const list = [];
        for (let run = 0; run < runs; run++) {
          list.push([place, buffers[buffer]]);
          place += buffers[buffer++];
        }
        this.bufferRuns.set(i, list);
      }
      this.valueStart[i + 1] = this.valueStart[i] + (this.shape[i] ? this.shapes[this.shape[i]].values : 0);
    }
    this.bytes = bytes;
    // What is advertising, by the texts that say so.
    const kinds = this.texts.map((text) => /^(LE Adv|ADV_|SCAN_|AUX_|LE (Extended |Directed |Periodic )?Advertising)/.test(text));
    this.isAdvertising = new Uint8Array(n);
    for (let i = 0; i < n; i++) this.isAdvertising[i] = !this.connection[i] && (kinds[this.layer[i]] || kinds[this.info[i]]) ? 1 : 0;
  }

  makeShapes(lists) {
    this.shapes = [null];
    for (const list of lists) {
      const nodes = [];
      let values = 0;
      for (let i = 0; i < list.length; i += 5) {
        const field = this.fields[list[i]];
        nodes.push({
          field, definition: list[i], depth: list[i + 1], buffer: list[i + 2], offset: list[i + 3],
          length: list[i + 4], value: field.scope ? -1 : values++, isHidden: list[i + 1] === 99,
        });
      }
      this.shapes.push({ nodes, values });
    }
  }

  // The packet of a record; -1 where the page does not carry it.
  indexOf(frame) {
    const index = this.firstFrom(frame);
    return index < this.count && this.number[index] === frame ? index : -1;
  }

  // The first packet from a record on.
  firstFrom(frame) {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.number[middle] < frame) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // The first packet that is not before a time.
  indexAt(time) {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time[middle] < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  octets(index, buffer) {
    if (buffer) {
      const run = (this.bufferRuns.get(index) || [])[buffer - 1];
      return run ? this.bytes.subarray(run[0], run[0] + run[1]) : new Uint8Array(0);
    }
    const start = this.octetStart[index];
    return this.bytes.subarray(start, start + Math.min(this.captured[index], this.limit));
  }

  // The fields of a packet in order; none where it is not explained.
  nodes(index) {
    const shape = this.shapes[this.shape[index]];
    if (!shape) return [];
    const start = this.valueStart[index];
    return shape.nodes.filter((node) => !node.isHidden).map((node) => {
      const content = node.value < 0 ? null : this.contents[this.values[start + node.value]];
      return { ...node, text: content ? content[0] : '', cell: content && content.length > 1 ? content[1] : null };
    });
  }

  line(index) {
    return {
      frame: this.number[index],
      source: this.texts[this.source[index]],
      destination: this.texts[this.destination[index]],
      layer: this.texts[this.layer[index]],
      info: this.texts[this.info[index]],
    };
  }
}

// The timeline of a capture: lines of procedures, and the transactions within them.
class TimelineColumns {
  constructor(bytes) {
    const input = new NumberReader(bytes);
    const length = input.next();
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(input.place, input.place + length)));
    input.place += length;
    const { texts } = head;
    const n = head.rows;
    const column = () => input.column(new Uint32Array(n));
    const connection = column();
    const start = input.differences(new Float64Array(n), 1e9);
    const duration = input.signedColumn(new Float64Array(n));
    const [what, outcome, accent, layer, kind] = [column(), column(), column(), column(), column()];
    const first = input.differences(new Uint32Array(n), 1);
    const count = column();
    this.rows = Array.from(connection, (id, i) => ({
      connection: id, start: start[i], end: (Math.round(start[i] * 1e9) + duration[i]) / 1e9, what: texts[what[i]], outcome: texts[outcome[i]],
      accent: texts[accent[i]], layer: texts[layer[i]], kind: texts[kind[i]], frames: [first[i], first[i] + count[i]],
    }));
    this.transactions = new Transactions(input, head.transactions, texts);
  }
}

class Transactions {
  constructor(input, n, texts) {
    const column = () => input.column(new Uint32Array(n));
    this.count = n;
    this.texts = texts;
    this.request = input.differences(new Uint32Array(n), 1);
    // One more than the signed number of records to the answer; 0 for none.
    this.response = column();
    for (let i = 0; i < n; i++) if (this.response[i]) this.response[i] = this.request[i] + signedOf(this.response[i] - 1);
    this.latency = input.signedColumn(new Float64Array(n));
    this.connection = column();
    // 1 central to peripheral, 2 peripheral to central, 0 for none.
    this.direction = column();
    this.layer = column();
    this.name = column();
    this.outcome = column();
    // One more than the handle, the code of the error and the line; 0 for none.
    this.handle = column();
    this.code = column();
    this.error = column();
    this.kind = column();
    this.row = column();
  }

  at(i) {
    const { texts } = this;
    return {
      request_frame: this.request[i], response_frame: this.response[i] || null,
      latency_ms: this.response[i] ? this.latency[i] / 1e6 : null,
      connection: this.connection[i] || null, direction: this.direction[i], layer: texts[this.layer[i]], name: texts[this.name[i]], outcome: texts[this.outcome[i]],
      handle: this.handle[i] ? this.handle[i] - 1 : null,
      error: this.code[i] ? { code: this.code[i] - 1, name: texts[this.error[i]] } : null,
      kind: texts[this.kind[i]] || null, row: this.row[i] - 1,
    };
  }

  // The last transaction that a record begins, or ends.
  requestedBy(frame) {
    return this.found((this.requests ||= this.places(this.request)), frame);
  }

  answeredBy(frame) {
    return this.found((this.answers ||= this.places(this.response)), frame);
  }

  found(places, frame) {
    const place = places.get(frame);
    return place === undefined ? undefined : this.at(place);
  }

  places(frames) {
    const places = new Map();
    for (let i = 0; i < this.count; i++) if (frames[i]) places.set(frames[i], i);
    return places;
  }
}

const severityOf = (names) => ['error', 'warning'].find((name) => names.includes(name)) || 'note';

class Capture {
  constructor(article, number) {
    this.article = article;
    this.number = number;
    this.name = article.dataset.name;
  }

  // The octets of a block; the browser need not hold them twice.
  block(name) {
    const element = this.article.querySelector(`script.${name}`);
    if (!element) return null;
    element.remove();
    return inflated(element.textContent);
  }

  async load() {
    const [story, timeline, packets] = await Promise.all(['story', 'timeline', 'packets'].map((name) => this.block(name)));
    const { file, connections, transfers, intervals, findings, gatt } = JSON.parse(new TextDecoder().decode(story));
    this.packets = packets ? new Packets(packets) : null;
    this.start = file.start ? Date.parse(file.start) : null;
    this.duration = Math.max(file.duration, 1e-6);
    this.connections = connections;
    this.records = file.records;
    this.intervals = intervals;
    this.transfers = transfers;
    this.gatt = gatt;
    const columns = new TimelineColumns(timeline);
    this.rows = columns.rows;
    this.transactions = columns.transactions;
    // What stands on top first, then those that nobody has unfolded yet; each once, whether a diagnosis shows it or its own element.
    this.findings = [...this.article.querySelectorAll('.finding')].map((element) => ({
      element,
      severity: severityOf([...element.classList]),
      rule: element.dataset.rule,
      frames: element.dataset.frames.split(' ').filter(Boolean).map(Number),
      evidence: Number(element.dataset.evidence) || null,
      fields: (element.dataset.fields || '').split(' '),
      number: Number(element.dataset.finding) || 0,
      isFailure: element.closest('.verdict') !== null,
      text: element.querySelector('.said').textContent,
    }));
    const shown = new Set(this.findings.map((finding) => finding.number));
    for (const finding of findings) {
      if (!shown.has(finding.number)) this.findings.push({ ...finding, severity: severityOf([finding.severity]), isFailure: false });
    }
    // The folded list would only repeat the findings on top.
    const isAll = findings.every((finding) => shown.has(finding.number));
    for (const summary of this.article.querySelectorAll('.story > details.fold > summary')) {
      if (isAll && findings.length && / findings?$/.test(summary.textContent)) summary.parentElement.hidden = true;
    }
    // A diagnosis whose effect is no finding of the page is not counted.
    this.findings = this.findings.filter((finding) => finding.number || finding.isFailure || !findings.length);
  }

  elementOf(finding) {
    if (!finding.element) {
      this.article.querySelectorAll('.story').forEach(reveal);
      const elements = new Map([...this.article.querySelectorAll('.finding')].map((element) => [Number(element.dataset.finding) || 0, element]));
      for (const other of this.findings) other.element ||= elements.get(other.number);
    }
    return finding.element;
  }

  // The line of the timeline that a packet belongs to, the narrowest one.
  rowOf(frame) {
    const transaction = this.transactions.requestedBy(frame) || this.transactions.answeredBy(frame);
    const own = transaction && this.rows[transaction.row];
    if (own) return own;
    const index = this.packets ? this.packets.indexOf(frame) : -1;
    return index < 0 ? null : this.rows[this.rowNumbers()[index] - 1] || null;
  }

  // For each packet one more than the place of its narrowest line; made when it is asked for first.
  rowNumbers() {
    if (this.rowOfPacket) return this.rowOfPacket;
    const p = this.packets;
    this.rowOfPacket = new Uint32Array(p.count);
    const order = this.rows.map((row, place) => [row, place]).sort((a, b) => (b[0].frames[1] - b[0].frames[0]) - (a[0].frames[1] - a[0].frames[0]));
    for (const [row, place] of order) {
      let i = p.firstFrom(row.frames[0]);
      for (; i < p.count && p.number[i] <= row.frames[1]; i++) {
        if (p.connection[i] === row.connection && (row.connection || p.isAdvertising[i])) this.rowOfPacket[i] = place + 1;
      }
    }
    return this.rowOfPacket;
  }

  // The packets of each connection in order; those of advertising under 0.
  lists() {
    if (this.listsOfPackets) return this.listsOfPackets;
    const p = this.packets;
    const sizes = new Map();
    const key = (i) => p.connection[i] || (p.isAdvertising[i] ? 0 : -1);
    for (let i = 0; i < p.count; i++) sizes.set(key(i), (sizes.get(key(i)) || 0) + 1);
    const lists = new Map();
    for (const [id, size] of sizes) lists.set(id, { places: new Uint32Array(size), count: 0, hasSignal: false, hasChannel: false });
    for (let i = 0; i < p.count; i++) {
      const list = lists.get(key(i));
      list.places[list.count++] = i;
      if (p.signal[i] < 0) list.hasSignal = true;
      if (p.channel[i] >= 1 && p.channel[i] <= 37) list.hasChannel = true;
    }
    this.listsOfPackets = lists;
    return lists;
  }

  href(frame) {
    return `#${captures.length > 1 ? `file=${this.number}&` : ''}frame=${frame}`;
  }
}

let captures = [];
