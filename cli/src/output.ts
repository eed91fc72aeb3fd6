import { once } from "node:events";
import { Exit, Failure, type FailureFacts, type Issue } from "./exit.ts";
import { parseSelection, select, selectedLine } from "./select.ts";
import { hasColor, type Terminal } from "./terminal.ts";

export interface OutputFlags {
  json?: boolean;
  quiet?: boolean;
  /** Plain lines without drawing, for screen readers or by preference. */
  plain?: boolean;
  /** Paths into the `--json` document; only their values are printed. */
  select?: string;
}

/** A command's output. Results go to stdout, messages to stderr. */
export interface Output {
  /** `rich` if Ink may draw, `json` for a single document, otherwise `plain`. */
  readonly mode: "rich" | "plain" | "json";
  readonly quiet: boolean;
  /** Prints the result: the document with `--json`, otherwise the lines. */
  print(document: object, lines: string[]): void;
  /**
   * Prints a server's raw bytes as the result. A terminal gets printable text instead, since it would interpret
   * control characters.
   */
  stream(chunks: AsyncIterable<Uint8Array>, isText: boolean): Promise<void>;
  /** Prints lines with a tone: green and red for additions and removals, if color is allowed. */
  printToned(document: object, lines: readonly Toned[]): void;
  /** Prints a message to stderr; silent with `--quiet` and `--json`. */
  info(text: string): void;
  /** Prints a warning. */
  warn(text: string): void;
  fail(facts: FailureFacts): void;
}

/** Returns external text safe to print: a title must not move the cursor, recolor the screen or reverse text. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
}

/** Returns a JSON document safe to print: JSON doesn't escape control characters beyond ASCII, or text reversals. */
function documentText(document: object): string {
  return JSON.stringify(document, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Returns a cell of a tab-separated line. */
export function cell(text: string): string {
  return printable(text).replace(/[\t\n]+/g, " ");
}

export function createOutput(terminal: Terminal, flags: OutputFlags): Output {
  const { stdout, stderr, env } = terminal;
  const drawn = Boolean(stdout.isTTY) && Boolean(stderr.isTTY) && env.TERM !== "dumb";
  const selection = flags.select === undefined ? null : parseSelection(flags.select);
  const isPlain = flags.plain || terminal.isPlain;
  const mode = flags.json || selection ? "json" : drawn && !flags.quiet && !isPlain ? "rich" : "plain";
  const quiet = Boolean(flags.quiet);
  const paint = painter(!isPlain && hasColor(stderr, env));
  const say = (text: string) => void stderr.write(`${printable(text)}\n`);
  return {
    mode,
    quiet,
    print(document, lines) {
      if (selection) {
        for (const value of select(document, selection)) stdout.write(`${printable(selectedLine(value))}\n`);
      } else if (mode === "json") stdout.write(`${documentText(document)}\n`);
      else if (lines.length > 0) stdout.write(`${lines.map(printable).join("\n")}\n`);
    },
    async stream(chunks, isText) {
      if (stdout.isTTY && !isText) throw notForTerminals();
      const decoder = new TextDecoder();
      for await (const chunk of chunks) {
        const text = stdout.isTTY ? printable(decoder.decode(chunk, { stream: true })) : chunk;
        if (!stdout.write(text)) await once(stdout, "drain");
      }
    },
    printToned(document, lines) {
      const tint = painter(!isPlain && hasColor(stdout, env));
      if (mode === "json") this.print(document, []);
      else for (const { text, tone } of lines) stdout.write(`${tint[tone](printable(text))}\n`);
    },
    info(text) {
      if (mode !== "json" && !quiet) say(text);
    },
    warn(text) {
      if (mode !== "json") stderr.write(`${paint.warn("warning")} ${printable(text)}\n`);
    },
    fail(facts) {
      if (mode === "json") stderr.write(`${documentText({ error: failureDocument(facts) })}\n`);
      else for (const line of failureLines(facts, paint)) stderr.write(`${line}\n`);
    },
  };
}

function notForTerminals(): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "binary_answer",
    message: "The answer isn't text, and a terminal can't show it.",
    next: "Write it to a file: add > file to the command.",
  });
}

function failureDocument({ exit, code, message, saved, next, issues, details, requestId }: FailureFacts) {
  return {
    code,
    message,
    kept: saved ?? null,
    next: next ?? null,
    exit,
    issues: issues ?? [],
    details: details ?? null,
    request_id: requestId ?? null,
  };
}

function failureLines(facts: FailureFacts, paint: Painter): string[] {
  const lines = [`${paint.bad("✗")} ${printable(facts.message)}`];
  for (const issue of facts.issues ?? []) lines.push(`  ${printable(issueLine(issue))}`);
  if (facts.saved) lines.push(`  ${paint.soft(printable(facts.saved))}`);
  if (facts.next) lines.push(`  ${printable(facts.next)}`);
  if (facts.requestId) lines.push(`  ${paint.soft(`Request ${printable(facts.requestId)}`)}`);
  return lines;
}

/** "story.md:3: access: must be …", in the format that editors and terminals link. */
export function issueLine({ file, line, key, message }: Issue): string {
  const place = line === null ? file : `${file}:${line}`;
  return [place, key, message].filter(Boolean).join(": ");
}

type Painter = Record<"bad" | "warn" | "soft" | "good" | "plain", (text: string) => string>;

/** A line and its tone. */
export interface Toned {
  text: string;
  tone: "good" | "bad" | "soft" | "plain";
}

function painter(color: boolean): Painter {
  const wrap = (code: string) => (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { bad: wrap("31"), warn: wrap("33"), soft: wrap("2"), good: wrap("32"), plain: (text) => text };
}
