// Whole battles against the captain, by mouse alone and by keyboard alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, playByKeyboard, playByMouse, serve } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

async function battle(id, play, moves) {
  const b = await browse();
  try {
    await b.page.goto(server.url);
    await b.page.click(by(id));
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

test("a small battle by mouse alone", () => battle("PLAY_mill_bridge", playByMouse, 3));
test("a small battle by keyboard alone", () => battle("PLAY_mill_bridge", playByKeyboard, 3));
test("Lutter by mouse alone", () => battle("FIGHT_LUTTER", playByMouse, 1));
test("Lutter by keyboard alone", () => battle("FIGHT_LUTTER", playByKeyboard, 1));
