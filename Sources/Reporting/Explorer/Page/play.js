// Runs: what was done, as frames that can be looked at one by one.

// The frames of a run: the launch, and one after each move. A move is a wait in microseconds and the
// number of a possible step, or -1 where only time passes.
function followed(model, first, moves) {
  const frames = [first];
  for (const [waited, choice] of moves) {
    const last = frames[frames.length - 1];
    const before = waited > 0 ? model.wait(last.state, waited) : last.state;
    const step = choice < 0 ? null : model.steps(before)[choice];
    if (step === undefined) break;
    frames.push({ state: step ? step.next : before, before, at: last.at + waited, step, waited });
  }
  return frames;
}

function pairs(numbers) {
  const list = [];
  for (let at = 0; at < numbers.length; at += 2) list.push([numbers[at], numbers[at + 1]]);
  return list;
}

// Milliseconds for people: digits in groups from 10 000 on.
function spelledTime(microseconds) {
  const whole = Math.floor(microseconds / 1000);
  const rest = microseconds % 1000;
  const digits = String(whole);
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
  const fraction = rest ? "." + String(rest + 1000).slice(1).replace(/0+$/, "") : "";
  return grouped + fraction + "\u00a0ms";
}

const spelledValue = (variable, value) => variable.labels[value - variable.low] ?? String(value);

// What differs between two states: the process, machines and variables, but not timers.
function changesBetween(model, before, after) {
  const changes = [];
  if (before[0] !== after[0]) changes.push(["process", PHASES[before[0]], PHASES[after[0]]]);
  model.machines.forEach((machine, m) => {
    const [from, to] = [before[model.at.machine + m], after[model.at.machine + m]];
    if (from !== to) changes.push([machine.name, machine.states[from], machine.states[to]]);
  });
  model.variables.forEach((variable, v) => {
    const [from, to] = [before[model.at.variable + v], after[model.at.variable + v]];
    if (from !== to) {
      changes.push([variable.name, spelledValue(variable, from), spelledValue(variable, to)]);
    }
  });
  return changes;
}

// The catalogue ids of the rows that fired, each once.
function rulesOf(model, tables, step) {
  const ids = step.rows.flatMap(([m, state, at]) => model.machines[m].rows[state][at].ids);
  return [...new Set(ids)].map((id) => tables.t[id]);
}

// A row by its place, for steps in which no row cites a rule.
const placeOf = (model, [m, state, at]) =>
  `${model.machines[m].name}/${model.machines[m].states[state]}: ${model.rowLabel(m, state, at)}`;

// The timers that run, the next first.
function runningTimers(model, state) {
  return model.timers
    .map((timer, t) => ({ timer, left: state[model.at.timer + t] }))
    .filter(({ left }) => left >= 0)
    .sort((a, b) => a.left - b.left);
}
