import type { NewFeedback } from "@quire/contracts/calls/feedback";
import { deviceName } from "@quire/domain/accounts/deviceName";
import { INVALID_EMAIL, parseEmail } from "@quire/domain/accounts/identifiers";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { renderEmail } from "../../../platform/messages/email.ts";
import { queueMail } from "../../../platform/messages/queueMessage.ts";
import { users } from "../../accounts/models/users.ts";
import { type FeedbackColumns, feedback } from "../models/feedback.ts";
import { moderationPolicy } from "../moderation/policy.ts";

/** Stores feedback for staff and emails it to support. Sending it again changes nothing. */
export async function sendFeedback(
  context: Context,
  { body }: { body: NewFeedback },
): Promise<{ received: true }> {
  const { caller, facts, platform } = context;
  const userId = caller.kind === "user" ? caller.userId : null;
  const email = userId === null && body.email ? parseEmail(body.email) : null;
  if (userId === null && body.email && email === null) throw refuseField("body.email", INVALID_EMAIL);
  await (userId
    ? enforceLimit(context, "feedbackByUser", userId, "too_much_feedback")
    : enforceLimit(context, "feedbackByAddress", facts.ip, "too_much_feedback"));
  const row = {
    id: body.id,
    user_id: userId,
    message: body.message,
    name: body.name ?? "",
    email,
    page: body.page,
    version: body.version ?? "",
    device: facts.userAgent ? deviceName(facts.userAgent) : "",
    created_at: platform.clock.now(),
  };
  await inTransaction(context, async (inside) => {
    if (await insertFeedback(inside, row)) await emailSupport(inside, row);
  });
  return { received: true };
}

type NewRow = Omit<FeedbackColumns, "done_at" | "done_by">;

/** Returns whether it is new; refuses an id that belongs to other feedback. */
async function insertFeedback(context: CommandContext, row: NewRow): Promise<boolean> {
  const { platform, transaction } = context;
  const inserted = await context.execute(
    `INSERT INTO feedback (id, user_id, message, name, email, page, version, device, created_at)
     VALUES ($id, $user_id, $message, $name, $email, $page, $version, $device, $created_at) ON CONFLICT DO NOTHING`,
    { ...row },
  );
  if (inserted > 0) return true;
  const { id, user_id, message } = row;
  const isSame = await feedback(platform.db).count({ where: { id, user_id, message }, transaction });
  if (isSame === 0) throw new Refusal("id_taken");
  return false;
}

async function emailSupport(context: CommandContext, row: NewRow): Promise<void> {
  const { platform, transaction } = context;
  const { config } = platform;
  const replyTo = row.email ?? (await provedEmail(context, row.user_id));
  const email = renderEmail(config, {
    subject: `Feedback from ${row.name || "a guest"}`,
    lines: [row.message],
    link: { label: "Open feedback", url: `${platformUrl(config)}/moderation#feedback` },
    after: [
      [
        `From: ${row.name || "no name"}${replyTo ? `, ${replyTo}` : ", no email"}${row.user_id ? "" : " (guest)"}`,
        `Page: ${row.page}`,
        `Version: ${row.version || "unknown"}`,
        `Browser: ${row.device || "unknown"}`,
      ].join("\n"),
    ],
    sms: row.message,
  });
  await queueMail(platform, transaction, {
    to: config.supportEmail,
    ...(replyTo ? { replyTo } : {}),
    ...email,
    messageId: `<${row.id}@${config.platformHost.replace(/:\d+$/, "")}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
}

/** An unproved address may be a stranger's: an answer would reach the wrong person. */
async function provedEmail({ platform, transaction }: CommandContext, id: string | null) {
  if (id === null) return null;
  const attributes = ["email", "email_verified_at"] as const;
  const user = await users(platform.db).findByPk(id, { attributes: [...attributes], transaction });
  const row = user?.get();
  return row?.email_verified_at ? row.email : null;
}

/** Marks feedback as done. Once done, it stays as it is. */
export async function closeFeedback(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ done: true }> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, moderationPolicy, "review", {});
  const [row] = await context.select<{ id: string }>("SELECT id FROM feedback WHERE id = $id FOR UPDATE", {
    id: params.id,
  });
  if (!row) throw new Refusal("not_found");
  await feedback(platform.db).update(
    { done_at: platform.clock.now(), done_by: userId },
    { where: { id: params.id, done_at: null }, transaction },
  );
  return { done: true };
}
