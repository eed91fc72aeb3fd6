import type { Site } from "@quire/contracts/records/site";
import { SocialLink, valuesOf } from "@quire/domain/enums";
import { readSocial } from "@quire/domain/sites/socials";

/** What a form holds for each network; empty for none. */
export type Socials = Record<SocialLink, string>;

export const SOCIAL_KINDS = valuesOf(SocialLink);

export function readSocials(site: Pick<Site, "socials">): Socials {
  const urls = new Map(site.socials.map(({ kind, url }) => [kind, url]));
  return Object.fromEntries(SOCIAL_KINDS.map((kind) => [kind, urls.get(kind) ?? ""])) as Socials;
}

/** Returns the filled-in networks in order, as they are sent. */
function filledIn(socials: Socials): { kind: SocialLink; url: string }[] {
  return SOCIAL_KINDS.flatMap((kind) => (socials[kind].trim() ? [{ kind, url: socials[kind].trim() }] : []));
}

/** Returns all networks if any has changed, else null. */
export function changedSocials(before: Socials, after: Socials) {
  const socials = filledIn(after);
  return JSON.stringify(socials) === JSON.stringify(filledIn(before)) ? null : socials;
}

/** Returns errors by network, for those that need no server. */
export function checkSocials(socials: Socials): Partial<Record<SocialLink, string>> {
  const errors: Partial<Record<SocialLink, string>> = {};
  for (const { kind, url } of filledIn(socials)) {
    const read = readSocial(kind, url);
    if ("error" in read) errors[kind] = read.error;
  }
  return errors;
}

/** Returns the network that an issue's path belongs to; null if it belongs to none. */
export function socialOfPath(path: string, socials: Socials): SocialLink | null {
  const at = /^body\.socials\.(\d+)/.exec(path)?.[1];
  return at === undefined ? null : (filledIn(socials)[Number(at)]?.kind ?? null);
}
