// For everyone: a phone's width, and no serious finding of axe-core in any main state, light and dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { browse, by, playByMouse, playStandsByMouse, serve } from "./page.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server;
before(async () => (server = await serve()));
after(() => server.stop());

async function serious(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any?.[0]?.message ?? ""}`).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing serious, ${colorScheme}`, async () => {
    const b = await browse({ colorScheme });
    const findings = {};
    const look = async (state) => {
      const found = await serious(b.page);
      if (found.length) findings[state] = found;
    };
    try {
      await b.page.goto(server.url);
      await b.page.waitForSelector(by("start"));
      await look("start");
      await b.page.click(by("PLAY_mill_bridge"));
      await b.page.waitForSelector("[data-legal]", { state: "attached" });
      await look("set-up");
      await playByMouse(b.page, 2, async (pressed) => pressed > 6 && (await b.page.$(by("END_MOVEMENT"))) && (await b.page.$(by("NEXT") + ":not([disabled])")));
      await b.page.click(by("NEXT"));
      await look("a unit chosen");
      for (const panel of ["odds", "plans", "cup", "log", "rules", "units", "whatif", "luck", "replay"]) {
        if (!(await b.page.$(by("TAB_" + panel)))) continue;
        await b.page.click(by("TAB_" + panel));
        await look(panel);
      }
      await b.page.click(by("TAB_orders"));
      await b.page.keyboard.press("?");
      await look("help");
      assert.deepEqual(findings, {});
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
    }
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing serious on a table, ${colorScheme}`, async () => {
    const b = await browse({ colorScheme });
    const findings = {};
    const look = async (state) => {
      const found = await serious(b.page);
      if (found.length) findings[state] = found;
    };
    try {
      await b.page.goto(server.url + "#battle=small-tvb&seed=1");
      await b.page.waitForSelector(by("END_STEP"));
      await b.page.click(by("NEXT"));
      await b.page.keyboard.press("m");
      for (const key of ["ArrowRight", "ArrowUp", "z", "x"]) await b.page.keyboard.press(key);
      await look("a base in hand");
      for (const panel of ["odds", "plans", "log", "rules", "units", "whatif", "luck", "replay"]) {
        await b.page.click(by("TAB_" + panel));
        if (panel === "plans" && colorScheme === "light") {
          await b.page.click(by("ASK_general"));
          await b.page.waitForSelector(by("thought"), { timeout: 30000 });
        }
        await look(panel);
      }
      await b.page.goto(server.url + "?stands#battle=drill-lon&seed=3");
      await playStandsByMouse(b.page, 0, async () => /You decide.*Moving/.test(await b.page.textContent(by("who"))));
      await b.page.keyboard.press("m");
      for (const key of ["Tab", "g", "ArrowUp", "z"]) await b.page.keyboard.press(key);
      await b.page.waitForSelector("[data-wish]");
      await look("a group in hand");
      await b.page.click(by("TAB_cup"));
      await look("a deck");
      await b.page.goto(server.url + "?large#battle=luetzen-lon&seed=3");
      await b.page.waitForSelector(by("overview"));
      await look("a large table");
      await b.page.goto(server.url + "?lay#battle=free-tvb&seed=2");
      await b.page.waitForSelector(by("ARMY"));
      await look("choosing an army");
      await b.page.click(by("ARMY"));
      await b.page.waitForSelector(`${by("LAY")}, ${by("GROUND")}`, { timeout: 30000 });
      if (await b.page.$(by("LAY"))) await b.page.click(by("LAY"));
      await look("laying out");
      assert.deepEqual(findings, {});
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
    }
  });
}

test("axe finds nothing serious in lessons, refusals, umpiring, at the end and in the report, light or dark", async () => {
  const b = await browse();
  const { page } = b;
  const findings = {};
  const look = async (state) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      const found = await serious(page);
      if (found.length) findings[`${state}, ${colorScheme}`] = found;
    }
  };
  try {
    await page.goto(server.url);
    await page.click(by("MORE_lutter"));
    await page.waitForSelector("article.open h4");
    await look("a card opened");
    for (const lesson of ["LEARN_charge", "LEARN_book-shooting"]) {
      await page.goto(server.url + "?" + lesson);
      await page.click(by(lesson));
      await page.waitForSelector(by("learn"));
      await look(lesson);
    }
    await page.goto(server.url + "?end#battle=windmill_hill&seed=4");
    await playByMouse(page, 5, () => page.$(`${by("DECLARE_BATTLES")}[aria-disabled=true]`));
    await page.click(by("DECLARE_BATTLES"), { force: true });
    await page.waitForSelector(by("refusal"));
    await look("a refusal");
    await page.click(by("SUGGEST"));
    await page.waitForSelector(by("odds"));
    await look("battles to declare, with their odds");
    await page.click(".menu-button");
    await look("the menu");
    page.once("dialog", (d) => void d.accept());
    await page.click('[name="RESIGN"]');
    await page.waitForSelector(by("over"));
    await look("the end");
    await page.click(`${by("over")} .primary`);
    await page.waitForSelector(by("report"));
    await look("the report");
    await page.goto(server.url + "?dice");
    await page.click(by("MORE_mill_bridge"));
    await page.check(by("UMPIRE"));
    await page.selectOption(by("LEAD"), "2");
    await page.click(by("BEGIN"));
    for (let i = 0; i < 2; i++) {
      await page.waitForSelector(`${by("AUTO_SETUP")}, ${by("umpire")}`);
      if (await page.$(by("umpire"))) break;
      const who = await page.textContent(by("who"));
      await page.click(by("AUTO_SETUP"));
      await page.waitForFunction((was) => document.querySelector('[data-testid="umpire"]') || document.querySelector('[data-testid="who"]')?.textContent !== was, who);
    }
    await page.waitForSelector(by("umpire"));
    await look("dice by hand");
    assert.deepEqual(findings, {});
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("360 pixels wide", async () => {
  const b = await browse({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: false });
  const wide = () => b.page.evaluate(() => document.scrollingElement.scrollWidth);
  try {
    await b.page.goto(server.url);
    await b.page.waitForSelector(by("start"));
    assert.ok((await wide()) <= 360, `the start page is ${await wide()} wide`);
    await b.page.tap(by("PLAY_mill_bridge"));
    await b.page.waitForSelector("[data-legal]", { state: "attached" });
    assert.ok((await wide()) <= 360, `the table is ${await wide()} wide`);
    const map = await (await b.page.$(by("map"))).boundingBox();
    assert.ok(map.width >= 340 && map.height >= 240, JSON.stringify(map));
    await playByMouse(b.page, 1, (pressed) => pressed >= 15);
    assert.ok((await wide()) <= 360, `in play the table is ${await wide()} wide`);
    await b.page.goto(server.url + "?table#battle=small-tvb");
    await b.page.waitForSelector(by("END_STEP"));
    await b.page.tap(by("NEXT"));
    assert.ok((await wide()) <= 360, `a battle of bases is ${await wide()} wide`);
    await b.page.goto(server.url + "?stands#battle=luetzen-lon&seed=3");
    await b.page.waitForSelector(".stand");
    assert.ok((await wide()) <= 360, `a battle of stands is ${await wide()} wide`);
    for (const panel of ["cup", "plans", "whatif", "replay"]) {
      await b.page.click(by("TAB_" + panel));
      await b.page.waitForSelector(by(panel));
      assert.ok((await wide()) <= 360, `${panel} is ${await wide()} wide`);
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
