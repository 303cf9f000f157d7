// Hidden units (TVB-X10): who plays one side against the computer sees what that side sees, until they are revealed or
// the battle is over; two people at one screen and an umpire see all.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

const SECRET = /Shot in the wood|Ambush/;

/** All that the page says, to the eye and to the ear, line by line, as far as it names the hidden unit. */
const named = async (page) =>
  (
    await page.evaluate(() => {
      const says = (e) => ["aria-label", "title", "data-unit", "data-pick", "value"].map((name) => e.getAttribute(name) ?? "");
      return [...document.body.innerText.split("\n"), document.querySelector('[data-testid="said"]').textContent, ...[...document.body.querySelectorAll("*")].flatMap((e) => [...says(e), e.localName === "option" ? e.textContent : ""])];
    })
  ).filter((line) => SECRET.test(line));

const PANELS = ["orders", "plans", "log", "units", "whatif", "luck", "replay"];

async function everywhere(page) {
  const found = [];
  for (const panel of PANELS) {
    await page.click(by("TAB_" + panel));
    if (panel !== "orders") await page.waitForSelector(by(panel));
    if (panel === "log") await page.click(by("LOG_ALL")); // what is folded too
    found.push(...(await named(page)).map((line) => `${panel}: ${line}`));
  }
  await page.click(by("TAB_orders"));
  return found;
}

async function choose(page, { lead = "0", variant, umpire }) {
  await page.goto(server.url + "?" + Math.random());
  await page.click(by("MORE_rocroi"));
  await page.selectOption(by("LEAD"), lead);
  if (variant) await page.selectOption(by("VARIANT"), variant);
  if (umpire) await page.check(by("UMPIRE"));
  await page.click(by("BEGIN"));
  await page.waitForSelector(".base[data-unit]");
}

/** The captain deploys for the person, command by command; while he does, his button cannot be pressed. */
async function deploy(page) {
  for (;;) {
    await page.waitForSelector(`${by("AUTO_SETUP")}:not([disabled]), ${by("END_STEP")}`);
    if (await page.$(by("END_STEP"))) return;
    await page.click(by("AUTO_SETUP"));
  }
}

/** What is named on the way back to the beginning, step by step. */
async function backwards(page) {
  const found = [];
  await page.click(by("TAB_replay"));
  const [, all] = /of (\d+)/.exec(await page.textContent(by("replay")));
  for (let at = all - 1; at >= 0; at--) {
    await page.click(by("STEP_BACK"));
    await page.getByText(`Looking back: step ${at} of ${all}`).waitFor();
    found.push(...(await named(page)).map((line) => `step ${at}: ${line}`));
  }
  await page.click(by("PRESENT"));
  await page.click(by("TAB_orders"));
  return found;
}

const stands = (page) => page.locator('.base[data-unit="Ambush"]').count();

test("hidden from the enemy's person: not drawn, not listed, not named, until somebody comes near", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.goto(server.url + "#battle=rocroi&seed=1");
    await page.waitForSelector(by("END_STEP"));
    assert.equal(await stands(page), 0);
    assert.deepEqual(await everywhere(page), []);
    await page.click(by("TAB_whatif"));
    await page.click(by("WHATIF_100"));
    await page.waitForSelector(`${by("whatif")} .histogram`, { timeout: 60000 });
    await page.click(by("TAB_orders"));
    await page.click(by("ADVICE"));
    await page.waitForSelector(by("DO_ADVICE"));
    await page.click(".menu-button");
    await page.getByText("Report", { exact: true }).click();
    await page.waitForSelector(by("report"));
    assert.deepEqual(await named(page), []);
    await page.getByText("Back to the map").click();

    const nearest = page.locator('.base[data-unit="ENG.2"] .body');
    const box = await nearest.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press("m");
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowUp");
    await page.waitForSelector(".wish:not(.illegal)");
    assert.match(await page.textContent(".over .cost text"), /^6 of/); // nothing stops it that it could know of
    assert.deepEqual(await named(page), []);
    await page.keyboard.press("Enter");
    await page.waitForSelector('.base[data-unit="Ambush"]');
    await page.click(by("TAB_log"));
    await page.click(by("LOG_ALL")); // what is folded too
    assert.match(await page.textContent(by("log")), SECRET);
    await page.click(by("TAB_orders"));
    assert.equal(await page.isDisabled(by("UNDO")), true); // what has come in sight is not unseen again
    await page.keyboard.press("u");
    await page.reload();
    await page.waitForSelector(by("END_STEP"));
    await page.waitForSelector('.base[data-unit="Ambush"]'); // drawn when the kept game has been played again
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("placed unseen: the log tells of the others; all is seen when the battle is over", async () => {
  const b = await browse();
  const { page } = b;
  page.on("dialog", (d) => void d.accept());
  try {
    await choose(page, { variant: "play" });
    await deploy(page);
    assert.equal(await stands(page), 0);
    assert.deepEqual(await everywhere(page), []);
    await page.click(by("TAB_log"));
    await page.click(by("LOG_ALL")); // what is folded too
    assert.match(await page.textContent(by("log")), /Alburquerque/);
    assert.deepEqual(await backwards(page), []);
    await page.reload();
    await page.waitForSelector(by("END_STEP"));
    assert.deepEqual(await everywhere(page), []);
    await page.click(".menu-button");
    await page.click('[name="RESIGN"]');
    await page.waitForSelector(by("over"));
    assert.equal(await stands(page), 1);
    await page.getByText("Look at the map").click();
    await page.keyboard.press("u"); // all has been shown: it stays over
    assert.match((await everywhere(page)).join("\n"), /units: Shot in the wood/);
    assert.match(await page.textContent(by("who")), /The battle is over/);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a card's small map does not show where they hide", async () => {
  const { units } = (await (await fetch(server.url + "tables.json")).json()).rocroi;
  assert.ok(units.some((u) => u.side === "Spanish" && u.at));
  assert.deepEqual(units.filter((u) => u.at?.[0] === 34.5 && u.at?.[1] === 16.5), []);
});

test("its own side, two people at one screen and an umpire see it", async () => {
  const b = await browse();
  const { page } = b;
  try {
    for (const how of [{ lead: "1" }, { lead: "2" }, { lead: "0", umpire: true }]) {
      await choose(page, how);
      assert.equal(await stands(page), 1, JSON.stringify(how));
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
