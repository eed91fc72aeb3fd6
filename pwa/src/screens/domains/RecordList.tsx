import type { SiteDomain } from "@quire/contracts/records/domain";
import { REGISTRAR_LABELS } from "@quire/domain/sites/dnsRecords";
import { Badge } from "../../ui/Badge.tsx";
import { CopyLine } from "./CopyLine.tsx";
import { recordStatus } from "./domainCopy.ts";

const PURPOSE = { proof: "Proves the domain is yours", pointing: "Points the domain to your site" };

/** The DNS records to create, in the registrar's terms, and what was found for each. */
export function RecordList({ domain }: { domain: SiteDomain }) {
  const { registrar, records, seen } = domain;
  const terms = REGISTRAR_LABELS[registrar];
  const lastOf = (purpose: "proof" | "pointing") => records.findLast((one) => one.purpose === purpose);
  return (
    <section aria-labelledby="domain-records">
      <h2 id="domain-records">{titleOf(domain)}</h2>
      <p className="domain-soft">
        {terms.path} {terms.hint}
      </p>
      <ul className="q-list domain-records">
        {records.map((record) => {
          const { label, tone } = recordStatus(record.status);
          const about = `the ${record.type} record`;
          const instead =
            record.status === "missing" && lastOf(record.purpose) === record ? seen[record.purpose] : [];
          return (
            <li key={`${record.type} ${record.value}`} className="domain-record">
              <header className="domain-record-head">
                <div>
                  <h3>{record.type}</h3>
                  <p className="domain-soft">{PURPOSE[record.purpose]}</p>
                </div>
                <Badge tone={tone}>{label}</Badge>
              </header>
              <dl className="domain-lines">
                <CopyLine label={terms.host} value={record.host} about={about} />
                <CopyLine label={terms.value} value={record.value} about={about} />
                <div className="domain-line">
                  <dt>TTL</dt>
                  <dd>
                    <span>{`${record.ttl} seconds, or the shortest available`}</span>
                  </dd>
                </div>
              </dl>
              {instead.length > 0 ? (
                <p className="domain-instead">
                  Found instead: <code>{instead.join(", ")}</code>
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function titleOf({ state, registrar }: SiteDomain): string {
  const records = state === "activated" ? "DNS records" : "DNS records to add";
  return registrar === "Other" ? records : `${records} at ${registrar}`;
}
