import type { ListingQuery } from "@quire/contracts/call";
import type { StaffSite } from "@quire/contracts/records/moderation";
import { isId } from "@quire/domain/ids";
import { readHost } from "@quire/domain/sites/hosts";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { moderationPolicy } from "../policy.ts";
import { presentStaffSite, SELECT_STAFF_SITES, type StaffSiteRow } from "../staffSiteRow.ts";

/** Sorts after every id: each begins with `b`. */
const ABOVE_IDS = "c";

/** Sites that staff decided something of, the latest made first; or the one that was asked for. */
export async function listStaffSites(
  context: Context,
  { query }: { query: ListingQuery & { find?: string } },
): Promise<{ sites: StaffSite[]; next: string | null }> {
  authorize(context, moderationPolicy, "review", {});
  const { platform } = context;
  const now = platform.clock.now();
  const select = (where: string, bind: Record<string, unknown>) =>
    platform.db.query<StaffSiteRow>(`${SELECT_STAFF_SITES} WHERE ${where}`, {
      bind: { now, ...bind },
      type: QueryTypes.SELECT,
    });
  if (query.find) {
    const { column, value } = whatIsNamed(query.find, platform.config.platformHost);
    const rows = await select(`s.${column} = $value`, { value });
    return { sites: rows.map((row) => presentStaffSite(platform, row)), next: null };
  }
  const slice = sliceOf(query);
  const [after] = slice.next ? decodeNext(slice.next, "staffSites", ["string"]) : [ABOVE_IDS];
  const rows = await select(
    `(s.support = 'suspended' OR s.is_small_business) AND s.id < $after
      ORDER BY s.id DESC LIMIT $limit OFFSET $offset`,
    { after, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("staffSites", [last.id]));
  return { sites: page.rows.map((row) => presentStaffSite(platform, row)), next: page.next };
}

/** A site as people name it: its id, its label, its own domain, or any address on it. */
function whatIsNamed(text: string, platformHost: string) {
  const [host = ""] = text
    .trim()
    .replace(/^https?:\/\//i, "")
    .split(/[/?#]/);
  const id = isId(host) ? host : null;
  if (id !== null) return { column: "id", value: id };
  const read = host.includes(".") ? readHost(host, platformHost) : null;
  if (read?.kind === "custom") return { column: "custom_domain", value: read.hostname };
  return { column: "domain", value: read?.kind === "site" ? read.domain : host.toLowerCase() };
}
