import type { ReportSubject } from "@quire/contracts/records/moderation";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { isShown } from "../../sites/isShown.ts";

/** Only what its reporter could see: a report must not tell whether a draft is there. */
const SITE_OF: Record<ReportSubject["kind"], string> = {
  post: `SELECT p.site_id AS "siteId" FROM publications p WHERE p.post_id = $id AND ${isShown("p")}`,
  comment: `SELECT c.site_id AS "siteId" FROM comments c JOIN publications p ON p.post_id = c.post_id
     WHERE c.id = $id AND c.state = 'approved' AND ${isShown("p")}`,
  site: `SELECT s.id AS "siteId" FROM sites s WHERE s.id = $id AND s.suspended_at IS NULL`,
};

/** The site of a thing that readers see, or null. */
export async function siteOfSubject(context: Context, { kind, id }: ReportSubject): Promise<string | null> {
  const [row] = await context.platform.db.query<{ siteId: string }>(SITE_OF[kind], {
    bind: { id },
    type: QueryTypes.SELECT,
    transaction: context.transaction,
  });
  return row?.siteId ?? null;
}
