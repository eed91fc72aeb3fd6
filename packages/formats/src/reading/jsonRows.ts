import { ArchiveProblem } from "../archiveFiles.ts";

/** A row of a table: an object in a list, with the list's name. */
export interface JsonRow {
  table: string;
  /** Null if it is larger or deeper than the limits. */
  value: unknown;
}

const LARGEST_ROW = 24_000_000;
/** Maximum values in a row: one of only brackets would take a hundred times its size in memory. */
const MOST_VALUES = 200_000;
const DEEPEST_ROW = 200;
const DEEPEST = 100;
const LONGEST_NAME = 200;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
/** Characters allowed outside strings: whitespace, digits, and those of true, false and null. */
const PLAIN = new Set([..."\t\n\r 0123456789+-.eEtrufalsn"].map((char) => char.charCodeAt(0)));

interface Frame {
  isList: boolean;
  /** Its key in the surrounding object. */
  name: string;
  /** The table whose rows it contains. */
  table: string | null;
}

/**
 * Finds the rows of some tables in a JSON file of any size, incrementally: `"data": { "posts": [ {…}, {…} ] }`, at
 * any depth. Only the current row is buffered. JSON.parse would have to hold the full file, and an event parser
 * would build the largest text before it could be refused.
 */
export class JsonRowFinder {
  readonly #tables: ReadonlySet<string>;
  readonly #frames: Frame[] = [];
  #name = "";
  #word: number[] | null = null;
  #isWithinWord = false;
  #isEscaped = false;
  #row: Uint8Array[] | null = null;
  #rowSize = 0;
  #rowDepth = 0;
  #rowValues = 0;
  #hasBegun = false;

  constructor(tables: readonly string[]) {
    this.#tables = new Set(tables);
  }

  /** Returns the rows that end within this chunk. */
  push(bytes: Uint8Array): JsonRow[] {
    const rows: JsonRow[] = [];
    let rowFrom = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.#isWithinWord) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#endWord();
        if (this.#isWithinWord && this.#word && this.#word.length < LONGEST_NAME) this.#word.push(byte);
        continue;
      }
      if (byte === QUOTE) {
        this.#isWithinWord = true;
        this.#word = this.#rowDepth === 0 ? [] : null;
      } else if (this.#rowDepth > 0) {
        if (byte === COMMA) this.#rowValues += 1;
        else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#deeper();
        else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
          this.#rowDepth -= 1;
          if (this.#rowDepth > 0) continue;
          this.#append(bytes.subarray(rowFrom, at + 1));
          rows.push(this.#endRow());
        }
      } else if (byte === OPEN_OBJECT && this.#frames.at(-1)?.table) {
        this.#row = [];
        rowFrom = at;
        this.#deeper();
      } else this.#walk(byte);
    }
    if (this.#rowDepth > 0) this.#append(bytes.subarray(rowFrom));
    return rows;
  }

  /** Call after the last chunk; throws on a truncated file. */
  end(): void {
    if (this.#frames.length > 0 || this.#isWithinWord || !this.#hasBegun) throw new ArchiveProblem(BROKEN);
  }

  #walk(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(byte === OPEN_LIST);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      const frame = this.#frames.pop();
      if (!frame || frame.isList !== (byte === CLOSE_LIST)) throw new ArchiveProblem(BROKEN);
      this.#name = "";
    } else if (byte === COMMA) this.#name = "";
    else if (byte !== COLON && !PLAIN.has(byte) && this.#hasBegun) throw new ArchiveProblem(BROKEN);
  }

  #open(isList: boolean): void {
    if (this.#frames.length >= DEEPEST) throw new ArchiveProblem(BROKEN);
    const around = this.#frames.at(-1);
    const isTable = isList && around?.name === "data" && this.#tables.has(this.#name);
    this.#frames.push({ isList, name: this.#name, table: isTable ? this.#name : null });
    this.#name = "";
    this.#hasBegun = true;
  }

  #endWord(): void {
    this.#isWithinWord = false;
    // The last string before a list or an object is its key; its other uses don't matter.
    if (this.#word) this.#name = String.fromCharCode(...this.#word);
    this.#word = null;
  }

  #deeper(): void {
    this.#rowDepth += 1;
    this.#rowValues += 1;
    if (this.#rowDepth > DEEPEST_ROW) this.#row = null;
  }

  #append(bytes: Uint8Array): void {
    this.#rowSize += bytes.length;
    if (this.#rowSize > LARGEST_ROW || this.#rowValues > MOST_VALUES) this.#row = null;
    // Copied, because the reader of the file may reuse the buffer.
    this.#row?.push(bytes.slice());
  }

  #endRow(): JsonRow {
    const row = this.#row;
    const table = this.#frames.at(-1)?.table ?? "";
    this.#row = null;
    this.#rowSize = 0;
    this.#rowValues = 0;
    if (!row) return { table, value: null };
    try {
      return { table, value: JSON.parse(Buffer.concat(row).toString("utf8")) };
    } catch {
      throw new ArchiveProblem(BROKEN);
    }
  }
}

const BROKEN =
  "The JSON of this export is broken or breaks off. Create the export again, and upload it unchanged.";
