import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  COVER_PALETTES,
  COVER_STYLES,
  type CoverPalette,
  INKS,
  INTERIOR_DESIGNS,
  PAPERS,
} from "@quire/domain/books/formats";
import { TRIMS, type TrimCode } from "@quire/domain/books/trims";
import { titleOfName } from "@quire/domain/posts/titles";
import { isbnDigits } from "@quire/formats/book/isbn";
import { isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { suggest } from "../../suggest.ts";
import { type Problems, problemsOf } from "../posts/problems.ts";

/** The file that describes a folder's book. */
export const BOOK_FILE = "book.yaml";

type Read<T> = (value: unknown) => { value: T } | { error: string };

const text: Read<string> = (value) =>
  ["string", "number", "boolean"].includes(typeof value)
    ? { value: String(value).trim() }
    : { error: "must be text" };

const oneOf =
  <const T extends string>(names: readonly T[]): Read<T> =>
  (value) =>
    names.includes(value as T) ? { value: value as T } : { error: `must be one of ${names.join(", ")}` };

const isbn: Read<string> = (value) => {
  const digits = typeof value === "string" || typeof value === "number" ? isbnDigits(String(value)) : null;
  return digits === null ? { error: "must be a valid ISBN, such as 978-3-16-148410-0" } : { value: digits };
};

const number: Read<number> = (value) =>
  typeof value === "number" && value >= 0 ? { value } : { error: "must be a number" };

const flag: Read<boolean> = (value) =>
  typeof value === "boolean" ? { value } : { error: "must be true or false" };

const date: Read<string> = (value) => {
  const time = value instanceof Date ? value.getTime() : Date.parse(String(value));
  return Number.isNaN(time)
    ? { error: "must be a date, such as 2026-12-01" }
    : { value: new Date(time).toISOString() };
};

/** A trim by its size in inches (`6 x 9`), its name or its code. */
const trim: Read<TrimCode> = (value) => {
  const wanted = String(value).trim().toLowerCase();
  const sized = /^([\d.]+)\s*[x×]\s*([\d.]+)(?:\s*in)?$/.exec(wanted);
  const found = TRIMS.find(
    ({ code, name, width, height }) =>
      code.toLowerCase() === wanted ||
      name.toLowerCase() === wanted ||
      (sized && Number(sized[1]) === width && Number(sized[2]) === height),
  );
  if (found) return { value: found.code };
  return { error: `must be one of ${TRIMS.map(({ width, height }) => `${width} x ${height}`).join(", ")}` };
};

const palettes = Object.keys(COVER_PALETTES) as CoverPalette[];

/** Key → how it is read. */
const KEYS = {
  title: text,
  subtitle: text,
  author: text,
  about: text,
  publisher: text,
  isbn,
  "isbn-ebook": isbn,
  series: text,
  "series-number": number,
  language: text,
  dedication: text,
  copyright: text,
  qr: text,
  blurb: text,
  date,
  direction: oneOf(["ltr", "rtl"]),
  trim,
  paper: oneOf(PAPERS),
  ink: oneOf(INKS),
  design: oneOf(INTERIOR_DESIGNS),
  cover: text,
  "cover-has-title": flag,
  "cover-style": oneOf(COVER_STYLES),
  "cover-palette": oneOf(palettes),
} satisfies Record<string, Read<unknown>>;

type Key = keyof typeof KEYS;
type ValueOf<R> = R extends Read<infer T> ? T : never;
export type BookSettings = { [K in Key]?: ValueOf<(typeof KEYS)[K]> } & { title: string };

/** Reads a folder's `book.yaml`; without one, the book has the folder's name. Problems are added with their lines. */
export async function readBookSettings(
  folder: string,
): Promise<{ settings: BookSettings; problems: Problems; lines: Map<string, number> }> {
  const problems = problemsOf(BOOK_FILE);
  const settings: BookSettings = { title: titleOfName(basename(folder)) };
  const lines = new Map<string, number>();
  const source = await readFile(join(folder, BOOK_FILE), "utf8").catch(() => null);
  if (source === null) return { settings, problems, lines };
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const lineOf = (node: Node | null) => (node?.range ? lineCounter.linePos(node.range[0]).line : null);
  for (const { message, pos } of document.errors) {
    problems.add(lineCounter.linePos(pos[0]).line, null, message.split("\n")[0] ?? message);
  }
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = isScalar(key) ? String(key.value) : "";
    const line = lineOf(key as Node | null);
    lines.set(name, line ?? 1);
    if (!Object.hasOwn(KEYS, name)) {
      const near = suggest(name, Object.keys(KEYS));
      problems.warn(line, name, `unknown key, ignored${near ? ` (did you mean ${near}?)` : ""}`);
      continue;
    }
    const read = KEYS[name as Key](isScalar(value) ? value.value : undefined);
    if ("error" in read) problems.add(line, name, read.error);
    else Object.assign(settings, { [name]: read.value });
  }
  return { settings, problems, lines };
}
