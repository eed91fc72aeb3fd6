import { ownAddress } from "../../identity/ownAddress.ts";
import { queueLetter } from "../../platform/messages/queueMessage.ts";
import { platformUrl } from "../../reading/addresses.ts";
import type { Settling } from "../settling.ts";
import type { HeldPerson } from "./holdPerson.ts";

/** What is said to the holder of a time of Pro; each letter leads to where their plan is. */
export interface ProLetter {
  subject: string;
  lines: string[];
  short: string;
}

export async function writeToHolder(
  { platform, transaction }: Settling,
  person: HeldPerson,
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
