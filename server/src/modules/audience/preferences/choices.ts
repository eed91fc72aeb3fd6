import type { MailSubscription } from "@quire/contracts/calls/mailing";
import type { KindChanges, KindChoices } from "@quire/contracts/calls/preferences";
import {
  type EmailTopic,
  isChosen,
  type NotificationChoice,
  topicRules,
} from "@quire/domain/audience/notificationChoice";
import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import type { Transaction } from "sequelize";
import { execute } from "../../../platform/database/select.ts";
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
        email: isChosen(choices, "email", { kind, siteId }),
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

export async function saveChoice(
  { platform, transaction }: Scope,
  { userId, siteId, kind, email, push }: Choice,
): Promise<void> {
  await execute(
    platform.db,
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
    transaction,
  );
}

export async function saveKinds(
  scope: Scope,
  { userId, siteId }: { userId: string; siteId: string | null },
  kinds: KindChanges,
): Promise<void> {
  for (const [kind, channels] of Object.entries(kinds)) {
    await saveChoice(scope, { userId, siteId, kind: kind as NotificationKind, ...channels });
  }
}

/**
 * Ends or restores the emails of a topic on every site, or of all topics: what is said about single sites must not
 * bring back what a user ends by a link.
 */
export async function saveEmailTopic(
  scope: Scope,
  { userId, topic, email }: { userId: string; topic: EmailTopic | null; email: boolean },
): Promise<void> {
  const { platform, transaction } = scope;
  await execute(
    platform.db,
    `UPDATE notification_preferences SET email = NULL
      WHERE user_id = $userId AND email IS DISTINCT FROM $email AND (kind = $topic OR ($topic = '' AND NOT $email))`,
    { userId, topic: topic ?? "", email },
    transaction,
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
  await execute(
    platform.db,
    `INSERT INTO notification_preferences (user_id, site_id, kind, email)
     SELECT user_id, site_id, $topic, false FROM notification_preferences
      WHERE user_id = $userId AND site_id <> '' AND kind = '' AND email
     ON CONFLICT (user_id, site_id, kind) DO UPDATE SET email = false`,
    { userId, topic },
    transaction,
  );
}

/** Returns what an email's link is for, and whether its user still gets such emails. */
export async function readTopicSubscription(
  platform: Pick<Platform, "db">,
  { userId, topic }: { userId: string; topic: EmailTopic | null },
): Promise<MailSubscription> {
  const choices = await findChoices(platform, userId, []);
  const subscribed = topic
    ? isChosen(choices, "email", { kind: topic, siteId: null })
    : choices.find(({ site_id, kind }) => site_id === "" && kind === "")?.email !== false;
  return { site: null, topic: topic ? topicRules(topic).label : "Notifications", subscribed };
}
