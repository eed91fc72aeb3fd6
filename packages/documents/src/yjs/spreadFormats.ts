import * as Y from "yjs";
import { isAddedBy, isShown, itemsOf, placesOf } from "./items.ts";
import type { Formatted } from "./tornWords.ts";

/**
 * The words that a transaction formatted though nobody asked for it. Yjs stores a format by its start and its end. A
 * writer deletes an end that isn't needed as far as they know, and puts a start behind words without the format: what
 * follows is formatted then if another user's end was elsewhere. Whoever formats words inserts an end behind them, or
 * deletes the start that was there.
 */
export function spreadFormats(doc: Y.Doc, transaction: Y.Transaction): Formatted[] {
  const items = itemsOf(doc);
  const places = placesOf(items);
  const isMeant = ({ from, length, format }: Formatted) =>
    items.some((item, order) => {
      const { content } = item;
      if (!(content instanceof Y.ContentFormat) || content.key !== format) return false;
      const isNew = isAddedBy(transaction, item);
      const isDeleted = !isNew && Y.isDeleted(transaction.deleteSet, item.id);
      return places[order] === from + length && (content.value === null ? isNew : isDeleted);
    });
  return formattedIn(transaction, items, places).filter((range) => !isMeant(range));
}

/** The words that were there and are formatted now, in one range with those that came between. */
function formattedIn(
  transaction: Y.Transaction,
  items: readonly Y.Item[],
  places: readonly number[],
): Formatted[] {
  const ranges: Formatted[] = [];
  const [before, now] = [new Set<string>(), new Set<string>()];
  const open = new Map<string, Formatted>();
  for (const [order, item] of items.entries()) {
    const isNew = isAddedBy(transaction, item);
    const { content } = item;
    if (content instanceof Y.ContentFormat) {
      const wasThere = !isNew && (!item.deleted || Y.isDeleted(transaction.deleteSet, item.id));
      if (wasThere) setFormat(before, content);
      if (!item.deleted) setFormat(now, content);
    }
    if (!isShown(item)) continue;
    const place = places[order] ?? 0;
    for (const format of open.keys()) if (!now.has(format)) open.delete(format);
    for (const format of now) {
      const isFormatted = !isNew && !before.has(format);
      if (!isNew && !isFormatted) {
        open.delete(format);
        continue;
      }
      let range = open.get(format);
      if (!range && isFormatted) {
        range = { from: place, length: 0, format };
        ranges.push(range);
        open.set(format, range);
      }
      if (range) range.length = place + item.length - range.from;
    }
  }
  return ranges;
}

function setFormat(formats: Set<string>, { key, value }: Y.ContentFormat): void {
  if (value === null) formats.delete(key);
  else formats.add(key);
}
