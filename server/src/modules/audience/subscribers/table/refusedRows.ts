import { once } from "node:events";
import { PassThrough } from "node:stream";
import { REFUSED_ROW_WORDS, type RefusedRow } from "@quire/domain/audience/subscriberRows";
import { csvLine } from "@quire/domain/text/csv";
import type { Storage, Written } from "../../../../platform/storage/storage.ts";

/** Of a cell that nobody will read, so much is written down. */
const LONGEST_CELL = 500;
const MOST_CELLS = 50;

/** Writes the rows that were not taken into a file, as they come. Without any, there is no file. */
export class RefusedRows {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #columns: readonly string[];
  #stream: PassThrough | null = null;
  #stored: Promise<Written> | null = null;
  #lines = "";

  constructor(storage: Storage, key: string, columns: readonly string[]) {
    this.#storage = storage;
    this.#key = key;
    this.#columns = columns;
  }

  add(line: number, reason: RefusedRow, cells: readonly string[]): void {
    const kept = cells.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL));
    this.#lines += csvLine([line, REFUSED_ROW_WORDS[reason], ...kept]);
  }

  /** Hands over what has come; waits while the storage is behind. */
  async flush(): Promise<void> {
    if (this.#lines === "") return;
    const stream = this.#open();
    const isFull = !stream.write(this.#lines);
    this.#lines = "";
    // A storage that fails would never say that it has room again.
    if (isFull) await Promise.race([once(stream, "drain"), this.#stored]);
  }

  /** Resolves when it is all stored. */
  async close(): Promise<void> {
    await this.flush();
    this.#stream?.end();
    await this.#stored;
  }

  /** Gives it up: nothing is stored. */
  discard(): void {
    this.#stream?.destroy(new Error("given up"));
  }

  #open(): PassThrough {
    if (this.#stream) return this.#stream;
    const stream = new PassThrough({ highWaterMark: 256 * 1024 });
    this.#stored = this.#storage.put(this.#key, stream, { contentType: "text/csv" });
    this.#stored.catch(() => undefined);
    stream.on("error", () => undefined);
    stream.write(csvLine(["line", "reason", ...this.#columns]));
    this.#stream = stream;
    return stream;
  }
}
