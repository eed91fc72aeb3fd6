import type { SiteDomain } from "@quire/contracts/records/domain";
import { formatDate } from "@quire/domain/time/dates";
import { nextCheckText } from "../../widgets/dns/checkCopy.ts";

interface DomainCopy {
  badge: string;
  tone: "good" | "warn" | "bad" | "plain";
  /** The state, and what to do next. */
  text: string;
}

/** Returns the state of a domain, for its owner. */
export function domainCopy(domain: SiteDomain, now: number): DomainCopy {
  const { shown: name, url, taken: isTaken } = domain;
  const host = hostOf(url);
  switch (domain.state) {
    case "activated":
      return domain.suspends_at === null
        ? {
            badge: "Active",
            tone: "good",
            text: `Your site is live at ${name}. Links to its old address redirect there.`,
          }
        : {
            badge: "Records missing",
            tone: "warn",
            text: `Your site is still live at ${name}, but we couldn't find its DNS records. Restore them by ${formatDate(domain.suspends_at)}, or we'll suspend the domain.`,
          };
    case "pending":
      return {
        badge: "Waiting",
        tone: "warn",
        text: `Add the records below where ${name} is registered. They can take hours to appear: we check ${nextCheckText(domain, now)}, for up to 72 hours. Until then, your site is at ${host}.`,
      };
    case "failed":
      return {
        badge: "Failed",
        tone: "bad",
        text: isTaken
          ? `Another site has verified ${name}. If that site is yours too, remove the domain there first. Your site is at ${host}.`
          : `We couldn't find all records within 72 hours. Your site is still at ${host}. Fix the records, then check again: we'll keep checking for another 72 hours.`,
      };
    case "suspended":
      return {
        badge: "Suspended",
        tone: "bad",
        text: `The DNS records for ${name} have been missing for three days. Your site is at ${host}, and nothing is lost. Restore the records, then check again.`,
      };
  }
}

export const hostOf = (url: string) => new URL(url).host;
