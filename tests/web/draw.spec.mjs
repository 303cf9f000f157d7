// A draw is offered and answered: to and by the computer, between two people at one screen, and over a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, copiedLink, serve, still } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

/** small-tvb with the level at the second side ("human": two people); whoever is awaited decides first. */
async function begin(page, level) {
  page.on("dialog", (d) => void d.accept());
  await page.goto(server.url + "#battle=small-tvb&seed=3");
  await page.waitForSelector(by("END_STEP"));
  await seat(page, 1, level);
}

async function seat(page, side, level) {
  await page.click(".menu-button");
  await page.locator('[data-testid^="SEAT_"]').nth(side).selectOption(level);
}

async function offer(page) {
  await page.click(".menu-button");
  await page.click('[name="OFFER_DRAW"]');
}

const isDrawn = async (page) => {
  await page.waitForSelector(by("over"), { timeout: 60000 });
  assert.match(await page.textContent(by("over")), /A draw/);
};

/** In the page: the first thing the computer decides is to offer a draw. */
function peaceful() {
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (!data.result?.choice || sessionStorage.offered) return;
        sessionStorage.offered = true;
        data.result.choice.action = { kind: "OFFER_DRAW" };
      });
    }
  };
}

test("a captain fights on, a general takes a draw, and both say so", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await begin(page, "captain");
    await offer(page);
    await page.waitForSelector(by("draw-refused"));
    assert.match(await page.textContent(by("draw-refused")), /Swedes will fight on/);
    assert.equal(await page.$(by("draw-offered")), null); // it is not his own to accept
    await seat(page, 1, "human"); // who has not been asked
    await page.waitForSelector(by("draw-offered"));
    await seat(page, 1, "captain");
    await page.waitForSelector(by("draw-refused"));
    await page.click(by("NEXT"));
    await page.keyboard.press("e");
    await page.waitForSelector(by("draw-refused"), { state: "detached" });
    await page.waitForSelector(by("END_STEP"));
    await seat(page, 1, "general");
    await offer(page);
    await isDrawn(page);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("a marshal asked about a draw cannot be told to decide now", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await begin(page, "marshal");
    await page.click(by("TAB_plans"));
    await page.evaluate(() => {
      const look = () => (globalThis.hurried ||= !!document.querySelector('[data-testid="DECIDE_NOW"]'));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await offer(page);
    await page.waitForSelector(`${by("draw-refused")}, ${by("over")}`, { timeout: 60000 });
    assert.equal(await page.evaluate(() => !!globalThis.hurried), false);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("the computer's offer waits for the person's word", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.addInitScript(peaceful);
    await begin(page, "captain");
    await page.click(by("TAB_log"));
    await page.keyboard.press("e");
    await page.waitForSelector(by("draw-offered"));
    assert.match(await page.textContent(by("who")), /A draw is offered: Swedes to Imperials/);
    const steps = await page.locator(".recent .act").count();
    await still(page, 30);
    assert.equal(await page.locator(".recent .act").count(), steps);
    await page.reload(); // the offer stands
    await page.click(by("FIGHT_ON"));
    await page.waitForSelector(by("draw-offered"), { state: "detached" });
    await page.waitForSelector(by("END_STEP"));
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("the computer's offer is accepted", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await page.addInitScript(peaceful);
    await begin(page, "captain");
    await page.keyboard.press("e");
    await page.click(by("ACCEPT_DRAW"));
    await isDrawn(page);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("two people agree on a draw, at one screen and over a link", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await b.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await begin(page, "human");
    await offer(page);
    await page.waitForSelector(by("draw-offered"));
    assert.match(await page.textContent(by("draw-offered")), /Imperials to Swedes/);
    await page.click(by("FIGHT_ON"));
    await page.waitForSelector(by("draw-offered"), { state: "detached" });
    await page.keyboard.press("e");
    await page.waitForFunction(() => /Swedes/.test(document.querySelector('[data-testid="who"]').textContent));
    await offer(page);
    await page.waitForSelector(by("draw-offered"));
    assert.match(await page.textContent(by("draw-offered")), /Swedes to Imperials/);
    await page.click(by("TAB_replay"));
    const link = await copiedLink(page);
    await page.click(by("TAB_orders"));
    await page.click(by("ACCEPT_DRAW"));
    await isDrawn(page);
    await page.goto(link.replace("#", "?link#"));
    await page.waitForSelector(by("draw-offered"));
    await page.click(by("ACCEPT_DRAW"));
    await isDrawn(page);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
