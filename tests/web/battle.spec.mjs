// Whole battles against the captain, by mouse alone and by keyboard alone.
import { after, before, test } from "node:test";
import { playByKeyboard, playByMouse, serve, wholeBattle } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

const battle = (id, play, moves, seed) => wholeBattle(server.url, id, play, moves, seed);

test("a small battle by mouse alone", () => battle("mill_bridge", playByMouse, 3, 1626));
test("a small battle by keyboard alone", () => battle("mill_bridge", playByKeyboard, 3, 1627));
test("Lutter by mouse alone", () => battle("lutter", playByMouse, 1, 827));
test("Lutter by keyboard alone", () => battle("lutter", playByKeyboard, 1, 828));
