/** A DNS record that a domain needs before newsletters are sent from it. */
export interface SendingDnsRecord {
  /** Proves who signed an email, who may deliver it, and what happens to one that neither proves. */
  purpose: "dkim" | "spf" | "dmarc";
  type: "TXT" | "CNAME";
  /** The full name. */
  name: string;
  value: string;
}

export interface SendingKey {
  /** In its DNS form. */
  domain: string;
  selector: string;
  /** DER in base64. */
  publicKey: string;
}

/** The domain that mail servers report failed deliveries to, below the sender's own: SPF counts for the sender then. */
export const returnPathDomain = (domain: string): string => `bounces.${domain}`;

export const dkimName = ({ domain, selector }: Pick<SendingKey, "domain" | "selector">): string =>
  `${selector}._domainkey.${domain}`;

export const dmarcName = (domain: string): string => `_dmarc.${domain}`;

/** Returns the records to create, in order. `returnPath` is our mail server's host of failed deliveries. */
export function sendingRecordsOf(key: SendingKey, returnPath: string): SendingDnsRecord[] {
  const { domain, publicKey } = key;
  return [
    { purpose: "dkim", type: "TXT", name: dkimName(key), value: `v=DKIM1; k=rsa; p=${publicKey}` },
    { purpose: "spf", type: "CNAME", name: returnPathDomain(domain), value: returnPath },
    { purpose: "dmarc", type: "TXT", name: dmarcName(domain), value: "v=DMARC1; p=none;" },
  ];
}

/**
 * Whether these texts are this DKIM key (RFC 6376, section 3.6.1). Of several keys at one name, mail servers may take any.
 */
export function hasDkimKey(texts: readonly string[], publicKey: string): boolean {
  const keys = texts.map(tagsOf).filter((tags) => tags.has("p"));
  return keys.length > 0 && keys.every((tags) => isKey(tags, publicKey));
}

function isKey(tags: ReadonlyMap<string, string>, publicKey: string): boolean {
  const { v = "DKIM1", k = "rsa", p } = Object.fromEntries(tags);
  return v === "DKIM1" && k === "rsa" && p?.replace(/\s/g, "") === publicKey;
}

/**
 * What these texts say of DMARC (RFC 7489, section 6.6.3): no policy, one that is valid, or an invalid one. Mail servers
 * ignore several.
 */
export function dmarcOf(texts: readonly string[]): "none" | "valid" | "invalid" {
  const policies = texts.filter((text) => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
  const [policy] = policies;
  if (policy === undefined) return "none";
  const isPolicy = /^(?:none|quarantine|reject)$/i.test(tagsOf(policy).get("p") ?? "");
  return isPolicy && policies.length === 1 ? "valid" : "invalid";
}

/** `v=DKIM1; k=rsa` */
function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    const at = part.indexOf("=");
    if (at > 0) tags.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return tags;
}
