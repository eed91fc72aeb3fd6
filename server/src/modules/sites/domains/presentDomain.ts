import { domainToUnicode } from "node:url";
import type { RequiredDnsRecord, SiteDomain } from "@quire/contracts/records/domain";
import { dnsRecordsOf } from "@quire/domain/sites/dnsRecords";
import { suspensionDue, windowEnd } from "@quire/domain/sites/domainChecks";
import type { Config } from "../../../platform/config.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import type { DomainRow } from "./domainRow.ts";
import { nameFacts } from "./nameFacts.ts";

/** Returns a site's own domain as its owner sees it. */
export function presentDomain(config: Config, row: DomainRow): SiteDomain {
  return {
    domain: row.name,
    shown: domainToUnicode(row.name) || row.name,
    registrar: row.registrar,
    state: row.state,
    taken: row.taken,
    records: recordsOf(config, row),
    seen: { proof: row.proof_seen, pointing: row.pointing_seen },
    url: siteUrl(config, { domain: row.label, custom_domain: row.live }),
    requested_at: row.requested_at.toISOString(),
    checked_at: isoOf(row.checked_at),
    next_check_at: isoOf(row.next_check_at),
    expires_at: row.state === "pending" ? windowEnd(row.requested_at).toISOString() : null,
    activated_at: isoOf(row.activated_at),
    suspends_at: row.state === "activated" && row.lost_at ? suspensionDue(row.lost_at).toISOString() : null,
    suspended_at: isoOf(row.suspended_at),
  };
}

function recordsOf(config: Config, row: DomainRow): RequiredDnsRecord[] {
  const registrable = nameFacts(row.name).registrable ?? row.name;
  const records = dnsRecordsOf({ ...row, registrable }, config.domainEdge, row.registrar);
  return records.map((record) => ({ ...record, status: row[record.purpose] }));
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
