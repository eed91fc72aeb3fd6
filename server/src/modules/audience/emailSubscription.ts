import { type EmailTopic, isChosen, topicRules } from "@quire/domain/audience/notificationChoice";
import { platformUrl } from "../../platform/http/urls.ts";
import type { Email } from "../../platform/messages/email.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";
import { isActive, wantsAnyEmail } from "./mayEmail.ts";
import { topicKey } from "./notificationEmails/topicKey.ts";
import { findChoices } from "./preferences/choices.ts";

/** How an email about a topic can be ended; null if the user doesn't want it, or can't get any. */
export type EmailSubscription = NonNullable<Email["unsubscribe"]>;

/**
 * Returns how a user ends the emails about a topic, or null if they don't want them. Essential ones don't depend on the
 * account's switch, and reach users who are suspended or about to delete their account.
 */
export async function emailSubscription(
  scope: Scope,
  {
    userId,
    siteId,
    topic,
    isEssential = false,
  }: { userId: string; siteId: string; topic: EmailTopic; isEssential?: boolean },
): Promise<EmailSubscription | null> {
  const { platform, transaction } = scope;
  const [user] = await scope.select<{ may: boolean }>(
    `SELECT ${isActive("u")} AND ${wantsAnyEmail("u")} AS may FROM users u WHERE u.id = $userId AND u.deleted_at IS NULL`,
    { userId },
  );
  if (!user || !(user.may || isEssential)) return null;
  const choices = await findChoices(platform, userId, [siteId], transaction);
  return isChosen(choices, "email", { kind: topic, siteId })
    ? subscriptionOf(platform, { userId, topic })
    : null;
}

/** Why an email about a topic, or about several, is sent, and the link that ends these emails. */
export function subscriptionOf(
  platform: Pick<Platform, "config" | "secret">,
  { userId, topic }: { userId: string; topic: EmailTopic | null },
): EmailSubscription {
  return {
    reason: topic
      ? `You get this email about ${topicRules(topic).label.toLowerCase()}.`
      : "You get a summary of your notifications.",
    url: `${platformUrl(platform.config)}/unsubscribe/${topicKey(platform, { userId, topic })}`,
  };
}
