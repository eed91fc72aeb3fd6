import { REFEREE_MONTHS } from "@quire/domain/audience/invites";
import type { Config } from "../../../../platform/config.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

/** Invites a friend to publish here. */
export function friendLetter(
  { productName }: Config,
  { inviter, url }: { inviter: string; url: string },
): Letter {
  return {
    subject: `${inviter} invites you to ${productName}`,
    lines: [
      `${inviter} writes on ${productName} and invites you to join.`,
      `You get a free website, and Pro for ${REFEREE_MONTHS} months: keep 90% of what you earn and use your own domain.`,
    ],
    link: { label: "Start your site", url },
    after: [`If you don't know ${inviter}, you can safely ignore this message: we don't store your address.`],
    short: `${inviter} invites you to ${productName}: ${url}`,
  };
}
