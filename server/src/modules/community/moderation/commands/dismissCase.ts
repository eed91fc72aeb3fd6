import type { ReportSubject } from "@quire/contracts/records/moderation";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { posts } from "../../../posts/models/posts.ts";
import { sites } from "../../../sites/models/sites.ts";
import { comments } from "../../models/comments.ts";
import { moderationCases } from "../../models/moderationCases.ts";
import { recordAct } from "../../recordAct.ts";
import { closeCase } from "../closeCase.ts";
import { moderationPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: { reason?: string };
}

/** Closes a case without action on what was reported. */
export async function dismissCaseCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ dismissed: true }> {
  const { platform, transaction } = context;
  const actor = authorize(context, moderationPolicy, "review", {});
  const found = await moderationCases(platform.db).findByPk(params.id, {
    attributes: ["subject_kind", "subject_id", "site_id", "state"],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!found) throw new Refusal("not_found");
  const row = found.get();
  if (row.state === "closed") throw new Refusal("case_closed");
  const subject = { kind: row.subject_kind, id: row.subject_id };
  await closeCase(context, actor, subject, "dismissed");
  await recordAct(context, actor, {
    action: "case_dismissed",
    subject,
    excerpt: await excerptOf(context, subject),
    siteId: row.site_id,
    reason: body.reason ?? "",
  });
  return { dismissed: true };
}

/** Returns the subject's title, text or name; empty once it is deleted. */
async function excerptOf(
  { platform, transaction }: CommandContext,
  { kind, id }: ReportSubject,
): Promise<string> {
  const { db } = platform;
  if (kind === "post") {
    const post = await posts(db).findByPk(id, { attributes: ["title"], transaction });
    return post?.get().title ?? "";
  }
  if (kind === "comment") {
    const comment = await comments(db).findByPk(id, { attributes: ["text"], transaction });
    return comment?.get().text ?? "";
  }
  const site = await sites(db).findByPk(id, { attributes: ["name"], transaction });
  return site?.get().name ?? "";
}
