import * as Y from "yjs";
import { type StoredBoundary, TEXT } from "./sharedText.ts";

/** All items of a draft's text in their order, deleted ones too. */
export function itemsOf(doc: Y.Doc): Y.Item[] {
  const items: Y.Item[] = [];
  for (let item = doc.getText(TEXT)._start; item; item = item.right) items.push(item);
  return items;
}

/** The place of each item in the text. */
export function placesOf(items: readonly Y.Item[]): number[] {
  let place = 0;
  return items.map((item) => {
    const start = place;
    if (isShown(item)) place += item.length;
    return start;
  });
}

/** Whether an item takes a place in the text: it isn't deleted, nor a format. */
export const isShown = (item: Y.Item) => !item.deleted && item.countable;

/** The boundary that an item is; null for words. */
export function boundaryIn({ content }: Y.Item): StoredBoundary | null {
  const embed = content instanceof Y.ContentEmbed ? (content.embed as object) : {};
  return "block" in embed ? (embed as StoredBoundary) : null;
}

/** Whether an item came with a transaction. */
export const isAddedBy = ({ beforeState }: Y.Transaction, { id }: Y.Item) =>
  id.clock >= (beforeState.get(id.client) ?? 0);

/** The last letter of the word that a letter's writer typed on in a transaction: the letter itself, if they didn't. */
export function endOfTyping({ doc, beforeState }: Y.Transaction, id: Y.ID): Y.ID {
  const { client } = id;
  const first = beforeState.get(client) ?? 0;
  let last = id;
  if (first !== id.clock + 1 || !isWordCharacter(doc, id)) return id;
  for (let clock = first; clock < Y.getState(doc.store, client); clock++) {
    const item = Y.getItem(doc.store, { client, clock });
    const isNext = clock > item.id.clock || Y.compareIDs(item.origin, last);
    if (!isNext || !isWordCharacter(doc, { client, clock })) break;
    last = { client, clock } as Y.ID;
  }
  return last;
}

function isWordCharacter({ store }: Y.Doc, id: Y.ID): boolean {
  const { content, deleted, id: start } = Y.getItem(store, id);
  return (
    content instanceof Y.ContentString && !deleted && /\S/u.test(content.str[id.clock - start.clock] ?? "")
  );
}
