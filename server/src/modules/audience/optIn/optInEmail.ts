import type { Email } from "../../../platform/messages/email.ts";
import { quotedText } from "../../accounts/invitationEmails.ts";

interface OptIn {
  site: string;
  url: string;
  /** What its owner once reported as spam: an email of this site, another one of ours, or nothing. */
  complained: "site" | "platform" | null;
}

/** Returns the email that asks an address to confirm its subscription. It may reach people who never asked for it. */
export function optInEmail({ site, url, complained }: OptIn): Email {
  const name = quotedText(site, "this site");
  return {
    subject: `Confirm your subscription to ${name}`,
    lines: [
      `You asked to get new posts from ${name} by email. Confirm to start.`,
      ...(complained ? [COMPLAINED[complained]] : []),
    ],
    link: { label: "Confirm subscription", url },
    after: [
      "The link works for a week. You can unsubscribe at any time, by the link in each email.",
      "If you didn't ask for this, ignore this email: you won't get any posts, and we don't store your address.",
    ],
    sms: `Confirm your subscription: ${url}`,
  };
}

const COMPLAINED = {
  site: "You once reported an email from this site as spam, so we stopped them. Confirming starts them again.",
  platform:
    "You once reported one of our emails as spam, so we stopped all but the most important. Confirming starts the others again, also those of other sites that you get.",
};
