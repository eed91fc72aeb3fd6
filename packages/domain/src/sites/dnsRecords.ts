import { Registrar } from "../enums.ts";
import { CHALLENGE_LABEL } from "./customDomains.ts";

/** One record to make where the domain was registered. */
export interface DnsRecord {
  /** What it is for: to prove whose the domain is, or to lead readers here. */
  purpose: "proof" | "pointing";
  type: "TXT" | "CNAME" | "A" | "AAAA";
  /** Its whole name. */
  name: string;
  /** What to type as its name at this registrar. */
  host: string;
  value: string;
  /** Seconds. */
  ttl: number;
}

/** Where readers of a linked domain are led. */
export interface DomainEdge {
  /** Name that a subdomain's CNAME holds. */
  target: string;
  /** Addresses for a domain that stands at the top, where the DNS allows no CNAME. */
  addresses: readonly string[];
}

/** What a registrar calls the parts of a record, and where its list of records is. */
export interface RegistrarWords {
  host: string;
  value: string;
  /** Where to go after signing in there. */
  path: string;
  /** What is easily done wrong there. */
  hint: string;
  ttl: number;
}

export const REGISTRAR_WORDS: Readonly<Record<Registrar, RegistrarWords>> = {
  [Registrar.goDaddy]: {
    host: "Name",
    value: "Value",
    path: "My Products, then your domain, then DNS, then Add New Record.",
    hint: "Leave your domain out of the Name. GoDaddy adds it. If a record of the same type and name already exists, edit that one.",
    ttl: 600,
  },
  [Registrar.namecheap]: {
    host: "Host",
    value: "Value",
    path: "Domain List, then Manage next to your domain, then Advanced DNS, then Add New Record.",
    hint: "Leave your domain out of the Host. Namecheap adds it. First delete the parking page's CNAME and URL Redirect records for the same host.",
    ttl: 300,
  },
  [Registrar.other]: {
    host: "Name",
    value: "Value",
    path: "Your DNS settings, where you add records.",
    hint: "Some services add your domain to the name automatically. If yours does, leave it out. Remove other A, AAAA and CNAME records with the same name.",
    ttl: 300,
  },
};

/** The name at which a domain's proof stands. */
export function challengeName(name: string): string {
  return `${CHALLENGE_LABEL}.${name}`;
}

/** The records that link a domain, in the order in which they are made. */
export function dnsRecordsOf(
  { name, registrable, challenge }: { name: string; registrable: string; challenge: string },
  { target, addresses }: DomainEdge,
  registrar: Registrar,
): DnsRecord[] {
  const { ttl } = REGISTRAR_WORDS[registrar];
  const hostOf = (whole: string) => (registrar === Registrar.other ? whole : below(whole, registrable));
  const record = (
    purpose: DnsRecord["purpose"],
    type: DnsRecord["type"],
    whole: string,
    value: string,
  ): DnsRecord => ({ purpose, type, name: whole, host: hostOf(whole), value, ttl });
  return [
    record("proof", "TXT", challengeName(name), challenge),
    ...(name === registrable
      ? addresses.map((address) => record("pointing", address.includes(":") ? "AAAA" : "A", name, address))
      : [record("pointing", "CNAME", name, target)]),
  ];
}

/** The part of a name before the registered domain, as registrars ask for it; `@` for the domain itself. */
function below(whole: string, registrable: string): string {
  return whole === registrable ? "@" : whole.slice(0, -registrable.length - 1);
}
