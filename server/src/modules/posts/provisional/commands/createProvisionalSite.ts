import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/provisional";
import type { ProvisionalSite } from "@quire/contracts/records/provisional";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { openProvisional, presentProvisional, requireRoom } from "../provisionalSite.ts";

/** Saves a guest's drafts. A later version replaces an earlier one that hasn't become a draft of a site. */
const INSERT = `INSERT INTO provisional_posts (provisional_id, id, draft, images, position)
  SELECT $provisionalId, sent.id, decode(sent.draft, 'base64'), sent.images, sent.position
    FROM jsonb_to_recordset($posts::jsonb) AS sent (id text, draft text, images jsonb, position integer)
  ON CONFLICT (provisional_id, id) DO UPDATE SET draft = EXCLUDED.draft, images = EXCLUDED.images
    WHERE provisional_posts.draft IS NOT NULL`;

export async function createProvisionalSite(
  context: Context,
  { body }: { body: BodyOf<typeof calls.createProvisionalSite> },
): Promise<ProvisionalSite> {
  requirePlatformHost(context);
  await enforceLimit(context, "provisionalByAddress", context.facts.ip, "too_many_requests");
  return inTransaction(context, async (inside) => {
    const row = await openProvisional(inside, body.domain);
    const before = await requireRoom(inside, row.id);
    const posts = body.posts.map(({ id, draft, images = {} }, at) => ({
      id,
      draft,
      images,
      position: before.posts + at,
    }));
    await inside.execute(INSERT, { provisionalId: row.id, posts: JSON.stringify(posts) });
    await requireRoom(inside, row.id);
    return presentProvisional(inside, row);
  });
}
