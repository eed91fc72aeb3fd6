import type { Report, ReportSubject } from "@quire/contracts/records/moderation";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { siteOfSubject } from "../findSubject.ts";

interface Input {
  body: { subject: ReportSubject; reason: string };
}

/** Reports a thing. Its case is opened with the first report; while nobody has decided, a person reports it once. */
export async function createReportCommand(context: Context, { body }: Input): Promise<Report> {
  const { userId } = requireUser(context);
  await enforceLimit(context.platform, "reportsByUser", userId, "too_many_reports");
  return inTransaction(context, async (inside) => {
    const siteId = await siteOfSubject(inside, body.subject);
    if (!siteId) throw new Refusal("not_found");
    const caseId = await openCase(inside, body.subject, siteId);
    return report(inside, { caseId, userId, ...body });
  });
}

/** The open case of a thing, made if need be, and held: two reports at once would each open one. */
async function openCase(
  { platform, transaction }: CommandContext,
  subject: ReportSubject,
  siteId: string,
): Promise<string> {
  const [row] = await platform.db.query<{ id: string }>(
    `INSERT INTO moderation_cases (id, subject_kind, subject_id, site_id, opened_at)
     VALUES ($id, $kind, $subjectId, $siteId, $now)
     ON CONFLICT (subject_kind, subject_id) WHERE state = 'open' DO UPDATE SET site_id = excluded.site_id RETURNING id`,
    {
      bind: {
        id: platform.newId(),
        kind: subject.kind,
        subjectId: subject.id,
        siteId,
        now: platform.clock.now(),
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (!row) throw new Error("a case was neither found nor opened");
  return row.id;
}

async function report(
  { platform, transaction }: CommandContext,
  { caseId, userId, subject, reason }: Input["body"] & { caseId: string; userId: string },
): Promise<Report> {
  const [row] = await platform.db.query<{ id: string; reason: string; created_at: Date }>(
    `WITH added AS (
       INSERT INTO reports (id, case_id, reporter_id, reason, created_at)
       VALUES ($id, $caseId, $userId, $reason, $now) ON CONFLICT DO NOTHING RETURNING id, reason, created_at
     ), counted AS (
       UPDATE moderation_cases SET reports_count = reports_count + 1 WHERE id = $caseId AND EXISTS (SELECT 1 FROM added)
     )
     SELECT id, reason, created_at FROM added
     UNION ALL SELECT id, reason, created_at FROM reports WHERE case_id = $caseId AND reporter_id = $userId LIMIT 1`,
    {
      bind: { id: platform.newId(), caseId, userId, reason, now: platform.clock.now() },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (!row) throw new Error("a report was neither found nor made");
  return { id: row.id, subject, reason: row.reason, created: row.created_at.toISOString() };
}
