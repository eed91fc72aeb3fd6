import { lineText } from "../inline.ts";
import type { Block, PostDocument } from "../schema.ts";
import { blocksInside } from "../walk.ts";

/** Returns a heading's slug for a URL. */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug.slice(0, 80) || "section";
}

/**
 * Returns each heading's depth and an id, unique in the document and prefixed: an id such as "root" or "location"
 * would shadow globals used by scripts.
 */
export function outlineOf(blocks: PostDocument): {
  headingIds: Map<Block, string>;
  headingDepths: Map<Block, number>;
  slugs: Map<string, string>;
} {
  const headingIds = new Map<Block, string>();
  const headingDepths = new Map<Block, number>();
  /** The levels of the headings that the next one may be nested under. */
  const open: number[] = [];
  const slugs = new Map<string, string>();
  const counts = new Map<string, number>();
  const visit = (block: Block): void => {
    if (block.type === "heading") {
      const base = slugOf(lineText(block.content));
      let count = counts.get(base) ?? 0;
      let slug = count === 0 ? base : `${base}-${count}`;
      while (slugs.has(slug)) slug = `${base}-${++count}`;
      counts.set(base, count + 1);
      slugs.set(slug, `h-${slug}`);
      headingIds.set(block, `h-${slug}`);
      while ((open.at(-1) ?? 0) >= block.level) open.pop();
      headingDepths.set(block, open.push(block.level));
    }
    for (const child of blocksInside(block)) visit(child);
  };
  for (const block of blocks) visit(block);
  return { headingIds, headingDepths, slugs };
}
