import { platformUrl } from "../../../platform/http/addresses.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import type { LockedUser } from "./lockUser.ts";

/** What is said to the holder of a time of Pro; each letter leads to where their plan is. */
export interface ProLetter {
  subject: string;
  lines: string[];
  short: string;
}

export async function sendProEmail(
  { platform, transaction }: Scope,
  person: LockedUser,
  letter: ProLetter,
): Promise<void> {
  const to = ownAddress(person);
  if (!to) return;
  const url = `${platformUrl(platform.config)}/pro`;
  await queueLetter(platform, transaction, to, {
    ...letter,
    link: { label: "See your plan", url },
    short: `${letter.short} ${url}`,
  });
}
