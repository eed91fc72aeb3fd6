import { toLatin } from "../text/transliteration.ts";

const RESERVED =
  `about abuse account accounts activate activity admin administrator ads affiliate analytics android announcement
  api app apps archive assets auth author authors autoconfig autodiscover beta billing blog board bot broadcasthost
  business careers cdn checkout cname cms co community connect contact copyright creator creators css customer
  dashboard data database demo dev developer developers dns docs domain domains download earnings email embed
  example faq feed feedback files forum ftp git go graphql group groups guide guides healthz help home host hosting
  hostmaster http https i icons image images imap img info internal invite ios isatap js jobs labs legal local
  localdomain localhost login logout m mail mailer mailinglist manage marketing media metrics mobile moderator
  monitor mx my network news newsletter no-reply nobody noreply notification notifications ns ns0 ns1 ns2 ns3 ns4
  oauth official old order orders owner partner partners pay payment payments payout payouts picto platform pop
  pop3 post posts postmaster press preview privacy pro production profile proxy public purchase purchases push
  quire readyz register reports reset-password root rss s3 sales sandbox search secure security server service
  services session settings shop signin signout signup sites smtp ssl ssladmin ssladministrator sslwebmaster staff
  staging static stats status store storage story subscribe support survey sync sysadmin system team terms test
  testing tmp token tos tracking trust unsubscribe update updates upload uploads usenet user users uucp v1 v2 verify
  video vpn web webhook webhooks webmail webmaster well-known whois wiki wpad ws www www1 www2 www3 wwww`.split(
    /\s+/,
  );

const reserved = new Set(RESERVED);
// Short words differ in one letter from many harmless names; only longer words can deceive.
const reservedLooks = new Set(RESERVED.filter((label) => label.length >= 4).map(skeletonOf));

/**
 * Checks whether a site may have this label, and returns it in lower case; a refusal says what to change.
 * Availability is checked on the server.
 */
export function checkSubdomain(text: string): { domain: string } | { error: string } {
  const label = text.trim().toLowerCase();
  if (label.length < 3) return { error: "Use at least 3 characters" };
  if (label.length > 30) return { error: "Use at most 30 characters" };
  if (!/^[a-z0-9-]+$/.test(label)) return { error: "Use only letters a to z, digits and dashes" };
  if (/^-|-$/.test(label)) return { error: "It can't start or end with a dash" };
  // DNS reserves "ab--cd" for encodings: xn-- would appear as a look-alike in another alphabet in the address bar.
  if (label.slice(2, 4) === "--") return { error: "It can't have two dashes after the second letter" };
  if (reserved.has(label) || reservedLooks.has(skeletonOf(label))) return { error: "This name is reserved" };
  return { domain: label };
}

/**
 * Returns label suggestions for a person or a publication, best first; each is valid. Hindi names are
 * transliterated.
 */
export function suggestSubdomains(name: string): string[] {
  const words = toLatin(name)
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  const joined = words.join("");
  const dashed = words.join("-");
  const candidates = [joined, dashed, last, `${first}${last.slice(0, 1)}`, first, `${joined}-writes`];
  candidates.push(`${first}-writes`, `${first}-stories`, `read-${first}`, `${first}-books`);
  const valid = candidates
    .map((candidate) => candidate.slice(0, 30).replace(/-+$/, ""))
    .flatMap((candidate) => {
      const checked = checkSubdomain(candidate);
      return "domain" in checked ? [checked.domain] : [];
    });
  return [...new Set(valid)];
}

/** Returns a label's visual skeleton: `adm1n`, `a-d-m-i-n` and `admin` look alike, as do `rn` and `m`. */
function skeletonOf(label: string): string {
  return label
    .replace(/-/g, "")
    .replace(/0/g, "o")
    .replace(/[1i]/g, "l")
    .replace(/3/g, "e")
    .replace(/4/g, "a")
    .replace(/5/g, "s")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
}
