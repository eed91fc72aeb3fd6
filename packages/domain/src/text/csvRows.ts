/** One row of a table as it stands in the file. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[];
  /** A cell of it was longer than `LONGEST_CELL`, and only its beginning was kept. */
  isCut: boolean;
}

/** Characters of a cell that are kept. Nothing that belongs in a list of people is longer. */
export const LONGEST_CELL = 10_000;
const MOST_CELLS = 1000;

const QUOTE = 34;
const RETURN = 13;
const NEWLINE = 10;

/** Where the reader stands within a row that it has not seen the end of. */
type Place = "start" | "bare" | "quoted" | "afterQuote";

/**
 * Reads a table bit by bit, as RFC 4180 has it and as people send it: quotes around cells may hold line ends, a quote
 * within a bare cell is a letter. Between two bits it holds one row, of which a cell is never longer than `LONGEST_CELL`,
 * however long it is in the file.
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

  /** The rows that end within this bit, blank lines left out. */
  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let at = 0;
    let quote = text.indexOf('"');
    let bareReturn = nextBareReturn(text, 0);
    // The second half of a line end whose first half closed the row of the bit before.
    if (this.#wasReturn && text.charCodeAt(0) === NEWLINE) at = 1;
    if (text.length > 0) this.#wasReturn = false;
    while (at < text.length) {
      if (!this.#isWithinRow) {
        if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
        if (bareReturn !== -1 && bareReturn < at) bareReturn = nextBareReturn(text, at);
        const end = text.indexOf("\n", at);
        const isPlain = (quote === -1 || quote > end) && (bareReturn === -1 || bareReturn > end);
        if (end !== -1 && isPlain && end - at <= LONGEST_CELL) {
          this.#takeLine(text, at, end, rows);
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

  /** The last row, where no line end closes it; or the line on which a quote opens that nothing closes. */
  end(): { rows: CsvRow[]; unclosed: number | null } {
    if (this.#place === "quoted") return { rows: [], unclosed: this.#quoteLine };
    const rows: CsvRow[] = [];
    if (this.#isWithinRow) this.#closeRow(rows);
    return { rows, unclosed: null };
  }

  /** A line without a quote, which most are, is cut as a whole. */
  #takeLine(text: string, from: number, end: number, rows: CsvRow[]): void {
    const to = text.charCodeAt(end - 1) === RETURN && end > from ? end - 1 : end;
    if (to > from) {
      const cells = text.slice(from, to).split(this.#delimiter, MOST_CELLS);
      if (cells.some((cell) => cell !== "")) rows.push({ line: this.#line, cells, isCut: false });
    }
    this.#line++;
  }

  /** Goes on letter by letter to the end of the row, or of the bit; returns where it stopped. */
  #walk(text: string, from: number, rows: CsvRow[]): number {
    let kept = from;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#place === "quoted") {
        if (code === NEWLINE) this.#line++;
        if (code !== QUOTE) continue;
        this.#keep(text, kept, at);
        this.#place = "afterQuote";
        kept = at + 1;
        continue;
      }
      if (code === QUOTE && this.#place === "afterQuote") {
        // Two quotes are one, and the cell goes on with it.
        this.#place = "quoted";
        kept = at;
        continue;
      }
      if (code === QUOTE && this.#place === "start") {
        this.#place = "quoted";
        this.#quoteLine = this.#line;
        kept = at + 1;
        continue;
      }
      if (code === this.#delimiterCode) {
        this.#keep(text, kept, at);
        this.#closeCell();
        kept = at + 1;
        continue;
      }
      if (code === NEWLINE || code === RETURN) {
        this.#keep(text, kept, at);
        const isPair = code === RETURN && text.charCodeAt(at + 1) === NEWLINE;
        this.#wasReturn = code === RETURN && at + 1 === text.length;
        this.#line++;
        this.#closeRow(rows);
        return at + (isPair ? 2 : 1);
      }
      if (this.#place !== "bare") this.#place = "bare";
    }
    this.#keep(text, kept, text.length);
    return text.length;
  }

  #keep(text: string, from: number, to: number): void {
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

/** A carriage return that no newline follows ends a line too, as on old Macs. */
function nextBareReturn(text: string, from: number): number {
  for (let at = text.indexOf("\r", from); at !== -1; at = text.indexOf("\r", at + 1)) {
    if (text.charCodeAt(at + 1) !== NEWLINE) return at;
  }
  return -1;
}

const DELIMITERS = [",", ";", "\t", "|"];
/** A line by which spreadsheets say what stands between cells. */
const SAYS_SO = /^sep=(.)\r?\n/i;

/** What stands between the cells of a table, by its first line; and how much of its beginning only says so. */
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
