import type { SiteDomain } from "@quire/contracts/records/domain";
import { REGISTRAR_LABELS } from "@quire/domain/sites/dnsRecords";
import { RecordCard } from "../../widgets/dns/RecordCard.tsx";

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
          const instead =
            record.status === "missing" && lastOf(record.purpose) === record ? seen[record.purpose] : [];
          return (
            <RecordCard
              key={`${record.type} ${record.value}`}
              type={record.type}
              purpose={PURPOSE[record.purpose]}
              status={record.status}
              lines={[
                { label: terms.host, value: record.host },
                { label: terms.value, value: record.value },
              ]}
              ttl={`${record.ttl} seconds, or the shortest available`}
              instead={instead}
            />
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
