// Links: whatever is wrong with one is said in a sentence, and the battle that is being played goes on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, copiedLink, playByMouse, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

// ---- A link's bytes, read and written a second time, so that a link can be invented ---------------------------------

const number = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >>> 7)]);
const run = (bytes) => [...number(bytes.length), ...bytes];
function sum(bytes) {
  let h = 2166136261;
  for (const b of bytes) h = Math.imul(h ^ b, 16777619);
  return [0, 8, 16, 24].map((shift) => (h >>> shift) & 255);
}
const word = (bytes) => Buffer.from(bytes).toString("base64url");

function read(link) {
  const all = [...Buffer.from(link, "base64url")];
  assert.deepEqual(all.slice(-4), sum(all.slice(0, -4)));
  let at = 1;
  const next = () => {
    let n = 0;
    for (let shift = 0; ; shift += 7) {
      n |= (all[at] & 127) << shift;
      if (all[at++] < 128) return n;
    }
  };
  const piece = () => {
    const len = next();
    at += len;
    return all.slice(at - len, at);
  };
  const setup = JSON.parse(Buffer.from(piece()).toString());
  const lines = [];
  while (at < all.length - 4) lines.push([piece(), piece()]);
  return { setup, lines };
}

function write({ setup, lines }, version = 2) {
  const body = [version, ...run([...Buffer.from(typeof setup === "string" ? setup : JSON.stringify(setup))]), ...lines.flatMap(([a, b]) => [...run(a), ...run(b)])];
  return word(version === 1 ? body : [...body, ...sum(body)]);
}

/** What may be wrong with the link of a game, and what the page says of it. */
function faults(good) {
  const { setup, lines } = read(good);
  const of = (change) => write({ setup: { ...setup, ...change }, lines });
  const first = lines.findIndex(([packed]) => packed.length);
  const line = (packed, dice, at = first) => write({ setup, lines: lines.map((l, i) => (i === at ? [packed, dice] : l)) });
  const more = (packed, dice) => write({ setup, lines: [...lines, [packed, dice]] });
  const other = good[20] === "A" ? "B" : "A";
  return {
    "another alphabet": ["play=%3Cscript%3E", /no link and no record.*Copy it again/],
    "nothing at all": ["play=", /no game in it.*Copy it again/],
    "another name": ["pla=" + good, /no game in it.*Copy it again/],
    "a letter lost": ["play=" + good.slice(1), /(another version|damaged).*(copy|Copy)/],
    "a letter changed": ["play=" + good.slice(0, 20) + other + good.slice(21), /damaged.*Copy it again/],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 40, Math.floor(good.length / 2), good.length - 6].map((n) => [`${n} letters cut off`, ["play=" + good.slice(0, -n), /damaged.*Copy it again/]])),
    "too long": ["play=" + "A".repeat((1 << 20) + 1), /longer than any link.*record/],
    "another version": ["play=" + write({ setup, lines }, 9), /another version of Tercio.*Reload/],
    "an unknown battle": ["play=" + of({ scenario: "agincourt" }), /no battle called "agincourt".*Reload.*choose/],
    "an unknown option": ["play=" + of({ options: ["elephants"] }), /no option "elephants"/],
    "an unknown variant": ["play=" + of({ variant: "elsewhere" }), /cannot be played/],
    "no seats": ["play=" + of({ seats: null }), /damaged/],
    "options that are a number": ["play=" + of({ options: 7 }), /damaged/],
    "a setup that is no JSON": ["play=" + write({ setup: "{", lines }), /damaged/],
    "a setup that is nothing": ["play=" + write({ setup: "null", lines }), /damaged/],
    "an endless seed": ["play=" + of({ seed: "7".repeat(200000) }), /too long|longer/],
    "a decision that is none": ["play=" + line([255, 255, 255], []), /Line \d+ of this link's game is refused:.*record/],
    "a decision that is refused": ["play=" + line(lines[first][0], lines[first][1], lines.length - 1), /Line \d+ of this link's game is refused: .*record/],
    "a decision without end": ["play=" + line(Array(70000).fill(1), []), /Line \d+ .*too long.*record/],
    "a die of 77": ["play=" + more([], [77]), /Line \d+ of this link's game is refused:.*record/],
    "too many dice": ["play=" + more([], Array(5000).fill(1)), /Line \d+ of this link's game is refused:.*record/],
    "no decision and no dice": ["play=" + more([], []), /Line \d+ .*No dice are due.*record/],
    "more taken back than there was": ["play=" + more([], [0, ...number(999)]), /Line \d+ .*not so many decisions.*record/],
    "a game of another browser": ["game=0123", /not kept in this browser.*link/],
    "a battle nobody knows": ["battle=agincourt", /no battle called "agincourt".*Reload.*choose/],
    "an address that is nothing": ["nonsense", /no game in it.*Copy it again/],
  };
}

const counters = (page) => page.$$eval("[data-unit]", (all) => all.map((e) => e.dataset.unit + " " + e.getAttribute("aria-label")).sort());

test("a bad link is told in a sentence, and nothing that was being played is lost", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await b.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(server.url);
    await page.click(by("PLAY_mill_bridge"));
    await playByMouse(page, 2, async (pressed) => pressed > 8 && (await page.$(by("END_MOVEMENT"))));
    const [before, address] = [await counters(page), await page.evaluate(() => location.hash)];
    await page.click(by("TAB_replay"));
    const link = (await copiedLink(page)).match(/play=([\w-]+)/)[1];
    for (const [what, [fragment, says]] of Object.entries(faults(link))) {
      await page.evaluate((to) => (location.hash = to), fragment);
      await page.waitForSelector(".fatal");
      const text = await page.textContent(".fatal");
      assert.match(text, says, what);
      assert.doesNotMatch(text, /Error|undefined|null|Unexpected|not a function|out of bounds|\[object/, what);
      assert.equal(await page.evaluate(() => location.hash), address, what);
      await page.click(".fatal button");
    }
    assert.deepEqual(await counters(page), before);
    await page.reload();
    await page.waitForSelector("[data-unit]");
    assert.deepEqual(await counters(page), before);

    // The game is opened where it stands, but not at a step that it does not have.
    for (const step of ["99999", "abc"]) {
      await page.goto("about:blank");
      await page.goto(`${server.url}#play=${link}&step=${step}`);
      await page.waitForSelector(".fatal");
      assert.match(await page.textContent(".fatal"), new RegExp(`step ${step} of a game that has \\d+.*Replay`));
      assert.deepEqual(await counters(page), before);
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});

test("on the start page: a bad link is told there, a whole address and a link of before are opened", async () => {
  const b = await browse();
  const { page } = b;
  try {
    await b.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(server.url + "#battle=windmill_hill&seed=7");
    await playByMouse(page, 1, (pressed) => pressed > 6);
    await page.click(by("TAB_replay"));
    const address = await copiedLink(page);
    const kept = await counters(page);
    const open = async (text) => {
      await page.goto(server.url + "?" + Math.random());
      await page.waitForSelector(by("start"));
      await page.evaluate(() => (document.querySelector(".start textarea").closest("details").open = true));
      await page.fill(".start textarea", text);
      await page.click(".start details .row button");
    };
    for (const text of ["Whatever somebody has typed.", '{"a":1}', "AAAA", '{"tercio":1,"system":"chess"}', "\u0000\u0001"]) {
      await open(text);
      await page.waitForSelector(".start .refusal");
      assert.match(await page.textContent(".start .refusal"), /(no link and no record|no record of Tercio|another version|damaged)/, text);
    }
    const old = write(read(address.match(/play=([\w-]+)/)[1]), 1);
    for (const text of [address, old]) {
      await open(text);
      await page.waitForSelector("[data-unit]");
      assert.deepEqual(await counters(page), kept);
    }
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
