// A run on the page: gone through step by step, left at any step, gone on from as the reader likes.

const tables = JSON.parse(unpacked(document.getElementById("tables").textContent.trim()));
const scenarioAt = new Map(tables.s.map((scenario, at) => [scenario.n, at]));
const models = new Map();

function modelOf(name) {
  if (!models.has(name)) {
    const model = readModel(tables, scenarioAt.get(name));
    models.set(name, { ...model, watch: readWatch(model, tables) });
  }
  return models.get(name);
}

const live = document.getElementById("live");

function say(words) { live.textContent = words; }

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const ruleLink = (id) => {
  const place = `rule/${id.replace(/[^A-Za-z0-9._]/g, "-")}`;
  return document.getElementById(place) ? make("a", { href: `#${place}` }, id) : id;
};

function joined(items, separator) {
  return items.flatMap((item, at) => at > 0 ? [separator, item] : [item]);
}



// What can be done with a run: gone through, left at any step, gone on from as the reader likes.
class Player {
  constructor(element, address, name, moves, loop, list) {
    this.element = element;
    this.address = address;
    this.model = modelOf(name);
    this.loop = loop;
    const first = { state: this.model.initial, before: this.model.initial, at: 0, step: null };
    this.frames = followed(this.model, first, moves);
    this.now = 0;
    this.own = [];
    this.opened = null;
    this.items = [...(list?.children ?? [])];
    this.items.forEach((item, at) => {
      item.onclick = (event) => { if (!event.target.closest("a")) this.go(at + 1); };
    });
  }

  // The frames up to where the reader left the run, and the reader's own.
  get all() {
    return this.own.length === 0
      ? this.frames
      : this.frames.slice(0, this.now + 1).concat(this.ownFrames.slice(1));
  }
  get ownFrames() { return followed(this.model, this.frames[this.now], this.own); }
  get position() { return this.own.length === 0 ? this.now : this.all.length - 1; }
  get frame() { return this.all[this.position]; }

  restore(step, own) {
    this.now = Math.min(Math.max(0, step), this.frames.length - 1);
    this.own = own;
    this.own.length = this.ownFrames.length - 1;
    this.show(false);
  }

  // Goes to a step; to one of the reader's own by taking back what comes after it.
  go(to) {
    const last = this.all.length - 1;
    const target = Math.min(Math.max(0, to), last);
    if (this.own.length > 0 && target > this.now) this.own.length = target - this.now;
    else [this.now, this.own] = [target, []];
    this.show(true);
  }

  back() { this.go(this.position - 1); }
  on() { if (this.own.length === 0) this.go(this.now + 1); }
  choose(move) { this.own.push(move); this.show(true); }
  reset() { this.own = []; this.show(true); }

  get link() {
    const own = this.own.map(([waited, choice]) => choice < 0 ? `w${waited}` : String(choice));
    return `#${this.address}/${this.now}${own.length > 0 ? "/" + own.join(",") : ""}`;
  }

  show(isMove) {
    if (isMove) history.replaceState(null, "", this.link);
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement.dataset.keep : undefined;
    const line = drawTimeLine(this.all, this.position, this.own.length > 0 ? this.now + 1 : Infinity,
      (to) => this.go(to));
    this.watched = this.model.watch.watched(this.all.slice(0, this.position + 1));
    const scroller = make("div", { class: "w" }, line.picture);
    this.element.replaceChildren(
      this.controls(), scroller, this.sentence(), this.claims(),
      make("div", { class: "columns" }, this.whatIf(), this.present()), this.diagrams());
    scroller.scrollLeft = line.x - scroller.clientWidth / 2;
    this.items.forEach((item, at) => {
      const isNow = this.own.length === 0 && at + 1 === this.now;
      item.classList.toggle("now", isNow);
      if (isNow) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current");
    });
    if (focused) (this.element.querySelector(`[data-keep="${focused}"]`) ?? this.element.querySelector("[data-keep=on]")).focus();
    if (isMove) say(this.words());
  }

  controls() {
    const button = (words, sign, keep, isOff, act) => {
      const attributes = { type: "button", "data-keep": keep, "aria-label": words, title: words, onclick: act };
      return make("button", isOff ? { ...attributes, "aria-disabled": "true" } : attributes, sign);
    };
    const [at, last] = [this.position, this.all.length - 1];
    const isOwn = this.own.length > 0;
    return make("div", { class: "controls", role: "group", "aria-label": "Steps of the run" },
      button("To the beginning", "|◀", "first", at === 0, () => this.go(0)),
      button("One step back", "◀", "back", at === 0, () => this.back()),
      button("One step on", "▶", "on", at === last, () => this.on()),
      button("To the end", "▶|", "last", at === last, () => this.go(last)),
      make("b", { class: "where" }, `Step ${at} of ${last} · ${spelledTime(this.frame.at)}`),
      isOwn ? make("span", { class: "branch" }, `what if: ${this.own.length} of your own after step ${this.now}`) : "",
      isOwn ? make("button", { type: "button", "data-keep": "reset", onclick: () => this.reset() }, "Reset to the run") : "",
      make("a", { href: this.link, class: "link" }, "link to this step"));
  }

  // The step that led here, in words.
  words() {
    const { step, before, state, at, waited } = this.frame;
    if (this.position === 0) return "Launch of the app, at 0 ms.";
    if (!step) return `${spelledTime(waited)} pass; it is ${spelledTime(at)}.`;
    const changes = changesBetween(this.model, before, state)
      .map(([what, from, to]) => `${what}: ${from} → ${to}`);
    const outputs = step.outputs.map((output) => `emits ${output}`);
    return `Step ${this.position}, at ${spelledTime(at)}: ${step.actor}: ${step.event}. `
      + (changes.concat(outputs).join("; ") || "Nothing changes") + ".";
  }

  sentence() {
    const paragraph = make("p", { class: "now" }, this.words());
    const { step } = this.frame;
    if (step) paragraph.append(" ", ...this.rules(step));
    if (this.loop >= 0 && this.own.length === 0 && this.now === this.frames.length - 1) {
      paragraph.append(` From step ${this.loop + 1} on the run repeats.`);
    }
    return paragraph;
  }

  rules(step) {
    const ids = rulesOf(this.model, tables, step);
    if (ids.length > 0) return ["By ", ...joined(ids.map(ruleLink), ", "), "."];
    return step.rows.length > 0 ? [`By ${placeOf(this.model, step.rows[0])}.`] : [];
  }

  // The claims that this state breaks, and those that the run has broken so far.
  claims() {
    const { q, u } = this.model.scenario;
    const item = (words, [name, statement]) =>
      make("li", {}, `✗ ${words}: `, tables.t[statement], " ", make("code", {}, tables.t[name]));
    const items = this.model.broken(this.frame.state).map((at) => item("broken here", q[at]));
    this.watched.brokenAt.forEach((step, at) => {
      if (step >= 0) items.push(item(step === this.position ? "broken by this step" : `broken by step ${step}`, u[at]));
    });
    const open = this.model.watch.pending(this.watched).map(({ at, waited, limit }) => {
      const words = limit !== null ? `${spelledTime(waited)} of at most ${spelledTime(limit)} have passed` : "must still come";
      return make("li", {}, `⏳ ${words}: `, tables.t[u[at][1]], " ", make("code", {}, tables.t[u[at][0]]));
    });
    const waits = open.length > 0 ? make("ul", { class: "claims open" }, ...open) : "";
    if (items.length > 0) return make("div", {}, make("ul", { class: "claims broken" }, ...items), waits);
    return make("div", {}, make("p", {},
      "No claim that is watched here is broken so far. What speaks of all runs together is not watched."), waits);
  }

  // MARK: What if

  whatIf() {
    const { state } = this.frame;
    const broken = new Set(this.model.broken(state));
    const items = this.model.steps(state).map((step, choice) => {
      const after = this.model.watch.moved(this.watched, state, step.next, step, this.position + 1);
      const breaks = this.model.broken(step.next).filter((at) => !broken.has(at)).map((at) => this.model.scenario.q[at])
        .concat(this.model.scenario.u.filter((_, at) => after.brokenAt[at] === this.position + 1))
        .map(([name]) => tables.t[name]);
      const changes = changesBetween(this.model, state, step.next)
        .map(([what, from, to]) => `${what}: ${from} → ${to}`)
        .concat(step.outputs.map((output) => `emits ${output}`));
      return make("li", {},
        make("button", { type: "button", "data-keep": `c${choice}`, onclick: () => this.choose([0, choice]) },
          make("b", {}, step.actor), ` ${step.event}`),
        make("small", {}, (changes.join("; ") || "nothing changes") + ". ", ...this.rules(step)),
        breaks.length > 0 ? make("small", { class: "breaks" }, `✗ breaks ${breaks.join(", ")}`) : "");
    });
    return make("section", { class: "whatif", "aria-label": "What can happen now" },
      make("h4", {}, "What can happen now"),
      make("ul", {}, ...items, this.waiting(state)));
  }

  waiting(state) {
    if (this.model.mustAct(state)) {
      return make("li", {}, make("small", {}, "Time cannot pass before one of these happens."));
    }
    const most = this.model.longestWait(state);
    const next = runningTimers(this.model, state)[0];
    const field = make("input", {
      type: "number", min: "0", step: "any", inputmode: "decimal", "aria-label": "milliseconds to wait",
      "data-keep": "ms",
    });
    if (most > 0) field.max = most / 1000;
    const wait = () => {
      const length = Math.round(Number(field.value) * 1000);
      if (!(length > 0)) return;
      if (most > 0 && length > most) return say(`Something must happen within ${spelledTime(most)}.`);
      this.choose([length, -1]);
    };
    const form = make("form", { onsubmit: (event) => { event.preventDefault(); wait(); } },
      make("label", {}, "or wait ", field, " ms "), make("button", {}, "Wait"));
    if (most === 0 || !next) return make("li", {}, make("small", {}, "No timer runs. "), form);
    return make("li", {},
      make("button", { type: "button", "data-keep": "wait", onclick: () => this.choose([most, -1]) },
        make("b", {}, "time"), ` passes: ${spelledTime(most)}`),
      make("small", {}, `until ${next.timer.name}`), form);
  }

  // MARK: The present state

  present() {
    const { state, before } = this.frame;
    const { machines, variables, at } = this.model;
    const row = (name, value, isNew) => make("tr", isNew ? { class: "new" } : {},
      make("th", { scope: "row" }, name), make("td", {}, value + (isNew ? " · changed" : "")));
    const rows = [];
    if (this.model.hasPhase) rows.push(row("process", PHASES[state[0]], state[0] !== before[0]));
    machines.forEach((machine, m) => {
      const [here, there] = [state[at.machine + m], before[at.machine + m]];
      rows.push(row(machine.name, machine.states[here], here !== there));
    });
    for (const { timer, left } of runningTimers(this.model, state)) {
      rows.push(row(`⏱ ${timer.name}`, left === 0 ? "due now" : `${spelledTime(left)} left`, false));
    }
    const values = [];
    variables.forEach((variable, v) => {
      const [here, there] = [state[at.variable + v], before[at.variable + v]];
      if (here === variable.initial && here === there) return;
      values.push(row(variable.name, spelledValue(variable, here), here !== there));
    });
    const rest = variables.length - values.length;
    return make("section", { class: "present", "aria-label": "The present state" },
      make("h4", {}, "The present state"), make("table", {}, ...rows, ...values),
      rest > 0 ? make("p", {}, make("small", {}, `${rest} other ${rest === 1 ? "value is" : "values are"} as at the beginning.`)) : "");
  }

  diagrams() {
    const { state, before } = this.frame;
    const { machines, at } = this.model;
    const place = (state, m) => state[at.machine + m];
    if (this.opened === null) {
      const moved = machines.map((_, m) => this.frames.some((frame) =>
        place(frame.state, m) !== place(frame.before, m)));
      const isFew = machines.length <= 2 || !moved.includes(true);
      this.opened = new Set(machines.map((_, m) => m).filter((m) => isFew && m < 2 || moved[m]).slice(0, 3));
    }
    const next = this.model.steps(state);
    const section = make("section", { class: "diagrams", "aria-label": "The machines" },
      make("h4", {}, "The machines, with the present state ●"));
    machines.forEach((machine, m) => {
      if (machine.states.length < 2) return;
      const now = place(state, m);
      const fold = make("details", {}, make("summary", {}, machine.name, ": ", make("b", {}, machine.states[now])));
      const draw = () => {
        if (fold.querySelector("svg")) return;
        const ways = new Set(next.map((step) => place(step.next, m)));
        fold.append(make("div", { class: "w" }, drawMachine(tables, machine, now, place(before, m), ways)));
      };
      fold.open = this.opened.has(m);
      if (fold.open) draw();
      fold.addEventListener("toggle", () => {
        if (fold.open) { this.opened.add(m); draw(); } else this.opened.delete(m);
      });
      section.append(fold);
    });
    return section;
  }
}
