import type { NameFacts } from "@quire/domain/sites/customDomains";
import { parse } from "tldts";

/** What the list of public suffixes says of a name, with the suffixes that companies lend to others (`github.io`). */
export function nameFacts(name: string): NameFacts {
  const { publicSuffix, domain } = parse(name, { allowPrivateDomains: true, extractHostname: false });
  return { suffix: publicSuffix, registrable: domain };
}
