// What can happen in a state of a scenario, and what comes of it: the engine's semantics once more,
// over the tables as data. A state is an array of integers: the phase of the process, its deaths, the
// state of each machine, the value of each variable, what remains to each timer in microseconds
// (-1 where it is stopped), and the whole delay with which each was started.

class Fault extends Error {}
class Death extends Error {}

// Reads a scenario of the tables; `steps`, `wait` and `initial` are what there is to it.
function readModel(tables, index) {
  const scenario = tables.s[index];
  const text = (id) => tables.t[id];
  const machines = scenario.m.map((id) => {
    const [name, states, initial, outside, blocks, causes, errors] = tables.m[id];
    return {
      name: text(name), states: states.map(text), initial, outside: outside === 1, errors,
      rows: blocks.map((block) => tables.b[block].map((row) => readRow(tables, row))),
      causes: causes.map((cause) => readCause(tables, cause)),
    };
  });
  const variables = scenario.v.map((id) => {
    const [name, low, high, initial, lifetime, labels] = tables.v[id];
    return { name: text(name), low, high, initial, lifetime, labels: labels.map(text) };
  });
  const [kills, suspends, inBackground, leaving, returning, onLaunch, atomic, deadlineFirst, idle] =
    scenario.p;
  const hasPhase = kills > 0 || suspends === 1;
  const timers = [];
  machines.forEach((machine, m) => machine.rows.forEach((rows, state) => {
    for (const row of rows) {
      const isKnown = timers.some((t) => t.machine === m && t.state === state && t.delay === row.arg);
      if (row.trigger !== AFTER || row.isOff || isKnown) continue;
      const name = text(scenario.w[timers.length]);
      timers.push({ name, machine: m, state, delay: row.arg, outside: machine.outside });
    }
  }));
  const firstNamed = timers.length;
  for (const [name, outside] of scenario.x) {
    timers.push({ name: text(name), machine: -1, state: -1, delay: -1, outside: outside === 1 });
  }
  const machineAt = new Map(machines.map((machine, m) => [machine.name, m]));
  const variableAt = new Map(scenario.v.map((id, v) => [id, v]));
  const timerAt = new Map(timers.map((timer, t) => [timer.name, t]));
  const own = machines.map((machine, m) => machine.rows.map((_, state) =>
    timers.map((_, t) => t).filter((t) => timers[t].machine === m && timers[t].state === state)));
  const FIRST_MACHINE = 2;
  const FIRST_VARIABLE = FIRST_MACHINE + machines.length;
  const FIRST_TIMER = FIRST_VARIABLE + variables.length;
  const FIRST_LIMIT = FIRST_TIMER + timers.length;

  // MARK: Values and conditions

  function value(id, state) {
    const e = tables.e[id];
    switch (e[0]) {
      case 0: return e[1];
      case 1: {
        const v = variableAt.get(e[1]);
        // A variable that no rule in force uses keeps its initial value.
        return v === undefined ? tables.v[e[1]][3] : state[FIRST_VARIABLE + v];
      }
      case 2: return value(e[1], state) + value(e[2], state);
      case 3: return value(e[1], state) - value(e[2], state);
      case 4: return Math.min(value(e[1], state), value(e[2], state));
      case 5: return Math.max(value(e[1], state), value(e[2], state));
      default: {
        const list = e[2];
        const at = value(e[1], state) % list.length;
        return list[at < 0 ? at + list.length : at];
      }
    }
  }

  function holds(id, state) {
    const c = tables.c[id];
    switch (c[0]) {
      case 0: return true;
      case NEVER: return false;
      case 2: {
        const [left, right] = [value(c[2], state), value(c[3], state)];
        switch (c[1]) {
          case 0: return left === right;
          case 1: return left !== right;
          case 2: return left < right;
          case 3: return left <= right;
          case 4: return left > right;
          default: return left >= right;
        }
      }
      case 3: {
        const m = machineAt.get(text(c[1]));
        if (m === undefined) return false;
        const here = machines[m].states[state[FIRST_MACHINE + m]];
        return c.slice(2).some((name) => text(name) === here);
      }
      case 4: return remaining(c[1], state) >= 0;
      case 5: return remaining(c[1], state) >= 0 && elapsed(c[1], state) >= c[2] * 1000;
      case 6: return remaining(c[1], state) >= 0 && elapsed(c[1], state) <= c[2] * 1000;
      case 7: return c.includes(state[0], 1);
      case 8: return !holds(c[1], state);
      case 9: return c.every((part, at) => at === 0 || holds(part, state));
      default: return c.some((part, at) => at > 0 && holds(part, state));
    }
  }

  function remaining(name, state) {
    const t = timerAt.get(text(name));
    return t === undefined ? -1 : state[FIRST_TIMER + t];
  }

  function elapsed(name, state) {
    const t = timerAt.get(text(name));
    return state[FIRST_LIMIT + t] - state[FIRST_TIMER + t];
  }

  const isAlive = (state) => state[0] <= BACKGROUND;

  // MARK: What a step does, on the successor under construction

  // The work of a step: its successor, what it sends, and what is noted of it.
  const begin = (state, dieAfter) => ({
    state: state.slice(), queue: [], fired: false, effects: 0, dieAfter, rows: [], outputs: [],
  });

  // An effect that storage or the world sees is about to happen: death can strike before it.
  function effect(work) {
    work.effects += 1;
    if (work.dieAfter > 0 && work.effects > work.dieAfter) throw new Death();
  }

  function act(actions, work, crashes) {
    for (const id of actions) {
      const a = tables.a[id];
      switch (a[0]) {
        case 0: {
          const variable = variables[variableAt.get(a[1])];
          if (crashes && variable.lifetime === 1) effect(work);
          const next = value(a[2], work.state);
          if (next < variable.low || next > variable.high) {
            throw new Fault(`${variable.name} becomes ${next}`);
          }
          work.state[FIRST_VARIABLE + variableAt.get(a[1])] = next;
          break;
        }
        case 1: start(timerAt.get(text(a[1])), a[2], work); break;
        case 2: stop(timerAt.get(text(a[1])), work); break;
        case 3:
          if (crashes) effect(work);
          work.outputs.push(text(a[1]));
          break;
        case 4:
          if (work.queue.length === MOST_SENT) throw new Fault("a step sends without end");
          work.queue.push(a[1]);
          break;
        case 5: act(holds(a[1], work.state) ? a[2] : a[3], work, crashes); break;
        default:
          if (crashes) effect(work);
          act(a[1], work, false);
      }
    }
  }

  function start(t, id, work) {
    const delay = tables.d[id];
    const list = delay.slice(2);
    const at = delay[1] < 0 ? 0 : value(delay[1], work.state) % list.length;
    const span = list[at < 0 ? at + list.length : at] * 1000;
    work.state[FIRST_TIMER + t] = span;
    work.state[FIRST_LIMIT + t] = span;
  }

  function stop(t, work) {
    work.state[FIRST_TIMER + t] = -1;
    work.state[FIRST_LIMIT + t] = 0;
  }

  const crashesIn = (m) => kills > 0 && !machines[m].outside;

  function fire(m, state, at, work) {
    const row = machines[m].rows[state][at];
    work.rows.push([m, state, at]);
    if (row.target < 0) return act(row.actions, work, crashesIn(m));
    doAll(m, state, EXIT, work);
    for (const t of own[m][state]) stop(t, work);
    work.state[FIRST_MACHINE + m] = row.target;
    act(row.actions, work, crashesIn(m));
    enter(m, row.target, work);
  }

  function enter(m, state, work) {
    for (const t of own[m][state]) start(t, timers[t].delay, work);
    doAll(m, state, ENTRY, work);
  }

  // Entry and exit rows: all whose condition holds, not only the first.
  function doAll(m, state, trigger, work) {
    machines[m].rows[state].forEach((row, at) => {
      if (row.trigger !== trigger || !holds(row.condition, work.state)) return;
      work.rows.push([m, state, at]);
      act(row.actions, work, crashesIn(m));
    });
  }

  const rowsOn = (m, state, trigger, arg) => machines[m].rows[state]
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => row.trigger === trigger && row.arg === arg && !row.isOff);

  const heard = new Map();
  function listeners(trigger, arg) {
    const key = trigger * 1e6 + arg;
    if (!heard.has(key)) {
      heard.set(key, machines.map((_, m) => m).filter((m) =>
        machines[m].rows.some((_, state) => rowsOn(m, state, trigger, arg).length > 0)));
    }
    return heard.get(key);
  }

  // The first row that holds is taken; whether one fired that is not there to say that nothing happens.
  function take(m, state, trigger, arg, work) {
    for (const { row, at } of rowsOn(m, state, trigger, arg)) {
      if (!holds(row.condition, work.state)) continue;
      if (!row.isIgnored) fire(m, state, at, work);
      return !row.isIgnored;
    }
    return false;
  }

  function dispatch(trigger, arg, work) {
    let hasFired = false;
    for (const m of listeners(trigger, arg)) {
      if (!machines[m].outside && !isAlive(work.state)) continue;
      if (take(m, work.state[FIRST_MACHINE + m], trigger, arg, work)) hasFired = true;
    }
    return hasFired;
  }

  function die(state) {
    state[0] = DEAD;
    state[1] += 1;
    machines.forEach((machine, m) => {
      if (!machine.outside) state[FIRST_MACHINE + m] = machine.initial;
    });
    variables.forEach((variable, v) => {
      if (variable.lifetime === 0) state[FIRST_VARIABLE + v] = variable.initial;
    });
    timers.forEach((timer, t) => {
      if (!timer.outside) [state[FIRST_TIMER + t], state[FIRST_LIMIT + t]] = [-1, 0];
    });
  }

  // Does a step, and what it sends, to its end or to the effect after which the process dies.
  function work(state, dieAfter, body) {
    const work = begin(state, dieAfter);
    try {
      body(work);
      for (let at = 0; at < work.queue.length; at += 1) {
        dispatch(ON_EVENT, work.queue[at], work);
      }
    } catch (end) {
      if (!(end instanceof Death)) throw end;
      die(work.state);
    }
    return work;
  }

  // Adds a step, and the same once more for each of its effects but the last, after which the process
  // dies.
  function add(steps, action, state, body, onlyIfFired = false) {
    const whole = work(state, 0, body);
    if (onlyIfFired && !whole.fired) return;
    steps.push(step(action, whole, ""));
    const mortal = whole.state[0] !== DEAD && whole.state[1] < kills;
    for (let after = 1; mortal && after < whole.effects; after += 1) {
      steps.push(step(action, work(state, after, body), `, killed after effect ${after}`));
    }
  }

  const step = (action, work, suffix) => ({
    name: action.name + suffix, actor: action.actor, event: action.event + suffix,
    rows: work.rows, outputs: work.outputs, next: work.state,
  });

  // MARK: What can happen

  // Actions are numbered as the engine does, so that equal names become unlike in the same way.
  const names = new Set();
  function action(name, actor, event) {
    let unique = name;
    for (let number = 2; names.has(unique); number += 1) unique = `${name} #${number}`;
    names.add(unique);
    return { name: unique, actor, event };
  }
  const immediate = machines.map((machine) => machine.rows.map((rows, state) =>
    rows.some((row) => row.trigger === IMMEDIATELY && !row.isOff)
      ? action(`immediately ${machine.name}/${machine.states[state]}`,
        machine.outside ? "world" : "app", "immediately")
      : null));
  timers.forEach((timer) => {
    const event = timer.machine < 0 ? timer.name : `after ${text(tables.d[timer.delay][0])}`;
    timer.action = action(`timer ${timer.name}`, "time", event);
  });
  const causes = machines.flatMap((machine) => machine.causes);
  for (const cause of causes) {
    cause.action = action(`event ${text(cause.event)}`, text(cause.actor), text(cause.event));
    const all = listeners(ON_EVENT, cause.event);
    cause.listener = all.length === 1
      && (!hasPhase || machines[all[0]].outside || cause.presence !== 2) ? all[0] : -1;
  }
  const processAction = (name, actor) => ({ name, actor, event: name });

  function addImmediates(state, steps) {
    machines.forEach((machine, m) => {
      if (!machine.outside && !isAlive(state)) return;
      const here = state[FIRST_MACHINE + m];
      const first = rowsOn(m, here, IMMEDIATELY, -1).find(({ row }) => holds(row.condition, state));
      if (first === undefined) return;
      add(steps, immediate[m][here], state, (work) => fire(m, here, first.at, work));
    });
  }

  const isDue = (state) => timers.some((timer, t) =>
    state[FIRST_TIMER + t] === 0 && (timer.outside || isAlive(state)));

  function addExpiries(state, steps) {
    timers.forEach((timer, t) => {
      if (state[FIRST_TIMER + t] !== 0 || (!timer.outside && !isAlive(state))) return;
      const m = timer.machine;
      if (m >= 0 && state[FIRST_MACHINE + m] !== timer.state) return;
      add(steps, timer.action, state, (work) => {
        stop(t, work);
        if (m >= 0) take(m, timer.state, AFTER, timer.delay, work);
        else dispatch(EXPIRES, timerText[t], work);
      });
    });
  }
  // By timer: its name as rows speak of it.
  const timerText = timers.map((_, t) => t < firstNamed ? -1 : scenario.x[t - firstNamed][0]);

  function isPossible(cause, state) {
    if (cause.presence === 0 && state[0] !== FOREGROUND) return false;
    if (cause.presence === 1 && !isAlive(state)) return false;
    return holds(cause.condition, state);
  }

  function addCauses(state, steps) {
    for (const cause of causes) {
      if (cause.isOff || !isPossible(cause, state)) continue;
      const crashes = kills > 0;
      const m = cause.listener;
      if (m >= 0) {
        if (!machines[m].outside && !isAlive(state)) continue;
        const here = state[FIRST_MACHINE + m];
        if (cause.actions.length > 0) {
          add(steps, cause.action, state, (work) => {
            act(cause.actions, work, crashes);
            take(m, here, ON_EVENT, cause.event, work);
          });
          continue;
        }
        const first = rowsOn(m, here, ON_EVENT, cause.event)
          .find(({ row }) => holds(row.condition, state));
        if (first === undefined || first.row.isIgnored) continue;
        add(steps, cause.action, state, (work) => fire(m, here, first.at, work));
      } else {
        if (cause.actions.length === 0 && listeners(ON_EVENT, cause.event).length === 0) continue;
        add(steps, cause.action, state, (work) => {
          act(cause.actions, work, crashes);
          work.fired = dispatch(ON_EVENT, cause.event, work);
        }, cause.actions.length === 0);
      }
    }
  }

  function launch(all, work) {
    act(onLaunch, work, kills > 0);
    machines.forEach((machine, m) => {
      if (all || !machine.outside) enter(m, machine.initial, work);
    });
  }

  function addProcess(state, steps) {
    const turn = (name, actor, phase, body) =>
      add(steps, processAction(name, actor), state, (work) => {
        work.state[0] = phase;
        body(work);
      });
    const hear = (event, work) => { if (event >= 0) dispatch(ON_EVENT, event, work); };
    const phase = state[0];
    if (suspends) {
      if (phase === FOREGROUND) turn("background", "user", BACKGROUND, (work) => hear(leaving, work));
      if (phase === BACKGROUND) turn("suspend", "OS", SUSPENDED, () => {});
      if (phase === BACKGROUND || phase === SUSPENDED) {
        turn("return", "user", FOREGROUND, (work) => {
          if (idle === 1 && phase === SUSPENDED) restartTimers(work);
          hear(returning, work);
        });
      }
    }
    if (kills > 0 && phase === DEAD) {
      turn("launch", "user", FOREGROUND, (work) => launch(false, work));
      if (inBackground) {
        turn("launch in background", "OS", BACKGROUND, (work) => launch(false, work));
      }
    }
  }

  function restartTimers(work) {
    timers.forEach((timer, t) => {
      if (timer.outside || work.state[FIRST_TIMER + t] < 0) return;
      work.state[FIRST_TIMER + t] = work.state[FIRST_LIMIT + t];
    });
  }

  function addKill(state, steps) {
    if (kills === 0 || state[0] === DEAD || state[1] >= kills) return;
    const work = begin(state, 0);
    die(work.state);
    steps.push(step(processAction("kill", "OS"), work, ""));
  }

  // Everything that can happen now, in the order of the rules; the passing of time is apart.
  function steps(state) {
    const steps = [];
    addImmediates(state, steps);
    if (!(steps.length > 0 && atomic === 1)) {
      addExpiries(state, steps);
      if (!(deadlineFirst === 1 && isDue(state))) addCauses(state, steps);
      addProcess(state, steps);
    }
    addKill(state, steps);
    return steps;
  }

  // MARK: Time

  const standsStill = (t, state) => !timers[t].outside && !isAlive(state);

  // How long time can pass, in microseconds, before something must happen or nothing is counted any
  // more; 0 where it cannot pass, or nothing runs.
  function longestWait(state) {
    const immediates = [];
    addImmediates(state, immediates);
    if (immediates.length > 0 || isDue(state)) return 0;
    let [earliest, latest] = [Infinity, 0];
    timers.forEach((_, t) => {
      const left = state[FIRST_TIMER + t];
      if (left < 0) return;
      if (!standsStill(t, state)) earliest = Math.min(earliest, left);
      else if (idle === 0) latest = Math.max(latest, left);
    });
    return earliest === Infinity ? latest : earliest;
  }

  // Whether time is urgent: something must happen before it passes.
  function mustAct(state) {
    const immediates = [];
    addImmediates(state, immediates);
    return immediates.length > 0 || isDue(state);
  }

  function wait(state, microseconds) {
    const next = state.slice();
    timers.forEach((_, t) => {
      const left = next[FIRST_TIMER + t];
      if (left <= 0 || (standsStill(t, state) && idle !== 0)) return;
      next[FIRST_TIMER + t] = Math.max(0, left - microseconds);
    });
    return next;
  }

  const blank = [
    FOREGROUND, 0, ...machines.map((machine) => machine.initial),
    ...variables.map((variable, v) => scenario.i?.[v] ?? variable.initial),
    ...timers.map(() => -1), ...timers.map(() => 0),
  ];
  const initial = work(blank, 0, (work) => launch(true, work)).state;

  // The claims about single states that a state breaks, by their places in the scenario.
  const broken = (state) => scenario.q.flatMap(([, , condition], at) =>
    holds(condition, state) ? [at] : []);

  return {
    scenario, machines, variables, timers, initial, hasPhase, steps, longestWait, mustAct, wait,
    broken, holds, rowLabel: (m, state, at) => rowLabel(tables, machines[m].rows[state], at),
    at: { machine: FIRST_MACHINE, variable: FIRST_VARIABLE, timer: FIRST_TIMER, limit: FIRST_LIMIT },
  };
}
