import type { NewsletterSettingsUpdate } from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { users } from "../../../accounts/models/users.ts";
import { requireAllowedName } from "../../../accounts/requireAllowedName.ts";
import { requireEmail } from "../../../accounts/requireEmail.ts";
import { findSite } from "../../../sites/findSite.ts";
import { addressToken } from "../../addressToken.ts";
import { countConfirmation } from "../../countConfirmation.ts";
import { composeMailing } from "../../mailings/composeMailing.ts";
import { mailingPolicy } from "../../mailings/policy.ts";
import { type NewsletterSettingsColumns, newsletterSettings } from "../../models/newsletterSettings.ts";
import { getSettings } from "../getSettings.ts";
import { replyToEmail } from "../replyToEmail.ts";

interface Input {
  params: { id: string };
  body: NewsletterSettingsUpdate;
}

type Changed = Partial<NewsletterSettingsColumns>;

/** Updates the settings that are given. A reply-to that isn't the owner's own is emailed a link that confirms it. */
export async function updateSettings(context: Context, { params, body }: Input): Promise<NewsletterSettings> {
  const { userId } = authorize(context, mailingPolicy, "send", params);
  const { platform } = context;
  const siteId = params.id;
  const site = await findSite(platform, { id: siteId });
  if (!site) throw new Refusal("site_not_found");
  if (body.sender_name) await requireAllowedName(context, body.sender_name, "body.sender_name");
  if (body.welcome) await composeMailing(context, siteId, body.welcome, "body.welcome");
  const replyTo = body.reply_to === undefined ? {} : await readReplyTo(platform, siteId, body.reply_to);
  if (replyTo.reply_to_pending) await limitEmails(context, userId, replyTo.reply_to_pending);

  await withTransaction(platform.db, async (transaction) => {
    await newsletterSettings(platform.db).upsert(
      { site_id: siteId, ...replyTo, ...plainFields(body), updated_at: platform.clock.now() },
      { transaction },
    );
    if (!replyTo.reply_to_pending) return;
    const email = replyTo.reply_to_pending;
    const requestedAt = platform.clock.now();
    const token = addressToken(platform, "reply-to addresses", { siteId, email, requestedAt });
    const url = `${platformUrl(platform.config)}/reply-to/${token}`;
    const to = { kind: "email", value: email } as const;
    await queueEmail(platform, transaction, to, replyToEmail({ site: site.name, url }), {
      unlessUndeliverable: true,
    });
  });
  return getSettings(platform, siteId);
}

async function limitEmails(context: Context, userId: string, email: string): Promise<void> {
  await enforceLimit(context, "replyToByUser", userId);
  const { ok, retryAfterSeconds } = await countConfirmation(context.platform, email);
  if (!ok) throw new Refusal("too_many_requests", { retryAfter: retryAfterSeconds });
}

function plainFields({ sender_name, footer, welcome }: NewsletterSettingsUpdate): Changed {
  return {
    ...(sender_name !== undefined && { sender_name }),
    ...(footer !== undefined && { footer }),
    ...(welcome !== undefined && {
      welcome_subject: welcome?.subject ?? null,
      welcome_markdown: welcome?.markdown ?? null,
    }),
  };
}

/** The owner has proved their own address. The one in use stays until another is confirmed. */
async function readReplyTo(platform: Platform, siteId: string, requested: string | null): Promise<Changed> {
  if (requested === null) return { reply_to: null, reply_to_pending: null };
  const email = requireEmail(requested, "body.reply_to");
  const [owner, current] = await Promise.all([
    users(platform.db).findByPk(siteId, { attributes: ["email", "email_verified_at"] }),
    newsletterSettings(platform.db).findByPk(siteId, { attributes: ["reply_to"] }),
  ]);
  if (owner?.get().email_verified_at && owner.get().email === email) {
    return { reply_to: email, reply_to_pending: null };
  }
  return { reply_to_pending: current?.get().reply_to === email ? null : email };
}
