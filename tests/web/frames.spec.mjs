// Sixty frames a second while the map is dragged and zoomed, with 200 counters on it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, by, nextFrame, serve, still, strain } from "./page.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.stop());

/** In the page: the counters there are, again and again, until there are 200, all over the sheet. */
function fill() {
  const all = [...document.querySelectorAll(".sheet [data-unit]")];
  const sheet = document.querySelector(".sheet");
  const [width, height] = [sheet.offsetWidth, sheet.offsetHeight];
  for (let n = all.length; n < 200; n++) {
    const from = all[n % all.length];
    const copy = from.cloneNode(true);
    copy.setAttribute("transform", `translate(${60 + (n * 173) % (width - 120)} ${60 + (n * 97) % (height - 120)})`);
    from.parentNode.append(copy);
  }
  return document.querySelectorAll(".sheet [data-unit]").length;
}

/** In the page: the times of all frames until stopFrames(). */
function watchFrames() {
  const times = [];
  let on = true;
  const tick = (t) => {
    times.push(t);
    if (on) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.stopFrames = () => {
    on = false;
    return times;
  };
}

/** Frames a second over the whole, and how many of them came late. */
function rate(times) {
  const gaps = times.slice(1).map((t, i) => t - times[i]);
  return { fps: (1000 * gaps.length) / (times.at(-1) - times[0]), late: gaps.filter((g) => g > 25).length, frames: gaps.length };
}

async function during(page, act) {
  await page.evaluate(watchFrames);
  await act();
  return rate(await page.evaluate(() => globalThis.stopFrames()));
}

test("60 frames a second pan and zoom with 200 counters", async () => {
  const b = await browse();
  const { page } = b;
  const runs = [];
  try {
    await page.goto(server.url);
    await page.click(by("FIGHT_LUTTER"));
    await page.waitForSelector("[data-legal]", { state: "attached" });
    assert.equal(await page.evaluate(fill), 200);
    await still(page);
    const box = await (await page.$(by("map"))).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let i = 0; i < 3 && !runs.some((r) => r.good); i++) {
      await page.mouse.move(x, y);
      for (let n = 0; n < 3; n++) await page.mouse.wheel(0, -200); // near enough that there is something to drag
      await still(page);
      const pan = await during(page, async () => {
        await page.mouse.down();
        for (let n = 0; n < 120; n++) {
          await page.mouse.move(x + 200 * Math.sin(n / 10), y + 120 * Math.sin(n / 7));
          await nextFrame(page);
        }
        await page.mouse.up();
      });
      const zoom = await during(page, async () => {
        for (let n = 0; n < 90; n++) {
          await page.mouse.wheel(0, n % 30 < 15 ? 40 : -40);
          await nextFrame(page);
        }
      });
      const busy = strain();
      runs.push({ pan, zoom, busy, good: Math.min(pan.fps, zoom.fps) * busy > 55 });
      await page.keyboard.press("0");
    }
    console.log(`# ${runs.map((r) => `pan ${r.pan.fps.toFixed(1)} (${r.pan.late} of ${r.pan.frames} late), zoom ${r.zoom.fps.toFixed(1)} (${r.zoom.late} of ${r.zoom.frames} late), machine promised ${r.busy.toFixed(1)} times`).join("; ")}`);
    assert.ok(runs.at(-1).good, "frames a second");
    assert.deepEqual(b.faults, []);
  } finally {
    await b.close();
  }
});
