// The book's charts beside the map, and where the log and the rules land when they are opened.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playByMouse, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(async () => assert.equal(await server.stop(), 0));

async function at(battle, options, act) {
  const b = await browse(options);
  try {
    await b.page.goto(`${server.url}#battle=${battle}&seed=5`);
    await b.page.waitForSelector(by("map"));
    await act(b.page);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
}

const chart = (id) => `${by("charts")} .chart[data-chart="${id}"]`;

/** Of an element: all of it in what can be seen of the panel. */
function inView(page, css) {
  return page.waitForFunction((css) => {
    const e = document.querySelector(css)?.getBoundingClientRect();
    const box = document.querySelector(".panel-body").getBoundingClientRect();
    return !!e && e.top >= box.top - 1 && e.bottom <= box.bottom + 1;
  }, css);
}

const BOOKS = [
  ["lutter", { crt: 9, odds: 8, leaders: 4, terrain: 5, guns: 2, gun_hits: 2, events: 6, numbers: 12 }, "woods", "terrain"],
  ["small-tvb", { types: 8, terrain: 10, melee: 6, directions: 6, interpenetration: 5, distances: 11, quality: 4, army: 7 }, "command distance", "distances"],
  ["drill-lon", { types: 15, disciplines: 3, fire: 3, dice: 1, costs: 5, terrain: 11, deck: 9, events: 6, victory: 5, distances: 5, fates: 6 }, "fanaticism", "events"],
  ["drill-sns", { types: 11, command: 2, weapons: 7, protection: 4, traits: 9, orders: 6, dice: 18, risks: 4, terrain: 10, points: 11 }, "longbow", "weapons"],
];
for (const [battle, charts, word, where] of BOOKS)
  for (const [name, viewport] of [["a desk", { width: 1440, height: 900 }], ["a phone", { width: 390, height: 844 }]])
    test(`${battle}: every table of the book on ${name}, and a search in them`, () =>
      at(battle, { viewport }, async (page) => {
        await page.keyboard.press("b");
        await page.waitForSelector(chart(Object.keys(charts)[0]));
        for (const [id, rows] of Object.entries(charts)) assert.ok((await page.locator(`${chart(id)} tr[data-row]`).count()) >= rows, id);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        assert.doesNotMatch(await page.textContent(by("charts")), /undefined|\[object|NaN/);
        await page.selectOption(by("CHART_GO"), where);
        await inView(page, `${chart(where)} caption`);
        await page.fill(`${by("charts")} input`, word);
        await page.waitForFunction(() => document.querySelectorAll(".chart tr[data-row]").length < 8);
        assert.match((await page.textContent(chart(where))).toLowerCase(), new RegExp(word));
        if (battle === "drill-sns") assert.match(await page.textContent(by("charts")), /our completion|public fact/);
      }));

test("a rule that speaks of a table leads to it, and ground and units say their row", () =>
  at("lutter", { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.keyboard.press("r");
    await page.fill(`${by("rules")} input`, "table 2.3");
    await page.locator(`${by("rules")} .chart-link[data-chart="terrain"]`).first().click();
    await inView(page, `${chart("terrain")} caption`);
    await page.locator(`${chart("terrain")} tr[data-row="village"] .cite`).click(); // and back to the paragraph
    await inView(page, ".rules .open dt");
    assert.equal(await page.textContent(".rules .open dt button"), "SOF-4.2.b");
    await page.locator(".rules .open .chart-link").first().click();
    await inView(page, `${chart("terrain")} tr.lit`);
    await page.mouse.move(300, 300);
    await page.waitForFunction((css) => /MP infantry \d; MP cavalry \d/i.test(document.querySelector(css)?.textContent ?? ""), by("tip"));
  }));

test("a unit under the mouse says its row of the unit table", () =>
  at("small-tvb", { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.keyboard.press("b");
    await page.waitForSelector(chart("types"));
    const base = await page.locator(".base.unit .body").first().boundingBox();
    await page.mouse.move(base.x + base.width / 2, base.y + base.height / 2);
    await page.waitForFunction(() => /move, TUM \d/.test(document.querySelector(".row-words")?.textContent ?? ""));
  }));

for (const [name, viewport] of [["a desk", { width: 1440, height: 900 }], ["a phone", { width: 390, height: 844 }]])
  test(`the log opens at its newest line, an act a line, and a paragraph clicked in it is in view and lit, on ${name}`, () =>
    at("mill_bridge", { viewport: { width: 1440, height: 900 } }, async (page) => {
      await playByMouse(page, 3, async () => (await page.locator(".recent > div").count()) > 6);
      await page.setViewportSize(viewport);
      await page.keyboard.press("l");
      await page.waitForSelector(`${by("log")} li`);
      await inView(page, `${by("log")} li:last-child .act`);
      assert.equal(await page.locator(`${by("log")} .line`).count(), 0); // folded
      const more = page.locator(`${by("log")} .more-of[aria-expanded="false"]`).last();
      await more.click();
      assert.ok((await page.locator(`${by("log")} :is(.line, .rolls)`).count()) > 0);
      await page.click(by("LOG_ALL"));
      const cite = page.locator(`${by("log")} .cite`).last();
      const id = await cite.textContent();
      await cite.click();
      await inView(page, `.rules .open dt`);
      assert.equal(await page.textContent(".rules .open dt button"), id);
    }));

test("on a phone no key is named and a dialog fills the screen", () =>
  at("mill_bridge", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
    assert.equal(await page.locator("kbd:visible").count(), 0);
    await page.keyboard.press("?"); // with a keyboard after all
    const box = await page.locator("dialog.help").boundingBox();
    assert.ok(box.width >= 389 && box.height >= 843, JSON.stringify(box));
  }));
