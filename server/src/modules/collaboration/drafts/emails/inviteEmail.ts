import type { MemberRole } from "@quire/domain/posts/draftRoles";
import type { Config } from "../../../../platform/config.ts";
import type { Email } from "../../../../platform/messages/email.ts";

interface Invite {
  inviter: string;
  title: string;
  role: MemberRole;
  url: string;
}

/** The email that invites someone to a draft. */
export function inviteEmail({ productName }: Config, { inviter, title, role, url }: Invite): Email {
  const name = title || "Untitled";
  const action = role === "writer" ? "write" : "comment on";
  return {
    subject: `${inviter} invites you to ${action} “${name}”`,
    lines: [
      `${inviter} is writing “${name}” on ${productName} and invites you to ${action} it together.`,
      "The invite is for one person and expires in 14 days.",
    ],
    link: { label: "Open the invite", url },
    after: [`If you don't know ${inviter}, you can safely ignore this message.`],
    sms: `${inviter} invites you to ${action} “${name}” on ${productName}: ${url}`,
  };
}
