import { createHmac } from "node:crypto";
import { plainAddress } from "@quire/domain/audience/invites";
import type { Transaction } from "sequelize";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type JobHandler, jobName } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ComposedMailing, composeMailing, messageOf } from "../mailings/composeMailing.ts";
import { mayEmailFollower, mayEmailSubscriber } from "../mayEmail.ts";
import { newsletterSettings } from "../models/newsletterSettings.ts";

/** A new follower, or a new subscriber without an account. */
export type Welcomed = { siteId: string } & ({ userId: string } | { email: string });

/** Composes a welcome email and queues it, once for each address of a site. */
export const sendWelcome = jobName<Welcomed>("welcomeEmails.send");

export function handleSendWelcome(platform: Platform): JobHandler<Welcomed> {
  return async (welcomed) => {
    const composed = await composeWelcome(platform, welcomed.siteId);
    if (!composed) return;
    await withTransaction(platform.db, async (transaction) => {
      const recipient = await findRecipient(platform, transaction, welcomed);
      if (!(recipient && (await claim(platform, transaction, welcomed.siteId, recipient.email)))) return;
      const message = messageOf(platform, composed, { id: platform.newId() }, recipient);
      await queueMail(platform, transaction, message, { unlessUndeliverable: true });
    });
  };
}

/** Null without a welcome email, or while the site is suspended. */
async function composeWelcome(platform: Platform, siteId: string): Promise<ComposedMailing | null> {
  const settings = (await newsletterSettings(platform.db).findByPk(siteId))?.get();
  if (!settings?.welcome_subject || !settings.welcome_markdown) return null;
  const text = { subject: settings.welcome_subject, markdown: settings.welcome_markdown };
  try {
    return await composeMailing({ platform, caller: { kind: "user", userId: siteId } }, siteId, text);
  } catch (error) {
    // Busy threads refuse too: the queue retries then.
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    platform.log.warn({ err: error, site: siteId }, "a welcome email could not be composed");
    return null;
  }
}

interface Recipient {
  userId: string | null;
  email: string;
}

/** Returns nobody who doesn't want emails, has unsubscribed, or whose address is undeliverable. */
async function findRecipient(
  { db }: Platform,
  transaction: Transaction,
  welcomed: Welcomed,
): Promise<Recipient | null> {
  const [recipient] = await select<Recipient>(
    db,
    `SELECT found.* FROM (${"userId" in welcomed ? FOLLOWER : SUBSCRIBER}) found
      WHERE NOT EXISTS (SELECT 1 FROM suppressions x WHERE x.site_id = $siteId AND x.email = found.email)`,
    { ...welcomed },
    transaction,
  );
  return recipient ?? null;
}

const FOLLOWER = `SELECT u.id AS "userId", u.email COLLATE "C" AS email FROM users u JOIN follows f ON f.user_id = u.id
  WHERE u.id = $userId AND f.site_id = $siteId AND ${mayEmailFollower}`;
const SUBSCRIBER = `SELECT NULL AS "userId", s.email FROM subscribers s
  WHERE s.site_id = $siteId AND s.email = $email AND ${mayEmailSubscriber}`;

const PURPOSE = "welcomed addresses";

/** Records that an address was welcomed. Returns false if it was before, by any spelling. */
async function claim(
  platform: Platform,
  transaction: Transaction,
  siteId: string,
  email: string,
): Promise<boolean> {
  const [hash, previous = hash] = platform.secrets(PURPOSE).map((key) =>
    createHmac("sha256", key)
      .update(plainAddress({ kind: "email", value: email }))
      .digest(),
  );
  const inserted = await execute(
    platform.db,
    `INSERT INTO welcome_emails (site_id, address, created_at)
     SELECT s.id, $hash, $now FROM sites s WHERE s.id = $siteId
        AND NOT EXISTS (SELECT 1 FROM welcome_emails w WHERE w.site_id = s.id AND w.address = $previous)
     ON CONFLICT DO NOTHING`,
    { siteId, hash, previous, now: platform.clock.now() },
    transaction,
  );
  return inserted > 0;
}
