import type { DomainState, Registrar } from "@quire/domain/enums";
import type { DnsRecord } from "@quire/domain/sites/dnsRecords";
import type { Sight } from "@quire/domain/sites/domainChecks";

/** A record to make, and what the DNS said of it at the last look. */
export interface AskedDnsRecord extends DnsRecord {
  /** Null before the first look. Of records that lead here, each tells of all of them. */
  status: Sight | null;
}

/** The domain that a site asked for, how far it has come, and what is left to do. */
export interface SiteDomain {
  /** As the DNS knows it: `xn--bcher-kva.com`. */
  domain: string;
  /** As people read it: `bücher.com`. */
  shown: string;
  registrar: Registrar;
  state: DomainState;
  /** Why it failed, where it was not for want of records: another site had proved it first. */
  taken: boolean;
  records: AskedDnsRecord[];
  /** What stood at the proof's name instead, and where the domain pointed, at the last look. At most 10 each. */
  seen: { proof: string[]; pointing: string[] };
  /** Where readers reach the site at this moment, without a trailing slash. */
  url: string;
  asked_at: string;
  /** Null before the first look. */
  checked_at: string | null;
  /** When it is looked at next by itself; null where nobody looks until somebody asks. */
  next_check_at: string | null;
  /** When waiting ends; null for one that does not wait. */
  expires_at: string | null;
  activated_at: string | null;
  /** When an activated domain whose records are gone will be suspended. */
  suspends_at: string | null;
  suspended_at: string | null;
}
