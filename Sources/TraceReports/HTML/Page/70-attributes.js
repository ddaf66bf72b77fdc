// What servers have: services, characteristics, and what was done with their values.

class AttributeView {
  constructor() {
    this.element = el('div', { class: 'view attributes', role: 'tabpanel', id: 'view-attributes', 'aria-labelledby': 'tab-attributes', tabindex: '0' });
    onChange((what) => {
      if (what.has('capture')) this.isStale = true;
      if (this.isStale && state.view === 'attributes') {
        this.isStale = false;
        this.prepare();
        this.mark();
      }
      if (what.has('selection') || what.has('view')) this.mark();
    });
  }

  prepare() {
    const c = state.capture;
    this.byIndex = new Map();
    const { servers } = c.gatt;
    if (!servers.length) {
      this.element.replaceChildren(el('p', { class: 'faint' }, 'No attributes in this capture.'));
      return;
    }
    this.uses = this.collect();
    this.element.replaceChildren(...servers.map((server) => this.server(server)));
  }

  // Values and requests by connection, handle and whether the server is the peripheral: both sides can be servers.
  collect() {
    const c = state.capture;
    const uses = new Map();
    const use = (connection, handle, isPeripheral) => {
      const key = `${connection}:${handle}:${isPeripheral}`;
      if (!uses.has(key)) uses.set(key, { values: [], counts: new Map(), refused: [], frames: [] });
      return uses.get(key);
    };
    for (let i = 0; i < c.transactions.count; i++) {
      const transaction = c.transactions.at(i);
      if (transaction.handle == null || transaction.layer !== 'att') continue;
      const name = transaction.name.replace(/ (Request|PDU)$/, '');
      const own = use(transaction.connection, transaction.handle, (transaction.direction === 2) === /Notification|Indication/.test(name));
      own.counts.set(name, (own.counts.get(name) || 0) + 1);
      own.frames.push(transaction.request_frame, transaction.response_frame);
      if (transaction.error) own.refused.push(transaction);
      const frame = /Read/.test(name) ? transaction.response_frame : transaction.request_frame;
      if (frame != null && !transaction.error) this.take(own, frame, name);
    }
    const p = c.packets;
    if (p) {
      const handles = p.shapes.map((shape) => shape && shape.nodes.find((node) => node.field.filter === 'btatt.handle'));
      for (let i = 0; i < p.count; i++) {
        const node = handles[p.shape[i]];
        if (!node || !p.connection[i] || c.transactions.requestedBy(p.number[i])) continue;
        const info = p.texts[p.info[i]];
        const name = /Notification/.test(info) ? 'Notification' : /Indication/.test(info) ? 'Indication' : /Write Command/.test(info) ? 'Write Command' : null;
        if (!name) continue;
        const handle = p.contents[p.values[p.valueStart[i] + node.value]][1];
        const own = use(p.connection[i], handle, (p.direction[i] === 2) === (name !== 'Write Command'));
        own.counts.set(name, (own.counts.get(name) || 0) + 1);
        this.take(own, p.number[i], name);
      }
    }
    return uses;
  }

  take(own, frame, name) {
    const p = state.capture.packets;
    const index = p ? p.indexOf(frame) : -1;
    if (index < 0 || own.values.length >= 20000) return;
    own.values.push({ index, name });
  }

  server(server) {
    const name = server.name || server.address || 'unknown device';
    return el('section', { class: 'server' },
      el('h3', {}, server.is_local ? 'this host' : bdi(printable(name)), el('span', { class: 'faint' },
        ` ${server.address && server.name ? server.address : ''} · ${counted(server.services.length, 'service')} · connection ${server.connections.join(', ')}`)),
      el('ul', { class: 'services' }, server.services.map((service) => this.service(service, server))),
      server.unexplained.length ? el('details', { open: true },
        el('summary', {}, `${counted(server.unexplained.length, 'attribute')} without a service in this capture`),
        el('div', { class: 'characteristics' }, server.unexplained.map((one) =>
          this.attribute(server, one.handle, one.name || one.uuid || 'unknown', one.name && one.uuid, [], [])))) : '');
  }

  // Whether a server is the peripheral of a connection.
  isPeripheral(server, id) {
    const link = state.capture.connections.find((one) => one.id === id);
    const isLocalCentral = link && link.local_is_central.value;
    if (!link || isLocalCentral == null) return !link || !server.addresses.some((one) => one.address === link.central);
    return server.is_local !== isLocalCentral;
  }

  service(service, server) {
    return el('li', {}, el('details', { open: true },
      el('summary', {}, el('span', { class: 'handle' }, `${hex(service.handle, 4)}–${hex(service.end_handle, 4)}`), ' ',
        el('b', {}, bdi(printable(service.name || service.uuid))), ' ', el('span', { class: 'faint' }, service.name ? service.uuid : '')),
      ...(service.frames || []).slice(0, 1).map((frame) => el('p', { class: 'discovered faint' }, 'discovered ', frameLink(frame, (n) => state.capture.href(n)))),
      el('div', { class: 'characteristics' }, service.characteristics.map((one) => this.characteristic(one, server)))));
  }

  characteristic(one, server) {
    return this.attribute(server, one.value_handle, one.name || one.uuid, one.name && one.uuid, one.properties, one.descriptors);
  }

  attribute(server, value, name, uuid, properties, descriptors) {
    const merged = { values: [], counts: new Map(), refused: [], frames: [] };
    for (const connection of server.connections) {
      const isPeripheral = this.isPeripheral(server, connection);
      [value, ...descriptors.map((one) => one.handle)].forEach((handle, place) => {
        const own = this.uses.get(`${connection}:${handle}:${isPeripheral}`);
        if (!own) return;
        if (!place) merged.values.push(...own.values);
        for (const [use, count] of own.counts) {
          const said = place ? `${use} of ${descriptors[place - 1].name || 'a descriptor'}` : use;
          merged.counts.set(said, (merged.counts.get(said) || 0) + count);
        }
        merged.refused.push(...own.refused);
        merged.frames.push(own.frames);
      });
    }
    merged.values.sort((a, b) => a.index - b.index);
    const row = el('div', { class: `characteristic${merged.values.length || merged.counts.size ? '' : ' unused'}` },
      el('span', { class: 'handle' }, hex(value, 4)),
      el('span', { class: 'name' }, bdi(printable(name)), uuid ? el('span', { class: 'faint' }, ` ${uuid}`) : ''),
      el('span', { class: 'properties faint' }, properties.join(', ')),
      el('span', { class: 'uses' }, [...merged.counts].map(([use, count]) => `${use} ×${grouped(count)}`).join(', ')),
      merged.values.length ? this.values(merged.values) : el('span', { class: 'history' }),
      merged.refused.length ? el('span', { class: 'refused' }, el('b', { class: 'error' }, 'refused'), ` ${merged.refused[0].error.name || 'error ' + hex(merged.refused[0].error.code, 2)} `,
        merged.refused.slice(0, 3).map((transaction) => [frameLink(transaction.response_frame ?? transaction.request_frame, (n) => state.capture.href(n)), ' '])) : '');
    for (const { index } of merged.values) this.byIndex.set(index, row);
    this.refer(merged.frames.flat(), row);
    return row;
  }

  // Links requests, answers and refusals to the row of their attribute.
  refer(frames, row) {
    const p = state.capture.packets;
    for (const frame of p ? frames : []) {
      const index = frame ? p.indexOf(frame) : -1;
      if (index >= 0) this.byIndex.set(index, row);
    }
  }

  // The last value, and numbers as a line over time.
  values(values) {
    const last = this.read(values[values.length - 1].index);
    const numbers = values.map(({ index }) => ({ index, number: this.read(index).number })).filter((one) => one.number !== null);
    const history = el('span', { class: 'history' });
    if (numbers.length > 2) history.append(this.sparkline(numbers), ' ');
    const p = state.capture.packets;
    history.append(values.length > 1 ? 'last ' : '', el('b', {}, bdi(printable(last.text))), ' ', frameLink(p.number[values[values.length - 1].index], (n) => state.capture.href(n)));
    return history;
  }

  read(index) {
    const p = state.capture.packets;
    const nodes = p.nodes(index);
    const start = nodes.findIndex((node) => node.field.filter === 'btatt');
    const inside = nodes.slice(start + 1).filter((node) => !node.field.scope && !node.field.bits
      && !/^btatt\.(opcode|handle|value|error|mtu|uuid|length)/.test(node.field.filter || '') && node.field.filter && node.length);
    const shown = inside.filter((node) => !/[Ff]lags/.test(node.field.name));
    const first = shown.find((node) => typeof node.cell === 'number');
    if (shown.length) return { number: first ? first.cell : null, text: shown.slice(0, 2).map((node) => node.text.split(' = ').pop().replace(/\d+\.\d{4,}(?= s$)/, (number) => trimmed(Number(number), 3))).join(', ') };
    const value = nodes.find((node) => node.field.filter === 'btatt.value');
    return { number: null, text: value ? value.text : p.texts[p.info[index]] };
  }

  sparkline(numbers) {
    const p = state.capture.packets;
    const [w, h] = [140, 24];
    const values = numbers.map((one) => one.number);
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    const [start, end] = [p.time[numbers[0].index], p.time[numbers[numbers.length - 1].index]];
    const every = Math.ceil(numbers.length / 280);
    const points = numbers.filter((_, i) => i % every === 0).map(({ index, number }) =>
      `${((p.time[index] - start) / ((end - start) || 1) * (w - 4) + 2).toFixed(1)},${(h - 3 - (number - low) / ((high - low) || 1) * (h - 6)).toFixed(1)}`);
    return svg('svg', { class: 'spark', viewBox: `0 0 ${w} ${h}`, role: 'img', 'aria-label': `${numbers.length} values from ${low} to ${high}` },
      svg('polyline', { points: points.join(' ') }));
  }

  mark() {
    for (const row of this.element.querySelectorAll('.characteristic.current')) row.classList.remove('current');
    const row = this.byIndex && this.byIndex.get(state.selected);
    if (row) {
      row.classList.add('current');
      if (state.view === 'attributes') scrollWithin(this.element, row);
    }
  }
}
