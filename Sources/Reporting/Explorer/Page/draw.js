// Pictures: the time line of a run, and the machines with the states that they are in.

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// A lane for each actor; steps at one moment stand side by side, and a longer wait takes more room.
function drawTimeLine(frames, now, firstOwn, choose) {
  const actorOf = (frame) => frame.step?.actor ?? (frame === frames[0] ? "launch" : "time");
  const actors = [...new Set(frames.map(actorOf))];
  const [left, lane, top] = [76, 28, 14];
  const axis = top + lane * actors.length;
  let x = left;
  const places = frames.map((frame, at) => {
    if (at > 0) {
      const waited = frame.at - frames[at - 1].at;
      // The moment stands below, and must not touch the one before it.
      x += waited > 0
        ? Math.max(44 + 16 * Math.log10(1 + waited / 100000), 6.5 * spelledTime(frame.at).length + 12) : 26;
    }
    return x;
  });
  const picture = svg("svg", {
    class: "timeline", width: x + 60, height: axis + 30, role: "img",
    "aria-label": `Time line of ${frames.length - 1} steps in ${spelledTime(frames.at(-1).at)}`,
  });
  actors.forEach((actor, at) => {
    const y = top + lane * at + lane / 2;
    picture.append(
      svg("line", { x1: left - 12, y1: y, x2: x + 20, y2: y, class: "lane" }),
      svg("text", { x: 4, y: y + 4, class: "actor" }, actor));
  });
  picture.append(svg("line", { x1: left - 12, y1: axis, x2: x + 20, y2: axis, class: "axis" }));
  let told = -1;
  frames.forEach((frame, at) => {
    if (frame.at !== told) {
      told = frame.at;
      picture.append(
        svg("line", { x1: places[at], y1: top, x2: places[at], y2: axis + 5, class: "tick" }),
        svg("text", { x: places[at], y: axis + 19, class: "time" }, spelledTime(frame.at)));
    }
    const y = top + lane * actors.indexOf(actorOf(frame)) + lane / 2;
    const kinds = ["dot", at === now ? "now" : "", at >= firstOwn ? "own" : ""].join(" ").trim();
    const words = at === 0 ? "launch" : frame.step?.event ?? `wait ${spelledTime(frame.waited)}`;
    const dot = svg("g", { class: kinds },
      svg("title", {}, `${at}. ${spelledTime(frame.at)}: ${words}`),
      svg("circle", { cx: places[at], cy: y, r: at === now ? 10 : 8 }),
      svg("text", { x: places[at], y: y + 4 }, String(at)));
    dot.addEventListener("click", () => choose(at));
    picture.append(dot);
  });
  return { picture, x: places[now] };
}

const [MOST_WIDTH, GAP] = [620, 22];

// The states in rows by their distance from the beginning; returns the place of each, and the size.
function placed(machine, edges) {
  const distance = new Map([[machine.initial, 0]]);
  const queue = [machine.initial];
  while (queue.length > 0) {
    const from = queue.shift();
    for (const edge of edges) {
      if (edge.from !== from || distance.has(edge.to)) continue;
      distance.set(edge.to, distance.get(from) + 1);
      queue.push(edge.to);
    }
  }
  const far = Math.max(...distance.values()) + 1;
  const rows = [];
  machine.states.forEach((_, state) => {
    const row = distance.get(state) ?? far;
    (rows[row] ??= []).push(state);
  });
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "bold 13px system-ui, sans-serif";
  const width = (state) => 34 + Math.ceil(pen.measureText(machine.states[state]).width);
  const places = [];
  let y = 26;
  const middle = (state) => places[state] ? places[state].x + places[state].width / 2 : 0;
  for (const row of rows.filter(Boolean)) {
    // Each stands below those that lead to it, as far as there is room.
    const wish = (state) => {
      const above = edges.filter((edge) => edge.to === state && places[edge.from]);
      return above.reduce((sum, edge) => sum + middle(edge.from), 0) / Math.max(above.length, 1);
    };
    const sorted = row.map((state) => [wish(state), state]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const lines = [[]];
    let x = 0;
    for (const [, state] of sorted) {
      if (x > 0 && x + width(state) > MOST_WIDTH) { lines.push([]); x = 0; }
      lines.at(-1).push(state);
      x += width(state) + GAP;
    }
    for (const line of lines) {
      const length = line.reduce((sum, state) => sum + width(state) + GAP, -GAP);
      x = Math.max(0, (MOST_WIDTH - length) / 2);
      for (const state of line) {
        places[state] = { x, y, width: width(state) };
        x += width(state) + GAP;
      }
      y += 46;
    }
    y += 18;
  }
  const [left, right] = [Math.min(...places.map((p) => p.x)), Math.max(...places.map((p) => p.x + p.width))];
  for (const place of places) place.x += 12 - left;
  return { places, width: right - left + 80, height: y - 26 };
}

function edgesOf(machine, tables) {
  const edges = new Map();
  machine.rows.forEach((rows, from) => rows.forEach((row) => {
    if (row.target < 0 || row.target === from || row.isOff) return;
    const key = `${from} ${row.target}`;
    if (!edges.has(key)) edges.set(key, { from, to: row.target, names: [] });
    edges.get(key).names.push(triggerName(tables, row.trigger, row.arg));
  }));
  return [...edges.values()];
}

// A machine with the state that it is in, the way it came last, and where it can go now.
function drawMachine(tables, machine, now, before, next) {
  const edges = edgesOf(machine, tables);
  const { places, width, height } = placed(machine, edges);
  const arrow = `arrow-${drawMachine.count = (drawMachine.count ?? 0) + 1}`;
  const picture = svg("svg", {
    class: "machine", width, height, role: "img",
    "aria-label": `${machine.name}: ${machine.states.length} states, now in ${machine.states[now]}`,
  }, svg("defs", {}, svg("marker", {
    id: arrow, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, orient: "auto",
    markerUnits: "userSpaceOnUse",
  }, svg("path", { d: "M0 0 8 4 0 8z" }))));
  const rank = (edge) => edge.from === before && edge.to === now ? 2 : next.has(edge.to) && edge.from === now ? 1 : 0;
  for (const edge of [...edges].sort((a, b) => rank(a) - rank(b))) {
    const [a, b] = [places[edge.from], places[edge.to]];
    const kind = ["edge", "edge can", "edge last"][rank(edge)];
    picture.append(svg("path", { d: way(a, b), class: kind, "marker-end": `url(#${arrow})` },
      svg("title", {}, `${machine.states[edge.from]} → ${machine.states[edge.to]}: ${edge.names.join(", ")}`)));
  }
  machine.states.forEach((name, state) => {
    const { x, y, width } = places[state];
    const kinds = ["state", state === now ? "now" : "", next.has(state) && state !== now ? "can" : "",
      machine.errors.includes(state) ? "error" : ""].filter(Boolean).join(" ");
    picture.append(svg("g", { class: kinds },
      svg("rect", { x, y: y - 14, width, height: 28, rx: state === machine.initial ? 14 : 5 }),
      svg("text", { x: x + width / 2, y: y + 4 }, (state === now ? "● " : "") + name)));
  });
  return picture;
}

// From the lower edge down, or else around the side.
function way(a, b) {
  const [ax, bx] = [a.x + a.width / 2, b.x + b.width / 2];
  if (b.y > a.y) {
    const bend = Math.max(20, (b.y - a.y) / 2);
    return `M${ax} ${a.y + 14}C${ax} ${a.y + bend} ${bx} ${b.y - bend} ${bx} ${b.y - 15}`;
  }
  if (b.y === a.y) {
    return `M${ax} ${a.y - 14}C${ax} ${a.y - 38} ${bx} ${b.y - 38} ${bx} ${b.y - 15}`;
  }
  const [ar, br] = [a.x + a.width, b.x + b.width];
  const side = Math.max(ar, br) + 16 + Math.min(40, (a.y - b.y) / 8);
  return `M${ar} ${a.y}C${side} ${a.y} ${side} ${b.y} ${br + 1} ${b.y}`;
}
