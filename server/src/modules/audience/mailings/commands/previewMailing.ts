import type { MailingPreview, MailingText } from "@quire/contracts/calls/mailings";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize, requireUser } from "../../../../platform/http/policy.ts";
import { composeMailing, messageOf } from "../composeMailing.ts";
import { mailingPolicy } from "../policy.ts";

/** Renders an email as a follower gets it. Nothing is stored. */
export async function previewMailing(
  context: Context,
  { params, body }: { params: { id: string }; body: MailingText },
): Promise<MailingPreview> {
  authorize(context, mailingPolicy, "send", params);
  const { platform } = context;
  const composed = await composeMailing(context, params.id, body);
  const { userId } = requireUser(context);
  // Nobody follows their own site: its link ends nothing.
  const message = messageOf(platform, composed, { id: platform.newId() }, { userId, email: "" });
  return { subject: message.subject, html: message.html ?? "", text: message.text };
}
