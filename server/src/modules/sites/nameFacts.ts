import type { NameFacts } from "@quire/domain/sites/customDomains";
import { parse } from "tldts";

/** Returns what the public suffix list says about a name, including suffixes that companies lend (`github.io`). */
export function nameFacts(name: string): NameFacts {
  const { publicSuffix, domain } = parse(name, { allowPrivateDomains: true, extractHostname: false });
  return { suffix: publicSuffix, registrable: domain };
}
