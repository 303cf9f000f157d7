// Records of older rules: opened as far as today's rules agree, with what follows marked as claimed; one that says it is
// of today's rules and does not replay is refused. That a rule has changed is pretended: the page is told that its rules
// have a higher number, and the record has another hash from some line on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, by, serve } from "./page.mjs";

const tercio = join(new URL("../../", import.meta.url).pathname, "build/tercio");
let server, folder, honest;
before(async () => {
  server = await serve();
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
  const bytes = await (await fetch(server.url + "tvb.wasm")).arrayBuffer();
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

/** A page that plays by these versions of the rules, with the record brought to it. */
async function brought(rules, text) {
  const b = await browse({ serviceWorkers: "block", acceptDownloads: true });
  await b.page.route("**/cards.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), rules } });
  });
  await b.page.goto(server.url);
  await b.page.setInputFiles('input[type="file"]', { name: "a.record", mimeType: "text/plain", buffer: Buffer.from(text) });
  return b;
}
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
  const b = await brought({ sof: 1, tvb: 2 }, text);
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
  const b = await brought({ sof: 1, tvb: 2 }, honest);
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
  const b = await brought({ sof: 2, tvb: 1 }, await forged(honest, line, otherHash));
  try {
    await b.page.waitForSelector("[role=alert]");
    assert.match(await b.page.textContent("[role=alert]"), new RegExp(`Line ${line}: .*damaged or made up.*not opened`));
    assert.equal(await b.page.locator(by("map")).count(), 0);
    noFaults(b);
  } finally {
    await b.close();
  }
});
