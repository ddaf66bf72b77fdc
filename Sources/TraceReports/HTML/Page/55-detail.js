// A packet's octets beside its fields: each shows where the other is.

class Detail {
  constructor() {
    this.title = el('h3', {});
    this.octets = el('div', { class: 'octets', tabindex: '0', role: 'region', 'aria-label': 'Octets' });
    this.tree = el('ul', { class: 'tree', role: 'tree', tabindex: '0', 'aria-label': 'Fields' });
    this.about = el('div', { class: 'about', 'aria-live': 'polite' });
    this.links = el('p', { class: 'links' });
    this.element = el('section', { class: 'detail', 'aria-label': 'Packet' },
      el('div', { class: 'bar' }, this.title), this.links,
      el('div', { class: 'sides' }, this.octets, this.tree, this.about));
    this.octets.addEventListener('mouseover', (event) => this.overOctet(event));
    this.octets.addEventListener('mouseleave', () => this.mark(this.chosen));
    this.octets.addEventListener('click', (event) => {
      const node = this.nodeAt(event.target);
      if (node >= 0) this.choose(node, true);
    });
    this.tree.addEventListener('mouseover', (event) => {
      const item = event.target.closest('[data-node]');
      if (item) this.mark(Number(item.dataset.node));
    });
    this.tree.addEventListener('mouseleave', () => this.mark(this.chosen));
    this.tree.addEventListener('click', (event) => {
      const item = event.target.closest('[data-node]');
      if (item) this.choose(Number(item.dataset.node));
    });
    this.tree.addEventListener('keydown', (event) => this.key(event));
    onChange((what) => {
      if (what.has('selection') || what.has('capture')) this.draw();
    });
  }

  draw() {
    const { packets } = state.capture;
    const index = state.selected;
    this.nodes = [];
    this.chosen = -1;
    this.about.replaceChildren();
    this.links.replaceChildren();
    if (!packets || index < 0) {
      this.title.textContent = packets ? 'No packet is selected' : 'This page contains no packets';
      this.octets.replaceChildren(el('p', { class: 'faint' }, packets ? 'Press j for the first one, n for the first finding.' : ''));
      this.tree.replaceChildren();
      return;
    }
    const line = packets.line(index);
    this.title.replaceChildren(`#${line.frame}  `, el('span', { class: 'faint' },
      `${packets.time[index].toFixed(6)} s · ${line.layer} · `, bdi(line.source), line.destination ? ' → ' : '', bdi(line.destination)));
    this.drawLinks(index);
    this.nodes = packets.nodes(index);
    this.drawOctets(index);
    this.drawTree(index);
    this.mark(-1);
  }

  // What the packet belongs to, and which packet answers which.
  drawLinks(index) {
    const c = state.capture;
    const frame = c.packets.number[index];
    const parts = [];
    const asked = c.transactions.requestedBy(frame);
    const answered = c.transactions.answeredBy(frame);
    if (asked && asked.response_frame != null && asked.response_frame !== frame) {
      // Nobody answers what holds from an instant on.
      const isInstant = asked.layer === 'll' && /^(Channel Map|Connection|Subrate) Update$/.test(asked.name);
      parts.push([isInstant ? 'in force at ' : 'answered by ', frameLink(asked.response_frame, (n) => c.href(n)), asked.latency_ms != null ? ` after ${spanText(asked.latency_ms / 1e3)}` : '']);
    } else if (asked && asked.outcome !== 'success') parts.push([`outcome: ${asked.outcome.replaceAll('_', ' ')}`]);
    if (answered && answered.request_frame !== frame) {
      parts.push(['answers ', frameLink(answered.request_frame, (n) => c.href(n)), answered.latency_ms != null ? ` after ${spanText(answered.latency_ms / 1e3)}` : '']);
    }
    const row = c.rowOf(frame);
    if (row) parts.push(['part of: ', bdi(row.what), row.outcome ? ` (${row.outcome})` : '']);
    parts.forEach((part, i) => this.links.append(...(i ? [' · '] : []), ...part));
    // A diagnosis and its findings are one thing. The current finding comes first.
    const found = new Map();
    const own = hidesAnswers() ? [] : c.findings.filter((finding) => finding.frames.includes(frame));
    for (const finding of [...own].sort((a, b) => (b === currentFinding) - (a === currentFinding))) {
      if (!found.has(finding.rule)) found.set(finding.rule, finding);
    }
    for (const finding of [...found.values()].slice(0, 3)) {
      // Without the list of packets that follows the sentence.
      const text = finding.text.replace(/\s+(?:×[\d,]+\s*)?(?:#\d+,?\s*)*$/, '');
      this.links.append(el('span', { class: 'found', title: finding.rule },
        el('b', { class: finding.severity }, finding.severity), ' ', sentence(text, (n) => c.href(n))));
    }
  }

  drawOctets(index) {
    const { packets } = state.capture;
    const buffers = [0, ...new Set(this.nodes.filter((n) => n.buffer && n.length).map((n) => n.buffer))].sort((a, b) => a - b);
    const parts = [];
    for (const buffer of buffers) {
      const bytes = packets.octets(index, buffer);
      if (buffer && !bytes.length) continue;
      if (buffer) parts.push(el('p', { class: 'faint' }, `reassembled or decrypted, ${counted(bytes.length, 'octet')}`));
      parts.push(this.dump(bytes, buffer));
    }
    const missing = packets.captured[index] - packets.octets(index, 0).length;
    if (missing > 0) parts.push(el('p', { class: 'faint' }, `${counted(missing, 'octet')} more are not on this page.`));
    this.octets.replaceChildren(...parts);
  }

  dump(bytes, buffer) {
    const table = el('div', { class: 'dump' });
    const most = 2048;
    const width = this.element.clientWidth > 980 ? 16 : 8;
    for (let start = 0; start < Math.min(bytes.length, most); start += width) {
      const line = el('div', { class: 'line' }, el('span', { class: 'offset' }, start.toString(16).padStart(4, '0')));
      const text = el('span', { class: 'letters', 'aria-hidden': 'true' });
      for (let place = start; place < Math.min(start + width, bytes.length); place++) {
        const key = `${buffer}:${place}`;
        const byte = bytes[place];
        line.append(el('span', { class: `octet${(place - start) === 8 ? ' half' : ''}`, 'data-octet': key }, byteText(byte)));
        text.append(el('span', { 'data-octet': key }, byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'));
      }
      line.append(text);
      table.append(line);
    }
    if (bytes.length > most) table.append(el('p', { class: 'faint' }, `${grouped(bytes.length - most)} more octets`));
    return table;
  }

  drawTree(index) {
    if (!this.nodes.length) {
      const { packets } = state.capture;
      this.tree.replaceChildren(el('li', { class: 'faint', role: 'treeitem' },
        `This page does not explain the packet; use bletrace explain FILE --frame ${packets.number[index]}.`));
      return;
    }
    const root = [];
    const stack = [];
    this.nodes.forEach((node, place) => {
      const range = node.length ? (node.length > 1 ? `${node.offset}–${node.offset + node.length - 1}` : `${node.offset}`) : '';
      const item = el('li', { role: 'treeitem', 'data-node': place, id: `node-${place}`, 'aria-level': node.depth + 1, class: node.field.scope ? 'scope' : '' },
        el('span', { class: 'line' },
          el('span', { class: 'place' }, node.field.bits ? this.bits(node) : range),
          el('span', {}, el('span', { class: 'name' }, node.field.name), node.text ? ': ' : '',
            el('span', { class: 'value' }, bdi(printable(node.text))))));
      stack.length = node.depth;
      if (node.depth === 0) root.push(item);
      else {
        const parent = stack[node.depth - 1];
        let group = parent.querySelector(':scope > ul');
        if (!group) parent.append((group = el('ul', { role: 'group' })));
        group.append(item);
      }
      stack[node.depth] = item;
    });
    this.tree.replaceChildren(...root);
    // Readers want the highest layer; the others are above it.
    const top = root.findLast((item) => item.classList.contains('scope'));
    this.tree.scrollTop = top ? top.getBoundingClientRect().top - this.tree.getBoundingClientRect().top + this.tree.scrollTop - 6 : 0;
  }

  // The bits of a part, as the explanation draws them: "..10 ....".
  bits(node) {
    const [low, high, width] = node.field.bits;
    if (width > 4) return `bits ${low}–${high}`;
    const octets = state.capture.packets.octets(state.selected, node.buffer).subarray(node.offset, node.offset + node.length);
    let number = 0;
    for (let i = octets.length - 1; i >= 0; i--) number = number * 256 + octets[i];
    let text = '';
    for (let bit = width * 8 - 1; bit >= 0; bit--) {
      text += bit >= low && bit <= high ? (Math.floor(number / 2 ** bit) % 2 ? '1' : '0') : '.';
      if (bit % 4 === 0 && bit) text += ' ';
    }
    return text;
  }

  nodeAt(target) {
    const octet = target.closest('[data-octet]');
    if (!octet) return -1;
    const [buffer, place] = octet.dataset.octet.split(':').map(Number);
    let best = -1;
    this.nodes.forEach((node, index) => {
      if (node.buffer !== buffer || !node.length || place < node.offset || place >= node.offset + node.length) return;
      if (best < 0 || node.length <= this.nodes[best].length && !node.field.bits) best = index;
    });
    return best;
  }

  overOctet(event) {
    const node = this.nodeAt(event.target);
    if (node >= 0) this.mark(node, true);
  }

  choose(place, reveals) {
    this.chosen = place;
    this.mark(place, reveals);
    this.tree.setAttribute('aria-activedescendant', `node-${place}`);
  }

  // The octets that a finding is about, where its rule names a field.
  markField(finding) {
    const place = this.nodes.findIndex((node) => node.length && finding.fields.includes(node.field.filter));
    if (place >= 0) this.choose(place, true);
  }

  mark(place, reveals) {
    for (const marked of this.element.querySelectorAll('.marked')) marked.classList.remove('marked');
    const node = this.nodes[place];
    if (!node) return this.about.replaceChildren(this.nodes.length ? el('span', { class: 'faint' }, 'Point at a field or an octet to mark both.') : '');
    const item = this.tree.querySelector(`[data-node="${place}"] > .line`);
    if (item) {
      item.classList.add('marked');
      if (reveals) scrollWithin(this.tree, item);
    }
    for (let octet = node.offset; octet < node.offset + node.length; octet++) {
      for (const span of this.octets.querySelectorAll(`[data-octet="${node.buffer}:${octet}"]`)) span.classList.add('marked');
    }
    this.describe(node);
  }

  describe(node) {
    const parts = [el('b', {}, node.field.name)];
    if (node.text) parts.push(' = ', bdi(printable(node.text)));
    const order = this.order(node);
    if (order) parts.push(el('br'), order);
    if (node.field.meaning) parts.push(el('br'), node.field.meaning);
    const small = [node.field.filter, node.field.clause].filter(Boolean).join(' · ');
    if (small) parts.push(el('br'), el('span', { class: 'faint' }, small));
    this.about.replaceChildren(...parts);
  }

  // In which order the octets of a number are sent.
  order(node) {
    if (node.field.bits || node.length < 2 || node.length > 6 || typeof node.cell !== 'number' || node.cell < 0) return '';
    const octets = Array.from(state.capture.packets.octets(state.selected, node.buffer).subarray(node.offset, node.offset + node.length));
    const number = (list) => list.reduce((sum, octet) => sum * 256 + octet, 0);
    const sent = octets.map(byteText).join(' ');
    const little = number([...octets].reverse());
    if (little === node.cell && number(octets) !== node.cell) return `${sent}, least significant octet first: ${hex(node.cell, node.length * 2)} = ${grouped(node.cell)}`;
    if (number(octets) === node.cell && little !== node.cell) return `${sent}, most significant octet first: ${hex(node.cell, node.length * 2)} = ${grouped(node.cell)}`;
    return '';
  }

  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !this.nodes.length) return;
    event.preventDefault();
    this.choose(clamp(this.chosen + by, 0, this.nodes.length - 1), true);
  }
}
