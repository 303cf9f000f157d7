// Sword & Spear in the page: whole battles by mouse, by finger and by keyboard, dice given by every gesture, moves and bonuses.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playDiceByKeyboard, playDiceByMouse, playDiceByTouch, serve, wholeBattle } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

test("a first battle with dice by mouse alone", () => wholeBattle(server.url, "drill-sns", playDiceByMouse, 2, 1632));
test("a first battle with dice by finger alone, on a narrow phone", () => wholeBattle(server.url, "drill-sns", playDiceByTouch, 2, 1633, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
test("a first battle with dice by keyboard alone", () => wholeBattle(server.url, "drill-sns", playDiceByKeyboard, 3, 1634));

const text = (page, id) => page.textContent(by(id));
const middle = async (page, css) => {
  const box = await page.locator(css).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const at = (page, unit) => middle(page, `[data-unit="${unit}"] .body`);
const where = (page, unit) => page.getAttribute(`[data-unit="${unit}"]`, "transform");
const press = (page, p) => page.mouse.click(p.x, p.y);
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
const decides = (page, re) => page.waitForFunction((t) => new RegExp(t).test(document.querySelector('[data-testid="who"]')?.textContent ?? ""), re.source);
const takers = (page) => page.$$eval(".base.taker", (all) => all.map((e) => e.dataset.unit).sort().join(" "));
/** What lies by a unit: "6 6", and how: given, gift, used. */
const lies = (page, unit) => page.$$eval(`[data-unit="${unit}"] .dice-by text`, (all) => all.map((e) => e.textContent).join(" "));
const face = (n) => `.hand-die[data-face="${n}"]`;

/** Both sides at one screen, every die by hand. */
async function umpired(page, variant = "") {
  await page.goto(server.url);
  await page.click(by("MORE_drill-sns"));
  await page.selectOption(by("LEAD"), "2");
  if (variant) await page.selectOption(by("VARIANT"), variant);
  await page.check(by("UMPIRE"));
  await page.click(by("BEGIN"));
}
const drawn = async (page, word) => {
  for (const side of word) await page.click(`${by("umpire")} [data-name="${side === "R" ? "Red" : "Blue"}"]`);
};
const dice = async (page, ...all) => {
  for (const n of all) await page.click(`${by("umpire")} [data-die="${n}"]:not([data-name])`);
};

async function sitting(act, options = {}) {
  const b = await browse(options);
  try {
    await act(b.page, b.context);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
}

test("the bag is drawn from; dice are given by click, by drag, by keys, weighed, refused, taken back; the queue", () =>
  sitting(async (page) => {
    await umpired(page);
    await page.waitForSelector(by("umpire"));
    assert.equal(await page.getAttribute(`${by("bag")} [data-side="Red"]`, "data-left"), "6");
    await drawn(page, "RRRRBBB");
    await dice(page, 3, 4, 6, 6);
    await decides(page, /Red.*Giving out dice/);
    assert.equal(await page.getAttribute(`${by("bag")} [data-side="Red"]`, "data-left"), "2");
    assert.match(await text(page, "bag"), /Red active/);
    assert.deepEqual(await page.$$eval(".hand-die", (all) => all.map((e) => e.dataset.face + "x" + e.dataset.left)), ["3x1", "4x1", "6x2"]);

    await page.keyboard.press("4");
    assert.equal(await takers(page), "A1 A2 A3 A4 A5 A6");
    await page.click(face(3));
    assert.equal(await takers(page), "A2 A4"); // the general's, and the horse
    await page.keyboard.press("m");
    await page.keyboard.press("Tab");
    assert.match(await text(page, "said"), /Spearmen A2.*3 would allow: advance only$/);
    assert.match(await text(page, "would"), /advance only/);
    await page.keyboard.press("Tab");
    assert.match(await text(page, "said"), /Horse.*advance only, charge$/);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    assert.equal(await lies(page, "A2"), "3");

    await drag(page, await middle(page, face(6)), await at(page, "A4"));
    assert.equal(await lies(page, "A4"), "6");
    assert.equal(await page.getAttribute(face(6), "aria-pressed"), "true"); // there is another one
    await press(page, await at(page, "A4"));
    assert.equal(await lies(page, "A4"), "6 6");
    assert.match(await page.textContent('[data-gift="A4"]'), /charge; 2 bonuses/);
    await page.keyboard.press("4");
    assert.equal(await takers(page), "A1 A3 A5 A6"); // one number for each
    await press(page, await at(page, "A4"));
    assert.match(await text(page, "refusal"), /SNS-5\.5\.c/);
    await page.click(`[data-gift="A4"] ${by("GIVE_BACK")}`);
    assert.equal(await lies(page, "A4"), "6");
    await page.keyboard.press("c");
    assert.equal(await page.locator(".dice-by").count(), 0);

    for (const [n, unit] of [[6, "A4"], [6, "A4"], [4, "A5"]]) {
      await page.keyboard.press(String(n));
      await press(page, await at(page, unit));
    }
    assert.match(await text(page, "GIVEN"), /these 3 dice, put 1 aside/);
    await page.keyboard.press("e");
    await dice(page, 5, 2, 5);
    await decides(page, /Blue.*Giving out dice/);
    await page.click(by("GIVEN"));
    await decides(page, /Red.*What does it do.*Archers/);
    assert.deepEqual(await page.$$eval(".queue-unit", (all) => all.map((e) => e.dataset.queue)), ["A5", "A4"]);

    const from = await where(page, "A5"); // by keys: too far, the nearest, done
    await page.keyboard.press("m");
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowUp");
    await page.waitForSelector(".wish.illegal");
    assert.match(await page.textContent(".over .cost text"), /4 of 3 DU/);
    assert.match(await text(page, "wish-refused"), /SNS-7\.1\.b/);
    await page.click(by("WISH_NEAREST"));
    await page.waitForSelector(".wish:not(.illegal)");
    await page.click(by("TAKE"));
    await decides(page, /What are its bonuses for.*Horse/);
    assert.notEqual(await where(page, "A5"), from);
    assert.equal(await page.getAttribute('[data-unit="A5"] .dice-by', "class"), "dice-by used");

    await page.click(by("MORE_move"));
    await page.click(by("MORE_move"));
    await page.click(by("MORE_combat")); // there is none left
    assert.deepEqual(await page.$$eval(".stepper output", (all) => all.map((e) => e.textContent)), ["2", "0", "0"]);
    await page.click(by("BONUS"));
    await decides(page, /What does it do.*Horse/);
    const horse = await at(page, "A4");
    await drag(page, horse, { x: horse.x + 30, y: horse.y - 140 });
    await page.waitForSelector(".wish:not(.illegal)");
    assert.match(await page.textContent(".over .cost text"), /of 6 DU/); // 4, and 2 bonuses
    assert.match(await text(page, "steps"), /wheel right/);
    await press(page, await middle(page, "[data-wish]"));
    await drawn(page, "RRBBB"); // it was the last of the phase
    await dice(page, 1, 1, 1);
    await decides(page, /Blue.*Giving out dice/);
    assert.match(await where(page, "A4"), /rotate\((?!0\))/);
  }));

test("a die is dragged by a finger", () =>
  sitting(
    async (page, context) => {
      await page.goto(`${server.url}#battle=drill-sns&seed=7`);
      await page.waitForSelector(".hand-die:not(.useless)");
      const n = await page.getAttribute(".hand-die:not(.useless)", "data-face");
      const from = await middle(page, face(n));
      const to = await at(page, "A4");
      const finger = await context.newCDPSession(page);
      const touch = (type, ...touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", from);
      for (const part of [0.2, 0.5, 0.8, 1]) await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await page.waitForSelector(".hand-die.flying");
      await touch("touchEnd");
      await page.waitForFunction(() => document.querySelector('[data-unit="A4"] .dice-by.gift'));
      assert.equal(await lies(page, "A4"), n);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test("commanders ride: by a drag, to a unit; zones, threats and words on keys", () =>
  sitting(async (page) => {
    await umpired(page);
    for (const [word, first, second] of [["RRRRBBB", [1, 1, 1, 1], [1, 1, 1]], ["RRBBB", [1, 1, 1], [1, 1]]]) {
      await drawn(page, word);
      await dice(page, ...first);
      await decides(page, /Giving out dice/);
      await page.click(by("GIVEN"));
      await dice(page, ...second);
      await decides(page, /Giving out dice/);
      await page.click(by("GIVEN"));
    }
    await decides(page, /Blue.*Moving the commanders/);
    await page.click(by("CMD_DONE"));
    await decides(page, /Red.*Moving the commanders/);
    const unit = await at(page, "A2");
    await drag(page, unit, { x: unit.x, y: unit.y + 100 });
    await page.waitForSelector(".wish:not(.illegal)");
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".command-range").count(), 1);
    await press(page, await at(page, "A4"));
    assert.match(await text(page, "TAKE"), /Horse/);
    await page.click(by("TAKE"));
    await page.waitForSelector('[data-unit="A4"] [data-commander="AG"]');
    await page.click(by("CMD_DONE"));
    await page.waitForSelector(by("umpire"));
    await press(page, await at(page, "A5"));
    await page.keyboard.press("x");
    assert.ok((await page.locator(".zoc").count()) >= 8); // skirmishers have none
    await page.keyboard.press("z");
    await page.waitForSelector(".zone.arc");
    assert.ok(await page.$(".zone.rout"));
  }));

test("an army is placed by hand, and what may not be has its paragraph", () =>
  sitting(async (page) => {
    await umpired(page, "play");
    await dice(page, 1, 6);
    await decides(page, /Red.*Deploying/);
    await page.locator(by("PLACE")).first().click();
    const table = await page.locator(".table-top").boundingBox();
    await press(page, { x: table.x + table.width / 2, y: table.y + table.height * 0.4 });
    await page.waitForSelector(".wish.illegal");
    assert.match(await text(page, "wish-refused"), /SNS-3\.e/);
    await drag(page, await middle(page, "[data-wish]"), { x: table.x + table.width / 2, y: table.y + table.height * 0.8 });
    await page.waitForSelector(".wish:not(.illegal)");
    await drag(page, await middle(page, "[data-turn]"), { x: table.x + table.width / 2 + 200, y: table.y + table.height * 0.75 });
    await page.click(by("TAKE"));
    await page.waitForFunction(() => document.querySelectorAll(".stand").length === 1);
    assert.match(await page.getAttribute(".stand", "transform"), /rotate\((?!0\))/);
    await page.keyboard.press("m");
    for (const key of ["Tab", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelectorAll(".stand").length === 2);
    await page.click(by("AUTO_SETUP"));
    await decides(page, /Blue.*Deploying/);
  }));

test("its lessons play themselves", () =>
  sitting(async (page) => {
    for (const id of ["book-sns-charge", "book-sns-draw", "book-sns-rally", "book-sns-rout", "book-sns-shot"]) {
      await page.goto(server.url + "?" + id);
      await page.click(by("LEARN_" + id));
      await page.waitForSelector(by("learn"));
      while (await page.isEnabled(by("LEARN_NEXT"))) await page.click(by("LEARN_NEXT"));
    }
  }));
