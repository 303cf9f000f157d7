// What is read beside the map: the rules of the book that is played, and the report as a file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, by, serve, systemOf } from "./page.mjs";

const tercio = join(new URL("../../", import.meta.url).pathname, "build/tercio");

let server;
before(async () => (server = await serve()));
after(() => server.stop());

test("each battle has the rules of its own book, whichever was opened first", async () => {
  const b = await browse();
  const { page } = b;
  const book = {};
  for (const id of ["figure5", "mill_bridge"]) book[id] = (await systemOf(server.url, id)).toUpperCase();
  try {
    for (const [first, second] of [["figure5", "mill_bridge"], ["mill_bridge", "figure5"]]) {
      await page.goto(server.url + "?" + first);
      for (const id of [first, second]) {
        await page.click(by("PLAY_" + id));
        await page.click(by("TAB_rules"));
        await page.waitForSelector(`${by("rules")} dt button`);
        const ids = await page.$$eval(`${by("rules")} dt button`, (all) => all.map((e) => e.textContent.split("-")[0]));
        assert.ok(ids.filter((x) => x === book[id]).length > 100, `${id} after ${first}: ${new Set(ids)}`);
        assert.ok(!ids.includes(book[id === first ? second : first]), id);
        await page.click(by("TAB_orders"));
        const cite = page.locator(".orders .cite").first(); // a rule is told where it is cited
        await cite.hover();
        assert.notEqual(await cite.getAttribute("title"), await cite.textContent());
        await page.click(".bar .home");
      }
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a saved report has the battle's title as it is, whatever is in it", async () => {
  const b = await browse({ acceptDownloads: true });
  const { page } = b;
  try {
    let title = "";
    await page.route("**/mill_bridge.battle.json", async (route) => {
      const answer = await route.fetch();
      const battle = await answer.json();
      const bytes = Buffer.from(battle.bytes, "base64");
      const was = "The Mill Bridge (a first battle)";
      assert.ok(bytes.includes(was));
      title = "</title><b>&lt;".padEnd(was.length, "!");
      bytes.write(title, bytes.indexOf(was), "latin1");
      await route.fulfill({ response: answer, json: { ...battle, bytes: bytes.toString("base64") } });
    });
    await page.goto(server.url + "#battle=mill_bridge&seed=1");
    await page.waitForSelector(".menu-button");
    await page.click(".menu-button");
    await page.click(".menu button:has-text('Report')");
    await page.waitForSelector(by("report"));
    assert.equal(await page.textContent(`${by("report")} h1`), title);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".report-page .row button:last-child")]);
    const html = readFileSync(await download.path(), "utf8");
    await page.goto("about:blank"); // where no policy forbids its style
    const read = await page.evaluate((text) => {
      const page = new DOMParser().parseFromString(text, "text/html");
      const { lang, dataset } = page.documentElement;
      return { title: page.title, heading: page.querySelector("h1").textContent, theme: dataset.theme, lang, rules: page.querySelector("style").textContent.length, maps: page.querySelectorAll("svg").length };
    }, html);
    assert.equal(read.title, title);
    assert.equal(read.heading, title);
    assert.deepEqual([read.lang, read.theme], ["en", "light"]);
    assert.match(html, /^<!doctype html><html[^>]*><head><meta charset="utf-8">/);
    assert.ok(read.rules > 10000 && read.maps > 0);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("each turn's map has its ways with heads, the fallen with their names, and a key", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tercio-report-"));
  for (const battle of ["mill_bridge", "small-tvb", "drill-lon"]) {
    const file = join(folder, battle);
    execFileSync(tercio, ["play", "--terminal", battle, "--side", "none", "--seed", "5", "--record", file]);
    const b = await browse();
    const { page } = b;
    try {
      await page.goto(server.url);
      await page.setInputFiles('input[type="file"]', file);
      await page.click(".menu-button");
      await page.click(".menu button:has-text('Report')");
      await page.waitForSelector(by("report"));
      const turns = await page.$$eval(".report .turn", (all) =>
        all.map((turn) => {
          const count = (css) => turn.querySelectorAll(".mini " + css).length;
          const names = [...turn.querySelectorAll(".fallen-name")].map((t) => t.textContent);
          return { ways: count(".way"), heads: count(".way-head"), crosses: count(".fallen"), names, ids: count(".mini-id"), key: turn.querySelector(".map-key").textContent, told: turn.querySelector(".spread > div:last-child").textContent };
        }),
      );
      assert.ok(turns.length > 2 && turns.some((t) => t.ways > 0) && turns.some((t) => t.crosses > 0), battle);
      for (const t of turns) {
        assert.equal(t.heads, t.ways);
        assert.equal(t.crosses, t.names.length);
        assert.ok(t.names.every((name) => t.told.includes(name)), t.names + " / " + t.told);
        assert.ok(t.ids > 4 && t.key.includes("went there this turn") && t.key.includes("lost here this turn"), t.key);
      }
      assert.doesNotMatch(await page.textContent(by("report")), /\n\s*, \d|NaN|undefined/);
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
    }
  }
  rmSync(folder, { recursive: true });
});
