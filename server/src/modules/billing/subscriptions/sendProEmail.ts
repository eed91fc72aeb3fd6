import { platformUrl } from "../../../platform/http/urls.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import type { LockedUser } from "./lockUser.ts";

/** An email to a Pro user; each one links to their plan. */
export interface ProEmail {
  subject: string;
  lines: string[];
  short: string;
}

export async function sendProEmail(
  { platform, transaction }: Scope,
  user: LockedUser,
  email: ProEmail,
): Promise<void> {
  const to = contactAddress(user);
  if (!to) return;
  const url = `${platformUrl(platform.config)}/pro`;
  await queueEmail(platform, transaction, to, {
    ...email,
    link: { label: "See your plan", url },
    sms: `${email.short} ${url}`,
  });
}
