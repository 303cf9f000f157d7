// The program's side: ports, wrong words, how it ends.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "./page.mjs";

const program = join(new URL("../../", import.meta.url).pathname, "build/tercio");
const run = (...words) => spawnSync(program, words, { input: "", encoding: "utf8", timeout: 20000 });

test("a port that is taken is a sentence and exit 1", async () => {
  const server = await serve();
  const second = run("play", "--no-open", "--port", String(server.port));
  assert.equal(second.status, 1);
  assert.match(second.stderr, new RegExp(`port ${server.port} of this machine is taken.*--port N`));
  assert.equal(await server.stop(), 0);
});

test("wrong arguments are sentences and exit 2", () => {
  for (const words of [["--port", "abc"], ["--port", "0"], ["--port", "65536"], ["--port"], ["--nonsense"]]) {
    const said = run("play", ...words);
    assert.equal(said.status, 2, words.join(" "));
    assert.match(said.stderr, /tercio play: .*\nTry: tercio play --help/);
  }
});

test("a battle that is not there is a sentence and exit 1", () => {
  const said = run("play", "nosuch");
  assert.equal(said.status, 1);
  assert.match(said.stderr, /no such scenario or file/);
  assert.equal(run("play", "nosuch", "--no-open").status, 1);
});

test("help says both ways to play", () => {
  const said = run("play", "--help");
  assert.equal(said.status, 0);
  assert.match(said.stdout, /127\.0\.0\.1:1626/);
  assert.match(said.stdout, /--terminal/);
});
