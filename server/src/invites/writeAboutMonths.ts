import { formatDate } from "@quire/domain/dates";
import { INVITE_GOAL, REFEREE_MONTHS } from "@quire/domain/invites";
import type { Settling } from "../payments/settling.ts";
import type { HeldPerson } from "../payments/subscriptions/holdPerson.ts";
import type { SubscriptionRow } from "../payments/subscriptions/subscriptionRow.ts";
import { PRO_OPENED } from "../payments/subscriptions/tellOfCharge.ts";
import { writeToHolder } from "../payments/subscriptions/writeToHolder.ts";

type Months = Pick<SubscriptionRow, "start_time" | "end_time">;

/** When they are, as a sentence of its own. */
function timeOf({ platform }: Settling, { start_time, end_time }: Months): string {
  const end = formatDate(end_time ?? "");
  const isLater = start_time !== null && start_time > platform.clock.now();
  return isLater
    ? `It comes after what you have already: as things stand, you are Pro until ${end}.`
    : `It has begun, and lasts until ${end}.`;
}
const FREE = "It costs nothing, and ends by itself.";

/** To a friend who was invited, with the proof of their address. */
export async function writeToFriend(settling: Settling, friend: HeldPerson, months: Months): Promise<void> {
  const name = `${settling.platform.config.productName} Pro`;
  const given = `Because you were invited, ${name} is yours for ${REFEREE_MONTHS} months.`;
  await writeToHolder(settling, friend, {
    subject: `Welcome to ${name}`,
    lines: [`${given} ${timeOf(settling, months)} ${FREE}`, PRO_OPENED],
    short: given,
  });
}

/** To who invited a friend that counts now. */
export async function writeToInviter(
  settling: Settling,
  inviter: HeldPerson,
  { friend, counted, months }: { friend: string; counted: number; months: Months },
): Promise<void> {
  const name = `${settling.platform.config.productName} Pro`;
  const given = `${friend}, whom you invited, has published. For that ${name} is yours for another month.`;
  await writeToHolder(settling, inviter, {
    subject: `A month of ${name}, for inviting ${friend}`,
    lines: [
      `${given} ${timeOf(settling, months)} ${FREE}`,
      `${counted} of ${INVITE_GOAL} friends count so far.`,
    ],
    short: given,
  });
}
