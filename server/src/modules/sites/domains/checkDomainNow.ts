import { challengeName } from "@quire/domain/sites/dnsRecords";
import { Sight } from "@quire/domain/sites/domainChecks";
import ipaddr from "ipaddr.js";
import type { DnsAnswer } from "../../../platform/dns/dns.ts";
import type { Platform } from "../../../platform/platform.ts";

/** What a look at the DNS found: whether it is as it must be, and what stood there. */
export interface DomainSight {
  proof: Sight;
  pointing: Sight;
  proofSeen: string[];
  pointingSeen: string[];
}

const MOST_SEEN = 10;
const LONGEST_SEEN = 120;

/** Looks whether a domain is proved and leads here. Asks our own name server alone, and connects to nothing that it names. */
export async function checkDomainNow(
  platform: Platform,
  { name, challenge }: { name: string; challenge: string },
): Promise<DomainSight> {
  const [texts, pointing] = await Promise.all([
    platform.dns.texts(challengeName(name)),
    lookWhereItPoints(platform, name),
  ]);
  return {
    proof: sightOf(texts, (values) => values.some((value) => value.trim() === challenge)),
    proofSeen: shown(texts),
    ...pointing,
  };
}

async function lookWhereItPoints(
  { dns, config }: Platform,
  name: string,
): Promise<Pick<DomainSight, "pointing" | "pointingSeen">> {
  const { target, addresses } = config.domainEdge;
  const [alias, found] = await Promise.all([dns.alias(name), dns.addresses(name)]);
  if (alias.kind === "found" && alias.values.includes(target))
    return { pointing: Sight.found, pointingSeen: shown(alias) };
  const ours = new Set(addresses.map(normal));
  // Aliases at the top of a domain are written out as addresses by whoever serves it, and may be those of our name.
  const isOurs = (values: readonly string[]) => values.every((value) => ours.has(normal(value)));
  let pointing = sightOf(found, isOurs);
  if (pointing === Sight.missing && found.kind === "found") {
    const edge = await dns.addresses(target);
    if (edge.kind === "found") for (const address of edge.values) ours.add(normal(address));
    pointing = edge.kind === "unknown" && ours.size === 0 ? Sight.unknown : sightOf(found, isOurs);
  }
  return { pointing, pointingSeen: [...shown(alias), ...shown(found)].slice(0, MOST_SEEN) };
}

function sightOf(answer: DnsAnswer, isRight: (values: readonly string[]) => boolean): Sight {
  if (answer.kind === "unknown") return Sight.unknown;
  return answer.kind === "found" && isRight(answer.values) ? Sight.found : Sight.missing;
}

/** What strangers wrote, as it may be shown in a page and a terminal. */
function shown(answer: DnsAnswer): string[] {
  if (answer.kind !== "found") return [];
  return answer.values
    .slice(0, MOST_SEEN)
    .map((value) => value.replace(/[^\x20-\x7e]/g, "?").slice(0, LONGEST_SEEN));
}

/** One address has many spellings. */
function normal(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address;
}
