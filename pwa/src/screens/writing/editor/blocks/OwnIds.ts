import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { isRemote } from "../sync/narrowRemote.ts";

/**
 * Every block has an id of its own, as soon as somebody here has made it. Others' changes are left alone: two devices
 * that put the same thing right would each put it right differently.
 */
export const OwnIds = Extension.create<{ newId: () => string }>({
  name: "ownIds",
  addProseMirrorPlugins() {
    const { newId } = this.options;
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) => giveIds(transactions, before, after, newId),
      }),
    ];
  },
});

const hasId = (node: Node) => "id" in (node.type.spec.attrs ?? {});

function giveIds(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
  newId: () => string,
): Transaction | null {
  const changed = transactions.filter((transaction) => transaction.docChanged);
  if (changed.length === 0 || changed.some(isRemote) || !changed.some(movesBlocks)) return null;
  const wanting = blocksWithoutOwnId(before.doc, after.doc, changed);
  if (wanting.length === 0) return null;
  const tr = after.tr;
  for (const { at, id } of wanting) tr.setNodeAttribute(at, "id", id ?? newId());
  return tr.setStoredMarks(after.storedMarks);
}

/** Whether a change can have made or joined blocks; typing, by far the most, cannot. */
function movesBlocks(transaction: Transaction): boolean {
  return transaction.steps.some((step) => {
    const { slice } = step as { slice?: { content: { firstChild: Node | null }; openStart: number } };
    if (!slice) return false;
    const first = slice.content.firstChild;
    return first !== null && !first.isInline;
  });
}

interface Wanting {
  at: number;
  /** One that is to be taken over from the block before; without it, a new one. */
  id?: string;
}

function blocksWithoutOwnId(before: Node, after: Node, changed: readonly Transaction[]): Wanting[] {
  const mapping = new Mapping(changed.flatMap((transaction) => transaction.mapping.maps));
  const places = new Map<string, { at: number; node: Node }[]>();
  const wanting: Wanting[] = [];
  after.descendants((node, at) => {
    if (hasId(node)) {
      const id = node.attrs.id as string | null;
      if (id === null) wanting.push({ at });
      else if (places.has(id)) places.get(id)?.push({ at, node });
      else places.set(id, [{ at, node }]);
    }
    return !node.isTextblock;
  });
  const twice = [...places].filter(([, found]) => found.length > 1);
  if (twice.length > 0) {
    const stood = new Map<string, number>();
    before.descendants((node, at) => {
      if (hasId(node) && node.attrs.id !== null) stood.set(node.attrs.id as string, at);
      return !node.isTextblock;
    });
    for (const [id, found] of twice) {
      const was = stood.get(id);
      const moved = was === undefined ? null : mapping.map(was);
      const keeper = found.find(({ at }) => at === moved) ?? found[0];
      for (const place of found) if (place !== keeper) wanting.push({ at: place.at });
    }
  }
  const back = mapping.invert();
  return wanting
    .flatMap((place) => followWords(place, before, after))
    .map((place) => (place.id ? place : keepOld(place, before.nodeAt(back.map(place.at)), places)));
}

/** A block that became another kind of block is the same block still. */
function keepOld(place: Wanting, was: Node | null, places: Map<string, unknown>): Wanting {
  const id = was && hasId(was) ? (was.attrs.id as string | null) : null;
  if (id === null || places.has(id)) return place;
  places.set(id, place);
  return { ...place, id };
}

/** Enter at the very beginning of a block leaves an empty one before it: the words keep their id. */
function followWords(place: Wanting, before: Node, after: Node): Wanting[] {
  const node = after.nodeAt(place.at);
  const $at = after.resolve(place.at);
  const previous = $at.nodeBefore;
  if (!node?.isTextblock || !previous?.isTextblock || previous.content.size > 0 || node.content.size === 0) {
    return [place];
  }
  const previousAt = place.at - previous.nodeSize;
  const was = before.nodeAt(previousAt);
  const id = previous.attrs.id as string | null;
  if (id === null || was?.attrs.id !== id || !was.content.eq(node.content)) return [place];
  return [{ at: previousAt }, { at: place.at, id }];
}
