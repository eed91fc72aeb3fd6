import { HEADS_MAX, type PostHead } from "@quire/contracts/calls/syncing";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { postPolicy } from "../../policy.ts";
import { HEAD, type HeadRow, presentHead } from "../presentHead.ts";

interface Input {
  params: { siteId: string };
  query: { next?: string; size?: number };
}

/** Lists the current state of every post of a site, ordered by id, so that posts created during paging come last. */
export async function listPostHeads(
  context: Context,
  { params, query }: Input,
): Promise<{ heads: PostHead[]; next: string | null }> {
  authorize(context, postPolicy, "seeDrafts", params);
  const limit = query.size ?? HEADS_MAX;
  const [after = ""] = query.next ? decodeNext(query.next, "heads", ["string"]) : [];
  const rows = await select<HeadRow>(
    context.platform.db,
    `SELECT ${HEAD} FROM posts p LEFT JOIN drafts d ON d.post_id = p.id
      WHERE p.site_id = $siteId AND p.id > $after ORDER BY p.id LIMIT $limit`,
    { ...params, after, limit: limit + 1 },
  );
  const page = cutPage(rows, limit, (last) => encodeNext("heads", [last.id]));
  return { heads: page.rows.map(presentHead), next: page.next };
}
