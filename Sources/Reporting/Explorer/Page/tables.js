"use strict";
// The numbers of the tables as data: see `TablePools`.

const PHASES = ["foreground", "background", "suspended", "dead"];
const [FOREGROUND, BACKGROUND, SUSPENDED, DEAD] = [0, 1, 2, 3];
// What makes a row fire, as the first number of the row says.
const [ON_EVENT, AFTER, EXPIRES, IMMEDIATELY, ENTRY, EXIT] = [0, 1, 2, 3, 4, 5];
const NEVER = 1; // the first number of the condition that never holds
const MOST_SENT = 64;

// The text of which `PackedText` made another: a mark says in how many digits a distance follows, the next digit
// how long the part is that stands so far back; after the highest digit one more says how much longer.
function unpacked(packed) {
  const marks = "^`~";
  const digits = Array.from({ length: 93 }, (_, at) => String.fromCharCode(33 + at)).filter((c) => !`<&${marks}`.includes(c));
  const valueOf = new Map(digits.map((digit, value) => [digit, value]));
  const input = [...packed];
  const text = [];
  for (let at = 0; at < input.length; at += 1) {
    const size = marks.indexOf(input[at]) + 1;
    if (size === 0) { text.push(input[at]); continue; }
    const distance = input.slice(at + 1, at + 1 + size).reduce((sum, digit) => sum * digits.length + valueOf.get(digit), 0);
    at += size;
    const start = text.length - distance;
    let [length, more] = [4, 0];
    do {
      at += 1;
      more = valueOf.get(input[at]);
      length += more;
    } while (more === digits.length - 1);
    for (let place = start; place < start + length; place += 1) text.push(text[place]);
  }
  return text.join("");
}

function readRow(tables, id) {
  const [trigger, arg, condition, target, actions, ids, ignored] = tables.r[id];
  return {
    trigger, arg, condition, target, actions, ids, isIgnored: ignored === 1,
    isOff: tables.c[condition][0] === NEVER,
  };
}

function readCause(tables, id) {
  const [event, actor, presence, condition, actions, ids] = tables.k[id];
  const isOff = tables.c[condition][0] === NEVER;
  return { event, actor, presence, condition, actions, ids, isOff };
}

// What a row is called: its trigger, and where a state has several rows for it, which one.
function rowLabel(tables, rows, at) {
  const { trigger, arg } = rows[at];
  const same = rows.map((_, other) => other)
    .filter((other) => rows[other].trigger === trigger && rows[other].arg === arg);
  const name = triggerName(tables, trigger, arg);
  return same.length > 1 ? `${name} (${same.indexOf(at) + 1})` : name;
}

function triggerName(tables, trigger, arg) {
  switch (trigger) {
    case ON_EVENT: return `on ${tables.t[arg]}`;
    case AFTER: return `after ${tables.t[tables.d[arg][0]]}`;
    case EXPIRES: return `${tables.t[arg]} expires`;
    case IMMEDIATELY: return "immediately";
    case ENTRY: return "on entry";
    default: return "on exit";
  }
}
