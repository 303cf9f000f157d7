// Tilly's Very Bad Day in the page: whole battles by mouse and by keyboard, free moves, what the table shows, lessons.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playTableByKeyboard, playTableByMouse, serve, still, wholeBattle } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

const battle = (id, play, moves, seed) => wholeBattle(server.url, id, play, moves, seed);

test("a small battle on a table by mouse alone", () => battle("small-tvb", playTableByMouse, 2, 1632));
test("a small battle on a table by keyboard alone", () => battle("small-tvb", playTableByKeyboard, 2, 1634));

test("a free move: its ghost, its cost, why not, and the nearest that may be", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=figure5&seed=1");
    await page.waitForSelector('.base[data-unit="AR1"]');
    const box = await (await page.$('.base[data-unit="AR1"] .body')).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector("[data-legal]", { state: "attached" });
    assert.ok((await page.locator(".ghost").count()) > 5);
    await page.keyboard.press("m");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    await page.waitForSelector(".wish:not(.illegal)");
    assert.match(await page.textContent(".over .cost text"), /of \d+ TUM/);
    for (let i = 0; i < 24; i++) await page.keyboard.press("ArrowUp");
    await page.waitForSelector(".wish.illegal");
    assert.match(await page.textContent(by("wish-refused")), /TVB-/);
    await page.click(by("WISH_NEAREST"));
    await page.waitForSelector(".wish:not(.illegal)");
    const before = await page.getAttribute('.base[data-unit="AR1"]', "transform");
    await page.click(by("TAKE"));
    await page.waitForFunction((was) => document.querySelector('.base[data-unit="AR1"]').getAttribute("transform") !== was, before);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a base is dragged; zones, control, command and distances are shown", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=figure5&seed=1");
    await page.waitForSelector('.base[data-unit="AC3"]');
    const box = await (await page.$('.base[data-unit="AC3"] .body')).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 6, y - 30, { steps: 4 });
    await page.mouse.move(x + 14, y - 60, { steps: 6 });
    await page.mouse.up();
    await page.waitForSelector(".wish");
    await page.keyboard.press("z");
    await page.waitForSelector(".zone.front");
    assert.equal(await page.locator(".arc").count(), 2); // from where it stands, and from where it would go
    assert.ok(await page.$(".command-range"));
    assert.deepEqual(await page.$$eval(".phases li", (all) => all.map((e) => e.textContent.split(":")[0])), ["Set-up", "Phase 1", "Phase 2", "Phase 3", "Phase 4"]);
    await page.keyboard.press("x");
    assert.ok((await page.locator(".zoc").count()) > 10);
    await page.keyboard.press("d");
    await page.mouse.move(x, y - 120);
    await page.mouse.down();
    await page.mouse.move(x + 100, y - 200, { steps: 5 });
    await page.mouse.up();
    assert.match(await page.textContent(by("measured")), /\d+\.\d\d TUM · \d+°/);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("the book's examples play themselves", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url);
    await page.waitForSelector(by("start"));
    const ids = await page.$$eval('[data-testid^="LEARN_book-"]', (all) => all.map((e) => e.dataset.testid));
    assert.ok(ids.length >= 5, `${ids}`);
    for (const id of ids) {
      await page.click(by(id));
      await page.waitForSelector(by("learn"));
      while (await page.isEnabled(by("LEARN_NEXT"))) await page.click(by("LEARN_NEXT"));
      await page.goto(server.url + "?" + id);
      await page.waitForSelector(by("start"));
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("the table tells: ground under the mouse, what can do no more, what the enemy did, whom the log names, where phases ended", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=luetzen&seed=3");
    await page.waitForSelector(by("END_STEP"));
    const wood = await page.locator(".piece.village .area").first().boundingBox();
    await page.mouse.move(wood.x + wood.width / 2, wood.y + wood.height / 2);
    assert.match(await page.textContent(`${by("tip")} .terrain`), /village.*TVB-/i);

    await page.goto(server.url + "?small#battle=small-tvb&seed=3");
    await page.waitForSelector(by("END_STEP"));
    assert.equal(await page.locator(".base .hatch").count(), 0);
    const own = await page.locator(".base.unit.able .body").nth(2).boundingBox();
    await page.mouse.click(own.x + own.width / 2, own.y + own.height / 2);
    await page.keyboard.press("m");
    for (const key of ["ArrowUp", "ArrowUp", "Enter", "Escape"]) await page.keyboard.press(key);
    await page.waitForSelector(".base .hatch");
    assert.equal(await page.locator("path.last").count(), 1); // where it came from
    let arrows = 0; // counted once: the last press may still be at work and take them away
    await playTableByMouse(page, 0, async () => /Phase 2/.test(await page.textContent(".phases .now")) && (arrows = await page.locator("path.last").count()) > 1);
    assert.ok(arrows > 1, "the enemy has moved");

    await page.click(by("TAB_log"));
    const name = page.locator(`${by("log")} button.link`).last();
    await name.hover();
    assert.equal(await page.locator(".marked").count(), 1);
    await page.click(by("TAB_replay"));
    await page.waitForSelector(by("PHASE_ENDS"));
    const ends = await page.$$eval(`${by("PHASE_ENDS")} option`, (all) => all.map((e) => e.textContent));
    assert.ok(ends.includes("Turn 1, Phase 1"), `${ends}`);
    await page.selectOption(by("PHASE_ENDS"), { label: "Turn 1, Phase 1" });
    assert.match(await page.textContent(".phases .now"), /Phase 2/);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

/** Waits until the bar says so. */
const decided = (page, re) => page.waitForFunction((text) => new RegExp(text).test(document.querySelector('[data-testid="who"]')?.textContent ?? ""), re.source);

/** Drags with the mouse by so many units of the table. */
async function drag(page, css, dx, dy) {
  const box = await page.locator(css).first().boundingBox();
  const scale = await page.evaluate(() => {
    const table = document.querySelector(".table-top");
    return table.getBoundingClientRect().width / Number(table.getAttribute("width"));
  });
  const [x, y, unit] = [box.x + box.width / 2, box.y + box.height / 2, 44 * scale];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx * unit * 0.5, y - dy * unit * 0.5, { steps: 3 });
  await page.mouse.move(x + dx * unit, y - dy * unit, { steps: 3 });
  await page.mouse.up();
}

test("umpire on a table: set-up by mouse, dice by hand, and a mistyped one is corrected", async () => {
  const b = await browse();
  const { page } = b;
  const throwDice = async (...dice) => {
    for (const n of dice) {
      await page.waitForSelector(by("umpire"));
      await page.click(`${by("umpire")} [data-die="${n}"]`);
    }
  };
  const decides = (re) => decided(page, re);
  try {
    await page.goto(server.url);
    await page.click(by("MORE_free-tvb"));
    await page.selectOption(by("LEAD"), "2");
    await page.check(by("UMPIRE"));
    await page.click(by("BEGIN"));
    await page.click(by("ARMY"));
    await decides(/Side B/);
    await page.click(by("ARMY"));
    await page.waitForSelector(by("umpire"));
    assert.match(await page.textContent(by("umpire")), /for Side A/);
    await throwDice(2, 5); // initiative
    await decides(/Side A.*ground/);
    await page.click(by("DIE_BACK")); // it was the other way round
    await page.waitForSelector(by("umpire"));
    await page.click(`${by("umpire")} ${by("DIE_BACK")}`);
    await throwDice(5, 2);
    await decides(/Side B.*ground/);

    await page.selectOption(by("GROUND"), "wood"); // in the middle, between the armies
    const laid = page.locator(".wish.laid").first();
    const before = await laid.getAttribute("d");
    await drag(page, '[data-place="ground"]', -12, 10);
    assert.notEqual(await laid.getAttribute("d"), before);
    await page.waitForSelector(by("TAKE"));
    await drag(page, '[data-place="corner-0"]', 30, 0); // far too large now
    await page.waitForSelector(by("wish-refused"));
    assert.match(await page.textContent(by("wish-refused")), /TVB-/);
    await drag(page, '[data-place="corner-0"]', -30, 0);
    await page.click(by("TAKE"));
    await page.waitForSelector(".piece.wood");
    await page.click(by("TERRAIN_DONE"));

    await decides(/Deploying/);
    await page.click(by("LAY"));
    const places = () => page.$$eval("[data-place]", (all) => all.map((e) => e.getAttribute("d") ?? `${e.getAttribute("cx")} ${e.getAttribute("cy")}`));
    const line = await places();
    await drag(page, "[data-place]", 6, 0); // the whole command
    const moved = await places();
    assert.ok(moved.every((d, i) => d !== line[i]), "all of it moves");
    await page.uncheck(by("TOGETHER"));
    await drag(page, "[data-place]", 2, 0); // one base, onto the next
    await page.waitForSelector(by("wish-refused"));
    assert.match(await page.textContent(by("wish-refused")), /TVB-/);
    assert.equal((await places()).filter((d, i) => d !== moved[i]).length, 1);
    await drag(page, "[data-place]", -2, 0);
    await page.click(by("LAY")); // laid out anew
    await page.check(by("TOGETHER"));
    await page.click(by("SWING"));
    assert.ok((await places()).every((d, i) => d !== line[i] || i === 0), "all of it turns");
    await page.click(by("LAY"));
    await page.keyboard.press("m"); // and all of it by keys
    await page.keyboard.press("ArrowRight");
    const keyed = await places();
    assert.ok(keyed.every((d, i) => d !== line[i]), "all of it is pushed");
    await page.keyboard.press("]");
    await page.keyboard.press("Shift+ArrowDown");
    assert.equal((await places()).filter((d, i) => d !== keyed[i]).length, 1);
    await page.click(by("LAY"));
    await page.click(by("TAKE"));
    await page.waitForFunction(() => document.querySelectorAll(".base[data-unit]").length > 4);
    await still(page);
    const who = await page.textContent(by("who"));
    const bases = await page.locator(".base[data-unit]").count();
    await page.reload();
    await page.waitForSelector(".base[data-unit]");
    assert.equal(await page.textContent(by("who")), who);
    assert.equal(await page.locator(".base[data-unit]").count(), bases);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("both armies of a free battle are chosen unit by unit, and then the captain leads one", async () => {
  const b = await browse();
  const { page } = b;
  const give = (row, command, n) => page.fill(by(`GIVE_${row} ordinary_${command}`), String(n));
  const refused = async (rule) => assert.match(await page.textContent(by("army-refused")), rule);
  const decides = (re) => decided(page, re);
  const kept = () =>
    page.evaluate(async () => {
      const db = await new Promise((done) => (indexedDB.open("tercio").onsuccess = (e) => done(e.target.result)));
      return new Promise((done) => (db.transaction("games").objectStore("games").getAll().onsuccess = (e) => done(e.target.result[0].setup)));
    });
  try {
    await page.goto(server.url);
    await page.click(by("MORE_free-tvb"));
    assert.deepEqual(await page.$$eval("article.open fieldset label", (all) => all.map((e) => e.textContent.trim())), ["quality", "evade", "variable morale", "fortifications"]);
    await page.check(by("ARMIES"));
    await page.click(by("BEGIN"));

    await decides(/Side A.*army/);
    await page.selectOption(by("ARMY_FROM"), { label: "Cavalry army (The book's two example armies)" });
    assert.equal(await page.textContent(by("ARMY_UNITS")), "24");
    await give("HOR", 1, 7);
    await refused(/Here: 9, the limit: 8.*TVB-A\.c/);
    await give("HOR", 1, 6);
    await give("SHO", 4, 3);
    await refused(/Here: 3, the limit: 2.*TVB-A\.b/);
    await give("SHO", 4, 0);
    await page.click(by("COMMAND_MORE"));
    for (const [row, n] of [["CMD", 1], ["DRA", 1]]) await give(row, 5, n);
    await refused(/Here: 2, the limit: 3.*TVB-A\.c/);
    await page.click(by("ARMY_NEAREST"));
    assert.equal(await page.textContent(by("ARMY_UNITS")), "25");
    await page.selectOption(by("ARMY_FROM"), { label: "Cavalry army (The book's two example armies)" });
    await page.click(by("ARMY"));

    await decides(/Side B.*army/);
    await page.reload(); // the wish to choose both survives
    await decides(/Side B.*army/);
    assert.deepEqual(Object.values((await kept()).armies), ["human", "captain"]);
    await page.selectOption(by("ARMY_FROM"), { label: "Infantry army (The book's two example armies)" });
    await refused(/Here: 25, the limit: 24.*TVB-A\.a/);
    await give("PSH", 2, 5);
    await page.click(by("ARMY"));
    await decides(/You decide.*(ground|Deploying)/);
    const setup = await kept();
    assert.deepEqual(Object.values(setup.seats), ["human", "captain"]);
    assert.equal(setup.armies, undefined);

    await page.click(by("TAB_log"));
    const log = await page.textContent(by("log"));
    assert.match(log, /Side A chooses an army of 24 units in 4 commands/);
    assert.match(log, /Side B chooses an army of 24 units in 4 commands/);
    await page.click(by("TAB_orders"));
    await playTableByMouse(page, 0, async () => (await page.locator('.base[data-unit^="A"]').count()) > 15 && (await page.$(by("END_STEP"))));
    assert.ok((await page.locator('.base[data-unit^="B"]').count()) > 15);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
