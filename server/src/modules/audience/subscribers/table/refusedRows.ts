import { once } from "node:events";
import { PassThrough } from "node:stream";
import { REFUSED_ROW_WORDS, type RefusedRow } from "@quire/domain/audience/subscriberRows";
import { csvLine } from "@quire/domain/text/csv";
import type { Storage, Written } from "../../../../platform/storage/storage.ts";

/** How much of a refused row's cell is stored. */
const MAX_CELL_LENGTH = 500;
const MAX_CELLS = 50;

/** Writes refused rows to a file as they come. Without any there is no file. */
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
    const stored = cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_LENGTH));
    this.#lines += csvLine([line, REFUSED_ROW_WORDS[reason], ...stored]);
  }

  /** Writes the buffered rows; waits for the storage when its buffer is full. */
  async flush(): Promise<void> {
    if (this.#lines === "") return;
    const stream = this.#open();
    const isFull = !stream.write(this.#lines);
    this.#lines = "";
    // Storage that has failed would never emit `drain`.
    if (isFull) await Promise.race([once(stream, "drain"), this.#stored]);
  }

  /** Resolves when everything is stored. */
  async close(): Promise<void> {
    await this.flush();
    this.#stream?.end();
    await this.#stored;
  }

  /** Aborts: nothing is stored. */
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
