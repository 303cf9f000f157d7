// Whole battles against the captain, by mouse alone and by keyboard alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playByKeyboard, playByMouse, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

/** The same dice and the same captain every time. */
async function battle(id, play, moves, seed) {
  const b = await browse();
  try {
    await b.page.goto(`${server.url}#battle=${id}&seed=${seed}`);
    await b.page.waitForSelector(by("map"));
    const start = performance.now();
    const pressed = await play(b.page, moves);
    console.log(`# ${id}: ${pressed} presses, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    assert.ok(await b.page.isVisible(by("over")));
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
}

test("a small battle by mouse alone", () => battle("mill_bridge", playByMouse, 3, 1626));
test("a small battle by keyboard alone", () => battle("mill_bridge", playByKeyboard, 3, 1627));
test("Lutter by mouse alone", () => battle("lutter", playByMouse, 1, 827));
test("Lutter by keyboard alone", () => battle("lutter", playByKeyboard, 1, 828));
