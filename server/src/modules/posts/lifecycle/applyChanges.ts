import { alignBlocks } from "@quire/documents/align";
import type { PostDocument } from "@quire/documents/schema";
import { withCover } from "../drafts/cover.ts";
import type { Snapshot } from "../snapshot.ts";
import type { Changes } from "./readChanges.ts";
import type { TextChange } from "./readText.ts";

/** What a post says once these changes are made to it. */
export function applyChanges(onto: Snapshot, changes: Changes): Snapshot {
  const text = changes.text ? newText(onto.blocks, changes.text) : onto.blocks;
  return {
    title: changes.title ?? onto.title,
    blocks: changes.cover ? withCover(text, changes.cover) : text,
    fields: { ...onto.fields, ...changes.fields },
  };
}

/** Markdown has no ids and no featured image: both are kept from the text it replaces, so that a diff is small. */
function newText(before: PostDocument, change: TextChange): PostDocument {
  if (change.form === "blocks") return change.blocks;
  const [featured] = before;
  const [ownFeatured, ...body] = change.blocks;
  const kept = featured?.type === "featuredImage" ? featured : ownFeatured;
  const after = kept ? [kept, ...body] : body;
  return hasText(before) ? alignBlocks(before, after) : after;
}

/** A new post has one empty paragraph: there is nothing in it to compare with. */
function hasText([, first, ...more]: PostDocument): boolean {
  return more.length > 0 || first?.type !== "paragraph" || first.content.length > 0;
}
