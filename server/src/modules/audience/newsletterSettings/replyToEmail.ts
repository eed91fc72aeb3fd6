import type { Email } from "../../../platform/messages/email.ts";
import { quotedText } from "../../accounts/invitationEmails.ts";

/** Returns the email that asks an address whether replies to a site's emails may go to it. */
export function replyToEmail({ site, url }: { site: string; url: string }): Email {
  const name = quotedText(site, "A site");
  return {
    subject: "Confirm your reply-to address",
    lines: [`${name} wants to get replies to its newsletters at this address. Confirm to start.`],
    link: { label: "Confirm address", url },
    after: [
      "The link works for a week. Readers who reply to a newsletter will see this address.",
      "If you didn't expect this, ignore this email: you won't get any replies.",
    ],
    sms: `Confirm your reply-to address: ${url}`,
  };
}
