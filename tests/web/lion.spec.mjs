// Lion of the North in the page: whole battles by mouse, by finger and by keyboard, and what stands, deck and purse show.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playStandsByKeyboard, playStandsByMouse, playStandsByTouch, serve, wholeBattle } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

test("a first battle with stands by mouse alone", () => wholeBattle(server.url, "drill-lon", playStandsByMouse, 3, 1632));
test("a first battle with stands by finger alone, on a narrow phone", () => wholeBattle(server.url, "drill-lon", playStandsByTouch, 2, 1633, { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true }));
test("a first battle with stands by keyboard alone", () => wholeBattle(server.url, "drill-lon", playStandsByKeyboard, 3, 1634));

const text = (page, id) => page.textContent(by(id));
const middle = async (page, css) => {
  const box = await page.locator(css).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const at = (page, unit) => middle(page, `[data-unit="${unit}"] .body`);
const chosen = (page) => page.$$eval(".stand.selected", (all) => all.map((e) => e.dataset.unit).sort().join(" "));
const where = (page, unit) => page.getAttribute(`[data-unit="${unit}"]`, "transform");
async function press(page, p) {
  await page.mouse.click(p.x, p.y);
}
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
/** Both sides at one screen, dice and cards by hand. */
async function umpired(page, variant = "") {
  await page.goto(server.url);
  await page.click(by("MORE_drill-lon"));
  await page.selectOption(by("LEAD"), "2");
  if (variant) await page.selectOption(by("VARIANT"), variant);
  await page.check(by("UMPIRE"));
  await page.click(by("BEGIN"));
}
const card = (page, name) => page.click(`${by("umpire")} [data-name="${name}"]`);
const dice = async (page, ...all) => {
  for (const n of all) await page.click(`${by("umpire")} [data-die="${n}"]:not([data-name])`);
};
const decides = (page, re) => page.waitForFunction((t) => new RegExp(t).test(document.querySelector('[data-testid="who"]')?.textContent ?? ""), re.source);

async function sitting(act) {
  const b = await browse();
  try {
    await act(b.page);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
}

test("cards are named; a group is chosen, led, taken back, led by a drag; a stand is led and turned", () =>
  sitting(async (page) => {
    await umpired(page);
    await page.waitForSelector(by("umpire"));
    assert.equal(await page.locator(`${by("umpire")} [data-name]`).count(), 9);
    await card(page, "P1-MOVE");
    await dice(page, 3);
    await decides(page, /The pupil.*Moving/);
    assert.equal(await page.getAttribute(by("purse"), "data-points"), "3");
    assert.equal(await page.locator(`${by("purse")} .coin`).count(), 3);
    assert.equal(await page.getAttribute(".deck-card.came", "data-card"), "P1-MOVE");
    assert.equal(await page.locator(".deck-card.left").count(), 8);

    const pike = await at(page, "A2");
    await page.mouse.move(pike.x, pike.y); // a long press takes all of it
    await page.mouse.down();
    await page.waitForFunction(() => document.querySelectorAll(".stand.selected").length === 5);
    await page.mouse.up();
    assert.equal(await chosen(page), "A1 A2 A3 A4 A5");
    await page.keyboard.press("Escape");
    assert.equal(await chosen(page), "");
    await press(page, pike);
    assert.equal(await chosen(page), "A2");
    assert.match(await text(page, "BEGIN_0"), /1 control point.*8 cm/);
    await press(page, pike);
    assert.equal(await chosen(page), "A1 A2 A3 A4 A5");
    await page.keyboard.down("Shift");
    await press(page, await at(page, "A4"));
    await page.keyboard.up("Shift");
    assert.equal(await chosen(page), "A1 A2 A3 A5");

    await press(page, { x: pike.x, y: pike.y - 300 }); // too far
    await page.waitForSelector(".wish.illegal");
    assert.match(await text(page, "wish-refused"), /That is too far.*LON-5\.A/);
    assert.match(await page.textContent(".over .cost text"), /of 8 cm/);
    await page.click(by("WISH_NEAREST"));
    await page.waitForSelector(".wish:not(.illegal)");
    await page.keyboard.press("Escape");
    await page.click(by("TAKE_BACK"));
    await decides(page, /The pupil.*Moving/);
    assert.equal(await page.getAttribute(by("purse"), "data-points"), "3");
    assert.equal(await chosen(page), "A1 A2 A3 A5");

    const were = await Promise.all(["A1", "A2", "A3", "A5"].map((u) => where(page, u)));
    await drag(page, pike, { x: pike.x, y: pike.y - 80 });
    await page.waitForSelector(".wish:not(.illegal)");
    await press(page, await middle(page, "[data-wish]"));
    await decides(page, /The pupil.*Moving/);
    const now = await Promise.all(["A1", "A2", "A3", "A5"].map((u) => where(page, u)));
    assert.ok(now.every((to, i) => to !== were[i]), "all of them have gone");
    assert.equal(await page.getAttribute(by("purse"), "data-points"), "2");

    const horse = await at(page, "A6");
    await press(page, horse);
    await drag(page, horse, { x: horse.x - 20, y: horse.y - 150 });
    await page.waitForSelector("[data-turn]");
    const ghost = await page.getAttribute(".wish", "d");
    const handle = await middle(page, "[data-turn]");
    await drag(page, handle, { x: handle.x + 60, y: handle.y + 30 });
    assert.notEqual(await page.getAttribute(".wish", "d"), ghost);
    await page.click(by("TAKE"));
    await decides(page, /The pupil.*Moving/);
    assert.match(await where(page, "A6"), /rotate\((?!0\))/);
    await page.keyboard.press("u"); // both of it
    await decides(page, /Leading/);
    await page.keyboard.press("u");
    await decides(page, /Moving/);
    assert.equal(await page.getAttribute(by("purse"), "data-points"), "2");

    await press(page, await at(page, "A0"));
    assert.match(await text(page, "BEGIN_0"), /0 control points.*24 cm/);
    await page.click(by("END_MOVES"));
    await card(page, "P2-RALLY"); // nobody is disordered: the next card at once
    await card(page, "P1-FIRE");
    await decides(page, /The pupil.*Firing/);
  }));

test("a shot is weighed by the first click and fired by the second; ranges and lines of sight on a key", () =>
  sitting(async (page) => {
    await umpired(page);
    await card(page, "P1-FIRE");
    await decides(page, /The pupil.*Firing/);
    await press(page, await at(page, "A4"));
    assert.ok((await page.locator(".stand.target").count()) > 3);
    assert.match(await page.locator(".over .cost text").first().textContent(), /^\d\/10$/);
    await page.keyboard.press("z");
    await page.waitForSelector(".range.long");
    assert.ok(await page.$(".range.short"));
    const foe = await at(page, "B2");
    await press(page, foe);
    await page.waitForSelector(`.odds-under ${by("odds")}`);
    assert.match(await text(page, "odds"), /d10.*hit on 8 or more.*3\/10/s);
    assert.equal(await page.locator(by("umpire")).count(), 0); // nothing has been thrown
    await press(page, foe);
    await dice(page, 9);
    await page.waitForSelector('[data-unit="B2"].disordered');
    assert.match(await page.getAttribute('[data-unit="B2"]', "aria-label"), /disordered/);
  }));

test("an army is placed by hand: by mouse, turned, refused with its paragraph, by keys", () =>
  sitting(async (page) => {
    await umpired(page, "play");
    await decides(page, /The sergeant/);
    const n = await page.locator(by("PLACE")).count();
    assert.ok(n > 0);
    await page.locator(by("PLACE")).first().click();
    const table = await page.locator(".table-top").boundingBox();
    await press(page, { x: table.x + table.width / 2, y: table.y + table.height * 0.6 });
    await page.waitForSelector(".wish.illegal");
    assert.match(await text(page, "wish-refused"), /LON-X1/);
    await drag(page, await middle(page, "[data-wish]"), { x: table.x + table.width / 2, y: table.y + table.height * 0.2 });
    await page.waitForSelector(".wish:not(.illegal)");
    await page.click(by("TAKE"));
    await page.waitForFunction(() => document.querySelectorAll(".stand").length === 1);
    await decides(page, /The pupil/); // guns first, and he has one too
    await page.keyboard.press("m");
    for (const key of ["Tab", "ArrowUp", "ArrowRight", "]", "Enter"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelectorAll(".stand").length === 2);
    await decides(page, /The sergeant/);
  }));

test("its lessons play themselves", () =>
  sitting(async (page) => {
    for (const id of ["book-lon-fire", "book-lon-melee", "book-lon-column", "book-lon-rally"]) {
      await page.goto(server.url + "?" + id);
      await page.click(by("LEARN_" + id));
      await page.waitForSelector(by("learn"));
      while (await page.isEnabled(by("LEARN_NEXT"))) await page.click(by("LEARN_NEXT"));
    }
  }));
