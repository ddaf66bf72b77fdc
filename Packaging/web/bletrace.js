// Decodes Bluetooth LE packets in a web page: octets in, the tree of their fields out.
//
//   import { load } from "./bletrace.js";
//   const packets = await load("bletrace.wasm");
//   packets.decode("att", "12 03 2a 00 01 00").fields[0].fields[1].name    // "Handle"
//
// What octets begin with is one of packets.forms: att, smp, l2cap, ll, hci, ad, h4.

/** The octets of pairs of digits, with or without anything between the pairs; or octets as they are. */
export function octetsOf(input) {
  if (typeof input !== "string") return Uint8Array.from(input);
  const digits = input.replace(/0x/gi, "").replace(/[\s,:;-]/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new Error("octets are digits in pairs, as in 12 03 2a 00");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Loads the decoder from a URL, a Response, or the octets of bletrace.wasm. */
export async function load(source) {
  const octets = typeof source === "string" || source instanceof URL ? await (await fetch(source)).arrayBuffer()
    : source instanceof Response ? await source.arrayBuffer() : source;
  const { instance } = await WebAssembly.instantiate(octets, {});
  return new Packets(instance.exports);
}

class Packets {
  #module;

  constructor(module) {
    this.#module = module;
    this.forms = this.#answer(module.bletrace_forms());
  }

  /**
   * The fields of octets as a tree: { form, unread, error, fields }.
   *
   * Each field has a name, its name in display filters, offset and length in octets, value, meaning and clause; what it
   * contains are its fields. A value of more than 53 bits is a string of digits. error is null or a sentence; the fields
   * are then those before it.
   */
  decode(form, input) {
    const number = this.forms.indexOf(form);
    if (number < 0) throw new Error(`${form} is not a form: use one of ${this.forms.join(", ")}`);
    const octets = octetsOf(input);
    const start = this.#module.bletrace_room(octets.length) >>> 0;
    new Uint8Array(this.#module.memory.buffer, start, octets.length).set(octets);
    const answer = this.#answer(this.#module.bletrace_decode(number));
    return { ...answer, fields: tree(answer.fields.filter(Boolean)) };
  }

  #answer(count) {
    const start = this.#module.bletrace_answer() >>> 0;
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.#module.memory.buffer, start, count)));
  }
}

/**
 * Nests fields that were read one after the other by their depth; bits belong to the number they are in. Parsers read some
 * octets twice, and fields without a name in display filters only hold others: neither is shown.
 */
function tree(list) {
  const top = [];
  const open = [];
  const shown = new Set();
  for (const { depth, ...field } of list) {
    while (open.length && open.at(-1).depth >= depth) open.pop();
    const around = open.length ? open.at(-1).field.fields : top;
    const last = around.at(-1);
    const isPart = field.mask && last && !last.scope && last.offset === field.offset && last.length >= field.length;
    const node = { ...field, fields: [] };
    const place = `${field.filter} ${field.buffer} ${field.offset} ${field.length}`;
    if (!field.scope && (shown.has(place) || !(field.filter || field.mask))) continue;
    shown.add(place);
    (isPart ? last.fields : around).push(node);
    if (field.scope) open.push({ depth, field: node });
  }
  return top;
}
