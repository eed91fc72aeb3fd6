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
      const all = `Your site is read at ${url}.`;
      if (suspends === null) return [all];
      return [
        all,
        `What links it is gone. Put the records back by ${moment(suspends)}, or it is suspended.`,
        ...seen(domain),
      ];
    }
    case "pending":
      return [
        `${shown} is waiting for its records${domain.expires_at ? `, until ${moment(domain.expires_at)}` : ""}. Your site is read at ${url}.`,
        ...seen(domain),
        `Make them at ${registrar === "Other" ? "your registrar" : registrar}: ${path}`,
        hint,
        "Then run: quire domains verify --wait",
      ];
    case "failed":
      if (taken) return [`Another site has proved ${shown} as its own. Your site is read at ${url}.`];
      return [
        `The records of ${shown} were not all found within 72 hours. Your site is read at ${url}.`,
        ...seen(domain),
        "Put them right, then run: quire domains verify --wait",
      ];
    case "suspended":
      return [
        `${shown} is suspended: what links it has been gone for three days. Your site is read at ${url}.`,
        ...seen(domain),
        "Put the records back, then run: quire domains verify",
      ];
  }
}

/** What stands in place of what is missing. */
function seen({ records, seen }: SiteDomain): string[] {
  return (["proof", "pointing"] as const).flatMap((purpose) => {
    const record = records.find((one) => one.purpose === purpose);
    if (record?.status !== "missing" || seen[purpose].length === 0) return [];
    return [`At ${record.name} stands instead: ${seen[purpose].join(", ")}`];
  });
}
