import type { PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";

/**
 * The recordings, films and files that stand in a text, of those that are its site's own, kept from being deleted
 * meanwhile. A block may name any id at all: of another's file nothing is opened.
 */
export async function holdTextFiles(
  { platform, transaction }: CommandContext,
  post: { site_id: string; blocks: PostDocument },
): Promise<Set<string>> {
  const named = filesInText(post.blocks);
  if (named.length === 0) return new Set();
  const rows = await platform.db.query<{ id: string }>(
    "SELECT id FROM files WHERE site_id = $siteId AND id = ANY($named) FOR KEY SHARE",
    { bind: { siteId: post.site_id, named }, transaction, type: QueryTypes.SELECT },
  );
  const own = new Set(rows.map(({ id }) => id));
  return new Set(named.filter((id) => own.has(id)));
}

/** The files of a text in its order, each once, as many as a post may carry. */
function filesInText(blocks: PostDocument): string[] {
  const named = new Set<string>();
  for (const block of everyBlock(blocks)) {
    if (block.type === "audio" || block.type === "video" || block.type === "file") named.add(block.file);
  }
  return [...named].slice(0, POST_FILES_MAX);
}
