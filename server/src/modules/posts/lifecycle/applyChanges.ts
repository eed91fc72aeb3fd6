import { alignBlocks } from "@quire/documents/align";
import type { PostDocument } from "@quire/documents/schema";
import type { TextChange } from "../readText.ts";
import type { Snapshot } from "../snapshot.ts";
import { withCover } from "./cover.ts";
import type { Changes } from "./readChanges.ts";

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
