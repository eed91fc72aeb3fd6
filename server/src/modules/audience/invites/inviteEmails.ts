import { INVITE_GOAL, REFEREE_MONTHS } from "@quire/domain/audience/invites";
import { formatDate } from "@quire/domain/time/dates";
import type { Scope } from "../../../platform/scope.ts";
import type { ProRewards, RewardedPeriod, RewardedUser } from "../proRewards.ts";

/** When they are, as a sentence of its own. */
function timeOf({ platform }: Scope, { start_time, end_time }: RewardedPeriod): string {
  const end = formatDate(end_time ?? "");
  const isLater = start_time !== null && start_time > platform.clock.now();
  return isLater
    ? `It starts after your current Pro time: right now, you have Pro until ${end}.`
    : `It has started and lasts until ${end}.`;
}
const FREE = "It's free and ends automatically.";

/** To a friend who was invited, with the proof of their address. */
export async function emailFriend(
  rewards: ProRewards,
  scope: Scope,
  friend: RewardedUser,
  months: RewardedPeriod,
): Promise<void> {
  const name = `${scope.platform.config.productName} Pro`;
  const given = `Because you were invited, ${name} is yours for ${REFEREE_MONTHS} months.`;
  await rewards.sendProEmail(scope, friend, {
    subject: `Welcome to ${name}`,
    lines: [`${given} ${timeOf(scope, months)} ${FREE}`, rewards.proUnlocks],
    short: given,
  });
}

/** To who invited a friend that counts now. */
export async function emailInviter(
  rewards: ProRewards,
  scope: Scope,
  inviter: RewardedUser,
  { friend, counted, months }: { friend: string; counted: number; months: RewardedPeriod },
): Promise<void> {
  const name = `${scope.platform.config.productName} Pro`;
  const given = `Your friend ${friend} has published, so you get another month of ${name}.`;
  await rewards.sendProEmail(scope, inviter, {
    subject: `A month of ${name}, for inviting ${friend}`,
    lines: [
      `${given} ${timeOf(scope, months)} ${FREE}`,
      `${counted} of ${INVITE_GOAL} friends count so far.`,
    ],
    short: given,
  });
}
