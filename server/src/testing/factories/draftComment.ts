import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeDraftMember } from "./draftMember.ts";

interface DraftCommentFields {
  post_id: string;
  author_id?: string;
  text?: string;
  /** Makes it a suggestion. */
  replacement?: string;
  parent_id?: string;
}

/** Creates a draft comment, by a new commenter unless an author is named. */
export async function makeDraftComment(
  platform: Platform,
  { post_id: postId, author_id, text = "Why a whale?", replacement, parent_id: parentId }: DraftCommentFields,
): Promise<{ id: string; authorId: string }> {
  const authorId =
    author_id ?? (await makeDraftMember(platform, { post_id: postId, role: "commenter" })).user_id;
  const id = platform.newId();
  const isSuggestion = replacement !== undefined;
  const anchor = isSuggestion ? Buffer.from([1, 2, 3]) : null;
  await execute(
    platform.db,
    `INSERT INTO draft_comments (id, post_id, author_id, parent_id, kind, anchor_start, anchor_end, quote, text, replacement,
       created_at)
     VALUES ($id, $postId, $authorId, $parentId, $kind, $anchor, $anchor, 'Ishmael', $text, $replacement, $now)`,
    {
      id,
      postId,
      authorId,
      parentId: parentId ?? null,
      kind: isSuggestion ? "suggestion" : "comment",
      anchor,
      text,
      replacement: replacement ?? null,
      now: platform.clock.now(),
    },
  );
  return { id, authorId };
}
