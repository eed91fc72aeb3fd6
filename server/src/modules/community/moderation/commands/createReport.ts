import type { Report, ReportSubject } from "@quire/contracts/records/moderation";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { isShown } from "../../../sites/isShown.ts";
import { type ReportColumns, reports } from "../../models/moderationCases.ts";

interface Input {
  body: { subject: ReportSubject; reason: string };
}

/** Reports a post, comment or site. The first report opens its case; each user counts once while it is open. */
export async function createReportCommand(context: Context, { body }: Input): Promise<Report> {
  const { userId } = requireUser(context);
  await enforceLimit(context, "reportsByUser", userId, "too_many_reports");
  return inTransaction(context, async (inside) => {
    const siteId = await siteOfSubject(inside, body.subject);
    if (!siteId) throw new Refusal("not_found");
    const caseId = await openCase(inside, body.subject, siteId);
    return addReport(inside, { caseId, userId, ...body });
  });
}

/** Finds only what its reporter can see: a report must not reveal whether a draft exists. */
const SITE_OF: Record<ReportSubject["kind"], string> = {
  post: `SELECT p.site_id AS "siteId" FROM publications p WHERE p.post_id = $id AND ${isShown("p")}`,
  comment: `SELECT c.site_id AS "siteId" FROM comments c JOIN publications p ON p.post_id = c.post_id
     WHERE c.id = $id AND c.state = 'approved' AND ${isShown("p")}`,
  site: `SELECT s.id AS "siteId" FROM sites s WHERE s.id = $id AND s.suspended_at IS NULL`,
};

/** Returns the site of a subject that readers can see, or null. */
async function siteOfSubject(context: CommandContext, { kind, id }: ReportSubject): Promise<string | null> {
  const [row] = await context.select<{ siteId: string }>(SITE_OF[kind], { id });
  return row?.siteId ?? null;
}

/**
 * Returns the subject's open case, created if there is none. Locks it: two concurrent reports would each open one.
 */
async function openCase(context: CommandContext, subject: ReportSubject, siteId: string): Promise<string> {
  const { platform } = context;
  const [row] = await context.select<{ id: string }>(
    `INSERT INTO moderation_cases (id, subject_kind, subject_id, site_id, opened_at)
     VALUES ($id, $kind, $subjectId, $siteId, $now)
     ON CONFLICT (subject_kind, subject_id) WHERE state = 'open' DO UPDATE SET site_id = excluded.site_id RETURNING id`,
    {
      id: platform.newId(),
      kind: subject.kind,
      subjectId: subject.id,
      siteId,
      now: platform.clock.now(),
    },
  );
  if (!row) throw new Error("a case was neither found nor opened");
  return row.id;
}

/** Adds the user's report to a case and counts it, or returns the one that they made before. */
async function addReport(
  context: CommandContext,
  { caseId, userId, subject, reason }: Input["body"] & { caseId: string; userId: string },
): Promise<Report> {
  const { platform } = context;
  const isNew = await insertReport(context, {
    id: platform.newId(),
    case_id: caseId,
    reporter_id: userId,
    reason,
    created_at: platform.clock.now(),
  });
  if (isNew) await countReport(context, caseId);
  const row = await findReport(context, caseId, userId);
  return { id: row.id, subject, reason: row.reason, created: row.created_at.toISOString() };
}

async function insertReport(context: CommandContext, row: ReportColumns): Promise<boolean> {
  const inserted = await context.execute(
    `INSERT INTO reports (id, case_id, reporter_id, reason, created_at)
     VALUES ($id, $case_id, $reporter_id, $reason, $created_at) ON CONFLICT DO NOTHING`,
    { ...row },
  );
  return inserted > 0;
}

async function countReport(context: CommandContext, caseId: string): Promise<void> {
  await context.execute("UPDATE moderation_cases SET reports_count = reports_count + 1 WHERE id = $caseId", {
    caseId,
  });
}

async function findReport(
  { platform, transaction }: CommandContext,
  caseId: string,
  userId: string,
): Promise<ReportColumns> {
  const where = { case_id: caseId, reporter_id: userId };
  const row = await reports(platform.db).findOne({ where, rejectOnEmpty: true, transaction });
  return row.get();
}
