import { challengeName } from "@quire/domain/sites/dnsRecords";
import { Sight } from "@quire/domain/sites/domainChecks";
import ipaddr from "ipaddr.js";
import { judgeAnswer, MAX_SEEN, printableAnswer } from "../../../platform/dns/readAnswer.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The result of a DNS check: whether the records are right, and what was there. */
export interface DomainCheck {
  proof: Sight;
  pointing: Sight;
  proofSeen: string[];
  pointingSeen: string[];
}

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
    proofSeen: printableAnswer(texts),
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
    return { pointing: Sight.found, pointingSeen: printableAnswer(alias) };
  const ours = new Set(addresses.map(normalize));
  // DNS providers resolve an alias at a domain's apex to addresses, which may be those of our edge.
  const isOurs = (values: readonly string[]) => values.every((value) => ours.has(normalize(value)));
  let pointing = judgeAnswer(found, isOurs);
  if (pointing === Sight.missing && found.kind === "found") {
    const edge = await dns.addresses(target);
    if (edge.kind === "found") for (const address of edge.values) ours.add(normalize(address));
    pointing = edge.kind === "unknown" && ours.size === 0 ? Sight.unknown : judgeAnswer(found, isOurs);
  }
  return {
    pointing,
    pointingSeen: [...printableAnswer(alias), ...printableAnswer(found)].slice(0, MAX_SEEN),
  };
}

/** An address has several spellings. */
function normalize(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address;
}
