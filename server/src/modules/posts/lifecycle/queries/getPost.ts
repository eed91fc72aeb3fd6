import type { Post } from "@quire/contracts/records/post";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { CARD_BYTES, guestCache } from "../../../accounts/guestCache.ts";
import { ANONYMOUS, OWN_VIEW, type PostView, viewerOf, viewOf } from "../../access.ts";
import { checkpointPost } from "../../checkpointDraft.ts";
import { findGuestPublication, findPublication } from "../../findPublication.ts";
import { parseOptions, renderDraft, writeEditable } from "../../parsing/parseInWorker.ts";
import { postPolicy } from "../../policy.ts";
import { findPostFiles, findWorkingFiles } from "../../postFiles.ts";
import { type PublicationTextRow, presentPost } from "../../presentPost.ts";
import { readSnapshotFields } from "../../snapshot.ts";
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

type WorkingRow = WorkingCardRow & { blocks: PostDocument; is_unsettled: boolean };

const WORKING = `SELECT ${WORKING_CARD}, r.blocks, d.seq > d.state_seq AS is_unsettled
  FROM ${WORKING_CARD_FROM} LEFT JOIN drafts d ON d.post_id = p.id WHERE p.id = $id AND p.site_id = $siteId`;

/**
 * Returns one post. Its owner also gets drafts, the version to save from, and on request the working text; others
 * get only what is published.
 */
export async function getPost(context: Context, { params, query }: Input): Promise<Post> {
  const { caller } = context;
  if (caller.kind === "user" && postPolicy.write(caller, params)) {
    return getOwnPost(context, params, query.post_content_type ?? "html");
  }
  if (caller.kind === "guest") return getGuestPost(context, params);
  const row = await findPublication(context.platform.db, params.siteId, params.id);
  if (!row) throw new Refusal("post_not_found");
  return present(context, row, viewOf(row, await viewerOf(context, params.siteId, [row])));
}

async function present({ platform }: Context, row: PublicationTextRow, view: PostView): Promise<Post> {
  const carried = await findPostFiles(platform, [row]);
  return presentPost(platform, row, view, carried.get(row.post_id) ?? []);
}

/** The same for every guest, so rendered once. */
function getGuestPost(context: Context, { siteId, id }: Input["params"]): Promise<Post> {
  const { platform } = context;
  const make = async () => {
    const row = await findGuestPublication(platform, siteId, id);
    if (!row) throw new Refusal("post_not_found");
    return present(context, row, viewOf(row, ANONYMOUS));
  };
  return guestCache(platform).get(
    siteId,
    `post ${id}`,
    make,
    ({ content, files }) => content.length * 2 + (1 + files.length) * CARD_BYTES,
  );
}

async function getOwnPost(
  context: Context,
  { siteId, id }: Input["params"],
  form: "html" | "blocks" | "markdown",
): Promise<Post> {
  const { db } = context.platform;
  const working = await findWorking(context, siteId, id);
  if (!working) throw new Refusal("post_not_found");
  if (form === "html" && working.published_version !== null) {
    const published = await findPublication(db, siteId, id);
    if (published) return { ...(await present(context, published, OWN_VIEW)), ...versionOf(working) };
  }
  const options = parseOptions(context.platform, context.caller, context.facts.ip);
  const post = presentWorkingPost(
    context.platform,
    working,
    await renderDraft(working.blocks, options),
    await findWorkingFiles(context.platform, id, readSnapshotFields(working.fields).files),
  );
  if (form === "blocks") return { ...post, blocks: working.blocks };
  if (form === "markdown") return { ...post, markdown: await writeEditable(working.blocks, options) };
  return post;
}

/** Returns the working side with everything typed so far: the next save is based on its version. */
async function findWorking(
  { platform }: Context,
  siteId: string,
  id: string,
): Promise<WorkingRow | undefined> {
  const [working] = await select<WorkingRow>(platform.db, WORKING, { id, siteId });
  if (!working?.is_unsettled) return working;
  await checkpointPost(platform, siteId, id);
  return (await select<WorkingRow>(platform.db, WORKING, { id, siteId }))[0];
}
