import type { MailSubscription } from "@quire/contracts/calls/mailing";
import type { KindChanges, KindChoices } from "@quire/contracts/calls/preferences";
import {
  type EmailTopic,
  emailTopicOf,
  isChosen,
  type NotificationChoice,
  topicRules,
} from "@quire/domain/audience/notificationChoice";
import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import type { Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { notificationPreferences } from "../models/notificationPreferences.ts";

/** Returns what a user chose for all sites and for these. */
export async function findChoices(
  { db }: Pick<Platform, "db">,
  userId: string,
  siteIds: readonly string[],
  transaction: Transaction | null = null,
): Promise<NotificationChoice[]> {
  const rows = await notificationPreferences(db).findAll({
    where: { user_id: userId, site_id: ["", ...siteIds] },
    transaction,
  });
  return rows.map((row) => row.get());
}

/** Returns what applies to these kinds of a site, or of all sites. */
export function presentKinds(
  choices: readonly NotificationChoice[],
  kinds: readonly NotificationKind[],
  siteId: string | null,
): KindChoices {
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        email: isChosen(choices, "email", { kind: emailTopicOf(kind), siteId }),
        push: isChosen(choices, "push", { kind, siteId }),
      },
    ]),
  );
}

interface Choice {
  userId: string;
  /** Null: all sites. */
  siteId: string | null;
  /** Null: all kinds. */
  kind: EmailTopic | null;
  /** Omitted: unchanged. Null: the next level decides. */
  email?: boolean | null;
  push?: boolean | null;
}

export async function saveChoice(scope: Scope, { userId, siteId, kind, email, push }: Choice): Promise<void> {
  await scope.execute(
    `INSERT INTO notification_preferences AS p (user_id, site_id, kind, email, push)
     VALUES ($userId, $siteId, $kind, $email, $push)
     ON CONFLICT (user_id, site_id, kind) DO UPDATE SET
       email = CASE WHEN $hasEmail THEN excluded.email ELSE p.email END,
       push = CASE WHEN $hasPush THEN excluded.push ELSE p.push END`,
    {
      userId,
      siteId: siteId ?? "",
      kind: kind ?? "",
      email: email ?? null,
      push: push ?? null,
      hasEmail: email !== undefined,
      hasPush: push !== undefined,
    },
  );
}

export async function saveKinds(
  scope: Scope,
  { userId, siteId }: { userId: string; siteId: string | null },
  kinds: KindChanges,
): Promise<void> {
  for (const [name, { email, push }] of Object.entries(kinds)) {
    const kind = name as NotificationKind;
    const of = { userId, siteId };
    if (push !== undefined) await saveChoice(scope, { ...of, kind, push });
    if (email !== undefined)
      for (const topic of switchedTopics(kind, email)) await saveChoice(scope, { ...of, kind: topic, email });
  }
}

/** What a switch changes. That of new posts is the newsletter, and ends the notices that some still get besides it. */
function switchedTopics(topic: EmailTopic, email: boolean): readonly EmailTopic[] {
  if (topic !== "new_post") return [topic];
  return email ? ["newsletter"] : ["newsletter", "new_post"];
}

interface TopicChoice {
  userId: string;
  topic: EmailTopic | null;
  email: boolean;
}

/**
 * Ends or restores the emails of a topic on every site, or of all topics: what is said about single sites must not
 * bring back what a user ends by a link.
 */
export async function saveEmailTopic(scope: Scope, { topic, ...choice }: TopicChoice): Promise<void> {
  for (const one of topic ? switchedTopics(topic, choice.email) : [null])
    await saveTopic(scope, { topic: one, ...choice });
}

async function saveTopic(scope: Scope, { userId, topic, email }: TopicChoice): Promise<void> {
  await scope.execute(
    `UPDATE notification_preferences SET email = NULL
      WHERE user_id = $userId AND email IS DISTINCT FROM $email AND (kind = $topic OR ($topic = '' AND NOT $email))
        AND NOT (kind = 'newsletter' AND $email)`,
    { userId, topic: topic ?? "", email },
  );
  // Without a topic, the kinds' defaults apply again: not everything was wanted before.
  await saveChoice(scope, {
    userId,
    siteId: null,
    kind: topic,
    email: topic === null && email ? null : email,
  });
  if (email || topic === null) return;
  // A site of which everything is wanted would decide before the kind.
  await scope.execute(
    `INSERT INTO notification_preferences (user_id, site_id, kind, email)
     SELECT user_id, site_id, $topic, false FROM notification_preferences
      WHERE user_id = $userId AND site_id <> '' AND kind = '' AND email
     ON CONFLICT (user_id, site_id, kind) DO UPDATE SET email = false`,
    { userId, topic },
  );
}

/** Returns what an email's link is for, and whether its user still gets such emails. */
export async function readTopicSubscription(
  platform: Pick<Platform, "db">,
  { userId, topic }: { userId: string; topic: EmailTopic | null },
): Promise<MailSubscription> {
  const choices = await findChoices(platform, userId, []);
  const subscribed = topic
    ? isChosen(choices, "email", { kind: emailTopicOf(topic), siteId: null })
    : choices.find(({ site_id, kind }) => site_id === "" && kind === "")?.email !== false;
  return {
    site: null,
    topic: topic ? topicRules(topic).label : "Notifications",
    subscribed,
    complained: false,
  };
}
