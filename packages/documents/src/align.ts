import { contentKey } from "./blockKey.ts";
import { longestIncreasing } from "./longestIncreasing.ts";
import type { Block, PostDocument } from "./schema.ts";
import { likeness, wordBag } from "./similarity.ts";
import { textFromBlocks } from "./text.ts";
import { blocksInside } from "./walk.ts";

interface Pair {
  before: number;
  after: number;
}

/** Beyond this many equal blocks, only the nearest are candidates: a thousand rules are all alike. */
const MOST_CANDIDATES = 40;
/** Cells of the table by which changed blocks are paired; a larger gap is paired in order. */
const MOST_CELLS = 1_000;
/** What it counts that two blocks are of one type, beside what they say. */
const SAME_TYPE = 0.05;

/**
 * Gives a text that came without ids (from markdown) those of the text it replaces: equal blocks keep theirs
 * (a longest common part of both), and a changed block keeps that of the block it was, where one can be told.
 * The ids of `next` must be fresh; those of `previous` are each used at most once.
 */
export function alignBlocks(previous: PostDocument, next: PostDocument): PostDocument {
  const aligned = [...next];
  for (const [before, after] of pairBlocks(previous, next)) {
    aligned[after] = adopt(previous[before] as Block, next[after] as Block);
  }
  return aligned;
}

/** A block with the ids of the one it was; the insides are aligned in their turn. */
function adopt(before: Block, after: Block): Block {
  if (contentKey(before) === contentKey(after)) return before;
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
  const equal = equalPairs(previous.map(contentKey), next.map(contentKey));
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

/** A longest common part: the ends that agree, and between them the longest row of equal blocks in one order. */
function equalPairs(previous: readonly string[], next: readonly string[]): Pair[] {
  const shorter = Math.min(previous.length, next.length);
  let head = 0;
  while (head < shorter && previous[head] === next[head]) head++;
  let tail = 0;
  while (tail < shorter - head && previous.at(-1 - tail) === next.at(-1 - tail)) tail++;

  const middle = longestIncreasing(candidates(previous, next, head, tail), ({ after }) => after);
  const pairs: Pair[] = [];
  for (let at = 0; at < head; at++) pairs.push({ before: at, after: at });
  pairs.push(...middle);
  for (let at = tail; at > 0; at--) pairs.push({ before: previous.length - at, after: next.length - at });
  return pairs;
}

/** For each block its equals on the other side, the last first, so that it is paired with one of them at most. */
function* candidates(previous: readonly string[], next: readonly string[], head: number, tail: number) {
  const places = new Map<string, number[]>();
  for (let after = head; after < next.length - tail; after++) {
    const key = next[after] as string;
    const known = places.get(key);
    if (known) known.push(after);
    else places.set(key, [after]);
  }
  for (let before = head; before < previous.length - tail; before++) {
    const all = places.get(previous[before] as string) ?? [];
    const first = Math.max(0, lowerBound(all, before) - MOST_CANDIDATES / 2);
    for (const after of all.slice(first, first + MOST_CANDIDATES).reverse()) yield { before, after };
  }
}

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pairs of changed blocks between two equal ones: of one type, in order, the most alike in sum. */
function changedPairs(previous: readonly Block[], next: readonly Block[]): Pair[] {
  if (previous.length * next.length > MOST_CELLS) return pairsInOrder(previous, next);
  const before = previous.map((block) => ({ type: block.type, words: wordBag(textFromBlocks([block])) }));
  const after = next.map((block) => ({ type: block.type, words: wordBag(textFromBlocks([block])) }));
  const weight = (i: number, j: number): number => {
    const [a, b] = [before[i], after[j]];
    return a && b && a.type === b.type ? SAME_TYPE + likeness(a.words, b.words) : 0;
  };
  // best[i][j]: the most that blocks from i and from j on can have in common.
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
