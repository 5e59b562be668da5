// Claims about whole runs, watched along a run as the engine's watchers do: what never happens, what happens at most
// so often, what comes only after something else. A point of a run is data: see `TablePools.point`.

const [NEVER_HAPPENS, AT_MOST, ONLY_AFTER] = [0, 1, 2];
const [HOLDS, BECOMES, RULE, EVENT, EMITS, LAUNCH, DEATH, EITHER] = [0, 1, 2, 3, 4, 5, 6, 7];

function readWatch(model, tables) {
  // The signs of a point, of which only those of steps count if it is asked for steps.
  function read(id, ofSteps, point = { signs: [], isStart: false }) {
    if (id < 0) return point;
    const [kind, ...rest] = tables.o[id];
    if (kind === EITHER) rest.forEach((other) => read(other, ofSteps, point));
    else point.signs.push({ kind: kind === HOLDS && ofSteps ? BECOMES : kind, value: rest[0] });
    if (kind === LAUNCH && !ofSteps) point.isStart = true;
    return point;
  }
  const clauses = model.scenario.u.map(([, , form, limit, first, second, resets]) => ({
    form, limit, first: read(first, form !== ONLY_AFTER), second: read(second, false), resets: read(resets, true),
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

  // A watch is what is remembered of each claim, and at which frame it was broken.
  function begin(state) {
    const watch = { memory: clauses.map(() => 0), brokenAt: clauses.map(() => -1) };
    clauses.forEach(({ form, first, second }, at) => {
      if (form !== ONLY_AFTER) return;
      if (first.isStart || lasts(first, state)) watch.memory[at] = 1;
      else if (second.isStart || lasts(second, state)) watch.brokenAt[at] = 0;
    });
    return watch;
  }

  function moved(watch, before, state, step, frame) {
    const next = { memory: watch.memory.slice(), brokenAt: watch.brokenAt.slice() };
    clauses.forEach(({ form, limit, first, second, resets }, at) => {
      const occurs = (point) => lasts(point, state) || count(point, before, state, step) > 0;
      let breaks = false;
      if (form === NEVER_HAPPENS) breaks = occurs(first);
      else if (occurs(resets)) next.memory[at] = 0;
      if (form === AT_MOST) {
        next.memory[at] += count(first, before, state, step);
        breaks = next.memory[at] > limit;
      } else if (form === ONLY_AFTER) {
        if (next.memory[at] === 1 || occurs(first)) next.memory[at] = 1;
        else breaks = occurs(second);
      }
      if (breaks && next.brokenAt[at] < 0) next.brokenAt[at] = frame;
    });
    return next;
  }

  // The watch after the last of some frames.
  function watched(frames) {
    return frames.slice(1).reduce((watch, { before, state, step, waited }, at) => {
      const rested = waited > 0 ? moved(watch, frames[at].state, before, null, at + 1) : watch;
      return step ? moved(rested, before, state, step, at + 1) : rested;
    }, begin(frames[0].state));
  }

  return { watched, moved };
}
