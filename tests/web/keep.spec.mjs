// Nothing a person made is ever lost: reload, crash, no network; and a game can be taken away as a record.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, by, copiedLink, playByMouse, playTableByMouse, serve, still, systemOf } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

/** What a person sees of the game: clock, points, every counter with its words. */
function seen(page) {
  return page.evaluate(() => ({
    bar: document.querySelector('[data-testid="phase-bar"]').textContent.replace(/\s+/g, " "),
    counters: [...document.querySelectorAll("[data-unit]")].map((e) => e.dataset.unit + " " + e.getAttribute("aria-label")).sort(),
  }));
}

/** Both books: a map of hexes and a table. */
const BATTLES = { mill_bridge: playByMouse, "small-tvb": playTableByMouse };

async function begin(page, id, presses) {
  await page.goto(server.url);
  await page.click(by("PLAY_" + id));
  await page.waitForSelector(by("map"));
  await BATTLES[id](page, 2, (pressed) => pressed >= presses);
  await settledView(page);
}

/** When a person is asked and the last press has had its effect. */
async function settledView(page) {
  await page.waitForSelector(by("map"));
  await page.waitForSelector(".orders .ends button", { timeout: 30000 });
  await still(page);
  await page.waitForSelector(".orders .ends button", { timeout: 30000 });
  return seen(page);
}

test("reload in the middle of a battle loses nothing", async () => {
  const b = await browse();
  try {
    for (const id of Object.keys(BATTLES)) {
      await begin(b.page, id, 14);
      const kept = await seen(b.page);
      assert.ok(kept.counters.length > 10, id);
      await b.page.reload();
      assert.deepEqual(await settledView(b.page), kept);
      await b.page.goto(server.url + "?" + id);
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a crash of the tab loses nothing", async () => {
  const b = await browse();
  try {
    await begin(b.page, "small-tvb", 12);
    const kept = await seen(b.page);
    const game = b.page.url();
    await Promise.all([b.page.waitForEvent("crash"), b.page.goto("chrome://crash").catch(() => undefined)]);
    const page = await b.context.newPage();
    await page.goto(game);
    assert.deepEqual(await settledView(page), kept);
    await page.goto(server.url); // and without the address, from the start page
    await page.reload();
    await page.click(by("CONTINUE"));
    assert.deepEqual(await settledView(page), kept);
  } finally {
    await b.close();
  }
});

test("after the first visit it plays without a server", async () => {
  const own = await serve();
  const b = await browse();
  try {
    await b.page.goto(own.url);
    await b.page.waitForSelector(by("start"));
    await b.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    });
    await own.stop();
    await b.page.reload();
    await b.page.click(by("PLAY_windmill_hill"));
    await b.page.waitForSelector("[data-legal]", { state: "attached" });
    await playByMouse(b.page, 1, (pressed) => pressed >= 12);
    await b.page.goto(own.url + "#battle=luetzen&seed=1"); // a battle of the other book that was never looked at
    await b.page.waitForSelector(by("END_STEP"));
    await b.page.reload();
    await b.page.waitForSelector(by("END_STEP"));
    await playTableByMouse(b.page, 1, (pressed) => pressed >= 12);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a link that is followed stays in the address while the old battle goes on", async () => {
  const b = await browse({ serviceWorkers: "block" });
  try {
    let open;
    const opened = new Promise((done) => (open = done));
    await b.page.route(`**/${await systemOf(server.url, "luetzen")}.wasm`, async (route) => {
      await opened;
      await route.continue();
    });
    await begin(b.page, "mill_bridge", 6);
    const hash = () => b.page.evaluate(() => location.hash);
    await b.page.evaluate(() => (location.hash = "battle=luetzen&seed=1"));
    await playByMouse(b.page, 1, (pressed) => pressed >= 6);
    assert.equal(await hash(), "#battle=luetzen&seed=1");
    open();
    await b.page.waitForSelector(by("END_STEP"));
    assert.match(await hash(), /^#game=/);
    assert.deepEqual(b.faults.filter((f) => !f.includes("registration blocked")), []);
  } finally {
    await b.close();
  }
});

for (const id of Object.keys(BATTLES))
  test(`${id}: a record goes out to the program and comes back, and so does a link of a position`, async () => {
    const b = await browse({ acceptDownloads: true });
    const folder = mkdtempSync(join(tmpdir(), "tercio-record-"));
    const { page } = b;
    try {
      await begin(page, id, 16);
      await page.keyboard.press("u"); // an undo is a line of the record
      const kept = await settledView(page);
      await page.click(by("TAB_replay"));
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(by("SAVE_RECORD"))]);
      const file = join(folder, "game.record");
      await download.saveAs(file);
      const root = new URL("../../", import.meta.url).pathname;
      const said = execFileSync(join(root, "build/tercio"), ["verify", file]).toString();
      assert.match(said, /recomputed|again|verified|good/i);
      await page.goto(server.url + "?again");
      await page.setInputFiles('input[type="file"]', file);
      await settledView(page);
      assert.deepEqual((await seen(page)).counters, kept.counters);

      await b.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.click(by("TAB_replay"));
      const now = await copiedLink(page);
      assert.match(now, /#play=[\w-]+&step=\d+$/);
      for (let i = 0; i < 5; i++) await page.click(by("STEP_BACK"));
      const earlier = await seen(page);
      const then = await copiedLink(page);
      assert.notDeepEqual(earlier.bar, kept.bar);
      for (const [address, as] of [[now, kept], [then, earlier]]) {
        await page.goto("about:blank");
        await page.goto(address);
        await page.waitForSelector(by("replay"));
        assert.deepEqual((await seen(page)).counters, as.counters);
      }
      await page.click(by("STEP_ON")); // from a shared position the game can be read on
      assert.match(await page.textContent(by("replay")), new RegExp(`Step ${Number(then.split("=").pop()) + 1} of`));
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

test("a record of the terminal brings along who led which side", async () => {
  const b = await browse();
  const folder = mkdtempSync(join(tmpdir(), "tercio-record-"));
  const { page } = b;
  try {
    for (const [side, seats] of Object.entries({ first: ["human", "recruit"], second: ["recruit", "human"] })) {
      const file = join(folder, side);
      const args = ["play", "--terminal", "rocroi", "--side", side, "--level", "recruit", "--seed", "1", "--record", file];
      execFileSync(join(new URL("../../", import.meta.url).pathname, "build/tercio"), args, { input: "auto\n" });
      await page.goto(server.url + "?" + side);
      await page.setInputFiles('input[type="file"]', file);
      await page.waitForSelector(".orders .ends button", { timeout: 60000 });
      await page.click(".menu-button");
      await page.waitForSelector('[data-testid^="SEAT_"]');
      assert.deepEqual(await page.$$eval('[data-testid^="SEAT_"]', (all) => all.map((e) => e.value)), seats);
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
