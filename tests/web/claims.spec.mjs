// Records and kept games of older rules: opened as far as today's rules agree, with what follows marked as claimed; one
// that says it is of today's rules and does not replay is refused. That a rule has changed is pretended: the page is told
// that its rules have a higher number, and the record or the game has another hash from some line on. And games that
// are as long as a record may be.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, by, serve, systemOf, systems } from "./page.mjs";

const tercio = join(new URL("../../", import.meta.url).pathname, "build/tercio");
let server, folder, honest, own;
before(async () => {
  server = await serve();
  own = await systemOf(server.url, "rocroi");
  folder = mkdtempSync(join(tmpdir(), "tercio-claims-"));
  const file = join(folder, "record");
  execFileSync(tercio, ["play", "--terminal", "rocroi", "--side", "first", "--level", "recruit", "--seed", "1", "--record", file], { input: "auto\n".repeat(12) });
  honest = readFileSync(file, "utf8");
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** The record with a line of it changed, and every sum made anew by the page's own module. */
async function forged(text, line, change) {
  const bytes = await (await fetch(`${server.url}${own}.wasm`)).arrayBuffer();
  const { exports: x } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
  const put = (words, use) => {
    const all = new TextEncoder().encode(words);
    for (let at = 0; at < all.length; at += 16384) {
      const piece = all.subarray(at, at + 16384);
      new Uint8Array(x.memory.buffer, x.in(), piece.length).set(piece);
      if (use === x.chain_add || all.length <= 16384) use(piece.length);
      else throw new Error("too long to be one line");
    }
  };
  x.chain_begin();
  return text
    .trimEnd()
    .split("\n")
    .map((whole, i) => {
      const body = whole.slice(0, whole.lastIndexOf(',"sum":"'));
      if (i === 0) return put(whole + "\n", x.chain_add), whole;
      const said = i + 1 === line ? change(body) : body;
      put(said, x.chain_sum);
      const sum = Buffer.from(new Uint8Array(x.memory.buffer, x.bytes(), 8)).toString("hex");
      put(`${said},"sum":"${sum}"}\n`, x.chain_add);
      return `${said},"sum":"${sum}"}`;
    })
    .join("\n")
    .concat("\n");
}
const otherHash = (body) => body.replace(/"hash":"\w{16}/, `"hash":"${"0".repeat(16)}`);

/** A page that is told other versions of the rules, or another limit (`said` may be changed before it is loaded again),
    with the record brought to it. */
async function visited(said, text) {
  const b = await browse({ serviceWorkers: "block", acceptDownloads: true });
  await b.page.route("**/cards.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...said } });
  });
  await b.page.goto(server.url);
  await b.page.setInputFiles('input[type="file"]', { name: "a.record", mimeType: "text/plain", buffer: Buffer.from(text) });
  return b;
}
const brought = (rules, text) => visited({ rules }, text);
/** The version of the rules that the record goes by; the others have another one. */
const rulesAt = (version) => Object.fromEntries(systems.map((system) => [system, system === own ? version : 3 - version]));
const noFaults = (b) => assert.deepEqual(b.faults.filter((f) => !f.includes("registration blocked")), []);

/** The last line of play. */
const lastPlay = (text) => text.split("\n").findLastIndex((l) => /"hash":/.test(l)) + 1;

test("the page knows the number of each system's rules", async () => {
  const { rules } = await (await fetch(server.url + "cards.json")).json();
  const said = execFileSync(tercio, ["--version"]).toString();
  assert.ok(Object.keys(rules).length > 1);
  for (const [system, number] of Object.entries(rules)) assert.match(said, new RegExp(`\\b${system} ${number}\\b`));
});

test("a record of older rules opens as far as it is proved, and is not played on", async () => {
  const line = lastPlay(honest) - 4;
  assert.ok(line > 4);
  const text = await forged(honest, line, otherHash);
  const b = await brought(rulesAt(2), text);
  const { page } = b;
  const says = new RegExp(`From line ${line} .*nothing is proved.*version 1 .*version 2`);
  const look = async () => {
    await page.waitForSelector(by("replay"));
    assert.match(await page.textContent(by("claims")), says);
    const plays = text.split("\n").slice(0, line - 1).filter((l) => /"hash":/.test(l)).length;
    assert.match(await page.textContent(by("replay")), new RegExp(`Step ${plays} of ${plays}\\b`));
    const claimed = await page.$$eval(`${by("claimed")} li`, (all) => all.map((e) => e.textContent));
    assert.match(claimed[0], new RegExp(`^Line ${line}: .`));
    assert.ok(claimed.length >= 4);
  };
  try {
    await look();
    await page.click(by("STEP_BACK"));
    await page.click(by("STEP_ON"));
    await page.click(by("TAB_orders"));
    assert.match(await page.textContent(".orders"), says);
    assert.equal(await page.locator(".orders .ends button, [data-legal]").count(), 0);
    assert.match(await page.textContent(by("who")), new RegExp(`Not proved from line ${line}`));
    await page.click(by("TAB_luck"));
    await page.click(by("VERIFY"));
    assert.match(await page.textContent(by("luck")), new RegExp(`From line ${line} .*nothing is proved`));
    await page.reload(); // it is kept like any game
    await page.click(by("TAB_replay"));
    await look();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(by("SAVE_RECORD"))]);
    const file = join(folder, "saved");
    await download.saveAs(file);
    assert.equal(readFileSync(file, "utf8"), text); // whole
    noFaults(b);
  } finally {
    await b.close();
  }
});

test("a record of older rules that today's play the same goes on", async () => {
  const b = await brought(rulesAt(2), honest);
  try {
    await b.page.waitForSelector(".orders .ends button", { timeout: 60000 });
    assert.equal(await b.page.locator(by("claims")).count(), 0);
    noFaults(b);
  } finally {
    await b.close();
  }
});

test("a record of today's rules that does not replay is refused in a sentence", async () => {
  const line = lastPlay(honest);
  const b = await brought(rulesAt(1), await forged(honest, line, otherHash));
  try {
    await b.page.waitForSelector("[role=alert]");
    assert.match(await b.page.textContent("[role=alert]"), new RegExp(`Line ${line}: .*damaged or made up.*not opened`));
    assert.equal(await b.page.locator(by("map")).count(), 0);
    noFaults(b);
  } finally {
    await b.close();
  }
});

/** What the browser keeps of the game that is shown; `change` is done to one line first. */
const kept = (page, n = 0, change = {}) =>
  page.evaluate(
    async ([n, change]) => {
      const done = (request) => new Promise((good, bad) => ((request.onsuccess = () => good(request.result)), (request.onerror = () => bad(request.error))));
      const id = new URLSearchParams(location.hash.slice(1)).get("game");
      const db = await done(indexedDB.open("tercio", 1));
      const stores = db.transaction(["games", "lines"], "readwrite");
      const lines = stores.objectStore("lines");
      const line = n && (await done(lines.get([id, n])));
      if (line) await done(lines.put({ ...line, ...change }));
      const all = await done(lines.count(IDBKeyRange.bound([id, 0], [id, Infinity])));
      const { rules } = await done(stores.objectStore("games").get(id));
      db.close();
      return { lines: all, rules };
    },
    [n, change],
  );
const asked = (page) => page.waitForSelector(".orders .ends button", { timeout: 60000 });
const alerted = async (page, says) => {
  await page.waitForSelector("[role=alert]");
  assert.match(await page.textContent("[role=alert]"), says);
};

test("a kept game of older rules opens as far as they agree, is played on from there as a new one, and stays", async () => {
  const said = { rules: rulesAt(1) };
  const b = await visited(said, honest);
  const { page } = b;
  try {
    await asked(page);
    const game = page.url();
    const { lines, rules } = await kept(page);
    const line = lines - 3;
    assert.equal(rules, 1);
    await kept(page, line, { hash: "0".repeat(16) });
    said.rules = rulesAt(2);
    await page.reload();
    await page.waitForSelector(by("claims"));
    assert.match(await page.textContent(by("claims")), new RegExp(`From line ${line} .*cannot be shown.*version 1 .*version 2`));
    assert.match(await page.textContent(by("replay")), new RegExp(`Step ${line - 1} of ${line - 1}\\b`));
    assert.equal(await page.locator(by("claimed")).count(), 0);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(by("SAVE_RECORD"))]);
    const file = join(folder, "proved");
    await download.saveAs(file);
    const proved = readFileSync(file, "utf8"); // is a record of its own
    assert.match(proved, /"rules":2,.*\n.*"end":true/s);
    assert.equal(proved.split("\n").filter((l) => l.startsWith('{"n":')).length, line - 1);
    assert.deepEqual(await kept(page), { lines, rules: 1 });
    await page.click(by("FORK"));
    await asked(page);
    assert.deepEqual(await kept(page), { lines: line - 1, rules: 2 });
    assert.notEqual(page.url(), game);
    said.rules = rulesAt(1); // that game is newer than the page now, and the other one of its own rules
    await page.reload();
    await alerted(page, /played by version 2 of the rules, and this page plays by version 1/);
    await page.goto("about:blank");
    await page.goto(game);
    await alerted(page, new RegExp(`Line ${line} of this game comes out otherwise.*damaged`));
    noFaults(b);
  } finally {
    await b.close();
  }
});

test("a game that is as long as a record may be says so, and a longer record or link is refused", async () => {
  const plays = honest.split("\n").filter((l) => l.startsWith('{"n":')).length;
  const said = { plays };
  const b = await visited(said, honest);
  const { page } = b;
  try {
    await asked(page);
    await page.keyboard.press("u");
    await alerted(page, new RegExp(`This game is full: .* at most ${plays} lines`));
    assert.equal((await kept(page)).lines, plays);
    said.plays = plays - 1;
    await page.goto("about:blank");
    await page.goto(server.url);
    await page.setInputFiles('input[type="file"]', { name: "a.record", mimeType: "text/plain", buffer: Buffer.from(honest) });
    await alerted(page, new RegExp(`Line \\d+: a record has at most ${plays - 1} lines`));
    assert.deepEqual(b.faults.filter((f) => !/is full/.test(f) && !f.includes("registration blocked")), []);
  } finally {
    await b.close();
  }
});
