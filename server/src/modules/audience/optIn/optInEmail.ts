import type { Email } from "../../../platform/messages/email.ts";
import { quotedText } from "../../accounts/invitationEmails.ts";

/** Returns the email that asks an address to confirm its subscription. It may reach people who never asked for it. */
export function optInEmail({ site, url }: { site: string; url: string }): Email {
  const name = quotedText(site, "this site");
  return {
    subject: "Confirm your subscription",
    lines: [`You asked to get new posts from ${name} by email. Confirm to start.`],
    link: { label: "Confirm subscription", url },
    after: [
      "The link works for a week. You can unsubscribe at any time, by the link in each email.",
      "If you didn't ask for this, ignore this email: you won't get any posts, and we don't store your address.",
    ],
    sms: `Confirm your subscription: ${url}`,
  };
}
