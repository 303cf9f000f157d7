// node tests/web/screenshots.mjs FOLDER [NAME...]: the pictures of docs/screenshots, taken anew from build/tercio. The
// same chance every time; look at them before they are kept.
import { browse, by, playByMouse, playStandsByMouse, playTableByMouse, serve } from "./page.mjs";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const open = (page, hash, css) => page.goto(page.base + "?" + hash + "#" + hash).then(() => page.waitForSelector(css, { state: "attached" }));
const lutter = async (page) => {
  await open(page, "battle=lutter&seed=11", by("map"));
  await playByMouse(page, 3, async (pressed) => pressed > 40 && (await page.$(by("END_MOVEMENT"))) && (await page.$(by("NEXT") + ":not([disabled])")));
};
const table = async (page) => {
  await open(page, "battle=luetzen&seed=4", by("END_STEP"));
  await playTableByMouse(page, 4, async (pressed) => pressed > 12 && /Moving/.test(await page.textContent(by("who"))) && (await page.$(".base.able")));
};
const free = async (page) => {
  await page.goto(page.base + "?free");
  await page.click(by("MORE_free-tvb"));
  await page.selectOption(by("LEAD"), "2");
  await page.click(by("BEGIN"));
  await page.waitForSelector(by("army"));
};
const laid = async (page) => {
  await free(page);
  for (let i = 0; i < 2; i++) {
    await page.click(by("ARMY"));
    await page.waitForTimeout(600);
  }
  await page.waitForSelector(by("GROUND"));
  await page.selectOption(by("GROUND"), "wood");
};

/** A battle of stands, at a move of ours, with a group in hand. */
const stands = async (page, battle, unit) => {
  await open(page, `battle=${battle}&seed=3`, ".stand");
  await playStandsByMouse(page, 3, async (pressed) => pressed > 12 && /You decide.*Moving/.test(await page.textContent(by("who"))) && (await page.$(`[data-unit="${unit}"].able`)));
  await page.keyboard.press("m");
  while (!(await page.$(`[data-unit="${unit}"].selected`))) await page.keyboard.press("Tab");
  await page.keyboard.press("g");
};

/** By name: what is done before the picture is taken. */
const SHOTS = {
  start: (page) => page.goto(page.base).then(() => page.waitForSelector(".scenario svg")).then(() => page.waitForTimeout(2500)),
  battle: lutter,
  move: async (page) => {
    await lutter(page);
    await page.click(by("NEXT"));
    await page.locator("[data-legal]").first().hover({ force: true });
  },
  table: async (page) => {
    await table(page);
    if (page.viewportSize().width > 1000) await page.locator('.base[data-unit="GA.6"] .body').click({ force: true });
    else do await page.click(by("NEXT"));
      while (!(await page.$(by("free")))); // not a commander
    await page.keyboard.press("m");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "z"]) await page.keyboard.press(key);
  },
  shoot: async (page) => {
    await open(page, "battle=luetzen&seed=4", by("END_STEP"));
    await playTableByMouse(page, 2, async () => /Shooting/.test(await page.textContent(by("who"))) && (await page.$(".base.able")));
    await page.click(by("NEXT"));
  },
  army: async (page) => {
    await free(page);
    await page.selectOption(by("ARMY_FROM"), { label: "Cavalry army (The book's two example armies)" });
    await page.fill(by("GIVE_SHO ordinary_4"), "3");
  },
  ground: laid,
  deploy: async (page) => {
    await laid(page);
    await page.click(by("TAKE"));
    await page.click(by("TERRAIN_DONE"));
    await page.click(by("LAY"));
  },
  "lesson-table": async (page) => {
    await page.goto(page.base + "?learn");
    await page.click(by("LEARN_book-charges"));
    await page.waitForSelector(by("learn"));
    for (let i = 0; i < 6; i++) await page.click(by("LEARN_NEXT"));
  },
  stands: async (page) => {
    await stands(page, "drill-lon", "A1");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
    await page.waitForSelector(".wish");
  },
  lion: (page) => stands(page, "luetzen-lon", "A9"),
  volley: async (page) => {
    await open(page, "battle=drill-lon&seed=3", ".stand");
    await playStandsByMouse(page, 3, async () => /You decide.*Firing/.test(await page.textContent(by("who"))) && (await page.$(".base.able")));
    await page.click(by("NEXT"));
    await page.keyboard.press("m");
    await page.keyboard.press("z");
    if (page.viewportSize().width > 1000) await page.locator(".stand.target .body").first().click({ force: true });
  },
  roll: async (page) => {
    await open(page, "battle=windmill_hill&seed=4", by("map"));
    await playByMouse(page, 5, () => page.$(by("RESOLVE_NEXT")));
    await page.click(by("RESOLVE_NEXT"));
    await page.waitForSelector("td.hit", { state: "attached" });
  },
};
const ALL = [
  ...["start", "battle", "table"].flatMap((n) => [`${n}-desk-light`, `${n}-desk-dark`, `${n}-phone-light`, `${n}-phone-dark`]),
  ...["move", "shoot", "army", "ground", "deploy", "lesson-table", "roll"].map((n) => `${n}-desk-light`),
  ...["stands", "lion"].flatMap((n) => [`${n}-desk-light`, `${n}-phone-light`]),
  "lion-desk-dark",
  "volley-desk-light",
  "move-phone-dark",
  "army-phone-light",
];

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error("usage: node tests/web/screenshots.mjs FOLDER [NAME...]");
const server = await serve();
for (const name of wanted.length ? wanted : ALL) {
  const [, what, size, colorScheme] = name.match(/^(.*)-(desk|phone)-(light|dark)$/);
  const b = await browse({ viewport: size === "desk" ? DESK : PHONE, colorScheme, hasTouch: size === "phone" });
  try {
    b.page.base = server.url;
    await SHOTS[what](b.page);
    await b.page.waitForTimeout(400);
    await b.page.screenshot({ path: `${folder}/${name}.png` });
    console.log(name, b.faults.join("; "));
  } catch (e) {
    console.log(name, "failed:", e.message.split("\n")[0]);
  } finally {
    await b.close();
  }
}
await server.stop();
