import type { ListingQuery } from "@quire/contracts/call";
import type { ModerationCase } from "@quire/contracts/records/moderation";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { ModerationCaseColumns } from "../../models/moderationCases.ts";
import { loadThings } from "../loadThings.ts";
import { moderationPolicy } from "../policy.ts";

interface Row extends Omit<ModerationCaseColumns, "site_id" | "closed_by"> {
  /** The moderator's name. */
  closed_by: string | null;
  reasons: { reporter: string; reason: string; created: string }[];
}

const COLUMNS = `m.id, m.subject_kind, m.subject_id, m.state, m.resolution, m.reports_count, m.opened_at, m.closed_at,
  (SELECT u.name FROM users u WHERE u.id = m.closed_by) AS closed_by,
  ARRAY(SELECT json_build_object('reporter', u.name, 'reason', r.reason, 'created', r.created_at)
          FROM reports r JOIN users u ON u.id = r.reporter_id
         WHERE r.case_id = m.id ORDER BY r.id DESC LIMIT 5) AS reasons`;

/** Each order has its own index; in one combined statement neither would be used. */
const ORDERS = {
  open: {
    where: "m.state = 'open' AND (m.opened_at, m.id) > ($after::timestamptz, $id)",
    by: "m.opened_at, m.id",
    from: "-infinity",
  },
  closed: {
    where: "m.state = 'closed' AND (m.closed_at, m.id) < ($after::timestamptz, $id)",
    by: "m.closed_at DESC, m.id DESC",
    from: "infinity",
  },
};

interface Input {
  query: ListingQuery & { state?: ModerationCase["state"] };
}

/** Lists reported cases: open ones oldest first, or closed ones latest first. */
export async function listCasesQuery(context: Context, { query }: Input) {
  authorize(context, moderationPolicy, "review", {});
  const { state = "open" } = query;
  const { where, by, from } = ORDERS[state];
  const slice = sliceOf(query);
  const kind = `cases ${state}`;
  const [after, id] = slice.next ? decodeNext(slice.next, kind, ["time", "string"]) : [from, ""];
  const rows = await select<Row>(
    context.platform.db,
    `SELECT ${COLUMNS} FROM moderation_cases m WHERE ${where} ORDER BY ${by} LIMIT $limit OFFSET $offset`,
    { after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(kind, [(last.closed_at ?? last.opened_at).toISOString(), last.id]),
  );
  const things = await loadThings(
    context,
    page.rows.map((row) => ({ kind: row.subject_kind, id: row.subject_id })),
  );
  return {
    cases: page.rows.map((row) => present(row, things.get(row.subject_id) ?? null)),
    next: page.next,
  };
}

function present(row: Row, thing: ModerationCase["thing"]): ModerationCase {
  return {
    id: row.id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    state: row.state,
    resolution: row.resolution,
    opened: row.opened_at.toISOString(),
    closed: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    reports: row.reports_count,
    reasons: row.reasons.map(({ reporter, reason, created }) => ({
      reporter,
      reason,
      created: new Date(created).toISOString(),
    })),
    thing,
  };
}
