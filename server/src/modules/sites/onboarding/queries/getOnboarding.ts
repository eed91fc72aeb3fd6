import type { Onboarding } from "@quire/contracts/calls/onboarding";
import { NOTICES, type Notice } from "@quire/domain/sites/notices";
import type { StepOutcome } from "@quire/domain/sites/welcome";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { onboardingPolicy } from "../policy.ts";
import { progressOf } from "../progressOf.ts";

interface Row {
  sold: boolean;
  media: boolean;
  good: boolean;
  posts: number;
  serials: number;
  pins: number;
  steps: { step: string; outcome: StepOutcome }[] | null;
  seen: { notice: string; at: string }[] | null;
}

/** Facts in the database, so nothing can be ticked without being done; only a shared link needs its notice. */
const FACTS = `SELECT EXISTS (SELECT 1 FROM publications p WHERE p.site_id = s.id AND p.parent_id IS NULL AND p.price_rank > 0) AS sold,
    EXISTS (SELECT 1 FROM files f WHERE f.site_id = s.id AND f.kind IN ('image', 'audio', 'video')
              AND f.id IS DISTINCT FROM s.logo_file_id AND f.id IS DISTINCT FROM s.cover_file_id
              AND f.id IS DISTINCT FROM s.icon_file_id) AS media,
    s.dg_count > 0 AS good,
    s.blog_count + s.dg_count + s.story_count + s.comic_count + s.book_count AS posts,
    s.story_count + s.comic_count AS serials,
    cardinality(s.pinboard_posts) AS pins,
    (SELECT json_agg(json_build_object('step', w.step, 'outcome', w.outcome)) FROM welcome_steps w WHERE w.user_id = s.id) AS steps,
    (SELECT json_agg(json_build_object('notice', n.notice, 'at', n.seen_at)) FROM notices n WHERE n.user_id = s.id) AS seen
  FROM sites s WHERE s.id = $id`;

const isKnown = (notice: string): notice is Notice => (NOTICES as readonly string[]).includes(notice);

/** Returns a creator's checklist and notices. It reads the primary, so that what was just done is ticked. */
export async function getOnboarding(
  context: Context,
  { params }: { params: { id: string } },
): Promise<Onboarding> {
  authorize(context, onboardingPolicy, "own", params);
  const [row] = await select<Row>(context.platform.db, FACTS, { id: params.id });
  if (!row) throw new Refusal("site_not_found");
  const seen: Onboarding["seen"] = {};
  for (const { notice, at } of row.seen ?? []) {
    // Skips notices that a newer server may have recorded.
    if (isKnown(notice)) seen[notice] = new Date(at).toISOString();
  }
  return {
    checklist: {
      // Counts published posts: a chapter of a draft story is visible to no reader yet.
      write_post: row.posts > 0,
      sell_post: row.sold,
      add_media: row.media,
      share_post: seen.shared !== undefined,
      make_good: row.good,
    },
    posts: row.posts,
    serials: row.serials,
    pins: row.pins,
    welcome: progressOf(row.steps ?? []),
    seen,
  };
}
