// Native = WASM: the same seeded random games, hash for hash.
//   node tests/wasm/run.mjs [NATIVE [DIRECTORY]]           compares, then "N passed, N failed"
//   node tests/wasm/run.mjs --ratio [NATIVE [DIRECTORY]]   prints the speed of wasm : native, as JSON
// DIRECTORY holds one module per system, SYSTEM.wasm.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const args = process.argv.slice(2).filter((a) => a !== "--ratio");
const native = args[0] ?? "build/wasm_native";
const directory = args[1] ?? "build/wasm";
const games = Number(process.env.TC_GAMES ?? 10);
// Of each system (tests/wasm/SYSTEM/battles.json): scenarios and options that are compared; one that is timed,
// and by how many games.
const own = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const systems = [...own("../../core/systems.def").matchAll(/^ *SYSTEM\(\w+, (\w+),/gm)].map((m) => m[1]);
const battles = Object.fromEntries(systems.map((system) => [system, JSON.parse(own(`${system}/battles.json`))]));

const modules = Object.fromEntries(
  Object.keys(battles).map((system) => [
    system, new WebAssembly.Module(readFileSync(`${directory}/${system}.wasm`)),
  ]),
);

function battleBytes(scenario, set) {
  return execFileSync(native, ["battle", scenario, ...set], { maxBuffer: 1 << 24 });
}

/** A fresh instance that holds the battle. */
function load(system, bytes) {
  const page = new WebAssembly.Instance(modules[system], {}).exports;
  if (page.battle_size() !== bytes.length)
    throw new Error(`a battle is ${page.battle_size()} bytes in wasm, ${bytes.length} natively`);
  new Uint8Array(page.memory.buffer, page.battle(), bytes.length).set(bytes);
  return page;
}

function ask(verb, count, bytes) {
  return execFileSync(native, [verb, String(count)], { input: bytes, maxBuffer: 1 << 24 })
    .toString().trim().split("\n");
}

const hex = (x) => BigInt.asUintN(64, x).toString(16).padStart(16, "0");

function compare(system, scenario, set) {
  const bytes = battleBytes(scenario, set);
  const page = load(system, bytes);
  let passed = 0;
  let failed = 0;
  for (const line of ask("games", games, bytes)) {
    const seed = line.split(" ")[0];
    const at = page.random_game(BigInt(seed), 1);
    const view = new DataView(page.memory.buffer, at, 24);
    const last = view.getBigUint64(0, true);
    const trail = view.getBigUint64(8, true);
    const mine = `${seed} ${view.getUint32(16, true)} ${hex(last)} ${hex(trail)}`;
    if (mine === line) {
      passed++;
    } else {
      failed++;
      console.log(`${scenario} ${set}: native ${line}\n${scenario} ${set}: wasm   ${mine}`);
    }
  }
  return [passed, failed];
}

/** Decisions per second of processor time, wasm : native, the best of five runs of each, in turns. */
function ratio(system, share = 1) {
  const [scenario, games] = battles[system].timed;
  const count = Math.ceil(games * share);
  const bytes = battleBytes(scenario, []);
  const page = load(system, bytes);
  let [best, other] = [Infinity, Infinity];
  let decisions = 0;
  page.random_games(1n, Math.ceil(count / 2)); // the engine compiles hot code a second time
  for (let i = 0; i < 5; i++) {
    const [n, ns] = ask("time", count, bytes)[0].split(" ").map(Number);
    const start = process.cpuUsage().user;
    decisions = Number(page.random_games(1n, count));
    other = Math.min(other, (process.cpuUsage().user - start) * 1000);
    best = Math.min(best, ns);
    if (n !== decisions) throw new Error(`${n} decisions natively, ${decisions} in wasm`);
  }
  return {
    wasm_ratio: Number((best / other).toFixed(3)),
    native_decisions_per_s: Math.round((decisions * 1e9) / best),
    wasm_decisions_per_s: Math.round((decisions * 1e9) / other),
  };
}

if (process.argv.includes("--ratio")) {
  console.log(JSON.stringify(Object.fromEntries(systems.map((system) => [`${system}_ratio`, ratio(system).wasm_ratio]))));
} else {
  const results = Object.entries(battles).flatMap(([system, list]) =>
    list.compared.map(([scenario, ...set]) => compare(system, scenario, set)));
  const sum = (i) => results.reduce((n, r) => n + r[i], 0);
  console.log(`# wasm : native = ${JSON.stringify(ratio(systems[0], 0.25))}`);
  console.log(`${sum(0)} passed, ${sum(1)} failed`);
  process.exit(sum(1) ? 1 : 0);
}
