import type { DomainState, Registrar } from "@quire/domain/enums";
import type { DnsRecord } from "@quire/domain/sites/dnsRecords";
import type { Sight } from "@quire/domain/sites/domainChecks";

/** A required DNS record, and its result at the last check. */
export interface RequiredDnsRecord extends DnsRecord {
  /** Null before the first check. All records that point here share one status. */
  status: Sight | null;
}

/** A site's custom domain, its state, and what is left to do. */
export interface SiteDomain {
  /** In its DNS form: `xn--bcher-kva.com`. */
  domain: string;
  /** In its readable form: `bücher.com`. */
  shown: string;
  registrar: Registrar;
  state: DomainState;
  /** True if it failed because another site verified it first, rather than for missing records. */
  taken: boolean;
  records: RequiredDnsRecord[];
  /** What the last check found at the proof's name, and where the domain pointed. At most 10 each. */
  seen: { proof: string[]; pointing: string[] };
  /** Current public address of the site, without a trailing slash. */
  url: string;
  requested_at: string;
  /** Null before the first check. */
  checked_at: string | null;
  /** When the next automatic check runs; null if none does until one is requested. */
  next_check_at: string | null;
  /** When the waiting period ends; null outside of one. */
  expires_at: string | null;
  activated_at: string | null;
  /** When an active domain with missing records will be suspended. */
  suspends_at: string | null;
  suspended_at: string | null;
}
