/* What a person likes, kept in this browser. */
import { LEVELS, type Level } from "../engine/table";

const KEY = "tercio.settings";

interface Kept {
  theme: "auto" | "light" | "dark";
  counters: "icons" | "letters" | "nato";
  pace: number;
  numbers: boolean;
  level: Level;
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

class Settings {
  theme = $state<Kept["theme"]>("auto");
  counters = $state<Kept["counters"]>("icons");
  pace = $state(still ? 0 : 90); // ms before a decision of the computer; a battle gets four times that
  numbers = $state(true);
  level = $state<Level>("captain"); // of the opponent
  hidden = $state(false); // counters; not kept

  constructor() {
    const kept = read();
    if (kept.theme) this.theme = kept.theme;
    if (kept.counters) this.counters = kept.counters;
    if (typeof kept.pace === "number") this.pace = kept.pace;
    if (kept.level && LEVELS.includes(kept.level)) this.level = kept.level;
    if (typeof kept.numbers === "boolean") this.numbers = kept.numbers;
  }

  keep(): void {
    const { theme, counters, pace, numbers, level } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, counters, pace, numbers, level }));
    } catch {
      /* a private window may refuse: then it is for this visit */
    }
    document.documentElement.dataset.theme = theme;
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export const settings = new Settings();
