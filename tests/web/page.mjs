// What the page's tests share: the program serving the page, a browser, and two ways to play: a mouse and a
// keyboard. The players know no rule; they press what the page offers.
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../../", import.meta.url).pathname;
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The systems that are built, as core/systems.def lists them; a module of each is served. */
export const systems = [...readFileSync(join(root, "core/systems.def"), "utf8").matchAll(/^ *SYSTEM\(\w+, (\w+),/gm)].map((m) => m[1]);

/** The system of a built-in battle. */
export async function systemOf(url, id) {
  const { battles } = await (await fetch(url + "cards.json")).json();
  return battles.find((b) => b.name === id).about.system;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const s = createServer();
    s.on("error", reject);
    s.listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => resolve(port));
    });
  });
}

/** The program on a free port. */
export async function serve() {
  const port = await freePort();
  const child = spawn(join(root, "build/tercio"), ["play", "--no-open", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", (code) => reject(new Error(`tercio play ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** In the page: chance that is the same in every run, so that a test that failed fails again. */
function sameChance() {
  let word = 20261115;
  crypto.getRandomValues = (array) => array.fill(0).map(() => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0));
}

/** A browser with an empty profile; what goes wrong in its console is in `faults`. */
export async function browse(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "tercio-web-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: flags,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(20000);
  await context.addInitScript(sameChance);
  const faults = [];
  const page = context.pages()[0] ?? (await context.newPage());
  page.on("console", (m) => {
    if (m.type() === "error" || m.type() === "warning") faults.push(`${m.type()}: ${m.text()}`);
  });
  page.on("pageerror", (e) => faults.push(`page: ${e.message}`));
  return {
    context,
    page,
    faults,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** How often over this machine is promised just now: wall time for a tenth of a second of one processor's, 1 when it is
    quiet. What a test of speed measures is divided by it, and both are said. */
export function strain() {
  const [wall, used] = [performance.now(), process.cpuUsage()];
  let cpu = 0;
  for (let x = 0; cpu < 100; ) {
    for (let i = 0; i < 200000; i++) x += Math.sqrt(i);
    const now = process.cpuUsage(used);
    cpu = (now.user + now.system) / 1000;
  }
  return Math.max(1, (performance.now() - wall) / cpu);
}

export const by = (id) => `[data-testid="${id}"]`;

/** The link to the step that is shown, as the page copies it; the context must be allowed to read the clipboard. */
export async function copiedLink(page) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.click(by("COPY_LINK"));
  for (;;) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (text.includes("#play=")) return text;
    await page.waitForTimeout(20);
  }
}

/** Waits until nobody thinks and nothing in the page has changed for so many frames in a row. */
export function still(page, frames = 15) {
  return page.evaluate(
    (wanted) =>
      new Promise((done) => {
        let quiet = 0;
        const watch = new MutationObserver(() => (quiet = 0));
        watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
        const frame = () => {
          quiet = document.querySelector(".weighing") ? 0 : quiet + 1;
          if (quiet < wanted) return requestAnimationFrame(frame);
          watch.disconnect();
          done();
        };
        requestAnimationFrame(frame);
      }),
    frames,
  );
}

/** The next frame of the page. */
export const nextFrame = (page) => page.evaluate(() => new Promise(requestAnimationFrame).then(() => undefined));

/** Waits until the page shows nobody thinking and something to press, or the end. */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-testid="over"]') ||
      document.querySelector(".orders .ends button[data-testid]:not([disabled]):not([data-testid=UNDO]):not([data-testid=NEXT])") ||
      document.querySelector('[data-testid="DECLARE_BATTLES"], [data-testid="RESOLVE_NEXT"], [data-legal], [data-testid="TAB_orders"][aria-selected="false"]'),
    null,
    { polling: 16, timeout: 60000 },
  );
}

/** What can be pressed now: names of buttons with their places, and the lit hexes with theirs. */
function look(page) {
  return page.evaluate(() => {
    const place = (e) => {
      const r = e.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    };
    const map = document.querySelector('[data-testid="map"]')?.getBoundingClientRect();
    const inside = (p) => map && p.x > map.x + 60 && p.x < map.right - 60 && p.y > map.y + 20 && p.y < map.bottom - 20;
    const buttons = {};
    for (const b of document.querySelectorAll(".orders button[data-testid]:not([disabled])"))
      buttons[b.dataset.testid] ??= { grey: b.getAttribute("aria-disabled") === "true", text: b.textContent.trim() };
    return {
      over: !!document.querySelector('[data-testid="over"]'),
      astray: !!document.querySelector('[data-testid="TAB_orders"][aria-selected="false"]'),
      buttons,
      selected: !!document.querySelector(".unit-card"),
      legal: [...document.querySelectorAll("[data-legal]")].map((e) => ({ hex: e.dataset.hex, kind: e.dataset.kind, ...place(e) })).filter(inside),
      able: [...document.querySelectorAll(".base.able")].map((e) => ({ id: e.dataset.unit, ...place(e) })).filter(inside),
      targets: [...document.querySelectorAll(".base.target")].map((e) => ({ id: e.dataset.unit, ...place(e) })).filter(inside),
      chosen: [...document.querySelectorAll(".stand.selected")].map((e) => ({ id: e.dataset.unit, ...place(e) })).filter(inside),
      takers: [...document.querySelectorAll(".base.taker")].map((e) => ({ id: e.dataset.unit, ...place(e) })).filter(inside),
      hand: [...document.querySelectorAll(".hand-die:not(.useless):not(.flying):not([disabled])")].map((e) => ({ face: e.dataset.face, chosen: e.ariaPressed === "true", ...place(e) })),
      wish: [...document.querySelectorAll("[data-wish]:not(.illegal)")].map(place).filter(inside)[0] ?? null,
      said: document.querySelector('[data-testid="who"]')?.textContent ?? "",
    };
  });
}

const ENDS = ["RESOLVE_NEXT", "ACCEPT", "END_SETUP", "TILLY_CHOOSE", "PICK_SINGLE", "EVENT_CHOICE", "DRAGOON_RETREAT", "RELOCATE_LEADER"];

/** Northward first, for the side that comes from the south: that is where the enemy is. */
const forward = (a, b) => a.y - b.y;

/** Until the battle is over or `until` says so: looks, and lets the player do something about what it sees. */
async function play(page, until, act) {
  let pressed = 0;
  let before = "";
  let since = Date.now();
  for (;;) {
    await settled(page);
    const now = await look(page);
    if (now.over || (await until(pressed))) return pressed;
    const key = JSON.stringify([now.buttons, now.said, now.legal.length, now.selected]);
    if (key !== before) since = Date.now();
    else await page.waitForTimeout(15); // the last press is still at work
    before = key;
    if (Date.now() - since > 20000) throw new Error(`nothing moves on: ${key}`);
    pressed++;
    await act(now, Date.now() - since);
  }
}

/** By mouse alone to the end of the battle. `moves` units move in each activation. */
export function playByMouse(page, moves, until = () => false) {
  let moved = 0;
  const press = async (id) => {
    const at = await page.evaluate((css) => {
      const e = document.querySelector(css);
      if (!e) return null;
      e.scrollIntoView({ block: "nearest", behavior: "instant" });
      const r = e.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    }, by(id));
    if (at) await page.mouse.click(at.x, at.y);
  };
  return play(page, until, async ({ buttons, legal, selected }) => {
    const to = [...legal].sort(forward)[0];
    if (buttons.DECLARE_BATTLES) {
      moved = 0;
      await press(buttons.DECLARE_BATTLES.grey ? "SUGGEST" : "DECLARE_BATTLES");
    } else if (buttons.END_MOVEMENT) {
      if (to && selected && moved < moves) {
        moved++;
        await page.mouse.click(to.x, to.y);
      } else if (moved < moves && buttons.NEXT && !selected) {
        await press("NEXT");
        moved += 0.25;
      } else {
        await press(buttons.END_MOVEMENT.grey ? "NEXT" : "END_MOVEMENT");
      }
    } else if (to && !buttons.ACCEPT) {
      await page.mouse.click(to.x, to.y);
    } else {
      const id = ENDS.find((e) => buttons[e] && !buttons[e].grey) ?? (buttons.AUTO_SETUP ? "AUTO_SETUP" : "NEXT");
      if (buttons[id]) await press(id);
      else await page.waitForTimeout(20);
    }
  });
}

/** The hex cursor to a hex, as a blind player would: the page says where it is. */
async function cursorTo(page, hex) {
  const where = async (key) => {
    await page.keyboard.press(key);
    const said = await page.textContent(by("said"));
    return (said.match(/\b(\d\d)(\d\d)\b/) ?? []).slice(1).map(Number);
  };
  const [col, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  let [c, r] = await where("ArrowUp");
  for (let i = 0; i < 120 && (c !== col || r !== row); i++)
    [c, r] = await where(c > col ? "ArrowLeft" : c < col ? "ArrowRight" : r > row ? "ArrowUp" : "ArrowDown");
}

/** By keyboard alone: M to the map, Tab to the next unit, arrows and Enter to move, S and E for the rest. */
export function playByKeyboard(page, moves, until = () => false) {
  let moved = 0;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return play(page, until, async ({ buttons, legal }, waited) => {
    if (buttons.DECLARE_BATTLES) {
      moved = 0;
      await press(buttons.DECLARE_BATTLES.grey ? "s" : "e");
    } else if (buttons.END_MOVEMENT && moved < moves) {
      moved++;
      await press("m", "Tab", "ArrowUp", "Enter", "Escape");
    } else if (buttons.AUTO_SETUP) {
      await press("s");
    } else if (legal.length && !buttons.ACCEPT && !buttons.END_MOVEMENT && !buttons.RESOLVE_NEXT) {
      await press("m");
      await cursorTo(page, legal[0].hex);
      await press("Enter");
    } else if (buttons.END_MOVEMENT?.grey) {
      moved = 0;
    } else {
      const button = ENDS.find((e) => buttons[e] && !buttons[e].grey);
      if (waited > 1500 && button) await page.focus(by(button)); // where E has nothing to end, as Tab and Enter would
      if (waited > 4000 && !button) await press("Escape", "a", "m", "Enter"); // whatever is in the way: as the captain would
      else await press(waited > 1500 && button ? "Enter" : "e");
    }
  });
}

// ---- On a table ----------------------------------------------------------------------------------------------------

const STEP_ENDS = ["END_STEP", "END_DECLARE", "TERRAIN_DONE"];
const STEP_MUST = ["CHARGE_NEXT", "CHOOSE_MELEE", "PRIMARY", "ALLOCATE", "HEROICS"];
const ACTS = ["SHOOT", "PB_SHOOT", "DECLARE"];

/** By mouse alone: takes a unit in hand, clicks where its ghost or its target is, ends the step. `moves` units a step. */
export function playTableByMouse(page, moves, until = () => false) {
  let tried = 0;
  let said = "";
  const press = (id) => page.locator(`.orders ${by(id)}`).first().click({ timeout: 3000 }).catch(() => undefined);
  return play(page, until, async (now) => {
    if (now.said.split("·")[0] !== said) tried = 0;
    said = now.said.split("·")[0];
    const act = ACTS.find((a) => now.buttons[a]);
    const must = STEP_MUST.find((m) => now.buttons[m]);
    if (now.buttons.AUTO_SETUP) await press("AUTO_SETUP");
    else if (now.wish) await page.mouse.click(now.wish.x, now.wish.y);
    else if (now.selected && act) await press(act);
    else if (now.selected && now.legal.length && tried <= moves) {
      tried++;
      const to = [...now.legal].sort(forward)[0];
      await page.mouse.click(to.x, to.y);
    } else if (now.able.length && tried < moves && !now.selected) {
      const to = now.able[tried % now.able.length];
      tried++;
      await page.mouse.click(to.x, to.y);
    } else if (must) await press(must);
    else {
      const end = STEP_ENDS.find((e) => now.buttons[e]);
      if (!end) await page.waitForTimeout(20);
      else if (now.buttons[end].grey) await press("ADVICE").then(() => press("DO_ADVICE"));
      else await press(end);
    }
  });
}

/** By keyboard alone: Tab to a unit, arrows to wheel and march, ] through what is listed, Enter, E for the rest. */
export function playTableByKeyboard(page, moves, until = () => false) {
  let tried = 0;
  let said = "";
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return play(page, until, async (now, waited) => {
    if (now.said.split("·")[0] !== said) tried = 0;
    said = now.said.split("·")[0];
    if (now.buttons.AUTO_SETUP) await press("s");
    else if (now.buttons.NEXT && tried < moves) {
      tried++;
      await press("m", "Tab");
      if (/Moving/.test(now.said)) await press("ArrowUp", "ArrowUp", "ArrowRight", "Enter", "Escape", "Escape");
      else await press("]", "Enter", "Escape", "Escape");
    } else if (waited > 1500) await press("a", "m", "Enter"); // whatever is in the way: as the captain would
    else await press("e");
  });
}

// ---- Stands on a table ---------------------------------------------------------------------------------------------

const SET_ENDS = ["END_MOVES", "END_FIRE", "END_MELEE", "REINFORCE_DONE"];
const ASKED = ["SUNSET_CONSENT", "ATT_OPT", "DEF_OPT", "ADVANCE"];

/** By mouse or finger: `point` presses a place of the page. A stand is taken in hand, with its whole group when pressed
    again, led straight on or into whom it may charge; shots and combats are named, weighed and taken. */
function playStands(page, moves, until, point) {
  let tried = 0;
  let said = "";
  const press = async (id) => {
    const at = await page.evaluate(async (css) => {
      document.querySelector(css)?.scrollIntoView({ block: "nearest", behavior: "instant" });
      await new Promise(requestAnimationFrame);
      const e = document.querySelector(css);
      const r = e?.getBoundingClientRect();
      const at = r && { x: r.x + r.width / 2, y: r.y + r.height / 2 };
      return at && e.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
    }, `${by(id)}:not([disabled])`);
    if (at) await point(at);
  };
  return play(page, until, async (now, waited) => {
    if (now.astray) return press("TAB_orders"); // what lay under the last press had moved
    const step = now.said.split("·")[0];
    if (step !== said) tried = 0;
    said = step;
    const has = (id) => now.buttons[id];
    const end = SET_ENDS.find(has);
    const asked = ASKED.find(has);
    if (has("AUTO_SETUP")) await press("AUTO_SETUP");
    else if (has("TAKE")) await press("TAKE");
    else if (has("WISH_NEAREST") && waited < 4000) await press("WISH_NEAREST");
    else if (has("TAKE_BACK") || has("MOVE_PATH")) {
      const lead = now.chosen[0];
      if (waited > 2000 || !lead || now.buttons["WISH_NEAREST"]) await press("MOVE_PATH");
      else if (now.targets[0]) await point(now.targets[0]);
      else await point({ x: lead.x, y: lead.y - 45 });
    } else if (asked) await press(asked);
    else if (has("COMBAT") && now.selected === false) await press("COMBAT");
    else if (now.selected && now.targets.length && /Firing/.test(now.said)) await point(now.targets[0]);
    else if (now.selected && has("BEGIN_0")) {
      if (now.chosen.length === 1 && has("RUN")) await point(now.chosen[0]);
      else await press("BEGIN_0");
    } else if (now.able.length && tried < moves && !now.selected) await point(now.able[tried++ % now.able.length]);
    else if (end) await press(end);
    else await press("ADVICE").then(() => press("DO_ADVICE"));
  });
}

export const playStandsByMouse = (page, moves, until = () => false) => playStands(page, moves, until, (at) => page.mouse.click(at.x, at.y));
export const playStandsByTouch = (page, moves, until = () => false) => playStands(page, moves, until, (at) => page.touchscreen.tap(at.x, at.y));

/** By keyboard alone: Tab to a stand, G for its group, arrows and Enter; ] for what is listed. */
export function playStandsByKeyboard(page, moves, until = () => false) {
  let tried = 0;
  let said = "";
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return play(page, until, async (now, waited) => {
    const step = now.said.split("·")[0];
    if (step !== said) tried = 0;
    said = step;
    if (now.buttons.AUTO_SETUP) await press("s");
    else if (now.buttons.TAKE) await press("m", "Enter");
    else if (now.buttons.TAKE_BACK || now.buttons.MOVE_PATH) {
      if (waited < 1000) await press("m", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight");
      else await press("m", "Escape", "]", "Enter");
    } else if (now.buttons.NEXT && tried < moves) {
      tried++;
      await press("m", "Tab");
      if (/Moving/.test(said)) await press("g", "ArrowUp");
      else await press("]", "Enter", "Escape", "Escape");
    } else if (waited > 1500) await press("Escape", "a", "m", "Enter"); // whatever is in the way: as the captain would
    else await press("e");
  });
}

// ---- Units with dice on a table ---------------------------------------------------------------------------------------

const DICE_ASKED = ["PICK_UNIT", "TEST_NEXT", "REACT", "PURSUE", "CMD_ATTACH", "CMD_ESCAPE", "CMD_RALLY"];
const DICE_ENDS = ["ACT_RALLY", "ACT_HOLD", "SECOND_MOVE", "SECOND_SHOOT", "CMD_DONE"];

/** By mouse or finger: `point` presses a place of the page. A die is taken out of the hand and given to a lit unit, `dice`
    of them a phase; a unit that acts strikes whom it may, else goes straight on. */
function playDice(page, dice, until, point) {
  let given = 0;
  let tried = 0;
  let said = "";
  const press = async (id) => {
    const at = await page.evaluate(async (css) => {
      document.querySelector(css)?.scrollIntoView({ block: "nearest", behavior: "instant" });
      await new Promise(requestAnimationFrame);
      const e = document.querySelector(css);
      const r = e?.getBoundingClientRect();
      const at = r && { x: r.x + r.width / 2, y: r.y + r.height / 2 };
      return at && e.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
    }, `${by(id)}:not([disabled])`);
    if (at) await point(at);
  };
  return play(page, until, async (now) => {
    if (now.astray) return press("TAB_orders");
    if (now.said !== said) tried = given = 0;
    said = now.said;
    const has = (id) => now.buttons[id] && !now.buttons[id].grey;
    const asked = DICE_ASKED.find(has);
    const end = DICE_ENDS.find(has);
    if (has("AUTO_SETUP")) await press("AUTO_SETUP");
    else if (has("GIVEN")) {
      const held = now.hand.find((d) => d.chosen);
      if (given >= dice || (!held && !now.hand.length)) await press(given || !has("SUGGEST") ? "GIVEN" : "SUGGEST").then(() => given++);
      else if (!held) await point(now.hand[given % now.hand.length]);
      else {
        given++;
        if (now.takers.length) await point(now.takers[given % now.takers.length]);
        else await press("GIVE");
      }
    } else if (has("BONUS")) await press("BONUS");
    else if (has("TAKE")) await press("TAKE");
    else if (has("WISH_NEAREST")) await press("WISH_NEAREST");
    else if (asked) await press(asked);
    else if (now.targets.length && tried++ < 2) await point(now.targets[0]);
    else if (has("ACT_CHARGE") || has("ACT_FIGHT")) await press(has("ACT_CHARGE") ? "ACT_CHARGE" : "ACT_FIGHT");
    else if (now.buttons.AS_ACT_MOVE && now.chosen.length && tried++ < 3) await point({ x: now.chosen[0].x, y: now.chosen[0].y - 48 });
    else if (end) await press(end);
    else await press("ADVICE").then(() => press("DO_ADVICE"));
  });
}

export const playDiceByMouse = (page, dice, until = () => false) => playDice(page, dice, until, (at) => page.mouse.click(at.x, at.y));
export const playDiceByTouch = (page, dice, until = () => false) => playDice(page, dice, until, (at) => page.touchscreen.tap(at.x, at.y));

/** By keyboard alone: a number takes a die in hand, Tab goes to who may have it, Enter gives it; ] goes through whom a unit
    may strike, arrows lead it, E ends. */
export function playDiceByKeyboard(page, dice, until = () => false) {
  let given = 0;
  let tried = 0;
  let said = "";
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return play(page, until, async (now, waited) => {
    if (now.said !== said) tried = given = 0;
    said = now.said;
    const has = (id) => now.buttons[id] && !now.buttons[id].grey;
    if (has("AUTO_SETUP")) await press("s");
    else if (has("GIVEN")) {
      const die = now.hand[0];
      if (die && given++ < dice) await press("m", die.face, "Tab", "Enter");
      else await press("e");
    } else if (has("TAKE")) await press("e");
    else if (now.targets.length && tried++ < 2) await press("m", "]", "Enter");
    else if (now.chosen.length && has("ACT_HOLD") && tried++ < 2) await press("m", "ArrowUp", "ArrowUp", "Enter", "Escape");
    else if (DICE_ASKED.some(has) || waited > 1500) await press("Escape", "a", "m", "Enter"); // as the captain would
    else await press("e");
  });
}

/** A battle to its end, with the same dice and the same captain every time. */
export async function wholeBattle(url, id, play, moves, seed, options = {}) {
  const b = await browse(options);
  try {
    await b.page.goto(`${url}#battle=${id}&seed=${seed}`);
    await b.page.waitForSelector(by("map"));
    const start = performance.now();
    const pressed = await play(b.page, moves);
    console.log(`# ${id}: ${pressed} presses, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    assert.ok(await b.page.isVisible(by("over")));
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
}
