import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import type { Email } from "../../../../platform/messages/email.ts";

/** Confirms a place on the waitlist. */
export function waitlistedEmail({ productName }: Config): Email {
  const text = `You're on the waiting list for ${productName}. We'll let you know when it's your turn.`;
  return {
    subject: `You're on the waiting list for ${productName}`,
    lines: [text],
    after: ["If you didn't request it, you don't need to do anything."],
    sms: text,
  };
}

/** Announces that sign-ups are open. */
export function signupsOpenEmail(config: Config): Email {
  const url = `${platformUrl(config)}/signup`;
  return {
    subject: `You can now join ${config.productName}`,
    lines: [`The wait is over: you can now create your ${config.productName} account.`],
    link: { label: "Create your account", url },
    sms: `The wait is over: create your ${config.productName} account at ${url}`,
  };
}
