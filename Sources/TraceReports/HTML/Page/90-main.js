// Puts the page together.

const VIEWS = [['time', 'Time'], ['sequence', 'Sequence'], ['attributes', 'Attributes'], ['reports', 'All reports']];

let app = null;
let announcer = null;

// What a screen reader hears, and the eye sees below the views.
function say(text) {
  announcer.textContent = text;
}

// What has to be seen wherever the page is scrolled to, for a while.
let notice = null;
function warn(text) {
  say(text);
  if (!notice) document.body.append((notice = el('p', { class: 'notice', 'aria-hidden': 'true' })));
  notice.hidden = false;
  notice.textContent = text;
  clearTimeout(warn.wait);
  warn.wait = setTimeout(() => { notice.hidden = true; }, 6000);
}

class App {
  constructor() {
    // First, so that the views have their size when they draw.
    onChange((what) => {
      if (what.has('view') || what.has('capture')) this.showView();
      if (what.has('filter')) this.showFilter();
    });
    this.list = new PacketList();
    this.detail = new Detail();
    this.views = { time: new TimeView(), sequence: new SequenceView(), attributes: new AttributeView() };
    this.help = helpDialog();
    announcer = el('p', { class: 'announcer', role: 'status' });
    this.filter = el('input', {
      type: 'search', class: 'filter', placeholder: innerWidth < 480 ? 'Filter: words, or fields' : 'Filter: words, or btatt.handle == 0x10', 'aria-label': 'Filter', spellcheck: 'false', autocomplete: 'off',
      oninput: () => { clearTimeout(this.wait); this.wait = setTimeout(() => applyFilter(this.filter.value), 120); },
      onkeydown: (event) => { if (event.key === 'Enter') this.enterFilter(); },
    });
    this.error = el('p', { class: 'filter-error', role: 'alert' });
    this.also = el('p', { class: 'also' });
    this.tabs = VIEWS.map(([name, title], place) => el('button', {
      role: 'tab', id: `tab-${name}`, class: 'tab', 'aria-controls': name === 'reports' ? null : `view-${name}`, 'aria-selected': 'false', tabindex: '-1',
      onclick: () => this.show(name), onkeydown: (event) => this.tabKey(event, place),
    }, el('kbd', {}, String(place + 1)), ` ${title}`));
    this.bar = el('div', { class: 'bar' }, el('div', { role: 'tablist', 'aria-label': 'Views', class: 'tablist' }, this.tabs),
      el('div', { class: 'search', role: 'search' }, this.filter));
    this.stage = el('div', { class: 'stage-views' }, Object.values(this.views).map((view) => view.element));
    this.lower = el('div', { class: 'lower' }, this.list.element, this.detail.element);
    // What a filter says stays in sight with it, wherever the page is scrolled to.
    this.element = el('div', { class: 'explore' }, el('div', { class: 'views' }, this.bar, this.error, this.also), this.stage, announcer, this.lower);
  }

  show(name) {
    state.view = name;
    changed('view');
    this.bringView();
  }

  // Scrolls to what an action changes, unless it is visible already. Without animation: it would need an exception for
  // reduced motion, and keys that are held down would lag behind it.
  bringView() {
    if (state.view !== 'reports') return this.bring([this.stage]);
    const reports = state.capture.article.querySelector('.reports').getBoundingClientRect();
    if (reports.top < 0 || reports.top > innerHeight / 2) this.element.scrollIntoView();
  }

  // Shows the packet in list, fields and views; in the list or the fields if the window is too small for all.
  bringPacket() {
    if (state.view === 'reports') this.show('time');
    this.bring(this.lower.hidden ? [this.stage] : [this.lower, this.list.element, this.detail.element]);
  }

  // Scrolls the page to the whole explorer, or to the first of some parts that fits into the window.
  bring(parts) {
    const whole = this.element.getBoundingClientRect();
    if (whole.height <= innerHeight) {
      const last = parts[0].getBoundingClientRect();
      if (whole.top >= -1 && last.bottom <= innerHeight + 1) return;
      return scrollBy(0, whole.top < 0 ? whole.top : whole.bottom - innerHeight);
    }
    const { height: covered } = this.bar.parentElement.getBoundingClientRect();
    const room = innerHeight - covered;
    const boxes = parts.map((part) => part.getBoundingClientRect());
    if (boxes.some((box) => Math.min(box.bottom, innerHeight) - Math.max(box.top, covered) >= Math.min(box.height, room) - 1)) return;
    const box = boxes.find((one) => one.height <= room) || boxes[boxes.length > 1 ? 1 : 0];
    scrollBy(0, box.top < covered || box.height > room ? box.top - covered : box.bottom - innerHeight);
  }

  showView() {
    VIEWS.forEach(([name], place) => {
      const isShown = name === state.view;
      this.tabs[place].setAttribute('aria-selected', String(isShown));
      this.tabs[place].tabIndex = isShown ? 0 : -1;
      if (this.views[name]) this.views[name].element.hidden = !isShown;
    });
    const isReports = state.view === 'reports';
    if (isReports) reveal(state.capture.article.querySelector('.reports'));
    this.filter.parentElement.hidden = isReports || !state.capture.packets;
    this.stage.hidden = isReports;
    this.lower.hidden = isReports || !state.capture.packets;
    document.documentElement.dataset.view = state.view;
  }

  tabKey(event, place) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = (place + by + VIEWS.length) % VIEWS.length;
    this.show(VIEWS[next][0]);
    this.tabs[next].focus();
  }

  // Procedures and findings are searched by the same words.
  showFilter() {
    if (document.activeElement !== this.filter) this.filter.value = state.filterText;
    this.error.textContent = state.filterError;
    this.filter.setAttribute('aria-invalid', String(Boolean(state.filterError)));
    const parts = [];
    if (state.filter && state.filter.isWords) {
      const words = state.filterText.toLowerCase().replace(/"/g, '').split(/\s+/);
      const fits = (text) => words.every((word) => text.toLowerCase().includes(word));
      const c = state.capture;
      const rows = c.rows.filter((row) => fits(`${row.what} ${row.outcome}`));
      const findings = c.findings.filter((finding) => fits(`${finding.rule} ${finding.text}`));
      if (rows.length) {
        parts.push(`${counted(rows.length, 'procedure')}: `, ...listed(rows, (row) => [bdi(printable(row.what)), ' ', frameLink(row.frames[0], (n) => c.href(n))]));
      }
      if (findings.length) {
        if (parts.length) parts.push(' · ');
        parts.push(`${counted(findings.length, 'finding')}: `, ...listed(findings, (finding) => [finding.rule, ...finding.frames.slice(0, 1).flatMap((frame) => [' ', frameLink(frame, (n) => c.href(n))])]));
      }
    } else if (state.filter) {
      const p = state.capture.packets;
      const unread = p.shape.reduce((sum, shape) => sum + (shape ? 0 : 1), 0);
      if (unread && [...state.filter.names].some((name) => !COLUMN_FIELDS[name])) {
        parts.push(`${counted(unread, 'packet')} of the list are not explained field by field, so this filter cannot select them; bletrace packets FILE -Y '…' can.`);
      }
    }
    this.also.replaceChildren(...parts);
  }

  // A filter that holds leads to the list; one with an error stays to be mended.
  enterFilter() {
    clearTimeout(this.wait);
    applyFilter(this.filter.value);
    if (state.filterError) return;
    this.list.body.focus({ preventScroll: true });
    this.reach(this.lower);
  }

  toFilter() {
    this.filter.focus({ preventScroll: true });
    this.filter.select();
    this.reach(this.element);
  }

  toOctets() {
    this.detail.tree.focus({ preventScroll: true });
    this.reach(this.lower);
  }

  // Scrolls the page so that a part of the explorer is seen; all of the explorer, where it fits into the window.
  reach(part) {
    const { top, bottom, height } = this.element.getBoundingClientRect();
    const own = part.getBoundingClientRect();
    if (own.top >= this.bar.offsetHeight && own.bottom <= innerHeight && top >= 0) return;
    if (height <= innerHeight + 8) scrollBy(0, Math.abs(top) < Math.abs(bottom - innerHeight) || top < 0 ? top : bottom - innerHeight);
    else part.scrollIntoView({ block: own.top < 0 || part === this.element ? 'start' : 'nearest' });
  }

  leaveFilter() {
    this.filter.value = '';
    applyFilter('');
    this.list.body.focus();
  }
}

// The first three of some things, and an ellipsis for others.
function listed(things, show) {
  const parts = things.slice(0, 3).flatMap((thing, place) => [...(place ? ['; '] : []), ...show(thing)]);
  return things.length > 3 ? [...parts, '; …'] : parts;
}

// Shows one capture of the page.
function open(capture) {
  state.capture = capture;
  state.selected = -1;
  findingPlace = -1;
  [state.from, state.to] = [0, capture.duration];
  state.filterText = '';
  state.filter = state.listed = null;
  state.filterError = '';
  for (const other of captures) {
    other.article.hidden = other !== capture;
    if (other.tab) other.tab.setAttribute('aria-current', String(other === capture));
  }
  capture.article.querySelector('.explorer').append(app.element);
  document.title = `${capture.name} – bletrace`;
  // The address is read, or written, by who opens it.
  changed('capture', 'filter', 'view', 'hash');
}

// The connections of a story choose packets. Where no script runs they are words.
function linkConnections(capture) {
  for (const name of capture.article.querySelectorAll('.connection[data-connection]')) {
    name.replaceWith(el('button', {
      class: 'choose', title: 'The packets of this connection alone, or all again',
      onclick: () => {
        chooseConnection(Number(name.dataset.connection));
        app.bring([app.stage]);
      },
    }, name.textContent));
  }
}

// What a story has more of than anybody reads at once is unfolded when it is wanted.
const LIST_LIMIT = 30;
function foldLists(capture) {
  for (const list of capture.article.querySelectorAll('.story ul, .story ol, .limits ul')) {
    const items = [...list.children];
    if (items.length <= LIST_LIMIT || list.closest('details.fold .findings')) continue;
    const rest = el(list.tagName.toLowerCase(), { class: list.className, start: list.tagName === 'OL' ? LIST_LIMIT + 1 : null });
    rest.append(...items.slice(LIST_LIMIT));
    const more = el('details', { class: 'more-of-list' }, el('summary', {}, `${grouped(items.length - LIST_LIMIT)} more`), rest);
    list.after(more);
  }
}

// Reads the address and scrolls to the packet that it names; returns whether there is one.
function followHash() {
  const frame = Number((/(?:^#|&)frame=(\d+)/.exec(location.hash) || [])[1]);
  readHash();
  const { packets } = state.capture;
  if (!frame || !packets || state.selected < 0 || packets.number[state.selected] !== frame) return false;
  app.bringPacket();
  return true;
}

// From a link among the reports to the packet that it names.
function fromReports(link) {
  const [file, frame] = ['file', 'frame'].map((name) => Number((new RegExp(`${name}=(\\d+)`).exec(link.hash) || [])[1]));
  const { packets } = captures[file - 1] || state.capture;
  if (!packets || packets.indexOf(frame) < 0) return;
  app.bringPacket();
}

function topBar() {
  const bar = document.getElementById('top');
  const tabs = captures.length > 1
    ? el('nav', { class: 'files', 'aria-label': 'Captures' }, captures.map((capture) =>
      (capture.tab = el('button', { class: 'tab', onclick: () => { open(capture); writeHash(); } }, bdi(printable(capture.name))))))
    : '';
  bar.append(el('a', { class: 'skip', href: '#main', onclick: (event) => { event.preventDefault(); document.getElementById('main').focus(); } }, 'Skip to the story'),
    el('header', { class: 'top' }, el('span', { class: 'brand' }, 'bletrace'), tabs, el('span', { class: 'push' }),
      el('button', { class: 'button', onclick: () => toggleTheme(), title: 'Dark or light (d)' }, el('span', { 'aria-hidden': 'true' }, '◐'), el('span', { class: 'hidden' }, 'Dark or light')),
      el('button', { class: 'button', onclick: () => app.help.showModal(), title: 'Keys (?)' }, el('span', { 'aria-hidden': 'true' }, '?'), el('span', { class: 'hidden' }, 'Keys'))));
}

async function main() {
  if (typeof DecompressionStream === 'undefined') return reveal(document.getElementById('main'));
  const began = performance.now();
  document.documentElement.classList.add('scripted');
  captures = [...document.querySelectorAll('article.capture')].map((article, place) => new Capture(article, place + 1));
  // A check of captures that cannot be read has none.
  if (!captures.length) {
    document.documentElement.dataset.ready = 'true';
    return;
  }
  captures.slice(1).forEach((capture) => { capture.article.hidden = true; });
  // Open for who has no script, and on paper.
  const folded = [...document.querySelectorAll('details.fold')];
  const fold = (isOpen) => folded.forEach((details) => { details.open = isOpen; });
  fold(false);
  folded.forEach((details) => details.addEventListener('toggle', () => { if (details.open) reveal(details); }));
  window.addEventListener('beforeprint', () => {
    reveal(document.getElementById('main'));
    fold(true);
    document.querySelectorAll('details.more-of-list').forEach((details) => { details.open = true; });
  });
  window.addEventListener('afterprint', () => fold(false));
  for (const capture of captures) {
    await capture.load();
    linkConnections(capture);
    foldLists(capture);
  }
  app = new App();
  topBar();
  document.body.append(app.help);
  const wanted = /(?:^#|&)file=(\d+)/.exec(location.hash);
  open((wanted && captures[Number(wanted[1]) - 1]) || captures[0]);
  const isOfPacket = followHash();
  const panel = document.querySelector('.lesson');
  if (panel) {
    app.guide = new LessonGuide(panel);
    app.guide.go(0, isOfPacket);
  }
  window.addEventListener('hashchange', followHash);
  document.addEventListener('keydown', (event) => onKey(event, app));
  document.addEventListener('click', (event) => {
    // A packet is not seen among the reports.
    const link = event.target.closest && event.target.closest('a.frame');
    if (link && state.view === 'reports') fromReports(link);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => changed('theme'));
  performance.measure('bletrace', { start: began });
  document.documentElement.dataset.ready = 'true';
}

main();
