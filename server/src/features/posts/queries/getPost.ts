import type { Post } from "@quire/contracts/records/post";
import { markdownFromBlocks } from "@quire/documents/markdown";
import type { PostDocument } from "@quire/documents/schema";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { ANONYMOUS, accessFor, viewerOf } from "../../../reading/access.ts";
import { findPublication } from "../../../reading/findPublication.ts";
import { CARD_BYTES, guestAnswers } from "../../../reading/guestAnswers.ts";
import { presentPost } from "../../../reading/presentPost.ts";
import { postPolicy } from "../policy.ts";
import {
  presentWorkingPost,
  versionOf,
  WORKING_CARD,
  WORKING_CARD_FROM,
  type WorkingCardRow,
} from "../presentWorking.ts";

interface Input {
  params: { siteId: string; id: string };
  query: { post_content_type?: "html" | "blocks" | "markdown" };
}

type WorkingRow = WorkingCardRow & { blocks: PostDocument };

/**
 * One post. Its owner gets drafts too, the version to save from, and on request the working text; to everybody else
 * there is what is published and nothing besides.
 */
export async function getPost(context: Context, { params, query }: Input): Promise<Post> {
  const { caller } = context;
  if (caller.kind === "person" && postPolicy.write(caller, params)) {
    return getOwnPost(context, params, query.post_content_type ?? "html");
  }
  if (caller.kind === "guest") return getGuestPost(context, params);
  const row = await findPublication(context.platform.db, params.siteId, params.id);
  if (!row) throw new Refusal("post_not_found");
  const viewer = await viewerOf(context, params.siteId, [row]);
  return presentPost(row, accessFor(row, viewer));
}

/** The same to every guest, and so made once. */
function getGuestPost({ platform }: Context, { siteId, id }: Input["params"]): Promise<Post> {
  const make = async () => {
    const row = await findPublication(platform.readDb, siteId, id);
    if (!row) throw new Refusal("post_not_found");
    return presentPost(row, accessFor(row, ANONYMOUS));
  };
  return guestAnswers(platform).get(
    siteId,
    `post ${id}`,
    make,
    ({ content }) => content.length * 2 + CARD_BYTES,
  );
}

async function getOwnPost(
  context: Context,
  { siteId, id }: Input["params"],
  form: "html" | "blocks" | "markdown",
): Promise<Post> {
  const { db } = context.platform;
  const [working] = await db.query<WorkingRow>(
    `SELECT ${WORKING_CARD}, r.blocks FROM ${WORKING_CARD_FROM} WHERE p.id = $id AND p.site_id = $siteId`,
    { bind: { id, siteId }, type: QueryTypes.SELECT },
  );
  if (!working) throw new Refusal("post_not_found");
  if (form === "html" && working.published_version !== null) {
    const published = await findPublication(db, siteId, id);
    if (published) return { ...presentPost(published, "granted"), ...versionOf(working) };
  }
  const post = presentWorkingPost(working, working.blocks);
  if (form === "blocks") return { ...post, blocks: working.blocks };
  if (form === "markdown")
    return { ...post, markdown: markdownFromBlocks(working.blocks, { featured: false }) };
  return post;
}
