import { INVITE_GOAL, REFEREE_MONTHS } from "@quire/domain/audience/invites";
import { formatDate } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import type { Email } from "../../../platform/messages/email.ts";
import type { Scope } from "../../../platform/scope.ts";
import { quotedText } from "../../accounts/invitationEmails.ts";
import type { ProRewards, RewardedPeriod, RewardedUser } from "../proRewards.ts";

/** Returns the email that invites a friend to publish here. */
export function inviteEmail(
  { productName }: Config,
  { inviter: name, url }: { inviter: string; url: string },
): Email {
  const inviter = quotedText(name, "A writer");
  return {
    // No name: it is free text, and this email goes to someone who didn't request it.
    subject: `You're invited to ${productName}`,
    lines: [
      `${inviter} writes on ${productName} and invites you to join.`,
      `You get a free website, and Pro for ${REFEREE_MONTHS} months: keep 90% of what you earn and use your own domain.`,
    ],
    link: { label: "Start your site", url },
    after: ["If you don't know them, you can safely ignore this message: we don't store your address."],
    sms: `${inviter} invites you to ${productName}: ${url}`,
  };
}

/** A sentence on when the months start and end. */
function periodSentence({ platform }: Scope, { start_time, end_time }: RewardedPeriod): string {
  const end = formatDate(end_time ?? "");
  const isLater = start_time !== null && start_time > platform.clock.now();
  return isLater
    ? `It starts after your current Pro time: right now, you have Pro until ${end}.`
    : `It has started and lasts until ${end}.`;
}
const FREE = "It's free and ends automatically.";

/** Emails an invited friend once their address is verified. */
export async function emailFriend(
  rewards: ProRewards,
  scope: Scope,
  friend: RewardedUser,
  period: RewardedPeriod,
): Promise<void> {
  const name = `${scope.platform.config.productName} Pro`;
  const sentence = `Because you were invited, ${name} is yours for ${REFEREE_MONTHS} months.`;
  await rewards.sendProEmail(scope, friend, {
    subject: `Welcome to ${name}`,
    lines: [`${sentence} ${periodSentence(scope, period)} ${FREE}`, rewards.proUnlocks],
    short: sentence,
  });
}

/** Emails the inviter of a friend who has just counted. */
export async function emailInviter(
  rewards: ProRewards,
  scope: Scope,
  inviter: RewardedUser,
  { friend, counted, period }: { friend: string; counted: number; period: RewardedPeriod },
): Promise<void> {
  const name = `${scope.platform.config.productName} Pro`;
  const sentence = `Your friend ${friend} has published, so you get another month of ${name}.`;
  await rewards.sendProEmail(scope, inviter, {
    // The friend's name is a stranger's free text: not in a subject.
    subject: `A month of ${name}, for inviting a friend`,
    lines: [
      `${sentence} ${periodSentence(scope, period)} ${FREE}`,
      `${counted} of ${INVITE_GOAL} friends count so far.`,
    ],
    short: sentence,
  });
}
