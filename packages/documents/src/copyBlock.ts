import { contentKey } from "./blockKey.ts";
import { repairDocument } from "./repair.ts";
import type { Block, PostDocument } from "./schema.ts";

/**
 * Returns the top-level blocks of another version that a text lacks or has with different content, by id. Empty
 * paragraphs don't count.
 */
export function copyableBlocks(text: PostDocument, other: PostDocument): Map<string, "added" | "replaced"> {
  const own = new Map(text.map((block) => [block.id, contentKey(block)]));
  const isEmpty = (block: Block) => block.type === "paragraph" && block.content.length === 0;
  return new Map(
    other
      .filter((block) => !isEmpty(block) && own.get(block.id) !== contentKey(block))
      .map(({ id }) => [id, own.has(id) ? "replaced" : "added"]),
  );
}

/**
 * Returns a text with one block copied from another version: replacing the block with that id, or else below the
 * nearest block that preceded it there. Referenced footnotes are copied if they are missing.
 */
export function copyBlock(
  text: PostDocument,
  other: PostDocument,
  id: string,
  newId: () => string,
): PostDocument {
  const at = other.findIndex((block) => block.id === id);
  const block = other[at];
  if (!block) return text;
  const withBlock = placed(text, block, other.slice(0, at));
  return repairDocument([...withBlock, ...missingFootnotes(withBlock, block, other)], newId);
}

function placed(text: PostDocument, block: Block, above: readonly Block[]): Block[] {
  if (text.some(({ id }) => id === block.id)) return text.map((own) => (own.id === block.id ? block : own));
  // A unique block: it replaces the existing one.
  const rest = text.filter(({ type }) => type !== block.type || type !== "paywall");
  if (block.type === "featuredImage") return [block, ...rest.filter(({ type }) => type !== block.type)];
  const ids = new Set(rest.map((own) => own.id));
  const neighbor = above.findLast((one) => ids.has(one.id))?.id ?? null;
  // Nothing goes above the cover, which every text has.
  const place = neighbor === null ? 1 : rest.findIndex((own) => own.id === neighbor) + 1;
  return [...rest.slice(0, place), block, ...rest.slice(place)];
}

function missingFootnotes(text: readonly Block[], block: Block, other: PostDocument): Block[] {
  const has = new Set(text.flatMap((own) => (own.type === "footnote" ? [own.label] : [])));
  const wanted = labelsIn(block);
  return other.filter((one) => one.type === "footnote" && wanted.has(one.label) && !has.has(one.label));
}

/** Returns the labels of all footnotes referenced anywhere in a block. */
function labelsIn(block: Block): Set<string> {
  const labels = new Set<string>();
  const collect = (value: unknown) => {
    if (Array.isArray(value)) for (const part of value) collect(part);
    else if (typeof value === "object" && value !== null) {
      const { type, label } = value as { type?: unknown; label?: unknown };
      if (type === "footnoteReference" && typeof label === "string") labels.add(label);
      for (const part of Object.values(value)) collect(part);
    }
  };
  collect(block);
  return labels;
}
