import {
  dkimName,
  dmarcName,
  dmarcOf,
  hasDkimKey,
  returnPathDomain,
} from "@quire/domain/audience/sendingRecords";
import type { Dns, DnsAnswer } from "../../../platform/dns/dns.ts";
import { judgeAnswer, printableAnswer } from "../../../platform/dns/readAnswer.ts";
import { nameFacts } from "../../sites/nameFacts.ts";
import type { SendingDomainColumns } from "../models/sendingDomains.ts";

/** The result of a check: which records are right, and what was there. */
export type SendingCheck = Pick<SendingDomainColumns, "dkim_seen" | "spf_seen" | "dmarc_seen"> & {
  [record in "dkim" | "spf" | "dmarc"]: NonNullable<SendingDomainColumns[record]>;
};

/** Checks a sending domain's DNS records. It queries only our own name server. */
export async function checkSendingDomain(
  dns: Dns,
  row: SendingDomainColumns,
  returnPath: string,
): Promise<SendingCheck> {
  const [key, alias, policy] = await Promise.all([
    dns.texts(dkimName(row)),
    dns.alias(returnPathDomain(row.domain)),
    findPolicy(dns, row.domain),
  ]);
  return {
    dkim: judgeAnswer(key, (texts) => hasDkimKey(texts, row.public_key)),
    spf: judgeAnswer(alias, (targets) => targets.includes(returnPath)),
    dmarc: judgeAnswer(policy, (texts) => dmarcOf(texts) === "valid"),
    dkim_seen: printableAnswer(key),
    spf_seen: printableAnswer(alias),
    dmarc_seen: printableAnswer(policy),
  };
}

/** Looks up the domain's DMARC policy, or that of the registered domain above it, which counts if it has none. */
async function findPolicy(dns: Dns, domain: string): Promise<DnsAnswer> {
  const own = await dns.texts(dmarcName(domain));
  const registered = nameFacts(domain).registrable;
  const isDecided = own.kind === "unknown" || (own.kind === "found" && dmarcOf(own.values) !== "none");
  if (isDecided || registered === null || registered === domain) return own;
  const above = await dns.texts(dmarcName(registered));
  return above.kind === "none" ? own : above;
}
