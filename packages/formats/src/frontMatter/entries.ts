import { parse as parseToml } from "@decimalturn/toml-patch";
import { Document, isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import type { FrontText } from "./split.ts";

/** A key of front matter with its value, whatever its dialect. */
export interface Entry {
  /** As written. */
  name: string;
  /** The file's line of the key. */
  line: number;
  /** Null for an empty value. */
  node: Node | null;
}

/** Keys in the order of the file, or the errors that prevent reading them. */
export interface ParsedFront {
  entries: Entry[];
  errors: { line: number; message: string }[];
}

const EXAMPLE = {
  yaml: "`title: Loomings`",
  toml: '`title = "Loomings"`',
  json: '`{"title": "Loomings"}`',
};

/** Parses front matter of any dialect. Pure. */
export function parseFront(front: Pick<FrontText, "dialect" | "text" | "firstLine">): ParsedFront {
  switch (front.dialect) {
    case "toml":
      return tomlEntries(front);
    case "json":
      return jsonEntries(front);
    default:
      return yamlEntries(front, "yaml");
  }
}

type Source = Pick<FrontText, "text" | "firstLine">;

function yamlEntries({ text, firstLine }: Source, dialect: "yaml" | "json"): ParsedFront {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    const errors = document.errors.map(({ pos, code, message }) => {
      const line = lineAt(pos[0]);
      const open = openQuote(text, message);
      if (open !== null) return { line: firstLine + open, message: OPEN_QUOTE };
      return { line, message: unquoted(text, line - firstLine, code) ?? inWords(code, message) };
    });
    // A second error on a line is the first one's echo.
    return { entries: [], errors: errors.filter((one, at) => errors[at - 1]?.line !== one.line) };
  }
  if (document.contents === null) return { entries: [], errors: [] };
  if (!isMap(document.contents)) {
    const message = `Front matter must be keys with values, such as ${EXAMPLE[dialect]}.`;
    return { entries: [], errors: [{ line: firstLine, message }] };
  }
  const entries = document.contents.items.map(({ key, value }): Entry => {
    const keyNode = key as Node;
    return {
      name: isScalar(keyNode) ? String(keyNode.value) : "",
      line: lineAt(keyNode.range?.[0] ?? 0),
      node: value as Node | null,
    };
  });
  return { entries, errors: [] };
}

/** Returns what to do about `title: Part 1: the colon`. */
function unquoted(text: string, at: number, code: string): string | null {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return null;
  const [, key, value] = /^\s*([\w-]+)\s*:\s+(.*?)\s*$/.exec(text.split("\n")[at] ?? "") ?? [];
  if (!key || !value?.includes(":")) return null;
  const quoted = value.includes('"') ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return `Put the ${key} in quotes, because it has a colon: \`${key}: ${quoted}\`.`;
}

const OPEN_QUOTE = "A quotation mark opens here and is never closed.";

/** Returns the row with the quotation mark that nothing closes: the parser names the last one. */
function openQuote(text: string, message: string): number | null {
  const quote = /^Missing closing (["'])quote/.exec(message)?.[1];
  if (!quote) return null;
  const begin = new RegExp(`^\\s*(?:- +)?(?:[\\w-]+ *: +)?${quote}((?:\\\\.|[^${quote}])*)$`);
  const row = text.split("\n").findIndex((line) => begin.test(line));
  return row === -1 ? null : row;
}

/** What the parser's codes mean, and what to do. */
const IN_WORDS: Readonly<Record<string, string>> = {
  BAD_ALIAS: "Put a value that begins with * or & in quotes.",
  BAD_DQ_ESCAPE: "A backslash in double quotes begins an escape: double it, or use single quotes.",
  BAD_INDENT: "This line is indented differently from those around it.",
  BAD_SCALAR_START: "Put a value that begins with @, % or ` in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "Put a value with a colon in quotes.",
  BLOCK_IN_FLOW: "A list in brackets can't have lines with dashes or keys.",
  DUPLICATE_KEY: "This key is there twice.",
  KEY_OVER_1024_CHARS: "This key is longer than 1,024 characters.",
  MULTILINE_IMPLICIT_KEY: "This line needs a key and a colon, such as `title: Loomings`.",
  MULTIPLE_DOCS: "A line of `---` ends the front matter here.",
  TAB_AS_INDENT: "A tab indents this line: use spaces.",
  TAG_RESOLVE_FAILED: "Put a value that begins with ! in quotes.",
  UNEXPECTED_TOKEN: "Something here isn't valid YAML: put the value in quotes.",
};

function inWords(code: string, message: string): string {
  const end = /(?:flow (?:map|sequence)|must).* end with a ([\]}])/i.exec(message)?.[1];
  if (end) return `A bracket opens here or above and is never closed: add \`${end}\`.`;
  if (code === "MISSING_CHAR") {
    const mark = /^Missing (,|:|space after :)/.exec(message)?.[1];
    if (mark)
      return `Something is missing here: ${mark.startsWith("space") ? "a space after the colon" : `\`${mark}\``}.`;
    if (message.startsWith("Implicit map keys")) return IN_WORDS.MULTILINE_IMPLICIT_KEY as string;
  }
  return IN_WORDS[code] ?? `This isn't valid YAML: ${sentence(message)}.`;
}

/** JSON is YAML, but a mistake in it should be reported as one of JSON. */
function jsonEntries({ text, firstLine }: Source): ParsedFront {
  try {
    JSON.parse(text);
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    const line = firstLine + text.slice(0, at).split("\n").length - 1;
    return { entries: [], errors: [{ line, message: "This isn't valid JSON front matter." }] };
  }
  return yamlEntries({ text, firstLine }, "json");
}

function tomlEntries({ text, firstLine }: Source): ParsedFront {
  let values: Record<string, unknown>;
  try {
    values = parseToml(text) as Record<string, unknown>;
  } catch (error) {
    const { line = 1, message } = error as Error & { line?: number };
    const [, row] = /\((\d+), \d+\)/.exec(message) ?? [];
    const reason = message.trim().split("\n").at(-1) ?? "";
    return {
      entries: [],
      errors: [
        {
          line: firstLine - 1 + Number(row ?? line),
          message: `This isn't valid TOML front matter: ${reason}`,
        },
      ],
    };
  }
  const document = new Document();
  const written = text.split("\n");
  const entries = Object.entries(values).map(([name, value]): Entry => {
    const at = written.findIndex((row) => keyOfRow(row) === name);
    return { name, line: firstLine + Math.max(at, 0), node: document.createNode(plain(value)) as Node };
  });
  return { entries, errors: [] };
}

/** Returns the top-level key that a row of TOML sets or opens. */
function keyOfRow(row: string): string | null {
  const [, table, key] = /^\s*(?:\[+\s*["']?([^\]."']+)|["']?([\w-]+)["']?\s*[.=])/.exec(row) ?? [];
  return (table ?? key)?.trim() ?? null;
}

/** TOML's dates as text, like YAML's. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

function sentence(message: string): string {
  return message
    .replace(/\s+/g, " ")
    .replace(/ at line \d+.*$/, "")
    .trim();
}
