// The page: web/ in, build/web out. What the program provides (the module, the battles) is made by
// tools/page into build/page and copied as it is.
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import subset from "subset-font";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vite";

const given = "../build/page";

interface Sheet {
  name: string;
  about: { system: string };
  start: Record<string, unknown>;
}
const read = (name: string): string => readFileSync(new URL(`${given}/${name}`, import.meta.url), "utf8");

/** How it stands on a table is half of the cards, and nobody needs it for the first move: it comes in a file of its own. */
function laterTables(): Plugin {
  return {
    name: "later-tables",
    apply: "build",
    generateBundle() {
      const cards = JSON.parse(read("cards.json")) as { battles: Sheet[] };
      const tables: Record<string, unknown> = {};
      for (const sheet of cards.battles) {
        const { name, start } = sheet;
        if (start["board"] !== "table") continue;
        const sides = (start["sides"] as { name: string }[]).map((side) => ({ name: side.name }));
        const now = Object.fromEntries(Object.entries(start).filter(([key]) => ["system", "board", "id", "title", "width", "depth", "frontage"].includes(key)));
        tables[name] = Object.fromEntries(Object.entries(start).filter(([key]) => !(key in now)));
        sheet.start = { ...now, sides, units: [], pieces: [], later: true };
      }
      this.emitFile({ type: "asset", fileName: "cards.json", source: JSON.stringify(cards) });
      this.emitFile({ type: "asset", fileName: "tables.json", source: JSON.stringify(tables) });
    },
  };
}

/** The module that is fetched with the page is that of the battle that is. */
function firstModule(): Plugin {
  return {
    name: "first-module",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        const id = /"\/(\w+)\.battle\.json"/.exec(html)?.[1];
        const { battles } = JSON.parse(read("cards.json")) as { battles: Sheet[] };
        const first = battles.find((b) => b.name === id);
        if (!first) throw new Error(`index.html loads ${id}, which is no battle`);
        return html.replace("FIRST.wasm", first.about.system + ".wasm");
      },
    },
  };
}

/** Type is part of the page: of each font the letters that are used here, so that it can come with the first visit. */
function letters(): Plugin {
  const range = (from: number, to: number): string => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
  const common = range(0x20, 0x7e) + "–—‘’“”…·×÷±−°½äöüßÄÖÜéèáíóúñçøëï≥≤";
  const titles = range(0x41, 0x5a) + range(0x61, 0x7a) + range(0x30, 0x39) + " &’'.,:;-–!?()äöüéèØø";
  return {
    name: "letters",
    apply: "build",
    async generateBundle(_options, bundle) {
      const licences = ["crimson-pro", "cardo"].map((name) => readFileSync(new URL(`../node_modules/@fontsource/${name}/LICENSE`, import.meta.url), "utf8"));
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !name.endsWith(".woff2")) continue;
        file.source = await subset(Buffer.from(file.source), name.includes("cardo") ? titles : common, { targetFormat: "woff2", noLayoutClosure: true });
      }
      this.emitFile({ type: "asset", fileName: "fonts.txt", source: licences.join("\n\n") });
    },
  };
}

/** sw.js with the list of all files and their sum: a new build is a new service worker. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const sum = createHash("sha256");
      const files = ["./"];
      for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
        files.push(name);
        sum.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      for (const name of readdirSync(new URL(given, import.meta.url)).sort()) {
        if (!files.includes(name)) files.push(name);
        sum.update(name).update(readFileSync(new URL(`${given}/${name}`, import.meta.url)));
      }
      const source = readFileSync(new URL("src/engine/sw.js", import.meta.url), "utf8")
        .replace('"FILES"', JSON.stringify(files.filter((f) => f !== "index.html")))
        .replace("VERSION", sum.digest("hex").slice(0, 16));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: given,
  plugins: [svelte({ preprocess: vitePreprocess() }), firstModule(), laterTables(), letters(), offline()],
  worker: { format: "es" },
  server: { port: 1627 },
  build: {
    outDir: "../build/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's own policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
