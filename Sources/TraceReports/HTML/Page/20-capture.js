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
    this.time = new Float64Array(n);
    let time = 0;
    for (let i = 0; i < n; i++) this.time[i] = (time += input.signed()) / 1e9;
    this.source = input.column(new Uint32Array(n));
    this.destination = input.column(new Uint32Array(n));
    this.layer = input.column(new Uint16Array(n));
    this.info = input.column(new Uint32Array(n));
    this.length = input.column(new Uint32Array(n));
    this.direction = input.column(new Uint8Array(n));
    this.connection = input.column(new Uint32Array(n));
    this.flags = input.column(new Uint8Array(n));
    this.signal = new Int16Array(n);
    for (let i = 0; i < n; i++) this.signal[i] = input.signed();
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

class Capture {
  constructor(article, number) {
    this.article = article;
    this.number = number;
    this.name = article.dataset.name;
  }

  async load() {
    const documents = this.article.querySelector('script.documents');
    const packets = this.article.querySelector('script.packets');
    this.documents = JSON.parse(new TextDecoder().decode(await inflated(documents.textContent)));
    this.packets = packets ? new Packets(await inflated(packets.textContent)) : null;
    // They are read; the browser need not hold them twice.
    documents.remove();
    if (packets) packets.remove();
    const { summary, timeline, check, throughput, page } = this.documents;
    this.start = summary.file.start ? Date.parse(summary.file.start) : null;
    this.duration = Math.max(summary.file.duration, 1e-6);
    this.rows = page.rows;
    this.transactions = timeline.transactions;
    this.connections = summary.connections;
    this.transfers = throughput.connections.flatMap((c) => c.transfers.map((t) => ({ ...t, connection: c.id })));
    this.findings = [...this.article.querySelectorAll('.finding')].map((element) => ({
      element,
      severity: element.classList.contains('error') ? 'error' : element.classList.contains('warning') ? 'warning' : 'note',
      rule: element.dataset.rule,
      frames: element.dataset.frames.split(' ').filter(Boolean).map(Number),
      text: element.querySelector('.said').textContent,
    }));
    this.check = check;
    this.procedures = new Map(timeline.procedures.map((p) => [p.id, p]));
    for (const row of this.rows) {
      const procedure = this.procedures.get(row.procedures[0]);
      row.layer = procedure ? procedure.layer : 'hci';
      row.kind = procedure ? procedure.kind : '';
    }
    // Which transactions a packet begins or ends, and which line it belongs to.
    this.byRequest = new Map();
    this.byResponse = new Map();
    for (const transaction of this.transactions) {
      if (transaction.request_frame != null) this.byRequest.set(transaction.request_frame, transaction);
      if (transaction.response_frame != null) this.byResponse.set(transaction.response_frame, transaction);
    }
    this.rowOfProcedure = new Map();
    for (const row of this.rows) for (const id of row.procedures) this.rowOfProcedure.set(id, row);
  }

  // The line of the timeline that a packet belongs to, the narrowest one.
  rowOf(frame) {
    const transaction = this.byRequest.get(frame) || this.byResponse.get(frame);
    const own = transaction && this.rowOfProcedure.get(transaction.procedure);
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
        if (!p.connection[i] || p.connection[i] === (row.connection || 0)) this.rowOfPacket[i] = place + 1;
      }
    }
    return this.rowOfPacket;
  }

  href(frame) {
    return `#${captures.length > 1 ? `file=${this.number}&` : ''}frame=${frame}`;
  }
}

let captures = [];
