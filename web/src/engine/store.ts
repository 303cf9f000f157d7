// Games kept in IndexedDB: one entry per game, one line per decision. Lines are only ever added; an undo is a line.
// Where the browser has no such store (a private window), games are kept until the page is closed.
import type { GameEntry } from "./table.ts";

export interface Line {
  game: string;
  n: number; // from 1; counts lines of play and undos
  packed: Uint8Array; // the decision; empty: dice alone, or an undo
  dice: Uint8Array;
  hand: boolean; // thrown by people
  hash: string;
  luck: { swing: number; variance: number; rolls: number };
  undo: number; // so many lines of play are taken back; 0: a line of play
}

export interface Store {
  games(): Promise<GameEntry[]>;
  game(id: string): Promise<GameEntry | undefined>;
  lines(id: string): Promise<Line[]>;
  /** Entry and lines together or not at all; done when it is on disk. */
  keep(entry: GameEntry, lines: Line[]): Promise<void>;
  forget(id: string): Promise<void>;
}

// Who leaves the page ends what the store has begun; that is no failure, and nobody waits for it any more.
let leaving = false;
addEventListener("pagehide", () => (leaving = true));
addEventListener("pageshow", () => (leaving = false));

function failed(error: DOMException | null, reject: (why: Error) => void): void {
  if (!leaving) reject(error ?? new Error("The browser's store failed."));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => failed(request.error, reject);
  });
}

function finished(t: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    t.oncomplete = () => resolve();
    t.onabort = t.onerror = () => failed(t.error, reject);
  });
}

class Kept implements Store {
  constructor(private db: IDBDatabase) {}

  games(): Promise<GameEntry[]> {
    return done(this.db.transaction("games").objectStore("games").getAll() as IDBRequest<GameEntry[]>);
  }

  game(id: string): Promise<GameEntry | undefined> {
    return done(this.db.transaction("games").objectStore("games").get(id) as IDBRequest<GameEntry | undefined>);
  }

  lines(id: string): Promise<Line[]> {
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    return done(this.db.transaction("lines").objectStore("lines").getAll(range) as IDBRequest<Line[]>);
  }

  async keep(entry: GameEntry, lines: Line[]): Promise<void> {
    const t = this.db.transaction(["games", "lines"], "readwrite", { durability: "strict" });
    const ended = finished(t);
    t.objectStore("games").put(entry);
    for (const line of lines) t.objectStore("lines").add(line);
    try {
      await ended;
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError")
        throw new Error("This game has gone on in another tab. Reload the page to see it there.");
      throw error;
    }
  }

  async forget(id: string): Promise<void> {
    const t = this.db.transaction(["games", "lines"], "readwrite");
    t.objectStore("games").delete(id);
    t.objectStore("lines").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    await finished(t);
  }
}

class Memory implements Store {
  #entries = new Map<string, GameEntry>();
  #lines = new Map<string, Line[]>();

  games(): Promise<GameEntry[]> {
    return Promise.resolve([...this.#entries.values()]);
  }

  game(id: string): Promise<GameEntry | undefined> {
    return Promise.resolve(this.#entries.get(id));
  }

  lines(id: string): Promise<Line[]> {
    return Promise.resolve(this.#lines.get(id) ?? []);
  }

  keep(entry: GameEntry, lines: Line[]): Promise<void> {
    this.#entries.set(entry.id, entry);
    this.#lines.set(entry.id, [...(this.#lines.get(entry.id) ?? []), ...lines]);
    return Promise.resolve();
  }

  forget(id: string): Promise<void> {
    this.#entries.delete(id);
    this.#lines.delete(id);
    return Promise.resolve();
  }
}

export async function openStore(): Promise<Store> {
  try {
    const request = indexedDB.open("tercio", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("lines", { keyPath: ["game", "n"] });
    };
    const db = await done(request);
    navigator.storage?.persist?.().catch(() => false); // asked once; a browser may say no
    return new Kept(db);
  } catch {
    return new Memory();
  }
}
