import { writtenKey } from "./blockKey.ts";
import { equalPairs, lowerBound, type Pair } from "./equalPairs.ts";
import type { Block, PostDocument } from "./schema.ts";
import { textFromBlocks } from "./text.ts";
import { blocksInside } from "./walk.ts";

/** Maximum cells of the table that pairs changed blocks; larger gaps are paired in order. */
const MOST_CELLS = 1_000;
/** Score for two blocks of the same type, added to their text similarity. */
const SAME_TYPE = 0.05;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Gives a text without stable ids (from markdown) the ids of the text it replaces: equal blocks keep theirs (a
 * longest common subsequence), and a changed block keeps the id of its earlier version, if one can be matched. The
 * ids of `next` must be fresh; those of `previous` are each used at most once.
 */
export function alignBlocks(previous: PostDocument, next: PostDocument): PostDocument {
  const aligned = [...next];
  for (const [before, after] of pairBlocks(previous, next)) {
    aligned[after] = adopt(previous[before] as Block, next[after] as Block);
  }
  return aligned;
}

/** Gives a block the ids of its earlier version; its children are aligned recursively. */
function adopt(before: Block, after: Block): Block {
  if (writtenKey(before) === writtenKey(after)) return before;
  const inside = alignBlocks([...blocksInside(before)], [...blocksInside(after)]);
  return { ...replaceInside(after, inside), id: before.id };
}

function replaceInside(block: Block, inside: readonly Block[]): Block {
  let at = 0;
  const take = (count: number): Block[] => {
    at += count;
    return inside.slice(at - count, at);
  };
  switch (block.type) {
    case "bulletList":
    case "orderedList":
      return {
        ...block,
        content: block.content.map((item) => ({ ...item, content: take(item.content.length) })),
      };
    case "taskList":
      return {
        ...block,
        content: block.content.map((item) => ({ ...item, content: take(item.content.length) })),
      };
    case "blockquote":
    case "callout":
    case "footnote":
      return { ...block, content: [...inside] };
    case "gallery":
      return { ...block, content: inside.filter((image) => image.type === "image") };
    default:
      return block;
  }
}

function pairBlocks(previous: readonly Block[], next: readonly Block[]): [number, number][] {
  const equal = equalPairs(previous.map(writtenKey), next.map(writtenKey));
  const pairs: [number, number][] = [];
  let last: Pair = { before: -1, after: -1 };
  for (const pair of [...equal, { before: previous.length, after: next.length }]) {
    const gap = changedPairs(
      previous.slice(last.before + 1, pair.before),
      next.slice(last.after + 1, pair.after),
    );
    for (const { before, after } of gap) pairs.push([last.before + 1 + before, last.after + 1 + after]);
    if (pair.before < previous.length) pairs.push([pair.before, pair.after]);
    last = pair;
  }
  return pairs;
}

/** Pairs changed blocks between two equal ones: same type, in order, with the highest total similarity. */
function changedPairs(previous: readonly Block[], next: readonly Block[]): Pair[] {
  if (previous.length * next.length > MOST_CELLS) return pairsInOrder(previous, next);
  const before = previous.map((block) => ({
    type: block.type,
    wordCounts: countWordsIn(textFromBlocks([block])),
  }));
  const after = next.map((block) => ({
    type: block.type,
    wordCounts: countWordsIn(textFromBlocks([block])),
  }));
  const weight = (i: number, j: number): number => {
    const [a, b] = [before[i], after[j]];
    return a && b && a.type === b.type ? SAME_TYPE + similarity(a.wordCounts, b.wordCounts) : 0;
  };
  // best[i][j]: the highest total similarity of the blocks from i and from j on.
  const best = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1));
  const cell = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row = best[i] as Float64Array;
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = Math.max(cell(i + 1, j), cell(i, j + 1), weight(i, j) + cell(i + 1, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (cell(i, j) === cell(i + 1, j)) i++;
    else if (cell(i, j) === cell(i, j + 1)) j++;
    else pairs.push({ before: i++, after: j++ });
  }
  return pairs;
}

function pairsInOrder(previous: readonly Block[], next: readonly Block[]): Pair[] {
  const places = new Map<Block["type"], number[]>();
  for (const [at, { type }] of previous.entries()) {
    const known = places.get(type);
    if (known) known.push(at);
    else places.set(type, [at]);
  }
  const pairs: Pair[] = [];
  let from = 0;
  for (const [after, { type }] of next.entries()) {
    const all = places.get(type) ?? [];
    const before = all[lowerBound(all, from)];
    if (before === undefined) continue;
    pairs.push({ before, after });
    from = before + 1;
  }
  return pairs;
}

/** Returns how often each word occurs in a text. */
function countWordsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns the similarity of two texts: 0 for no common word, 1 for all. */
function similarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let [common, total] = [0, 0];
  for (const [word, count] of a) {
    common += Math.min(count, b.get(word) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 1 : (2 * common) / total;
}
