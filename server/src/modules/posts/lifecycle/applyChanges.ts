import { alignBlocks } from "@quire/documents/align";
import type { PostDocument } from "@quire/documents/schema";
import type { TextChange } from "../draftText.ts";
import type { Snapshot } from "../snapshot.ts";
import type { CoverChange } from "./cover.ts";
import type { FieldChanges } from "./readFields.ts";

/** All changes in a save. */
export interface Changes extends FieldChanges {
  text: TextChange | null;
  cover: CoverChange | undefined;
}

/** Returns the snapshot with these changes applied. */
export function applyChanges(onto: Snapshot, changes: Changes): Snapshot {
  const text = changes.text ? newText(onto.blocks, changes.text) : onto.blocks;
  return {
    title: changes.title ?? onto.title,
    blocks: changes.cover ? withCover(text, changes.cover) : text,
    fields: { ...onto.fields, ...changes.fields },
  };
}

/** Markdown has no ids and no featured image: both are kept from the text it replaces, to keep diffs small. */
function newText(before: PostDocument, change: TextChange): PostDocument {
  if (change.form === "blocks") return change.blocks;
  const [featured] = before;
  const [ownFeatured, ...body] = change.blocks;
  const image = featured?.type === "featuredImage" ? featured : ownFeatured;
  const after = image ? [image, ...body] : body;
  return hasText(before) ? alignBlocks(before, after) : after;
}

/** A new post has one empty paragraph, which gives nothing to compare with. */
function hasText([, first, ...more]: PostDocument): boolean {
  return more.length > 0 || first?.type !== "paragraph" || first.content.length > 0;
}

/** Returns the text with this picture as its featured image. The same picture keeps its caption and alt text. */
function withCover(blocks: PostDocument, { image }: CoverChange): PostDocument {
  const [first, ...rest] = blocks;
  if (first?.type !== "featuredImage" || first.src?.image === image.src?.image) return blocks;
  return [{ ...image, id: first.id }, ...rest];
}
