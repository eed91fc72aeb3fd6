import { SocialLink } from "@quire/domain/enums";

const NAMES: Record<string, string> = {
  [SocialLink.facebook]: "Facebook",
  [SocialLink.twitter]: "Twitter",
  [SocialLink.instagram]: "Instagram",
  [SocialLink.linkedin]: "LinkedIn",
  [SocialLink.wattpad]: "Wattpad",
};

/** The label of an external link: the network's name, else the host. */
export function socialName(kind: string, url: string): string {
  const named = NAMES[kind];
  if (named) return named;
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return "Website";
  }
}
