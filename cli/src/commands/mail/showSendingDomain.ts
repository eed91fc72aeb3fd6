import type { SendingDomain, SendingRecord } from "@quire/contracts/records/newsletterSettings";
import { formatMoment } from "../../services/formatMoment.ts";
import { printRecords } from "../dnsRecords.ts";
import type { Invocation } from "../invocation.ts";

/** In seconds, for DNS services that want one. */
const TTL = "300";

/** Prints a sending domain: its records, its state and the next step. */
export async function showSendingDomain(invocation: Invocation, domain: SendingDomain | null): Promise<void> {
  const records = (domain?.records ?? []).map(rowOf);
  await printRecords(invocation, domain, { nameLabel: "Name", records });
  for (const line of domain ? domainLines(domain) : []) invocation.output.info(line);
}

const rowOf = ({ type, host, value, status }: SendingRecord) => ({
  ...{ type, name: host, value, ttl: TTL },
  status: status ?? "not checked",
});

/** Returns a domain's state and the next step. */
function domainLines(domain: SendingDomain): string[] {
  const { address, domain: name, state, expires_at: expires, suspends_at: suspends } = domain;
  switch (state) {
    case "activated": {
      const all = `Emails are sent from ${address}.`;
      if (suspends === null) return [all];
      const problem = `The DNS records are missing. Restore them by ${formatMoment(suspends)}, or it will be suspended.`;
      return [all, problem, ...foundLines(domain)];
    }
    case "pending":
      return [
        `${name} is waiting for its DNS records${expires ? `, until ${formatMoment(expires)}` : ""}.`,
        ...foundLines(domain),
        "Add them where you manage its DNS. If that service adds your domain to the name, leave it out. A DMARC record that you already have can stay.",
        "Then run: quire mail domain verify --wait",
      ];
    case "failed":
      return [
        `We didn't find all DNS records of ${name} within 72 hours.`,
        ...foundLines(domain),
        "Fix them, then run: quire mail domain verify --wait",
      ];
    case "suspended":
      return [
        `${name} is suspended: its DNS records have been missing for three days.`,
        ...foundLines(domain),
        "Restore the records, then run: quire mail domain verify",
      ];
  }
}

/** Returns what the DNS has instead of a missing record. */
function foundLines({ records }: SendingDomain): string[] {
  return records
    .filter(({ status, seen }) => status === "missing" && seen.length > 0)
    .map(({ name, seen }) => `Found at ${name} instead: ${seen.join(", ")}`);
}
