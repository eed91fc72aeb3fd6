import { contentKey } from "./blockKey.ts";
import { repairDocument } from "./repair.ts";
import type { Block, PostDocument } from "./schema.ts";

/**
 * What a text could be given of another text of the same post: its top blocks that the text has not, or has in other words,
 * by their ids. An empty line is worth nothing.
 */
export function takable(text: PostDocument, other: PostDocument): Map<string, "added" | "replaced"> {
  const own = new Map(text.map((block) => [block.id, contentKey(block)]));
  const isEmpty = (block: Block) => block.type === "paragraph" && block.content.length === 0;
  return new Map(
    other
      .filter((block) => !isEmpty(block) && own.get(block.id) !== contentKey(block))
      .map(({ id }) => [id, own.has(id) ? "replaced" : "added"]),
  );
}

/**
 * A text with one block of another text of the same post: in the place of the block of that id, or else below the nearest
 * one that stood above it there. The footnotes it refers to come along where they are missing.
 */
export function takeBlock(
  text: PostDocument,
  other: PostDocument,
  id: string,
  newId: () => string,
): PostDocument {
  const at = other.findIndex((block) => block.id === id);
  const block = other[at];
  if (!block) return text;
  const taken = placed(text, block, other.slice(0, at));
  return repairDocument([...taken, ...missingFootnotes(taken, block, other)], newId);
}

function placed(text: PostDocument, block: Block, above: readonly Block[]): Block[] {
  if (text.some(({ id }) => id === block.id)) return text.map((own) => (own.id === block.id ? block : own));
  // There is one of each: it takes the other's place.
  const rest = text.filter(({ type }) => type !== block.type || type !== "paywall");
  if (block.type === "featuredImage") return [block, ...rest.filter(({ type }) => type !== block.type)];
  const ids = new Set(rest.map((own) => own.id));
  const neighbor = above.findLast((one) => ids.has(one.id))?.id ?? null;
  // Nothing stands above the cover, which every text has.
  const place = neighbor === null ? 1 : rest.findIndex((own) => own.id === neighbor) + 1;
  return [...rest.slice(0, place), block, ...rest.slice(place)];
}

function missingFootnotes(text: readonly Block[], block: Block, other: PostDocument): Block[] {
  const has = new Set(text.flatMap((own) => (own.type === "footnote" ? [own.label] : [])));
  const wanted = labelsIn(block);
  return other.filter((one) => one.type === "footnote" && wanted.has(one.label) && !has.has(one.label));
}

/** The labels of all footnotes that are referred to anywhere in a block. */
function labelsIn(block: Block): Set<string> {
  const labels = new Set<string>();
  const look = (value: unknown) => {
    if (Array.isArray(value)) for (const part of value) look(part);
    else if (typeof value === "object" && value !== null) {
      const { type, label } = value as { type?: unknown; label?: unknown };
      if (type === "footnoteReference" && typeof label === "string") labels.add(label);
      for (const part of Object.values(value)) look(part);
    }
  };
  look(block);
  return labels;
}
