import type { SiteDomain } from "@quire/contracts/records/domain";
import { formatDate, formatRelative } from "@quire/domain/time/dates";

interface DomainWords {
  badge: string;
  tone: "good" | "warn" | "bad" | "plain";
  /** How it stands, and what to do next. */
  text: string;
}

/** How it stands with a domain, to its owner. */
export function domainWords(domain: SiteDomain, now: number): DomainWords {
  const { shown, url, taken } = domain;
  const host = hostOf(url);
  switch (domain.state) {
    case "activated":
      return domain.suspends_at === null
        ? {
            badge: "Active",
            tone: "good",
            text: `Your site is read at ${shown}. Links to its old address lead there.`,
          }
        : {
            badge: "Records missing",
            tone: "warn",
            text: `Your site is still read at ${shown}, but what links it was not found. Put the records back by ${formatDate(domain.suspends_at)}, or the domain is suspended.`,
          };
    case "pending":
      return {
        badge: "Waiting",
        tone: "warn",
        text: `Make the records below where ${shown} is registered. It can take hours until they are seen: we look ${nextLook(domain, now)}, for 72 hours in all. Until then your site is read at ${host}.`,
      };
    case "failed":
      return {
        badge: "Failed",
        tone: "bad",
        text: taken
          ? `Another site has proved ${shown} as its own. If it is yours too, remove the domain there first. Your site is read at ${host}.`
          : `Not all records were found within 72 hours. Your site is read at ${host}, as before. Put them right, then check again: we look for another 72 hours.`,
      };
    case "suspended":
      return {
        badge: "Suspended",
        tone: "bad",
        text: `What links ${shown} has been gone for three days. Your site is read at ${host}; nothing of it is lost. Put the records back, then check again.`,
      };
  }
}

/** What a record's mark says. */
export function recordStatus(status: SiteDomain["records"][number]["status"]): {
  label: string;
  tone: "good" | "warn" | "plain";
} {
  switch (status) {
    case "found":
      return { label: "Found", tone: "good" };
    case "missing":
      return { label: "Not found", tone: "warn" };
    case "unknown":
      return { label: "Couldn't be asked", tone: "plain" };
    case null:
      return { label: "Not checked yet", tone: "plain" };
  }
}

/** When it was looked at last; "" where it never was. */
export function checkedWords({ checked_at: at }: SiteDomain, now: number): string {
  return at === null ? "" : `Checked ${formatRelative(at, now)}.`;
}

export const hostOf = (url: string) => new URL(url).host;

function nextLook({ next_check_at: at }: SiteDomain, now: number): string {
  const minutes = at === null ? 0 : Math.ceil((Date.parse(at) - now) / 60_000);
  return minutes <= 1 ? "again within a minute" : `again in ${minutes} minutes`;
}
