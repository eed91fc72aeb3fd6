import { challengeName } from "@quire/domain/sites/dnsRecords";
import { Sight } from "@quire/domain/sites/domainChecks";
import ipaddr from "ipaddr.js";
import type { DnsAnswer } from "../../../platform/dns/dns.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The result of a DNS check: whether the records are right, and what was there. */
export interface DomainCheck {
  proof: Sight;
  pointing: Sight;
  proofSeen: string[];
  pointingSeen: string[];
}

const MAX_SEEN = 10;
const MAX_SEEN_LENGTH = 120;

/**
 * Checks whether a domain is proved and points here. It queries only our own name server, and connects to no host
 * that the records name.
 */
export async function checkDomainNow(
  platform: Platform,
  { name, challenge }: { name: string; challenge: string },
): Promise<DomainCheck> {
  const [texts, pointing] = await Promise.all([
    platform.dns.texts(challengeName(name)),
    checkPointing(platform, name),
  ]);
  return {
    proof: judgeAnswer(texts, (values) => values.some((value) => value.trim() === challenge)),
    proofSeen: printable(texts),
    ...pointing,
  };
}

async function checkPointing(
  { dns, config }: Platform,
  name: string,
): Promise<Pick<DomainCheck, "pointing" | "pointingSeen">> {
  const { target, addresses } = config.domainEdge;
  const [alias, found] = await Promise.all([dns.alias(name), dns.addresses(name)]);
  if (alias.kind === "found" && alias.values.includes(target))
    return { pointing: Sight.found, pointingSeen: printable(alias) };
  const ours = new Set(addresses.map(normalize));
  // DNS providers resolve an alias at a domain's apex to addresses, which may be those of our edge.
  const isOurs = (values: readonly string[]) => values.every((value) => ours.has(normalize(value)));
  let pointing = judgeAnswer(found, isOurs);
  if (pointing === Sight.missing && found.kind === "found") {
    const edge = await dns.addresses(target);
    if (edge.kind === "found") for (const address of edge.values) ours.add(normalize(address));
    pointing = edge.kind === "unknown" && ours.size === 0 ? Sight.unknown : judgeAnswer(found, isOurs);
  }
  return { pointing, pointingSeen: [...printable(alias), ...printable(found)].slice(0, MAX_SEEN) };
}

function judgeAnswer(answer: DnsAnswer, isRight: (values: readonly string[]) => boolean): Sight {
  if (answer.kind === "unknown") return Sight.unknown;
  return answer.kind === "found" && isRight(answer.values) ? Sight.found : Sight.missing;
}

/** Returns record values, written by strangers, in a form that is safe to show on a page or in a terminal. */
function printable(answer: DnsAnswer): string[] {
  if (answer.kind !== "found") return [];
  return answer.values
    .slice(0, MAX_SEEN)
    .map((value) => value.replace(/[^\x20-\x7e]/g, "?").slice(0, MAX_SEEN_LENGTH));
}

/** An address has several spellings. */
function normalize(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address;
}
