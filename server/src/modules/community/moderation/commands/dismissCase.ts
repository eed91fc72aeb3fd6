import type { ReportSubject } from "@quire/contracts/records/moderation";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { recordAct } from "../../recordAct.ts";
import { closeCase } from "../closeCase.ts";
import { moderationPolicy } from "../policy.ts";
import { wordsOf } from "../wordsOf.ts";

interface Input {
  params: { id: string };
  body: { reason?: string };
}

/** Closes a case: what was reported may stay as it is. */
export async function dismissCaseCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ dismissed: true }> {
  const { platform, transaction } = context;
  const person = authorize(context, moderationPolicy, "review", {});
  const [row] = await platform.db.query<{
    kind: ReportSubject["kind"];
    subjectId: string;
    siteId: string;
    state: string;
  }>(
    `SELECT subject_kind AS kind, subject_id AS "subjectId", site_id AS "siteId", state
       FROM moderation_cases WHERE id = $id FOR UPDATE`,
    { bind: params, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("not_found");
  if (row.state === "closed") throw new Refusal("case_closed");
  const subject = { kind: row.kind, id: row.subjectId };
  await closeCase(context, person, subject, "dismissed");
  await recordAct(context, person, {
    action: "case_dismissed",
    subject,
    words: await wordsOf(context, subject),
    siteId: row.siteId,
    reason: body.reason ?? "",
  });
  return { dismissed: true };
}
