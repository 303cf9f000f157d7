// The page's side of the workers: one for the opponent, one for what-if, so that neither waits for the other.
import type { Job, Report } from "./worker.ts";

type Ask = Job extends infer J ? (J extends { job: number } ? Omit<J, "job"> : never) : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress?: ((done: number) => void) | undefined;
}

export class Hand {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #jobs = 0;

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
    this.#waiting.delete(report.job);
    if (report.error !== undefined) waiting.reject(new Error(report.error));
    else waiting.resolve(report.result);
  }

  #fail(why: string): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Error(why));
    this.#waiting.clear();
  }

  ask<T>(job: Ask, progress?: (done: number) => void): Promise<T> {
    const number = ++this.#jobs;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (value: unknown) => void, reject, progress });
      this.#worker.postMessage({ ...job, job: number });
    });
  }

  end(): void {
    this.#worker.terminate();
    this.#fail("The game was closed.");
  }
}
