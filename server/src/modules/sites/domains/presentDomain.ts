import { domainToUnicode } from "node:url";
import type { RequiredDnsRecord, SiteDomain } from "@quire/contracts/records/domain";
import { dnsRecordsOf } from "@quire/domain/sites/dnsRecords";
import type { Config } from "../../../platform/config.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import { isoOf, presentProgress } from "../domainProgress.ts";
import { nameFacts } from "../nameFacts.ts";
import type { DomainRow } from "./domainRow.ts";

/** Returns a site's own domain as its owner sees it. */
export function presentDomain(config: Config, row: DomainRow): SiteDomain {
  return {
    domain: row.name,
    shown: domainToUnicode(row.name) || row.name,
    registrar: row.registrar,
    ...presentProgress(row),
    taken: row.taken,
    records: recordsOf(config, row),
    seen: { proof: row.proof_seen, pointing: row.pointing_seen },
    url: siteUrl(config, { domain: row.label, custom_domain: row.live }),
    activated_at: isoOf(row.activated_at),
    suspended_at: isoOf(row.suspended_at),
  };
}

function recordsOf(config: Config, row: DomainRow): RequiredDnsRecord[] {
  const registrable = nameFacts(row.name).registrable ?? row.name;
  const records = dnsRecordsOf({ ...row, registrable }, config.domainEdge, row.registrar);
  return records.map((record) => ({ ...record, status: row[record.purpose] }));
}
