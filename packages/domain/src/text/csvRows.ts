/** One row of a table, unmodified. */
export interface CsvRow {
  /** Its first line, from 1. */
  line: number;
  cells: string[];
  /** One of its cells was longer than `LONGEST_CELL` and is truncated. */
  isCut: boolean;
  /** A quotation mark in it is never closed: its cells are those before, and the rest of the line. */
  hasOpenQuote?: true;
}

/** Maximum characters of a cell. Nothing in a subscriber list needs more. */
export const LONGEST_CELL = 10_000;
const MOST_CELLS = 1000;

const QUOTE = 34;
const RETURN = 13;
const SPACE = 32;
const NEWLINE = 10;

/** The reader's state within an incomplete row. */
type Place = "start" | "bare" | "quoted" | "afterQuote";

export interface CsvOptions {
  /**
   * Characters after which a quoted cell of several lines counts as never closed. Then its row ends with its first line,
   * and the next row begins below. Without it, such a cell takes the rest of the table.
   */
  quotedLimit?: number;
}

/**
 * Incremental CSV reader, following RFC 4180 and common deviations: quoted cells may contain line ends, and a quote
 * within a bare cell is a plain character. Between chunks it buffers one row, with each cell truncated to
 * `LONGEST_CELL`.
 */
export class CsvReader {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #quotedLimit: number;
  /** The text of a quoted cell so far, as written; unused without a limit. */
  #quoted = "";
  /** The lines of earlier chunks below a quotation mark that is never closed, to be read again. */
  #again: string | null = null;
  /** Whether some of this chunk is to be read again. */
  #isRewound = false;
  #line = 1;
  #rowLine = 1;
  #place: Place = "start";
  #isWithinRow = false;
  #cells: string[] = [];
  #cell = "";
  #isCut = false;
  #quoteLine = 0;
  #wasReturn = false;

  constructor(delimiter: string, { quotedLimit = Number.POSITIVE_INFINITY }: CsvOptions = {}) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#quotedLimit = quotedLimit;
  }

  /** Returns the rows that end within this chunk, without blank lines. */
  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    for (let part: string | null = text; part !== null; ) {
      const read = this.#read(part, rows);
      part = this.#again === null ? null : this.#again + part.slice(read);
      this.#again = null;
    }
    return rows;
  }

  /** Returns how many characters were read: fewer than all if some must be read again. */
  #read(text: string, rows: CsvRow[]): number {
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
      const reached = this.#walk(text, at, rows);
      if (this.#again !== null) return reached;
      if (this.#isRewound) {
        quote = text.indexOf('"', reached);
        bareReturn = nextBareReturn(text, reached);
        this.#isRewound = false;
      }
      at = reached;
    }
    return at;
  }

  /** Returns the last row if no line end closes it, or the line of an unclosed quote. */
  end(): { rows: CsvRow[]; unclosed: number | null } {
    const rows: CsvRow[] = [];
    while (this.#place === "quoted") {
      if (this.#quotedLimit === Number.POSITIVE_INFINITY) return { rows: [], unclosed: this.#quoteLine };
      this.#breakOff({ text: "", from: 0, to: 0 }, rows);
      const rest = this.#again ?? "";
      this.#again = null;
      for (const row of this.push(rest)) rows.push(row);
    }
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
    /** Where the quoted cell's text begins in this chunk. */
    let quotedStart = from;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#place === "quoted") {
        if (code === NEWLINE) {
          this.#line++;
          if (this.#quoted.length + at - quotedStart > this.#quotedLimit) {
            return this.#breakOff({ text, from: quotedStart, to: at + 1 }, rows);
          }
        }
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
        this.#quoted = "";
        cellStart = at + 1;
        quotedStart = at + 1;
        continue;
      }
      // Another cell's quotation mark closed it, lines below.
      const isText = code !== this.#delimiterCode && code !== NEWLINE && code !== RETURN && code !== SPACE;
      if (isText && this.#place === "afterQuote" && this.#line > this.#quoteLine && this.#isRecovering()) {
        return this.#breakOff({ text, from: quotedStart, to: at }, rows);
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
    const isQuoted = this.#place === "quoted" || this.#place === "afterQuote";
    if (isQuoted && this.#isRecovering()) this.#bufferQuoted(text.slice(quotedStart));
    return text.length;
  }

  #isRecovering(): boolean {
    return this.#quotedLimit !== Number.POSITIVE_INFINITY;
  }

  #bufferQuoted(text: string): void {
    this.#quoted += text;
    // Of a long line only the beginning is read.
    const isLong = this.#quoted.length > this.#quotedLimit && !this.#quoted.includes("\n");
    if (isLong) this.#quoted = this.#quoted.slice(0, LONGEST_CELL);
  }

  /**
   * Ends a row with the line of its quotation mark, which nothing closes: of the text after that, in earlier chunks and in
   * this one. Returns where reading continues in this chunk.
   */
  #breakOff({ text, from, to }: { text: string; from: number; to: number }, rows: CsvRow[]): number {
    const quoted = this.#quoted + text.slice(from, to);
    const [line = "", end = ""] = /^([^\r\n]*)(\r\n|\r|\n)?/.exec(quoted)?.slice(1) ?? [];
    const isInChunk = this.#quoted === "";
    const read = line.length + end.length;
    this.#cell = `"${line}`.slice(0, LONGEST_CELL);
    this.#closeCell();
    rows.push({ line: this.#rowLine, cells: this.#cells, isCut: this.#isCut, hasOpenQuote: true });
    this.#cells = [];
    this.#isCut = false;
    this.#isWithinRow = false;
    this.#quoted = "";
    this.#line = this.#quoteLine + 1;
    if (isInChunk) this.#isRewound = true;
    else this.#again = quoted.slice(read);
    return isInChunk ? from + read : to;
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
