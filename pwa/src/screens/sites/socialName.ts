import { SocialLink } from "@quire/domain/enums";

const NAMES: Record<string, string> = {
  [SocialLink.facebook]: "Facebook",
  [SocialLink.twitter]: "Twitter",
  [SocialLink.instagram]: "Instagram",
  [SocialLink.linkedin]: "LinkedIn",
  [SocialLink.wattpad]: "Wattpad",
};

/** What a link to elsewhere is called: the network's name, else the host it leads to. */
export function socialName(kind: string, url: string): string {
  const named = NAMES[kind];
  if (named) return named;
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return "Website";
  }
}
