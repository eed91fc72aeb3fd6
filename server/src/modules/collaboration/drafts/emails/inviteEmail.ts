import type { MemberRole } from "@quire/domain/posts/draftRoles";
import type { Config } from "../../../../platform/config.ts";
import type { Email } from "../../../../platform/messages/email.ts";
import { quotedText } from "../../../accounts/invitationEmails.ts";

interface Invite {
  inviter: string;
  title: string;
  role: MemberRole;
  url: string;
}

/** The email that invites someone to a draft. Its subject has no name or title: they are a stranger's free text. */
export function inviteEmail({ productName }: Config, { inviter, title, role, url }: Invite): Email {
  const from = quotedText(inviter, "A writer");
  const name = quotedText(title, "Untitled");
  const action = role === "writer" ? "write" : "comment on";
  return {
    subject: `You're invited to ${action} a draft on ${productName}`,
    lines: [
      `${from} is writing “${name}” on ${productName} and invites you to ${action} it together.`,
      "The invite is for one person and expires in 14 days.",
    ],
    link: { label: "Open the invite", url },
    after: ["If you don't know them, you can safely ignore this message."],
    sms: `${from} invites you to ${action} “${name}” on ${productName}: ${url}`,
  };
}
