// What is selected, and the address that says so.

const state = {
  capture: null,
  // Index of the selected packet among those of the capture; -1 for none.
  selected: -1,
  view: 'time',
  // The part of the time axis that is shown, in seconds.
  from: 0,
  to: 1,
  filterText: '',
  filter: null,
  filterError: '',
  // Indices of the packets in the list; null for all.
  listed: null,
};

const listeners = [];

// Calls `body` after each change, with the names of what has changed.
function onChange(body) {
  listeners.push(body);
}

// While an address is read, nothing is written to it.
let isReading = false;

function changed(...what) {
  const names = new Set(what);
  for (const listener of listeners) listener(names);
  if (!names.has('hash') && !isReading) writeHash();
}

function writeHash() {
  const c = state.capture;
  const parts = [];
  if (captures.length > 1) parts.push(`file=${c.number}`);
  if (state.selected >= 0) parts.push(`frame=${c.packets.number[state.selected]}`);
  parts.push(`view=${state.view}`);
  if (state.from > 0 || state.to < c.duration) parts.push(`from=${trimmed(state.from, 6)}`, `to=${trimmed(state.to, 6)}`);
  if (state.filterText) parts.push(`filter=${encodeURIComponent(state.filterText)}`);
  const hash = '#' + parts.join('&');
  if (hash !== location.hash) history.replaceState(null, '', hash);
}

function readHash() {
  isReading = true;
  applyHash();
  isReading = false;
  writeHash();
}

// The parts of the address. A filter that was typed by hand may contain && and ==.
function hashParts() {
  const parts = [];
  for (const part of location.hash.slice(1).split('&')) {
    const last = parts.length - 1;
    if (last >= 0 && parts[last].startsWith('filter=') && !/^(?:file|frame|view|from|to|filter)=/.test(part)) parts[last] += `&${part}`;
    else parts.push(part);
  }
  return parts;
}

function applyHash() {
  const values = new Map();
  for (const part of hashParts()) {
    const [, name, text] = /^([^=]*)=([^]*)$/.exec(part) || [];
    if (text === undefined) continue;
    try {
      values.set(name, decodeURIComponent(text));
    } catch {
      // An address that somebody has cut: the rest of it still holds.
    }
  }
  if (captures.length > 1 && values.has('file')) {
    const wanted = captures[Number(values.get('file')) - 1];
    if (wanted && wanted !== state.capture) open(wanted);
  }
  if (VIEWS.some(([name]) => name === values.get('view'))) state.view = values.get('view');
  const [from, to] = [Number(values.get('from')), Number(values.get('to'))];
  if (values.has('from') && values.has('to') && to > from) [state.from, state.to] = [from, to];
  if (values.has('filter') && values.get('filter') !== state.filterText) applyFilter(values.get('filter'));
  const frame = Number(values.get('frame'));
  if (frame && state.capture.packets) {
    const index = state.capture.packets.indexOf(frame);
    if (index >= 0) return select(index, 'hash', 'view', 'zoom');
  }
  if (frame) warn(missing(frame));
  changed('view', 'zoom', 'selection', 'hash');
}

// Selects a packet; the list scrolls to it, and the views show it.
function select(index, ...why) {
  const { packets } = state.capture;
  if (!packets || index < 0 || index >= packets.count) return;
  state.selected = index;
  const time = packets.time[index];
  if (time < state.from || time > state.to) {
    const span = state.to - state.from;
    zoomTo(time - span / 2, time + span / 2, true);
  }
  changed('selection', ...why);
}

function selectFrame(frame) {
  const { packets } = state.capture;
  const index = packets ? packets.indexOf(frame) : -1;
  if (index >= 0) select(index);
  else warn(missing(frame));
}

// Why a packet can't be shown, and what shows it.
function missing(frame) {
  const { packets, records } = state.capture;
  if (packets && packets.count && frame > Math.max(records, packets.number[packets.count - 1])) {
    return `There is no packet #${frame}: the capture has ${counted(records, 'packet')}.`;
  }
  const why = packets ? `Packet #${frame} is not on this page` : `This page contains no packets, so #${frame} can't be shown`;
  return `${why}: bletrace explain FILE --frame ${frame} shows it.`;
}

function zoomTo(from, to, isQuiet) {
  const { duration } = state.capture;
  const span = clamp(to - from, 2e-5, duration);
  const start = clamp(from + (to - from - span) / 2, 0, Math.max(0, duration - span));
  [state.from, state.to] = [start, start + span];
  if (!isQuiet) changed('zoom');
}

// Zooms around a time; the selected packet's where that is seen.
function zoomBy(factor, around) {
  const { packets } = state.capture;
  let centre = around;
  if (centre === undefined) {
    centre = (state.from + state.to) / 2;
    if (state.selected >= 0 && packets) centre = clamp(packets.time[state.selected], state.from, state.to);
  }
  zoomTo(centre - (centre - state.from) * factor, centre + (state.to - centre) * factor);
}

function applyFilter(text) {
  const { packets } = state.capture;
  state.filterText = text;
  state.filterError = '';
  state.filter = null;
  state.listed = null;
  if (text.trim() && packets) {
    try {
      state.filter = new Filter(text, state.capture);
      const listed = [];
      for (let i = 0; i < packets.count; i++) if (state.filter.test(i)) listed.push(i);
      state.listed = listed;
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      state.filterError = error.message;
    }
  }
  changed('filter');
}

// Lists the packets of one connection, or all again where that is what the list has; shows where it was in time.
function chooseConnection(id) {
  const { packets, connections, duration } = state.capture;
  const link = connections.find((one) => one.id === id);
  const text = `bletrace.connection == ${id}`;
  const isChosen = state.filterText === text;
  if (packets) applyFilter(isChosen ? '' : text);
  if (isChosen) zoomTo(0, duration);
  else if (link && link.end > link.start) {
    const margin = (link.end - link.start) * 0.02;
    zoomTo(link.start - margin, link.end + margin);
  }
  say(isChosen ? 'The list has all packets again.' : `The list has the packets of connection ${id}; choose it again for all.`);
}

// The place of a packet in the list, and the packet at a place.
function placeOf(index) {
  if (!state.listed) return index;
  let low = 0;
  let high = state.listed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (state.listed[middle] < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

const listLength = () => (state.listed ? state.listed.length : state.capture.packets ? state.capture.packets.count : 0);
const packetAt = (place) => (state.listed ? state.listed[place] : place);

function step(by) {
  const length = listLength();
  if (!length) return;
  let place = placeOf(state.selected);
  if (state.selected < 0) place = by > 0 ? 0 : length - 1;
  else if (!state.listed || state.listed[place] === state.selected) place += by;
  else if (by < 0) place += by;
  select(packetAt(clamp(place, 0, length - 1)));
}

// From a request to its answer, and back.
function toOther(wantsAnswer) {
  const { packets } = state.capture;
  if (state.selected < 0 || !packets) return;
  const frame = packets.number[state.selected];
  const { transactions } = state.capture;
  const own = wantsAnswer ? transactions.requestedBy(frame) : transactions.answeredBy(frame);
  const other = own && (wantsAnswer ? own.response_frame : own.request_frame);
  if (other != null) return selectFrame(other);
  say(own ? 'This request has no response in the capture.' : wantsAnswer ? 'This packet is not a request.' : 'This packet is not a response.');
}

// From one place of a list to the next, and from either end to the other.
const stepped = (place, by, length) => (place + by + length + (place < 0 && by < 0 ? 1 : 0)) % length;

// Whether a lesson keeps back what its questions ask for: until somebody unfolds it.
const hidesAnswers = () => Boolean(state.capture && state.capture.article.querySelector('details.spoiler:not([open])'));

let findingPlace = -1;
// The finding that the status line names; null as soon as another packet is selected.
let currentFinding = null;
let isStepping = false;
// Returns false if the finding has no packet on the page.
function stepFinding(by) {
  const changes = [...document.querySelectorAll('.verdicts .finding')];
  if (changes.length) return stepChange(changes, by);
  const { findings } = state.capture;
  if (!findings.length) return say('There are no findings.');
  findingPlace = stepped(findingPlace, by, findings.length);
  const finding = findings[findingPlace];
  const element = state.capture.elementOf(finding);
  setCurrent(finding);
  for (let details = element.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
  const shown = carried(finding);
  // The packet's pane repeats the sentence of the finding; without a packet, only the finding shows it.
  if (shown.length) {
    const frame = evidenceOf(finding, shown);
    zoomToFinding(shown, frame);
    selectEvidence(finding, frame);
  }
  else element.scrollIntoView({ block: 'nearest' });
  // Each kind is counted as the page counts it: what failed, and the findings.
  const kind = findings.filter((other) => other.isFailure === finding.isFailure);
  say(`${finding.isFailure ? 'Failed' : 'Finding'} ${kind.indexOf(finding) + 1} of ${kind.length}: ${finding.text}`);
  return shown.length > 0;
}

// The packets of a finding that the page has.
function carried(finding) {
  const { packets } = state.capture;
  return packets ? [...new Set(finding.frames)].filter((frame) => packets.indexOf(frame) >= 0) : [];
}

// The packet that shows a finding: that of the field that it is about, where another one has it.
function evidenceOf(finding, shown) {
  const { packets } = state.capture;
  const hasField = (frame) => packets.nodes(packets.indexOf(frame)).some((node) => node.length && finding.fields.includes(node.field.filter));
  const own = shown.includes(finding.evidence) ? finding.evidence : shown[0];
  return hasField(own) ? own : shown.findLast(hasField) ?? own;
}

function setCurrent(finding) {
  for (const other of state.capture.findings) if (other.element) other.element.classList.toggle('current', other === finding);
  currentFinding = finding;
}

// Moves the time view to the packets of a finding; to the one that shows it, where they are spread over the capture.
function zoomToFinding(shown, frame) {
  const { packets, duration } = state.capture;
  const times = shown.map((one) => packets.time[packets.indexOf(one)]);
  const own = packets.time[packets.indexOf(frame)];
  let [from, to] = [Math.min(...times), Math.max(...times)];
  if (to - from > duration / 4) [from, to] = [own, own];
  // With what came before and after it; more of a long capture.
  const span = Math.max((to - from) * 1.5, Math.min(duration, Math.max(2, duration / 50)));
  const isSeen = from >= state.from && to <= state.to;
  if (isSeen && state.to - state.from <= span * 2) return;
  const centre = (from + to) / 2;
  zoomTo(centre - span / 2, centre + span / 2);
}

function selectEvidence(finding, frame) {
  isStepping = true;
  selectFrame(frame);
  isStepping = false;
  app.detail.markField(finding);
}

// From one packet of the finding to its next one.
function stepEvidence() {
  const { packets } = state.capture;
  const frame = packets && state.selected >= 0 ? packets.number[state.selected] : 0;
  const finding = currentFinding || state.capture.findings.find((one) => one.frames.includes(frame));
  if (!finding) return say('No finding is selected.');
  const shown = carried(finding);
  if (!shown.length) return;
  if (finding !== currentFinding) state.capture.elementOf(finding);
  setCurrent(finding);
  const place = (shown.indexOf(frame) + 1) % shown.length;
  selectEvidence(finding, shown[place]);
  say(`Packet ${place + 1} of ${shown.length} of this finding: ${finding.text}`);
}

// The status line names the packet as soon as somebody has left the finding.
onChange((what) => {
  if (what.has('capture')) currentFinding = null;
  if (!what.has('selection') || isStepping || state.selected < 0 || !state.capture.packets) return;
  const line = state.capture.packets.line(state.selected);
  if (currentFinding) setCurrent(null);
  say(`#${line.frame}: ${withoutTwins(line.info)}`);
});

// The changes of a comparison stand above both captures: the later one shows what it is now, where it has a packet of it.
let changePlace = -1;
function stepChange(changes, by) {
  changePlace = stepped(changePlace, by, changes.length);
  const change = changes[changePlace];
  for (const other of changes) other.classList.toggle('current', other === change);
  const frames = [...change.querySelectorAll('a.frame')].map((link) => /file=(\d+)&frame=(\d+)/.exec(link.hash)).filter(Boolean);
  const shown = frames.find((match) => match[1] === '2') || frames[0];
  if (shown) {
    const capture = captures[Number(shown[1]) - 1];
    if (capture !== state.capture) open(capture);
    selectFrame(Number(shown[2]));
  }
  else change.scrollIntoView({ block: 'nearest' });
  say(`Change ${changePlace + 1} of ${changes.length}: ${change.textContent.trim()}`);
  return Boolean(shown);
}
