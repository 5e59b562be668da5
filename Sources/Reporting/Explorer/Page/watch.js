// Claims about whole runs, watched along a run as the engine's watchers do: what never happens, what happens at most
// so often, what comes only after something else, what comes within a time, not sooner, or some day. A point of a run
// is data: see `TablePools.point`.

const [NEVER_HAPPENS, AT_MOST, ONLY_AFTER, WITHIN, NOT_SOONER, SOME_DAY] = [0, 1, 2, 3, 4, 5];
const NO_LIMIT = -1; // in microseconds, as all limits of time
const [HOLDS, BECOMES, RULE, EVENT, EMITS, LAUNCH, DEATH, EITHER] = [0, 1, 2, 3, 4, 5, 6, 7];

function readWatch(model, tables) {
  // The signs of a point, of which only those of steps count if it is asked for steps.
  function read(id, ofSteps, point = { signs: [], isStart: false, atStart: [] }) {
    if (id < 0) return point;
    const [kind, ...rest] = tables.o[id];
    if (kind === EITHER) rest.forEach((other) => read(other, ofSteps, point));
    else point.signs.push({ kind: kind === HOLDS && ofSteps ? BECOMES : kind, value: rest[0] });
    if (kind === LAUNCH && !ofSteps) point.isStart = true;
    if (kind === BECOMES && !ofSteps) point.atStart.push(rest[0]);
    return point;
  }
  const clauses = model.scenario.u.map(([, , form, limit, first, second, resets]) => ({
    form, limit, first: read(first, form === NEVER_HAPPENS || form === AT_MOST), second: read(second, false),
    resets: read(resets, true),
  }));

  // How often a step gives a sign; it is none where only time passes.
  function given({ kind, value }, step) {
    if (!step) return 0;
    const [name, cut] = step.name.split(", killed after effect ");
    switch (kind) {
      case RULE: return step.rows.filter(([m, state, at]) => model.machines[m].rows[state][at].ids.includes(value)).length;
      case EVENT: return name.startsWith("event ") && step.event.split(", killed after effect ")[0] === tables.t[value] ? 1 : 0;
      case EMITS: return step.outputs.filter((output) => output === tables.t[value]).length;
      case LAUNCH: return name === "launch" || name === "launch in background" ? 1 : 0;
      default: return name === "kill" || cut !== undefined ? 1 : 0;
    }
  }
  const count = (point, before, state, step) => point.signs.reduce((sum, sign) => sum + (
    sign.kind === HOLDS ? 0
      : sign.kind === BECOMES ? (!model.holds(sign.value, before) && model.holds(sign.value, state) ? 1 : 0)
        : given(sign, step)), 0);
  const lasts = (point, state) => point.signs.some(({ kind, value }) => kind === HOLDS && model.holds(value, state));

  // Whether something is asked for that nothing answers yet: a state asks for as long as it lasts.
  const isOpen = ({ first, second }, state, begins, answers) =>
    !lasts(second, state) && (lasts(first, state) || begins && !answers);
  const begunBy = (point, state) => point.isStart || point.atStart.some((value) => model.holds(value, state));

  // A watch is what is remembered of each claim, and at which frame it was broken. Where a time counts, that which has
  // passed is remembered, and -1 while nothing is waited for.
  function begin(state) {
    const watch = { memory: clauses.map(() => 0), brokenAt: clauses.map(() => -1) };
    clauses.forEach((clause, at) => {
      const { form, limit, first, second } = clause;
      if (form === ONLY_AFTER) {
        if (first.isStart || lasts(first, state)) watch.memory[at] = 1;
        else if (second.isStart || lasts(second, state)) watch.brokenAt[at] = 0;
      } else if (form === SOME_DAY) {
        watch.memory[at] = second.isStart || lasts(second, state) ? -1 : 0;
      } else if (form === WITHIN || form === NOT_SOONER) {
        const begins = begunBy(first, state);
        watch.memory[at] = isOpen(clause, state, begins, second.isStart) ? 0 : -1;
        const isMet = begins && (second.isStart || lasts(second, state)) || lasts(first, state) && lasts(second, state);
        if (form === NOT_SOONER && limit > 0 && isMet) watch.brokenAt[at] = 0;
      }
    });
    return watch;
  }

  // The watch after a step, or after so many microseconds without one.
  function moved(watch, before, state, step, frame, elapsed = 0) {
    const next = { memory: watch.memory.slice(), brokenAt: watch.brokenAt.slice() };
    clauses.forEach((clause, at) => {
      const { form, limit, first, second, resets } = clause;
      const occurs = (point) => lasts(point, state) || count(point, before, state, step) > 0;
      let breaks = false;
      if (form === NEVER_HAPPENS) breaks = occurs(first);
      else if ((form === AT_MOST || form === ONLY_AFTER) && occurs(resets)) next.memory[at] = 0;
      if (form === AT_MOST) {
        next.memory[at] += count(first, before, state, step);
        breaks = next.memory[at] > limit;
      } else if (form === ONLY_AFTER) {
        if (next.memory[at] === 1 || occurs(first)) next.memory[at] = 1;
        else breaks = occurs(second);
      } else if (form === SOME_DAY) {
        if (occurs(second)) next.memory[at] = -1;
      } else if (form === WITHIN || form === NOT_SOONER) {
        const [begins, answers] = [first, second].map((point) => count(point, before, state, step) > 0);
        const waited = next.memory[at] < 0 ? -1 : next.memory[at] + elapsed;
        next.memory[at] = waited;
        if (form === WITHIN && limit !== NO_LIMIT && waited > limit) breaks = true;
        else if (answers || lasts(second, state)) {
          next.memory[at] = -1;
          breaks = form === NOT_SOONER && limit > 0 && (waited >= 0 && waited < limit || begins || lasts(first, state) && lasts(second, state));
        }
        if (!breaks && (form === NOT_SOONER || next.memory[at] < 0) && isOpen(clause, state, begins, answers)) next.memory[at] = 0;
      }
      if (breaks && next.brokenAt[at] < 0) next.brokenAt[at] = frame;
    });
    return next;
  }

  // What is waited for: by claim, how long it has been, and the limit, if there is one.
  const pending = (watch) => clauses.flatMap(({ form, limit }, at) =>
    (form === WITHIN || form === SOME_DAY) && watch.memory[at] >= 0 && watch.brokenAt[at] < 0
      ? [{ at, waited: form === WITHIN ? watch.memory[at] : null, limit: form === WITHIN && limit !== NO_LIMIT ? limit : null }] : []);

  // The watch after the last of some frames.
  function watched(frames) {
    return frames.slice(1).reduce((watch, { before, state, step, waited }, at) => {
      const rested = waited > 0 ? moved(watch, frames[at].state, before, null, at + 1, waited) : watch;
      return step ? moved(rested, before, state, step, at + 1) : rested;
    }, begin(frames[0].state));
  }

  return { watched, moved, pending };
}
