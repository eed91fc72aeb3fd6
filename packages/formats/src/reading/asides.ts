import type { LeftAside } from "../foreignPost.ts";

const MOST_KINDS = 30;

/** Counts skipped items by kind. */
export class Asides {
  readonly #kinds = new Map<string, LeftAside>();

  add(what: string, hint: string, count = 1): void {
    const known = this.#kinds.get(what);
    if (known) known.count += count;
    else if (this.#kinds.size < MOST_KINDS && count > 0) {
      this.#kinds.set(what, { kind: "aside", what, count, hint });
    }
  }

  list(): LeftAside[] {
    return [...this.#kinds.values()];
  }
}
