// The opponents of the page: all four levels for both books, thinking beside the page, cut short at a word, and
// telling what they weighed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, nextFrame, playByMouse, playTableByMouse, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

const BATTLES = [
  ["mill_bridge", playByMouse],
  ["small-tvb", playTableByMouse],
];

/** In the page: the longest time between two frames, whether thinking was ever shown, and who was hurried: whoever
 *  first can be, at once, because a thought may be over before a mouse is there. */
function watch() {
  globalThis.seen = { gap: 0, thinking: false, hurried: "" };
  let last = performance.now();
  const frame = (now) => {
    globalThis.seen.gap = Math.max(globalThis.seen.gap, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new MutationObserver(() => {
    globalThis.seen.thinking ||= !!document.querySelector(".weighing");
    const now = document.querySelector('[data-testid="DECIDE_NOW"]');
    if (!now || globalThis.seen.hurried) return;
    globalThis.seen.hurried = document.querySelector('[data-testid="who"]').textContent;
    now.click();
  }).observe(document, { childList: true, subtree: true });
}

/** In the page: the jobs that workers have been given and neither finished nor been relieved of. */
function watchJobs() {
  globalThis.thinking = new Set();
  globalThis.Worker = class extends Worker {
    #jobs = new Map(); // by their number with this worker
    #over(number) {
      globalThis.thinking.delete(this.#jobs.get(number));
      this.#jobs.delete(number);
    }
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => data.done === undefined && data.best === undefined && this.#over(data.job));
    }
    postMessage(message, ...more) {
      if (message?.job !== undefined) {
        this.#jobs.set(message.job, message);
        globalThis.thinking.add(message);
      }
      super.postMessage(message, ...more);
    }
    terminate() {
      for (const number of [...this.#jobs.keys()]) this.#over(number);
      super.terminate();
    }
  };
}

const thoughts = (page) =>
  page.$$eval('[data-testid="thought"]', (all) => all.map((t) => ({ head: t.querySelector("h3").textContent, rows: [...t.querySelectorAll("tbody tr")].map((r) => r.textContent.replace(/\s+/g, " ")), text: t.textContent })));

async function choose(page, id, level) {
  await page.goto(server.url);
  await page.click(by("MORE_" + id));
  await page.selectOption(by("LEVEL") + " >> nth=0", level);
  await page.click(by("BEGIN"));
  await page.waitForSelector(by("map"));
}

/** Plays, doing nothing, until the opponent has told what it weighed; then the plans are open. A thought that is not
 *  over is none, and where nobody is near there is one way to declare charges: several plans may be wanted. */
async function untilThought(page, player, plans = 1) {
  for (let i = 0; i < 16; i++) {
    await page.click(by("TAB_plans"));
    await page.waitForSelector(by("plans"));
    const thought = (await thoughts(page)).find((t) => t.rows.length >= plans && /decisions played ahead/.test(t.text));
    if (thought) return thought;
    await page.click(by("TAB_orders"));
    await player(page, 0, (pressed) => pressed >= 5);
  }
  return assert.fail("it never said what it weighed");
}

for (const [id, player] of BATTLES) {
  test(`${id}: recruit, captain, general and marshal can be chosen, and changed in the battle`, async () => {
    const b = await browse();
    const { page } = b;
    try {
      await page.goto(server.url);
      assert.deepEqual(await page.$$eval(`${by("LEVEL")} option`, (all) => all.map((o) => o.value)), ["recruit", "captain", "general", "marshal"]);
      await choose(page, id, "recruit");
      await player(page, 1, (pressed) => pressed >= 6);
      const seats = await page.evaluate(async () => {
        const db = await new Promise((done) => (indexedDB.open("tercio").onsuccess = (e) => done(e.target.result)));
        return new Promise((done) => (db.transaction("games").objectStore("games").getAll().onsuccess = (e) => done(Object.values(e.target.result[0].setup.seats))));
      });
      assert.deepEqual(seats, ["human", "recruit"]);
      await page.click(".menu-button");
      await page.locator('[data-testid^="SEAT_"]').nth(1).selectOption("general");
      assert.match((await untilThought(page, player)).head, /General/);
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
    }
  });

  test(`${id}: the marshal thinks beside the page, can be hurried, and says what it weighed`, async () => {
    const b = await browse();
    const { page } = b;
    try {
      await choose(page, id, "marshal");
      await page.evaluate(watch);
      await player(page, 0, () => page.evaluate(() => globalThis.seen.hurried));
      await page.click(by("TAB_log")); // the page goes on meanwhile
      await page.waitForSelector(by("log"));
      const t = await untilThought(page, player, 2);
      for (const one of await thoughts(page)) assert.match(one.head, /Marshal/);
      assert.match(t.rows[0], /[−\d]+\.\d ± \d+\.\d/);
      assert.match(t.text, /clear enough|within the error|come to the same/);
      const { gap, thinking, hurried } = await page.evaluate(() => globalThis.seen);
      assert.ok(thinking);
      assert.match(hurried, /Marshal thinks/);
      console.log(`# ${id}: longest time without a frame ${gap.toFixed(0)} ms`);
      assert.ok(gap < 1000, `${gap} ms without a frame`);
      await page.reload(); // whoever thinks is asked again
      await page.waitForSelector(by("map"));
      await player(page, 0, (pressed) => pressed >= 3);
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
    }
  });
}

test("a plan lasts its activation, and a battle can be left in the middle of a thought", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.addInitScript(watchJobs);
    await choose(page, "mill_bridge", "general");
    await untilThought(page, playByMouse);
    await page.click(by("TAB_log"));
    await page.waitForSelector(by("log"));
    const moves = await page.locator(`${by("log")} li.blue`).count();
    await page.click(by("TAB_plans"));
    await page.waitForSelector(by("thought"));
    const heads = (await thoughts(page)).map((t) => t.head);
    assert.ok(moves > 2 * heads.length, `${heads.length} thoughts for ${moves} decisions: ${heads}`);
    await choose(page, "mill_bridge", "marshal");
    await playByMouse(page, 0, () => page.$(".weighing"));
    await page.click(".bar .home");
    await page.waitForSelector(by("start"));
    await page.waitForFunction(() => globalThis.thinking.size === 0); // told or given up
    await nextFrame(page);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a marshal who is hurried plays less ahead", async () => {
  const played = async (hurried) => {
    const b = await browse();
    const { page } = b;
    try {
      await page.goto(server.url + "#battle=small-tvb&seed=3");
      await page.waitForSelector(by("END_STEP"));
      if (hurried) await page.evaluate(watch);
      await page.click(by("TAB_plans"));
      await page.click(by("ASK_marshal"));
      await page.waitForSelector(`${by("plans")} .advice`, { timeout: 60000 });
      const [thought] = await thoughts(page);
      assert.deepEqual(b.faults, []);
      return Number(/([\d,]+) decisions played ahead/.exec(thought.text)[1].replaceAll(",", ""));
    } finally {
      await b.close();
    }
  };
  const [all, some] = [await played(false), await played(true)];
  console.log(`# hurried: ${some} of ${all} decisions`);
  assert.ok(some < all / 2, `${some} of ${all} decisions`);
});

test("advice can be had from all levels", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=small-tvb&seed=3");
    await page.waitForSelector(by("END_STEP"));
    await page.click(by("TAB_plans"));
    await page.click(by("ASK_general"));
    await page.waitForSelector(`${by("plans")} .advice`, { timeout: 30000 });
    assert.match(await page.textContent(`${by("plans")} .advice`), /The General would: /);
    assert.equal((await thoughts(page)).length, 1);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
