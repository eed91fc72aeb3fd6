import type { MemberRole } from "@quire/domain/posts/draftRoles";
import type { Config } from "../../../../platform/config.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

interface Invite {
  inviter: string;
  title: string;
  role: MemberRole;
  url: string;
}

/** Asks somebody to work on a draft. */
export function inviteLetter({ productName }: Config, { inviter, title, role, url }: Invite): Letter {
  const name = title || "Untitled";
  const act = role === "writer" ? "write" : "comment on";
  return {
    subject: `${inviter} invites you to ${act} “${name}”`,
    lines: [
      `${inviter} is writing “${name}” on ${productName} and invites you to ${act} it together.`,
      "The invite is for one person and expires in 14 days.",
    ],
    link: { label: "Open the invite", url },
    after: [`If you don't know ${inviter}, you can safely ignore this message.`],
    short: `${inviter} invites you to ${act} “${name}” on ${productName}: ${url}`,
  };
}
