import { Registrar } from "../enums.ts";
import { CHALLENGE_LABEL } from "./customDomains.ts";

/** One record to create at the registrar. */
export interface DnsRecord {
  /** Its purpose: to verify ownership, or to route readers here. */
  purpose: "proof" | "pointing";
  type: "TXT" | "CNAME" | "A" | "AAAA";
  /** The full name. */
  name: string;
  /** What to enter as its name at this registrar. */
  host: string;
  value: string;
  /** Seconds. */
  ttl: number;
}

/** Where a linked domain points. */
export interface DomainEdge {
  /** The target of a subdomain's CNAME. */
  target: string;
  /** Addresses for an apex domain, where DNS allows no CNAME. */
  addresses: readonly string[];
}

/** How a registrar labels the parts of a record, and where to find its list of records. */
export interface RegistrarLabels {
  host: string;
  value: string;
  /** Where to navigate after signing in there. */
  path: string;
  /** A common mistake there. */
  hint: string;
  ttl: number;
}

export const REGISTRAR_LABELS: Readonly<Record<Registrar, RegistrarLabels>> = {
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

/** Returns the name of a domain's verification record. */
export function challengeName(name: string): string {
  return `${CHALLENGE_LABEL}.${name}`;
}

/** Returns the records that link a domain, in the order to create them. */
export function dnsRecordsOf(
  { name, registrable, challenge }: { name: string; registrable: string; challenge: string },
  { target, addresses }: DomainEdge,
  registrar: Registrar,
): DnsRecord[] {
  const { ttl } = REGISTRAR_LABELS[registrar];
  const hostOf = (fullName: string) =>
    registrar === Registrar.other ? fullName : below(fullName, registrable);
  const record = (
    purpose: DnsRecord["purpose"],
    type: DnsRecord["type"],
    fullName: string,
    value: string,
  ): DnsRecord => ({ purpose, type, name: fullName, host: hostOf(fullName), value, ttl });
  return [
    record("proof", "TXT", challengeName(name), challenge),
    ...(name === registrable
      ? addresses.map((address) => record("pointing", address.includes(":") ? "AAAA" : "A", name, address))
      : [record("pointing", "CNAME", name, target)]),
  ];
}

/** Returns the part of a name before the registered domain, as registrars expect it; `@` for the domain itself. */
function below(fullName: string, registrable: string): string {
  return fullName === registrable ? "@" : fullName.slice(0, -registrable.length - 1);
}
