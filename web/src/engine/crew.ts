// The page's side of the workers: one for the opponent, one for what-if, so that neither waits for the other.
import type { Job, Report } from "./worker.ts";

type Ask = Job extends infer J ? (J extends { job: number } ? Omit<J, "job"> : never) : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress?: ((done: number) => void) | undefined;
  better?: ((best: unknown) => void) | undefined;
  best?: unknown;
}

export class Hand {
  ended = false; // it was cut short: another one is needed
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #jobs = 0;
  #hurried = false;

  constructor() {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = (event: MessageEvent<Report>) => this.#hear(event.data);
    this.#worker.onerror = () => this.#fail("The worker could not be started. Reload the page.");
  }

  #hear(report: Report): void {
    const waiting = this.#waiting.get(report.job);
    if (!waiting) return;
    if (report.done !== undefined) {
      waiting.progress?.(report.done);
      return;
    }
    if (report.best !== undefined) {
      waiting.best = report.best;
      waiting.better?.(report.best);
      if (this.#hurried) this.hurry();
      return;
    }
    this.#waiting.delete(report.job);
    this.#hurried = false;
    if (report.error !== undefined) waiting.reject(new Error(report.error));
    else waiting.resolve(report.result);
  }

  #fail(why: string): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Error(why));
    this.#waiting.clear();
  }

  /** What has a best so far is answered with it, now or as soon as it has one; the worker is gone then. */
  hurry(): void {
    this.#hurried = this.#waiting.size > 0;
    const best = [...this.#waiting.values()].filter((w) => w.best !== undefined);
    if (!best.length) return;
    this.#worker.terminate();
    this.ended = true;
    for (const w of best) w.resolve(w.best);
    this.#fail("It was cut short."); // whoever waited behind it; a promise that is kept stays so
  }

  ask<T>(job: Ask, progress?: (done: number) => void, better?: (best: T) => void): Promise<T> {
    const number = ++this.#jobs;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (value: unknown) => void, reject, progress, better: better as Waiting["better"] });
      this.#worker.postMessage({ ...job, job: number });
    });
  }

  end(): void {
    this.#worker.terminate();
    this.#fail("The game was closed.");
  }
}
