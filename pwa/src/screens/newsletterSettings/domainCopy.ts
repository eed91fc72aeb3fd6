import type { SendingDomain, SendingRecord } from "@quire/contracts/records/newsletterSettings";
import { formatDate } from "@quire/domain/time/dates";
import { nextCheckText } from "../../widgets/dns/checkCopy.ts";

interface DomainCopy {
  badge: string;
  tone: "good" | "warn" | "bad";
  /** The state, and what to do next. */
  text: string;
}

/** What each record is for. */
export const PURPOSES: Record<SendingRecord["purpose"], string> = {
  dkim: "Signs your emails (DKIM)",
  spf: "Allows us to send them (SPF)",
  dmarc: "Protects your domain from forged emails (DMARC). If you already have one, keep it.",
};

/** Returns the state of a sending domain, for its owner. */
export function domainCopy(domain: SendingDomain, product: string, now: number): DomainCopy {
  const { address, domain: name } = domain;
  const instead = `emails are sent from ${product}'s address`;
  switch (domain.state) {
    case "activated":
      return domain.suspends_at === null
        ? { badge: "Active", tone: "good", text: `Your emails are sent from ${address}.` }
        : {
            badge: "Records missing",
            tone: "warn",
            text: `Your emails are still sent from ${address}, but we couldn't find its DNS records. Restore them by ${formatDate(domain.suspends_at)}. After that, ${instead}.`,
          };
    case "pending":
      return {
        badge: "Waiting",
        tone: "warn",
        text: `Add the records below where ${name} is registered. They can take hours to appear: we check ${nextCheckText(domain, now)}, for up to 72 hours. Until then, ${instead}.`,
      };
    case "failed":
      return {
        badge: "Failed",
        tone: "bad",
        text: `We couldn't find all records within 72 hours, so ${instead}. Fix the records, then check again: we'll keep checking for another 72 hours.`,
      };
    case "suspended":
      return {
        badge: "Suspended",
        tone: "bad",
        text: `The DNS records for ${name} have been missing for three days, so ${instead}. Restore the records, then check again.`,
      };
  }
}
