import type { AskedDnsRecord, SiteDomain } from "@quire/contracts/records/domain";
import { REGISTRAR_WORDS } from "@quire/domain/sites/dnsRecords";
import { cell } from "../../output.ts";
import { moment } from "../../services/moment.ts";
import type { Invocation } from "../invocation.ts";

/**
 * Answers with a domain: its records as a table on a terminal, a line each with tabs between in a pipe (type, name, value,
 * TTL, what was found), or the document of `--json`.
 */
export async function showDomain({ terminal, output }: Invocation, domain: SiteDomain): Promise<void> {
  const { records, registrar } = domain;
  if (output.mode === "rich") {
    const { showRecords } = await import("../../ui/show.tsx");
    await showRecords(terminal, { nameWord: REGISTRAR_WORDS[registrar].host, records: records.map(rowOf) });
  } else {
    output.answer(
      { domain },
      records.map((record) => {
        const { type, name, value, ttl, status } = rowOf(record);
        return [type, name, value, ttl, status].map(cell).join("\t");
      }),
    );
  }
  for (const line of domainWords(domain)) output.note(line);
}

const rowOf = ({ type, host, value, ttl, status }: AskedDnsRecord) => ({
  type,
  name: host,
  value,
  ttl: String(ttl),
  status: status ?? "not checked",
});

/** How it stands with a domain, and what to do next. */
function domainWords(domain: SiteDomain): string[] {
  const { shown, state, url, registrar, taken, suspends_at: suspends } = domain;
  const { path, hint } = REGISTRAR_WORDS[registrar];
  switch (state) {
    case "activated": {
      const all = `Your site is at ${url}.`;
      if (suspends === null) return [all];
      return [
        all,
        `Its DNS records are missing. Restore them by ${moment(suspends)}, or it will be suspended.`,
        ...seen(domain),
      ];
    }
    case "pending":
      return [
        `${shown} is waiting for its DNS records${domain.expires_at ? `, until ${moment(domain.expires_at)}` : ""}. Your site is at ${url}.`,
        ...seen(domain),
        `Add them at ${registrar === "Other" ? "your registrar" : registrar}: ${path}`,
        hint,
        "Then run: quire domains verify --wait",
      ];
    case "failed":
      if (taken) return [`Another site has verified that it owns ${shown}. Your site is at ${url}.`];
      return [
        `We didn't find all DNS records of ${shown} within 72 hours. Your site is at ${url}.`,
        ...seen(domain),
        "Fix them, then run: quire domains verify --wait",
      ];
    case "suspended":
      return [
        `${shown} is suspended: its DNS records have been missing for three days. Your site is at ${url}.`,
        ...seen(domain),
        "Restore the records, then run: quire domains verify",
      ];
  }
}

/** What stands in place of what is missing. */
function seen({ records, seen }: SiteDomain): string[] {
  return (["proof", "pointing"] as const).flatMap((purpose) => {
    const record = records.find((one) => one.purpose === purpose);
    if (record?.status !== "missing" || seen[purpose].length === 0) return [];
    return [`Found at ${record.name} instead: ${seen[purpose].join(", ")}`];
  });
}
