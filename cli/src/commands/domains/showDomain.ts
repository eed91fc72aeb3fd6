import type { RequiredDnsRecord, SiteDomain } from "@quire/contracts/records/domain";
import { REGISTRAR_LABELS } from "@quire/domain/sites/dnsRecords";
import { formatMoment } from "../../services/formatMoment.ts";
import { printRecords } from "../dnsRecords.ts";
import type { Invocation } from "../invocation.ts";

/** Prints a domain: its records, its state and the next step. */
export async function showDomain(invocation: Invocation, domain: SiteDomain): Promise<void> {
  const nameLabel = REGISTRAR_LABELS[domain.registrar].host;
  await printRecords(invocation, domain, { nameLabel, records: domain.records.map(rowOf) });
  for (const line of domainLines(domain)) invocation.output.info(line);
}

const rowOf = ({ type, host, value, ttl, status }: RequiredDnsRecord) => ({
  type,
  name: host,
  value,
  ttl: String(ttl),
  status: status ?? "not checked",
});

/** Returns a domain's state and the next step. */
function domainLines(domain: SiteDomain): string[] {
  const { shown, state, url, registrar, taken, suspends_at: suspends } = domain;
  const { path, hint } = REGISTRAR_LABELS[registrar];
  switch (state) {
    case "activated": {
      const all = `Your site is at ${url}.`;
      if (suspends === null) return [all];
      return [
        all,
        `Its DNS records are missing. Restore them by ${formatMoment(suspends)}, or it will be suspended.`,
        ...foundLines(domain),
      ];
    }
    case "pending":
      return [
        `${shown} is waiting for its DNS records${domain.expires_at ? `, until ${formatMoment(domain.expires_at)}` : ""}. Your site is at ${url}.`,
        ...foundLines(domain),
        `Add them at ${registrar === "Other" ? "your registrar" : registrar}: ${path}`,
        hint,
        "Then run: quire domains verify --wait",
      ];
    case "failed":
      if (taken) return [`Another site has verified that it owns ${shown}. Your site is at ${url}.`];
      return [
        `We didn't find all DNS records of ${shown} within 72 hours. Your site is at ${url}.`,
        ...foundLines(domain),
        "Fix them, then run: quire domains verify --wait",
      ];
    case "suspended":
      return [
        `${shown} is suspended: its DNS records have been missing for three days. Your site is at ${url}.`,
        ...foundLines(domain),
        "Restore the records, then run: quire domains verify",
      ];
  }
}

/** Returns what the DNS has instead of a missing record. */
function foundLines({ records, seen }: SiteDomain): string[] {
  return (["proof", "pointing"] as const).flatMap((purpose) => {
    const record = records.find((one) => one.purpose === purpose);
    if (record?.status !== "missing" || seen[purpose].length === 0) return [];
    return [`Found at ${record.name} instead: ${seen[purpose].join(", ")}`];
  });
}
