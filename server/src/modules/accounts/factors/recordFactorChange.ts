import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/http/context.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";
import { notifyOwner } from "../notifyOwner.ts";
import { recordSecurityEvent } from "../recordSecurityEvent.ts";

/** Records a change to a user's second factors, and notifies them: "A passkey was added". */
export async function recordFactorChange(context: Context, userId: string, change: string): Promise<void> {
  await recordSecurityEvent(context, { userId, kind: "factor_changed", detail: change });
  await notifyOwner(context, userId, factorEmail(context.platform.config, change));
}

function factorEmail(config: Config, change: string): Email {
  const { productName } = config;
  const settings = `${platformUrl(config)}/settings/security`;
  const text = `${change} on your ${productName} account.`;
  return {
    subject: `${change}: your ${productName} account`,
    lines: [text],
    link: { label: "Your settings", url: settings },
    after: ["If this wasn't you, change your password now and email support."],
    sms: `${text} If this wasn't you, change your password at ${settings}`,
  };
}
