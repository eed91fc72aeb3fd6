import { exactKey } from "./blockKey.ts";
import { longestIncreasing } from "./longestIncreasing.ts";
import type { Block, PostDocument } from "./schema.ts";

/** The merged text, or the ids of the blocks that both sides changed. */
export type Merged = { ok: true; blocks: PostDocument } | { ok: false; conflicts: string[] };

/** One side of a merge, relative to the common base. */
interface Side {
  blocks: readonly Block[];
  byId: ReadonlyMap<string, Block>;
  /** Blocks of the base that are still in their old order. */
  inPlace: ReadonlySet<string>;
}

/**
 * Applies to `theirs` (the current version) what `mine` changed since `base`. Blocks are matched by id, at the top
 * level; a block that both sides edited, moved or removed is a conflict, unless the changes are equal. Additions at
 * the same place are all kept, `theirs` first. The result is not validated as a document: problems such as two
 * paywalls only show in the full text.
 */
export function mergeBlocks(base: PostDocument, mine: PostDocument, theirs: PostDocument): Merged {
  if (exactKey(mine) === exactKey(theirs)) return { ok: true, blocks: theirs };
  const keys = new Map(base.map((block) => [block.id, exactKey(block)]));
  const [left, right] = [sideOf(base, mine), sideOf(base, theirs)];
  const conflicts = [
    ...base.filter(({ id }) => !agree(id, keys, left, right)),
    ...mine.filter((block) => !keys.has(block.id) && differs(block, right.byId.get(block.id))),
  ].map(({ id }) => id);
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, blocks: apply(keys, left, right) };
}

function sideOf(base: readonly Block[], blocks: readonly Block[]): Side {
  const places = new Map(base.map(({ id }, place) => [id, place]));
  const known = blocks.filter(({ id }) => places.has(id));
  const inOrder = longestIncreasing(known, ({ id }) => places.get(id) as number);
  return {
    blocks,
    byId: new Map(blocks.map((block) => [block.id, block])),
    inPlace: new Set(inOrder.map(({ id }) => id)),
  };
}

const differs = (block: Block, other: Block | undefined): boolean =>
  other !== undefined && exactKey(block) !== exactKey(other);

/** Whether at most one side changed this block of the base, or both made the same change. */
function agree(id: string, keys: ReadonlyMap<string, string>, left: Side, right: Side): boolean {
  const [mine, theirs] = [left.byId.get(id), right.byId.get(id)];
  if (isUntouched(id, keys, left) || isUntouched(id, keys, right)) return true;
  if (!mine || !theirs) return mine === theirs;
  return left.inPlace.has(id) && right.inPlace.has(id) && !differs(mine, theirs);
}

function isUntouched(id: string, keys: ReadonlyMap<string, string>, side: Side): boolean {
  const block = side.byId.get(id);
  return block !== undefined && side.inPlace.has(id) && exactKey(block) === keys.get(id);
}

/** Applies my removals, edits, moves and additions to theirs; by now no block was changed by both sides. */
function apply(keys: ReadonlyMap<string, string>, left: Side, right: Side): PostDocument {
  const isMoved = ({ id }: Block) => keys.has(id) && !left.inPlace.has(id);
  const isRemoved = ({ id }: Block) => keys.has(id) && !left.byId.has(id);
  const result = right.blocks
    .filter((block) => !isRemoved(block) && !isMoved(block))
    .map((block) => (isUntouched(block.id, keys, left) ? block : (left.byId.get(block.id) ?? block)));
  const theirsAlone = new Set(
    right.blocks.filter(({ id }) => !keys.has(id) && !left.byId.has(id)).map(({ id }) => id),
  );
  const chain = chainOf(result);
  let last = START;
  for (const block of left.blocks) {
    if (!chain.blocks.has(block.id) && (!keys.has(block.id) || isMoved(block))) {
      insertAfter(chain, last, block, theirsAlone);
    }
    if (chain.blocks.has(block.id)) last = block.id;
  }
  return [...inOrder(chain)];
}

/** Blocks as a linked list, so that thousands can be inserted without moving the others each time. */
interface Chain {
  blocks: Map<string, Block>;
  /** The successor of each block; of START, the first block. */
  next: Map<string, string>;
}

const START = "";

function chainOf(blocks: readonly Block[]): Chain {
  const chain: Chain = { blocks: new Map(blocks.map((block) => [block.id, block])), next: new Map() };
  let last = START;
  for (const { id } of blocks) {
    chain.next.set(last, id);
    last = id;
  }
  return chain;
}

/** Inserts after this block and after the other side's additions there. */
function insertAfter(
  { blocks, next }: Chain,
  id: string,
  block: Block,
  theirsAlone: ReadonlySet<string>,
): void {
  let before = id;
  for (
    let after = next.get(before);
    after !== undefined && theirsAlone.has(after);
    after = next.get(before)
  ) {
    before = after;
  }
  const after = next.get(before);
  if (after !== undefined) next.set(block.id, after);
  next.set(before, block.id);
  blocks.set(block.id, block);
}

function* inOrder({ blocks, next }: Chain): Generator<Block> {
  for (let id = next.get(START); id !== undefined; id = next.get(id)) yield blocks.get(id) as Block;
}
