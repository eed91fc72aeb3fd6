import type { ListingQuery } from "@quire/contracts/call";
import type { StaffSite } from "@quire/contracts/records/moderation";
import { isId } from "@quire/domain/ids";
import { readHost } from "@quire/domain/sites/hosts";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { moderationPolicy } from "../policy.ts";
import { presentStaffSite, SELECT_STAFF_SITES, type StaffSiteRow } from "../staffSiteRow.ts";

/** Sorts after every id, all of which begin with `b`. */
const AFTER_ALL_IDS = "c";

/** Lists the sites with a staff decision, newest site first, or finds one by name. */
export async function listStaffSites(
  context: Context,
  { query }: { query: ListingQuery & { find?: string } },
): Promise<{ sites: StaffSite[]; next: string | null }> {
  authorize(context, moderationPolicy, "review", {});
  const { platform } = context;
  const now = platform.clock.now();
  const find = (where: string, bind: Record<string, unknown>) =>
    select<StaffSiteRow>(platform.db, `${SELECT_STAFF_SITES} WHERE ${where}`, { now, ...bind });
  if (query.find) {
    const { column, value } = parseSiteName(query.find, platform.config.platformHost);
    const rows = await find(`s.${column} = $value`, { value });
    return { sites: rows.map((row) => presentStaffSite(platform, row)), next: null };
  }
  const slice = sliceOf(query);
  const [after] = slice.next ? decodeNext(slice.next, "staffSites", ["string"]) : [AFTER_ALL_IDS];
  const rows = await find(
    `(s.support = 'suspended' OR s.is_small_business) AND s.id < $after
      ORDER BY s.id DESC LIMIT $limit OFFSET $offset`,
    { after, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("staffSites", [last.id]));
  return { sites: page.rows.map((row) => presentStaffSite(platform, row)), next: page.next };
}

/** Parses how a site may be named: its id, its label, its custom domain or any address on it. */
function parseSiteName(text: string, platformHost: string) {
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
