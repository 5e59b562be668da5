// The page: which part is shown, and what is searched.

const views = [...document.querySelectorAll("article, section")];
const main = document.getElementById("main");
const search = document.getElementById("search");
let player = null;
let shown = null;

// MARK: What is shown

// The run of a finding, as `scenario:claim`: both stand in its first line.
function runOf(view) {
  if (!view.id.startsWith("finding/")) return null;
  const line = view.querySelector("h2 + p");
  return `${line.querySelector(":scope > a").textContent}:${line.querySelector(":scope > code").textContent}`;
}

const again = document.getElementById("again").textContent;
for (const run of document.querySelectorAll("[id^='finding/'] > ol.run")) {
  run.parentElement.append(make("pre", {}, again.replace("SCENARIO:CLAIM", runOf(run.parentElement))));
}

function ownMoves(text) {
  return (text ?? "").split(",").filter(Boolean).map((move) =>
    move.startsWith("w") ? [Number(move.slice(1)) || 0, -1] : [0, Math.max(0, Number(move) || 0)]);
}

// The run of a claim in a scenario, by `scenario:claim`.
function runNamed(key) {
  const at = key.indexOf(":");
  const name = at < 0 ? key : key.slice(0, at);
  if (!scenarioAt.has(name)) return null;
  const claim = at < 0 ? null : key.slice(at + 1);
  const run = tables.s[scenarioAt.get(name)].r.find(([property]) => tables.t[property] === claim);
  if (claim !== null && !run) return null;
  const [, statement, verdict, loop, , moves] = run ?? [null, null, null, -1, 0, []];
  return { name, claim, statement: tables.t[statement], verdict: tables.t[verdict], loop, moves: pairs(moves) };
}

function playIn(view, address, key, list) {
  const run = runNamed(key);
  if (!run) return null;
  const element = make("div", { class: "player", role: "region", "aria-label": "The run, step by step" });
  view.querySelector(".player")?.remove();
  // Near the top, so that a link to a step shows it; what explains it follows.
  const place = view.querySelector("h2 ~ blockquote") ?? view.querySelector("h2 ~ p:last-of-type");
  if (place) place.after(element); else view.append(element);
  return new Player(element, address, run.name, run.moves, run.loop, list);
}

function runView(key) {
  const run = runNamed(key);
  const view = document.getElementById("run");
  if (!run) return null;
  const scenario = make("a", { href: `#scenario/${run.name}` }, run.name);
  view.replaceChildren(
    make("p", {}, make("a", { href: "#scenarios" }, "Scenarios"), " › ", scenario),
    make("h2", {}, run.claim ?? `What if? ${run.name}`),
    make("p", {}, run.claim ? `${run.verdict} · ${run.statement}` : "From the launch on, whatever you choose."));
  return view;
}

// Shows what a link names: the longest beginning that names a part; the rest says where in it.
function route(hash = location.hash) {
  const parts = hash.slice(1).split("/").map(decoded);
  // A document without rules of its own has only its list.
  if (parts[0] === "document" && !document.getElementById(parts.slice(0, 2).join("/"))) parts[0] = "findings";
  if (parts[0] === "search") return showResults(parts.slice(1).join("/"));
  if (document.activeElement !== search) search.value = "";
  if (parts[0] === "run") {
    // A name may hold slashes; a number and what was chosen may follow it.
    for (let length = parts.length; length > 1; length -= 1) {
      const key = parts.slice(1, length).join("/");
      const view = runNamed(key) && (shown?.key === key && player ? player.element.parentElement : runView(key));
      if (!view) continue;
      if (shown?.key !== key || !player) player = playIn(view, `run/${key}`, key, null);
      reveal(view, key);
      player.restore(Number(parts[length]) || 0, ownMoves(parts[length + 1]));
      return;
    }
  }
  for (let length = parts.length; length > 0; length -= 1) {
    const element = document.getElementById(parts.slice(0, length).join("/"));
    const view = element?.closest("article, section");
    if (!view) continue;
    const key = runOf(view);
    if (key && (shown?.view !== view || !player)) {
      player = playIn(view, view.id, key, view.querySelector("ol.run"));
    }
    if (!key) player = null;
    const isSame = shown?.view === view;
    reveal(view, null, element === view);
    if (player) player.restore(Number(parts[length]) || 0, ownMoves(parts[length + 1]));
    if (element !== view) {
      document.querySelectorAll(".target").forEach((other) => other.classList.remove("target"));
      element.classList.add("target");
      element.setAttribute("tabindex", "-1");
      element.focus({ preventScroll: true });
      scroll(() => element.scrollIntoView({ block: "center" }));
    } else if (isSame && !player) scroll(() => window.scrollTo(0, 0));
    return;
  }
  reveal(document.getElementById("findings"), null);
}

// Now, and once more after the browser has gone where it thinks the link leads.
function scroll(act) {
  act();
  requestAnimationFrame(act);
  if (document.readyState !== "complete") addEventListener("load", () => setTimeout(act), { once: true });
}

function decoded(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}

function reveal(view, key, isWhole = true) {
  const isNew = shown?.view !== view || shown?.key !== key;
  for (const other of views) other.hidden = other !== view;
  shown = { view, key };
  const heading = view.querySelector("h1, h2");
  document.title = heading ? heading.textContent : document.title;
  const part = view.id.startsWith("document/") ? `#${view.id}`
    : /^(scenario|run)/.test(view.id) ? "#scenarios" : view.id.startsWith("finding") ? "#findings" : "";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === part) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (!isNew) return;
  say("");
  if (isWhole) {
    scroll(() => window.scrollTo(0, 0));
    if (document.activeElement !== search) main.focus({ preventScroll: true });
  }
}

// MARK: Search

const entries = [
  ...[...document.querySelectorAll(".rule")].map((rule) => {
    const id = rule.querySelector("b").textContent;
    const sentence = rule.querySelector("p").textContent;
    return { id, words: sentence, kind: "rule", place: rule.id, colour: rule.className };
  }),
  ...[...document.querySelectorAll("[id^='finding/']")].map((finding) => ({
    id: finding.id.split("/").pop(), kind: "finding",
    words: `${finding.querySelector("h2").textContent} ${finding.querySelector("h2 + p b").textContent}`,
    place: finding.id, rules: finding.querySelector("blockquote")?.textContent ?? "",
    colour: finding.className,
  })),
  ...[...document.querySelectorAll("[data-name]")].map((scenario) => ({
    id: scenario.dataset.name, words: scenario.querySelector("h2").textContent, kind: "scenario",
    place: scenario.id, colour: "",
  })),
];
for (const entry of entries) {
  entry.text = `${entry.id} ${entry.words} ${entry.rules ?? ""}`.toLowerCase();
}

const MOST_RESULTS = 60;

function showResults(query) {
  const view = document.getElementById("results");
  player = null;
  if (search.value !== query && document.activeElement !== search) search.value = query;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => words.every((word) => entry.text.includes(word)));
  const rank = (entry) => entry.id.toLowerCase() === query.toLowerCase() ? 0
    : entry.id.toLowerCase().startsWith(query.toLowerCase()) ? 1 : 2;
  found.sort((a, b) => rank(a) - rank(b));
  view.querySelector(".results").replaceChildren(...found.slice(0, MOST_RESULTS).map((entry) =>
    make("li", { class: entry.colour.replace("view", "") }, make("a", { href: `#${entry.place}` },
      make("span", { class: "kind" }, entry.kind), " ", entry.kind === "rule" ? "" : make("b", {}, entry.id), " ", entry.words))));
  const count = `${found.length} found${found.length > MOST_RESULTS ? `, the first ${MOST_RESULTS} shown` : ""}`;
  view.querySelector("h2").textContent = `Search: ${query} – ${count}`;
  reveal(view, null);
  say(count);
}

search.addEventListener("input", () => {
  const query = search.value.trim();
  const hash = query ? `#search/${encodeURIComponent(query)}` : "#findings";
  if (location.hash.startsWith("#search/")) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  route();
});
search.form.addEventListener("submit", (event) => {
  event.preventDefault();
  document.querySelector("#results a")?.focus();
});

// MARK: Keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.closest("input, textarea, select");
  if (event.key === "Escape" && isTyping) return event.target.blur();
  if (isTyping) return;
  if (event.key === "/") {
    event.preventDefault();
    search.focus();
    search.select();
    return;
  }
  if (!player) return;
  const act = {
    ArrowRight: () => player.on(), ArrowLeft: () => player.back(),
    Backspace: () => player.own.length > 0 && player.back(),
    // Elsewhere these scroll the page.
    ...(player.element.contains(event.target)
      && { Home: () => player.go(0), End: () => player.go(player.all.length - 1) }),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// MARK: Beginning

for (const element of document.querySelectorAll(".scripted:not(section)")) element.hidden = false;
for (const scenario of document.querySelectorAll("[data-name]")) {
  const name = scenario.dataset.name;
  const known = new Set(tables.s[scenarioAt.get(name)].r.map(([claim]) => tables.t[claim]));
  for (const list of scenario.querySelectorAll(".claims")) {
    list.replaceChildren(...joined(list.textContent.split(", ").map((claim) => known.has(claim)
      ? make("a", { href: `#run/${name}:${claim}` }, claim) : claim), ", "));
  }
  scenario.append(make("p", {}, make("a", { class: "act", href: `#run/${name}` }, "What if? Go through it from the launch on")));
}
for (const list of document.querySelectorAll(".names")) {
  const folder = list.closest(".document").id.split("/")[1];
  list.replaceChildren(...joined(list.textContent.split(", ").map((name) =>
    make("a", { href: `#finding/${folder}/${name}` }, name)), ", "));
}
document.documentElement.classList.add("scripts");
window.addEventListener("hashchange", () => route());
route();
