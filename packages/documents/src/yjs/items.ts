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

/** Whether a transaction inserted or deleted starts or ends of formats. */
export const changesFormats = (doc: Y.Doc, transaction: Y.Transaction): boolean =>
  itemsOf(doc).some(
    (item) =>
      item.content instanceof Y.ContentFormat &&
      (isAddedBy(transaction, item) || Y.isDeleted(transaction.deleteSet, item.id)),
  );

/** The last letter of the word that a letter's writer typed on in a transaction: the letter itself, if they didn't. */
export function endOfTyping({ doc, beforeState }: Y.Transaction, id: Y.ID): Y.ID {
  const { client } = id;
  let last = id;
  if (!isWordCharacter(doc, id)) return id;
  for (let clock = id.clock + 1; clock < Y.getState(doc.store, client); clock++) {
    const next = Y.createID(client, clock);
    const item = Y.getItem(doc.store, next);
    // Yjs numbers the ends of formats as well.
    if (item.content instanceof Y.ContentFormat) continue;
    const isNew = clock >= (beforeState.get(client) ?? 0);
    if (!isNew || !isWordCharacter(doc, next) || !isRightBehind(item, next, last)) break;
    last = next;
  }
  return last;
}

/** Whether a letter is shown right behind another. */
function isRightBehind(item: Y.Item, { clock }: Y.ID, last: Y.ID): boolean {
  let { left } = item;
  while (left && !isShown(left)) left = left.left;
  return clock > item.id.clock || (left !== null && Y.compareIDs(left.lastId, last));
}

function isWordCharacter({ store }: Y.Doc, id: Y.ID): boolean {
  const { content, deleted, id: start } = Y.getItem(store, id);
  return (
    content instanceof Y.ContentString && !deleted && /\S/u.test(content.str[id.clock - start.clock] ?? "")
  );
}
