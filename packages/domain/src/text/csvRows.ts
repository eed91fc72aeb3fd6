/** One row of a table, unmodified. */
export interface CsvRow {
  /** Its first line, from 1. */
  line: number;
  cells: string[];
  /** One of its cells was longer than `LONGEST_CELL` and is truncated. */
  isCut: boolean;
}

/** Maximum characters of a cell. Nothing in a subscriber list needs more. */
export const LONGEST_CELL = 10_000;
const MOST_CELLS = 1000;

const QUOTE = 34;
const RETURN = 13;
const NEWLINE = 10;

/** The reader's state within an incomplete row. */
type Place = "start" | "bare" | "quoted" | "afterQuote";

/**
 * Incremental CSV reader, following RFC 4180 and common deviations: quoted cells may contain line ends, and a quote
 * within a bare cell is a plain character. Between chunks it buffers one row, with each cell truncated to
 * `LONGEST_CELL`.
 */
export class CsvReader {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  #line = 1;
  #rowLine = 1;
  #place: Place = "start";
  #isWithinRow = false;
  #cells: string[] = [];
  #cell = "";
  #isCut = false;
  #quoteLine = 0;
  #wasReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
  }

  /** Returns the rows that end within this chunk, without blank lines. */
  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let at = 0;
    let quote = text.indexOf('"');
    let bareReturn = nextBareReturn(text, 0);
    // The second half of a CRLF whose first half ended the previous chunk's row.
    if (this.#wasReturn && text.charCodeAt(0) === NEWLINE) at = 1;
    if (text.length > 0) this.#wasReturn = false;
    while (at < text.length) {
      if (!this.#isWithinRow) {
        if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
        if (bareReturn !== -1 && bareReturn < at) bareReturn = nextBareReturn(text, at);
        const end = text.indexOf("\n", at);
        const isPlain = (quote === -1 || quote > end) && (bareReturn === -1 || bareReturn > end);
        if (end !== -1 && isPlain && end - at <= LONGEST_CELL) {
          this.#splitLine(text, at, end, rows);
          at = end + 1;
          continue;
        }
        this.#rowLine = this.#line;
        this.#isWithinRow = true;
      }
      at = this.#walk(text, at, rows);
    }
    return rows;
  }

  /** Returns the last row if no line end closes it, or the line of an unclosed quote. */
  end(): { rows: CsvRow[]; unclosed: number | null } {
    if (this.#place === "quoted") return { rows: [], unclosed: this.#quoteLine };
    const rows: CsvRow[] = [];
    if (this.#isWithinRow) this.#closeRow(rows);
    return { rows, unclosed: null };
  }

  /** Splits a line without quotes, which most are, in one step. */
  #splitLine(text: string, from: number, end: number, rows: CsvRow[]): void {
    const to = text.charCodeAt(end - 1) === RETURN && end > from ? end - 1 : end;
    if (to > from) {
      const cells = text.slice(from, to).split(this.#delimiter, MOST_CELLS);
      if (cells.some((cell) => cell !== "")) rows.push({ line: this.#line, cells, isCut: false });
    }
    this.#line++;
  }

  /** Parses character by character to the end of the row or chunk; returns where it stopped. */
  #walk(text: string, from: number, rows: CsvRow[]): number {
    let cellStart = from;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#place === "quoted") {
        if (code === NEWLINE) this.#line++;
        if (code !== QUOTE) continue;
        this.#append(text, cellStart, at);
        this.#place = "afterQuote";
        cellStart = at + 1;
        continue;
      }
      if (code === QUOTE && this.#place === "afterQuote") {
        // Two quotes are an escaped one; the cell continues.
        this.#place = "quoted";
        cellStart = at;
        continue;
      }
      if (code === QUOTE && this.#place === "start") {
        this.#place = "quoted";
        this.#quoteLine = this.#line;
        cellStart = at + 1;
        continue;
      }
      if (code === this.#delimiterCode) {
        this.#append(text, cellStart, at);
        this.#closeCell();
        cellStart = at + 1;
        continue;
      }
      if (code === NEWLINE || code === RETURN) {
        this.#append(text, cellStart, at);
        const isPair = code === RETURN && text.charCodeAt(at + 1) === NEWLINE;
        this.#wasReturn = code === RETURN && at + 1 === text.length;
        this.#line++;
        this.#closeRow(rows);
        return at + (isPair ? 2 : 1);
      }
      if (this.#place !== "bare") this.#place = "bare";
    }
    this.#append(text, cellStart, text.length);
    return text.length;
  }

  #append(text: string, from: number, to: number): void {
    const room = LONGEST_CELL - this.#cell.length;
    if (to - from > room) this.#isCut = true;
    if (room > 0 && to > from) this.#cell += text.slice(from, Math.min(to, from + room));
  }

  #closeCell(): void {
    if (this.#cells.length < MOST_CELLS) this.#cells.push(this.#cell);
    this.#cell = "";
    this.#place = "start";
  }

  #closeRow(rows: CsvRow[]): void {
    this.#closeCell();
    if (this.#cells.some((cell) => cell !== "")) {
      rows.push({ line: this.#rowLine, cells: this.#cells, isCut: this.#isCut });
    }
    this.#cells = [];
    this.#isCut = false;
    this.#isWithinRow = false;
  }
}

/** A carriage return without a newline also ends a line, as on old Macs. */
function nextBareReturn(text: string, from: number): number {
  for (let at = text.indexOf("\r", from); at !== -1; at = text.indexOf("\r", at + 1)) {
    if (text.charCodeAt(at + 1) !== NEWLINE) return at;
  }
  return -1;
}

const DELIMITERS = [",", ";", "\t", "|"];
/** A line with which spreadsheets declare the delimiter. */
const SAYS_SO = /^sep=(.)\r?\n/i;

/** Returns a table's delimiter, judging by its first line, and how many leading characters only declare it. */
export function guessDelimiter(head: string): { delimiter: string; skip: number } {
  const said = SAYS_SO.exec(head);
  if (said?.[1]) return { delimiter: said[1], skip: said[0].length };
  const first =
    head
      .replace(/"(?:[^"]|"")*(?:"|$)/g, "")
      .split(/[\r\n]/)
      .find((line) => line.trim() !== "") ?? "";
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length - 1);
  const most = Math.max(...counts);
  return { delimiter: most === 0 ? "," : (DELIMITERS[counts.indexOf(most)] as string), skip: 0 };
}
