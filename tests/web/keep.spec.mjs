// Nothing a person made is ever lost: reload, crash, no network; and a game can be taken away as a record.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, by, playByMouse, serve } from "./page.mjs";

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

async function begin(page, presses) {
  await page.goto(server.url);
  await page.click(by("PLAY_mill_bridge"));
  await page.waitForSelector(by("map"));
  await playByMouse(page, 2, (pressed) => pressed >= presses);
  await page.waitForSelector(".orders .ends button", { timeout: 30000 });
}

async function settledView(page) {
  await page.waitForSelector(by("map"));
  await page.waitForSelector(".orders .ends button", { timeout: 30000 });
  return seen(page);
}

test("reload in the middle of a battle loses nothing", async () => {
  const b = await browse();
  try {
    await begin(b.page, 25);
    const kept = await seen(b.page);
    await b.page.reload();
    assert.deepEqual(await settledView(b.page), kept);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a crash of the tab loses nothing", async () => {
  const b = await browse();
  try {
    await begin(b.page, 20);
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
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a record goes out to the program and comes back, and so does a link", async () => {
  const b = await browse({ acceptDownloads: true });
  const folder = mkdtempSync(join(tmpdir(), "tercio-record-"));
  try {
    await begin(b.page, 30);
    await b.page.keyboard.press("u"); // an undo is a line of the record
    await b.page.waitForTimeout(500);
    const kept = await settledView(b.page);
    await b.page.click(by("TAB_replay"));
    const [download] = await Promise.all([b.page.waitForEvent("download"), b.page.click(by("SAVE_RECORD"))]);
    const file = join(folder, "game.record");
    await download.saveAs(file);
    const root = new URL("../../", import.meta.url).pathname;
    const said = execFileSync(join(root, "build/tercio"), ["verify", file]).toString();
    assert.match(said, /recomputed|again|verified|good/i);
    await b.page.goto(server.url + "?again");
    await b.page.setInputFiles('input[type="file"]', file);
    await settledView(b.page);
    assert.deepEqual((await seen(b.page)).counters, kept.counters);

    await b.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await b.page.click(by("TAB_replay"));
    await b.page.click(by("COPY_LINK"));
    await b.page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("#play="));
    const link = await b.page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#play=[\w-]+&step=\d+$/);
    await b.page.goto("about:blank");
    await b.page.goto(link);
    await b.page.waitForSelector(by("replay"));
    assert.deepEqual((await seen(b.page)).counters, kept.counters);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
