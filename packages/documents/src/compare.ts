import { contentKey } from "./blockKey.ts";
import { texts } from "./blockText.ts";
import { equalPairs } from "./equalPairs.ts";
import type { Block, PostDocument } from "./schema.ts";

/** Words that are in both texts, or in one of them only. */
export interface WordRun {
  kind: "same" | "added" | "removed";
  text: string;
}

/** The change of one block. */
export interface BlockChange {
  kind: "same" | "added" | "removed" | "changed";
  type: Block["type"];
  id: string;
  /** Its words, including child blocks; empty for an image without a caption, a divider and the like. */
  words: WordRun[];
}

/** Returns the changed blocks and those around them, in reading order, with removed and added ones marked. */
export function compareDocuments(before: PostDocument, after: PostDocument): BlockChange[] {
  const pairs = equalPairs(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  );
  const changes: BlockChange[] = [];
  let [from, to] = [0, 0];
  for (const pair of [...pairs, { before: before.length, after: after.length }]) {
    for (; from < pair.before; from++) changes.push(fullChange("removed", before[from] as Block));
    for (; to < pair.after; to++) changes.push(fullChange("added", after[to] as Block));
    if (pair.before < before.length)
      changes.push(compareBlocks(before[from++] as Block, after[to++] as Block));
  }
  return changes;
}

function fullChange(kind: "added" | "removed" | "same", block: Block): BlockChange {
  const text = textOf(block);
  return { kind, type: block.type, id: block.id, words: text ? [{ kind, text }] : [] };
}

function compareBlocks(before: Block, after: Block): BlockChange {
  if (contentKey(before) === contentKey(after)) return fullChange("same", after);
  return {
    kind: "changed",
    type: after.type,
    id: after.id,
    words: compareWords(textOf(before), textOf(after)),
  };
}

const textOf = (block: Block): string => texts([block]).join("\n");

/** A word, a run of whitespace, or one punctuation mark. */
const TOKEN = /[\p{L}\p{N}\p{M}\p{Join_Control}'’]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;

/**
 * Merges the words of two texts into one sequence, each marked with where it occurs; runs of the same kind are
 * joined.
 */
export function compareWords(before: string, after: string): WordRun[] {
  const [old, now] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const runs: WordRun[] = [];
  const add = (kind: WordRun["kind"], text: string) => {
    const last = runs.at(-1);
    if (text === "") return;
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  };
  let [from, to] = [0, 0];
  for (const pair of [...equalPairs(old, now), { before: old.length, after: now.length }]) {
    add("removed", old.slice(from, pair.before).join(""));
    add("added", now.slice(to, pair.after).join(""));
    add("same", old[pair.before] ?? "");
    [from, to] = [pair.before + 1, pair.after + 1];
  }
  return runs;
}
