// The first minute: the page comes from the program alone, says nothing wrong, and a move can be seen at once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(async () => assert.equal(await server.stop(), 0));

test("headers and files", async () => {
  const page = await fetch(server.url);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-type"), /text\/html/);
  assert.equal(
    page.headers.get("content-security-policy"),
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  assert.equal(page.headers.get("x-content-type-options"), "nosniff");
  assert.doesNotMatch(await page.text(), / style=|<script>/);
  const module = await fetch(server.url + "tercio.wasm");
  assert.equal(module.headers.get("content-type"), "application/wasm");
  assert.ok(WebAssembly.validate(await module.arrayBuffer()));
  assert.equal((await fetch(server.url + "nothing")).status, 404);
  assert.equal((await fetch(server.url + "../etc/passwd")).status, 404);
  assert.equal((await fetch(server.url, { method: "POST", body: "x" })).status, 405);
});

test("little enough to send", async () => {
  const html = await (await fetch(server.url)).text();
  const names = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((m) => m[1]);
  let sum = 0;
  for (const name of ["", "tercio.wasm", "battles.json", ...names]) {
    const answer = await fetch(server.url + name, { headers: { "accept-encoding": "gzip" } });
    await answer.arrayBuffer();
    const size = Number(answer.headers.get("content-length"));
    sum += size;
    if (name === "tercio.wasm") assert.ok(size < 150_000, `the module is ${size} bytes`);
  }
  assert.ok(sum < 200_000, `the first visit takes ${sum} bytes`);
});

test("the first legal move is lit within a second of loading", async () => {
  const b = await browse({ reducedMotion: "no-preference" });
  const took = [];
  try {
    await b.page.goto(server.url); // once, so that the browser itself is warm
    await b.page.waitForSelector(by("FIGHT_LUTTER"));
    for (let i = 0; i < 6 && !(took.at(-1) < 1000); i++) { // the machine may be busy with other tests
      await b.page.goto(server.url + "?" + i, { waitUntil: "load" });
      const start = performance.now();
      await b.page.click(by("FIGHT_LUTTER"));
      await b.page.waitForSelector("[data-legal]", { state: "attached" });
      took.push(Math.round(performance.now() - start));
    }
    console.log(`# first legal move after ${took} ms`);
    assert.ok(Math.min(...took) < 1000, `${took} ms`);
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
