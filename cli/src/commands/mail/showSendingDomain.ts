import type { SendingDomain, SendingRecord } from "@quire/contracts/records/newsletterSettings";
import { cell } from "../../output.ts";
import { formatMoment } from "../../services/formatMoment.ts";
import type { Invocation } from "../invocation.ts";

/** In seconds, for DNS services that want one. */
const TTL = "300";

/**
 * Prints a sending domain: its records as a table on a terminal, as tab-separated lines in a pipe (type, name,
 * value, TTL, result), or as a `--json` document.
 */
export async function showSendingDomain(
  { terminal, output }: Invocation,
  domain: SendingDomain | null,
): Promise<void> {
  const rows = (domain?.records ?? []).map(rowOf);
  if (output.mode === "rich") {
    const { showRecords } = await import("../../ui/show.tsx");
    await showRecords(terminal, { nameLabel: "Name", records: rows });
  } else {
    output.print(
      { domain },
      rows.map(({ type, name, value, ttl, status }) => [type, name, value, ttl, status].map(cell).join("\t")),
    );
  }
  for (const line of domain ? domainLines(domain) : []) output.info(line);
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
