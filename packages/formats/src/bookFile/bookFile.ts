import { parseDocument } from "@quire/documents/parse";
import { repairDocument } from "@quire/documents/repair";
import {
  type Block,
  emptyFeaturedImage,
  type Footnote,
  type Inline,
  type PostDocument,
} from "@quire/documents/schema";
import { plainLine, textFromBlocks } from "@quire/documents/text";
import { everyBlock } from "@quire/documents/walk";
import { readIsbn } from "@quire/domain/books/isbn";
import { cleanTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { excerpt } from "@quire/domain/text/text";
import { ArchiveProblem } from "../archiveFiles.ts";

/** What a book can be read from. */
export type BookFileKind = "epub" | "docx" | "markdown";

/** What a file says about its book; "" and null where it says nothing. */
export interface BookFacts {
  kind: "book";
  title: string;
  subtitle: string;
  author: string;
  about: string;
  publisher: string;
  /** BCP 47. */
  language: string;
  /** 13 digits. */
  isbn: string;
  series_name: string;
  series_number: number | null;
  dedication: string;
  description: string;
  /** The file's name of the cover. */
  cover: string | null;
  /** Its pages are pictures. */
  isComic: boolean;
}

export type BookPart = { kind: "part"; title: string };

/** A chapter within a post's limits. Pictures in the file are named by their encoded path there. */
export interface BookChapter {
  kind: "chapter";
  title: string;
  blocks: PostDocument;
  /** What of it couldn't be read, in sentences. */
  problems: string[];
}

/** What a reader yields: the book's parts and chapters in order, then what it is. */
export type BookFinding = BookPart | BookChapter | BookFacts;

/** As many as a book has entries. */
export const MAX_SECTIONS = 1000;
/** Characters of a whole book: three times the longest novel. */
export const MAX_BOOK_CHARACTERS = 12_000_000;

export const TOO_LONG_BOOK = "This file is longer than a book can be. Split it into volumes.";

/** Returns facts within our limits. */
export function cleanFacts(facts: Partial<Omit<BookFacts, "kind">>): BookFacts {
  const line = (text: string | undefined, most: number) =>
    excerpt(plainLine((text ?? "").slice(0, 20_000)), most);
  const lines = (text: string | undefined, most: number) =>
    (text ?? "").slice(0, 20_000).trim().slice(0, most);
  const language = (facts.language ?? "").trim().replace(/_/g, "-");
  const number = facts.series_number ?? null;
  return {
    kind: "book",
    title: line(facts.title, 200),
    subtitle: line(facts.subtitle, 200),
    author: line(facts.author, 100),
    about: lines(facts.about, 2000),
    publisher: line(facts.publisher, 100),
    language: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(language) ? language : "",
    isbn: readIsbn((facts.isbn ?? "").slice(0, 100).replace(/^urn:isbn:/i, "")) ?? "",
    series_name: line(facts.series_name, 100),
    series_number:
      number !== null && Number.isInteger(number) && number >= 1 && number <= 1000 ? number : null,
    dedication: lines(facts.dedication, 500),
    description: lines(facts.description, 5000),
    cover: facts.cover ?? null,
    isComic: facts.isComic ?? false,
  };
}

/** Returns a chapter's blocks as a post, without the heading that repeats its title; throws if it is too long. */
export function chapterOf(
  title: string,
  blocks: readonly Block[],
  newId: () => string,
  problems: string[] = [],
): BookChapter {
  const named = excerpt(cleanTitle(title.slice(0, 10_000)), TITLE_MAX) || "Untitled";
  const text = withoutTitle(blocks, named);
  const repaired = repairDocument(
    [emptyFeaturedImage(newId), ...text.filter(({ type }) => type !== "featuredImage")],
    newId,
  );
  const parsed = parseDocument(repaired);
  if (parsed.ok) return { kind: "chapter", title: named, blocks: parsed.blocks, problems };
  throw new ArchiveProblem(
    `The chapter “${excerpt(named, 60)}” is longer than a chapter can be. Split it in the file.`,
  );
}

function withoutTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const at = blocks.findIndex((block) => !(block.type === "featuredImage" && block.src === null));
  const first = blocks[at];
  if (first?.type !== "heading" || !isSameTitle(lineOf(first.content), title)) return blocks;
  const rest = blocks.filter((_, index) => index !== at);
  // A note on the title itself would be lost with it.
  return first.content.some(({ type }) => type === "footnoteReference") ? blocks : rest;
}

const lineOf = (content: readonly Inline[]): string =>
  plainLine(content.map((node) => (node.type === "text" ? node.text : " ")).join(""));

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
export const isSameTitle = (one: string, other: string): boolean => letters(one) === letters(other);

/** Returns the text of a document's first heading; "" if there is none. */
export function firstHeading(blocks: readonly Block[]): string {
  const found = blocks.find((block) => block.type === "heading");
  return found?.type === "heading" ? lineOf(found.content) : "";
}

/** Whether blocks hold anything to read or see. */
export const isEmpty = (blocks: readonly Block[]): boolean =>
  [...everyBlock(blocks)].every(
    (block) =>
      (block.type === "featuredImage" && block.src === null) ||
      (block.type === "paragraph" && block.content.length === 0),
  );

/** Splits a document at some of its own blocks, each of which begins a piece. Notes go where they are used. */
export function splitBlocks(
  blocks: readonly Block[],
  startOf: (block: Block) => string | null,
): { start: string | null; blocks: Block[] }[] {
  const notes = new Map<string, Footnote>();
  for (const block of blocks) if (block.type === "footnote") notes.set(block.label, block);
  const pieces: { start: string | null; blocks: Block[] }[] = [{ start: null, blocks: [] }];
  for (const block of blocks) {
    if (block.type === "footnote") continue;
    const start = startOf(block);
    if (start === null) pieces.at(-1)?.blocks.push(block);
    else pieces.push({ start, blocks: [] });
  }
  for (const piece of pieces) piece.blocks.push(...notesFor(piece.blocks, notes));
  return pieces;
}

function notesFor(blocks: readonly Block[], notes: ReadonlyMap<string, Footnote>): Footnote[] {
  const found = new Set<Footnote>();
  const waiting: unknown[] = [blocks];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (typeof next === "object" && next !== null) {
      const { type, label, content } = next as { type?: string; label?: string; content?: unknown };
      const note = type === "footnoteReference" ? notes.get(label ?? "") : undefined;
      if (note && !found.has(note)) {
        found.add(note);
        waiting.push(note.content);
      }
      if (content !== undefined) waiting.push(content);
    }
  }
  return [...notes.values()].filter((note) => found.has(note));
}

/** Counts the characters of a book, and stops one that no printed book has. */
export class BookSize {
  #characters = 0;
  #sections = 0;

  addText(length: number): void {
    this.#characters += length;
    if (this.#characters > MAX_BOOK_CHARACTERS) throw new ArchiveProblem(TOO_LONG_BOOK);
  }

  addSection(): void {
    this.#sections += 1;
    if (this.#sections > MAX_SECTIONS) {
      throw new ArchiveProblem(
        `This file has more than ${MAX_SECTIONS.toLocaleString("en")} chapters. Split it into volumes.`,
      );
    }
  }
}

/** Returns a title for a book whose file names none: `my-white_whale.docx` as `My white whale`. */
export function titleOfName(name: string): string {
  const words = name
    .slice(0, 500)
    .replace(/\.[^.]+$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  const rest = words.replace(/^\d+[ .]+/, "");
  const title = /\p{L}/u.test(rest) ? rest : words;
  return title.charAt(0).toUpperCase() + title.slice(1, 200);
}

/** Returns the text of blocks. */
export const wordsOf = (blocks: readonly Block[]): string => textFromBlocks([...blocks]).trim();
