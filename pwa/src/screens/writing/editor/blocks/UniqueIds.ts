import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { isRemote } from "../sync/SharedText.ts";

/**
 * Gives every block changed on this device an id of its own. Remote changes are left alone: two devices fixing the
 * same thing would each fix it differently.
 */
export const UniqueIds = Extension.create<{ newId: () => string }>({
  name: "ownIds",
  addProseMirrorPlugins() {
    const { newId } = this.options;
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) => assignIds(transactions, before, after, newId),
      }),
    ];
  },
});

const hasId = (node: Node) => "id" in (node.type.spec.attrs ?? {});

function assignIds(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
  newId: () => string,
): Transaction | null {
  const changed = transactions.filter((transaction) => transaction.docChanged);
  if (changed.length === 0 || changed.some(isRemote) || !changed.some(movesBlocks)) return null;
  const missing = blocksWithoutOwnId(before.doc, after.doc, changed);
  if (missing.length === 0) return null;
  const tr = after.tr;
  for (const { at, id } of missing) tr.setNodeAttribute(at, "id", id ?? newId());
  return tr.setStoredMarks(after.storedMarks);
}

/** Whether a change can have made or joined blocks; typing, the usual change, can't. */
function movesBlocks(transaction: Transaction): boolean {
  return transaction.steps.some((step) => {
    const { slice } = step as { slice?: { content: { firstChild: Node | null }; openStart: number } };
    if (!slice) return false;
    const first = slice.content.firstChild;
    return first !== null && !first.isInline;
  });
}

interface MissingId {
  at: number;
  /** Id taken over from the previous block; without it, the block gets a new one. */
  id?: string;
}

function blocksWithoutOwnId(before: Node, after: Node, changed: readonly Transaction[]): MissingId[] {
  const mapping = new Mapping(changed.flatMap((transaction) => transaction.mapping.maps));
  const places = new Map<string, { at: number; node: Node }[]>();
  const missing: MissingId[] = [];
  after.descendants((node, at) => {
    if (hasId(node)) {
      const id = node.attrs.id as string | null;
      if (id === null) missing.push({ at });
      else if (places.has(id)) places.get(id)?.push({ at, node });
      else places.set(id, [{ at, node }]);
    }
    return !node.isTextblock;
  });
  const duplicates = [...places].filter(([, found]) => found.length > 1);
  if (duplicates.length > 0) {
    const previousPositions = new Map<string, number>();
    before.descendants((node, at) => {
      if (hasId(node) && node.attrs.id !== null) previousPositions.set(node.attrs.id as string, at);
      return !node.isTextblock;
    });
    for (const [id, found] of duplicates) {
      const was = previousPositions.get(id);
      const moved = was === undefined ? null : mapping.map(was);
      const original = found.find(({ at }) => at === moved) ?? found[0];
      for (const place of found) if (place !== original) missing.push({ at: place.at });
    }
  }
  const back = mapping.invert();
  return missing
    .flatMap((place) => followText(place, before, after))
    .map((place) => {
      const was = before.nodeAt(back.map(place.at));
      return place.id ? place : inheritId(place, after.nodeAt(place.at), was, places);
    });
}

/** A block that changed its type keeps its id; a line keeps it within a list or quote that is new around it. */
function inheritId(
  place: MissingId,
  node: Node | null,
  was: Node | null,
  places: Map<string, unknown>,
): MissingId {
  const isSame = was !== null && hasId(was) && was.isTextblock === node?.isTextblock;
  const id = isSame ? (was.attrs.id as string | null) : null;
  if (id === null || places.has(id)) return place;
  places.set(id, place);
  return { ...place, id };
}

/** Enter at the very beginning of a block inserts an empty block before it: the id stays with the text. */
function followText(place: MissingId, before: Node, after: Node): MissingId[] {
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
