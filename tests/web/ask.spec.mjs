// What the page answers: refusals with their paragraph, odds, what-if, luck, every die again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playByMouse, playTableByMouse, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

test("tercio play NAME goes straight to that battle", async () => {
  const b = await browse();
  try {
    await b.page.goto(server.url + "#battle=windmill_hill");
    await b.page.waitForSelector("[data-legal]", { state: "attached" });
    assert.match(await b.page.textContent("h1"), /Windmill/);
    assert.match(b.page.url(), /#game=/);
  } finally {
    await b.close();
  }
});

test("why not, what if, how lucky, every die again", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url);
    await page.click(by("PLAY_mill_bridge"));
    await playByMouse(page, 1, async (pressed) => pressed > 12 && (await page.$(by("END_MOVEMENT"))) && (await page.$(by("NEXT") + ":not([disabled])")));
    await page.click(by("NEXT"));
    const far = await page.evaluate(() => {
      const lit = new Set([...document.querySelectorAll("[data-legal]")].map((e) => e.dataset.hex));
      const map = document.querySelector('[data-testid="map"]').getBoundingClientRect();
      return { x: map.x + map.width / 2, y: map.y + 90, lit: lit.size };
    });
    assert.ok(far.lit > 0);
    await page.mouse.click(far.x, far.y);
    assert.match(await page.textContent(by("refusal")), /SOF-\w/);
    await page.keyboard.press("Escape");

    await page.click(by("TAB_whatif"));
    await page.click('[data-testid^="WHATIF_"]');
    await page.waitForFunction(() => /\d+(\.\d)? ?%/.test(document.querySelector('[data-testid="whatif"]').textContent), null, { timeout: 60000 });

    await page.click(by("TAB_orders"));
    await page.click(by("NEXT"));
    await page.click(by("TAB_whatif"));
    await page.selectOption(`${by("whatif")} fieldset label:nth-of-type(2) select`, "0");
    await page.click(`${by("whatif")} fieldset button`);
    await page.waitForSelector(by("difference"), { timeout: 60000 });
    const differences = await page.$$eval(`${by("difference")} li`, (all) => all.map((e) => e.textContent));
    assert.equal(differences.length, 3);
    for (const text of differences) assert.match(text, /[+−]\d+\.\d .*\([+−]\d+\.\d to [+−]\d+\.\d\)$/);
    await page.keyboard.press("Escape");

    await page.click(by("TAB_luck"));
    await page.click(by("VERIFY"));
    assert.match(await page.textContent(by("luck")), /dice were thrown again from the seed \d+ and are the same/);

    await page.click(by("TAB_cup"));
    assert.match(await page.textContent(by("cup")), /\d+\/\d+|%/);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

for (const [id, player] of [["mill_bridge", playByMouse], ["small-tvb", playTableByMouse]])
  test(`${id}: what if, from here and from an earlier step; and another game from there`, async () => {
    const b = await browse();
    const { page } = b;
    const counters = () => page.$$eval("[data-unit]", (all) => all.map((e) => e.dataset.unit + e.getAttribute("transform") + e.getAttribute("aria-label")).sort());
    const shares = async () => {
      await page.waitForSelector(`${by("whatif")} h3`, { timeout: 60000 });
      return page.$$eval(`${by("whatif")} table:first-of-type .num`, (all) => all.slice(0, 3).map((e) => e.textContent));
    };
    try {
      await page.goto(`${server.url}#battle=${id}&seed=9`);
      await page.waitForSelector(by("map"));
      await player(page, 2, (pressed) => pressed >= 12);
      await page.click(by("TAB_whatif"));
      await page.click(by("WHATIF_100"));
      const here = await shares();
      assert.ok(here.length === 3 && here.every((s) => /^\d+\.\d% \d+–\d+$/.test(s)), `${here}`);
      await page.evaluate((css) => {
        new MutationObserver((_, watch) => {
          const stop = document.querySelector(css);
          if (!stop) return;
          watch.disconnect();
          stop.click(); // the moment it is there: a machine that is busy may press it when all is over
        }).observe(document.body, { childList: true, subtree: true });
      }, by("WHATIF_STOP"));
      await page.click(by("WHATIF_1000"));
      await shares();
      const played = Number((await page.textContent(`${by("whatif")} h3`)).match(/(\d+) battles/)[1]);
      assert.ok(played > 0 && played < 1000, `${played} battles`);

      await page.click(by("TAB_replay"));
      for (let i = 0; i < 4; i++) await page.click(by("STEP_BACK"));
      const then = await counters();
      const at = (await page.textContent(by("replay"))).match(/Step (\d+) of/)[1];
      await page.click(by("WHATIF_HERE"));
      assert.match(await page.textContent(by("whatif")), /From step \d+ of \d+/);
      await page.click(by("WHATIF_100"));
      const was = await shares();
      await page.click(by("TAB_replay"));
      const first = page.url().match(/game=([\w-]+)/)[1];
      await page.click(by("FORK"));
      await page.waitForFunction((id) => /game=/.test(location.hash) && !location.hash.includes(id), first);
      await page.click(by("TAB_replay"));
      await page.locator(`${by("replay")} input[type=range]`).fill(at); // the computer may have gone on already
      assert.deepEqual(await counters(), then);
      await page.click(by("TAB_whatif")); // the same position, the same dice: the same answer
      await page.click(by("WHATIF_100"));
      assert.deepEqual(await shares(), was);
      await page.click(by("TAB_luck"));
      await page.click(by("VERIFY"));
      assert.match(await page.textContent(by("luck")), /dice were thrown again from the seed 9 and are the same/);
      assert.deepEqual(b.faults, []);
    } finally {
      await b.close();
    }
  });

test("umpire: dice by hand, and a mistyped one is corrected", async () => {
  const b = await browse();
  const { page } = b;
  const throwDie = async (n) => {
    await page.click(`${by("umpire")} [data-die="${n}"]`);
  };
  try {
    await page.goto(server.url);
    await page.click(by("MORE_mill_bridge"));
    await page.selectOption(by("LEAD"), "2");
    await page.check(by("UMPIRE"));
    await page.click(by("BEGIN"));
    await page.click(by("AUTO_SETUP"));
    await page.waitForFunction(() => /Catholic/.test(document.querySelector('[data-testid="who"]').textContent));
    await page.click(by("AUTO_SETUP"));
    await page.waitForSelector(by("umpire"));
    await throwDie(1); // Rechberg's marker
    await page.waitForSelector(by("ACCEPT"));
    assert.match(await page.textContent(by("who")), /Rechberg/);
    await page.click(by("DIE_BACK"));
    await page.waitForSelector(by("umpire"));
    await throwDie(5); // it was Holk's
    await page.waitForSelector(by("ACCEPT"));
    assert.match(await page.textContent(by("who")), /Holk/);
    await page.reload(); // and the correction is kept
    await page.waitForSelector(by("ACCEPT"));
    assert.match(await page.textContent(by("who")), /Holk/);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("counters as period drawings, plain letters or NATO symbols", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=mill_bridge");
    await page.waitForSelector(".counter .icon");
    const choose = async (how) => {
      await page.click(".menu-button");
      await page.selectOption(by("COUNTERS"), how);
      await page.click(".menu-button");
    };
    await choose("letters");
    assert.equal(await page.locator(".counter .icon").count(), 0);
    assert.ok((await page.locator(".counter .letter").count()) > 5);
    await choose("nato");
    assert.match(await page.getAttribute(".counter.unit .icon", "href"), /^#n-/);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("an end that may not be yet says why and where; the table of results is lit before and after", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=windmill_hill&seed=4");
    await playByMouse(page, 5, () => page.$(`${by("DECLARE_BATTLES")}[aria-disabled=true]`));
    assert.match(await page.textContent(by("DECLARE_BATTLES")), /SOF-/);
    await page.click(by("DECLARE_BATTLES"), { force: true }); // grey, but it answers
    assert.match(await page.textContent(by("refusal")), /SOF-/);
    assert.ok((await page.locator("path.lit").count()) > 0);

    await page.click(by("SUGGEST"));
    await page.waitForSelector(".odds-under td.can"); // the cells that can come up
    await page.click(by("DECLARE_BATTLES"));
    await page.click(by("RESOLVE_NEXT"));
    await page.waitForSelector(".odds-under td.hit"); // the one that did
    await page.goto(server.url + "#battle=small-tvb&seed=1"); // another table has no such table
    await page.waitForSelector(by("END_STEP"));
    await page.click(by("TAB_odds"));
    await page.waitForSelector(by("odds"));
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
