import type * as Y from "yjs";
import { TEXT } from "../yjs/sharedText.ts";

type Stored = { type: string; id?: unknown } & Record<string, unknown>;

/** Inserts a block at a place of a draft's text as any client may write it, valid or not. */
export function insertStored(doc: Y.Doc, at: number, block: Stored, words = "", formats: object = {}): void {
  const { id = "b1900000000000000000", ...rest } = block;
  const text = doc.getText(TEXT);
  doc.transact(() => {
    text.insertEmbed(at, { ...rest, block: id }, {});
    if (words) text.insert(at + 1, words, formats);
  });
}

/** The same, at the end. */
export function appendStored(doc: Y.Doc, block: Stored, words?: string, formats?: object): void {
  insertStored(doc, doc.getText(TEXT).length, block, words, formats);
}

/** The places of the blocks' boundaries in the text, and its end. */
export function placesOf(doc: Y.Doc): number[] {
  const places: number[] = [];
  let at = 0;
  for (const { insert } of doc.getText(TEXT).toDelta() as { insert: string | object }[]) {
    if (typeof insert !== "string" && "block" in insert) places.push(at);
    at += typeof insert === "string" ? insert.length : 1;
  }
  return [...places, at];
}

/** Types words at the end of a block, by its number. */
export function appendWords(doc: Y.Doc, number: number, words: string): void {
  doc.getText(TEXT).insert(placesOf(doc)[number + 1] ?? 0, words, {});
}

/** The words of all blocks, a line each. */
export function linesOf(doc: Y.Doc): string[] {
  const lines: string[] = [];
  for (const { insert } of doc.getText(TEXT).toDelta() as { insert: string | object }[]) {
    if (typeof insert === "string") lines.push((lines.pop() ?? "") + insert);
    else if ("block" in insert) lines.push("");
  }
  return lines;
}
