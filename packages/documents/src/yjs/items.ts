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
    if (!item.deleted && item.countable) place += item.length;
    return start;
  });
}

/** The boundary that an item is; null for words. */
export function boundaryIn({ content }: Y.Item): StoredBoundary | null {
  const embed = content instanceof Y.ContentEmbed ? (content.embed as object) : {};
  return "block" in embed ? (embed as StoredBoundary) : null;
}

/** Whether an item came with a transaction. */
export const isAddedBy = ({ beforeState }: Y.Transaction, { id }: Y.Item) =>
  id.clock >= (beforeState.get(id.client) ?? 0);
