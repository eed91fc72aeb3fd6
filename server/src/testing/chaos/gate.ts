import { setTimeout as pause } from "node:timers/promises";

/** Lets requests through while the server should be up, and knows when none is in flight. */
export class Gate {
  #open: (() => void) | null = null;
  #opened: Promise<void> = Promise.resolve();
  #within = 0;

  constructor() {
    this.close();
  }

  close(): void {
    if (this.#open) return;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open?.();
    this.#open = null;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#open) await this.#opened;
    this.#within++;
    try {
      return await work();
    } finally {
      this.#within--;
    }
  }

  /** Resolves when no request is in flight. */
  async idle(): Promise<void> {
    while (this.#within > 0) await pause(2);
  }
}
