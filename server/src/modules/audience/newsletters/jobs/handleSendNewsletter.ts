import { select } from "../../../../platform/database/select.ts";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import { MailRefused } from "../../../../platform/mail/mail.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { newsletters } from "../../models/newsletters.ts";
import { findMailing, type Mailing } from "../findMailing.ts";
import { newsletterMessage } from "../newsletterMessage.ts";
import type { Recipient } from "../recipient.ts";
import {
  nextDueTime,
  nextRecipients,
  type Outcome,
  postpone,
  recordOutcome,
  recordRecipients,
} from "../recipients.ts";
import { enqueueSending } from "./enqueueSending.ts";
import { newsletterKey } from "./names.ts";

/** Emails of one run: few enough that a stopping server finishes it soon. */
const BATCH = 100;
/** Emails sent concurrently. */
const CONCURRENCY = 4;
/** How long failed emails wait for their retry while others succeed. */
const RETRY_DELAY_MS = 60_000;

/**
 * Sends some of a newsletter's emails and leaves the rest to the next run. Each is recorded as soon as the mail
 * server has accepted it; one whose record was lost is sent again with the same Message-ID. A repeated job
 * continues where the last one stopped.
 */
export function handleSendNewsletter(platform: Platform): JobHandler<{ newsletterId: string }> {
  return async ({ newsletterId }) => {
    const mailing = await findMailing(platform, newsletterId);
    if (!mailing) return finish(platform, newsletterId);
    if (!mailing.isAddressed) await recordRecipients(platform, mailing);
    const recipients = await nextRecipients(platform, mailing, BATCH);
    if (recipients.length === 0) return finishOrWait(platform, mailing);

    const isLater = ({ wants, later }: Recipient) => wants && later !== null;
    await postpone(platform, mailing, recipients.filter(isLater));
    const due = recipients.filter((recipient) => !isLater(recipient));
    const outcomes = await sendToAll(platform, mailing, due);
    const failed = outcomes.filter((outcome) => outcome === "failed").length;
    // Most likely the mail server is down: the queue backs off further on each failure.
    if (failed > 0 && failed === due.length) throw new Error(`none of ${failed} emails could be sent`);
    const now = platform.clock.now().getTime();
    await enqueueSending(platform, null, {
      id: newsletterId,
      isMailing: mailing.postId === null,
      ...(failed > 0 && { runAt: new Date(now + RETRY_DELAY_MS) }),
    });
  };
}

/**
 * Due newsletters without a running or waiting job. Enqueueing one that runs would start a second job despite the
 * same key.
 */
const SELECT_STALLED = `
  SELECT n.id, n.subject IS NOT NULL AS is_mailing FROM newsletters n
   WHERE n.finished_at IS NULL AND n.send_at <= $now
     AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j
       WHERE j.key = $prefix || n.id AND (j.locked_by IS NOT NULL OR j.attempts < j.max_attempts))
   ORDER BY n.send_at LIMIT 1000`;

/** Enqueues every newsletter whose job was lost or gave up. */
export function handleSweepNewsletters(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const waiting = await select<{ id: string; is_mailing: boolean }>(platform.db, SELECT_STALLED, {
      now: platform.clock.now(),
      prefix: newsletterKey(""),
    });
    for (const { id, is_mailing: isMailing } of waiting)
      await enqueueSending(platform, null, { id, isMailing });
  };
}

async function sendToAll(
  platform: Platform,
  mailing: Mailing,
  recipients: readonly Recipient[],
): Promise<Outcome[]> {
  const waiting = [...recipients];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let recipient = waiting.shift(); recipient; recipient = waiting.shift()) {
      const outcome = recipient.wants ? await sendEmail(platform, mailing, recipient) : "left";
      await recordOutcome(platform, mailing, recipient, outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return outcomes;
}

async function sendEmail(platform: Platform, mailing: Mailing, recipient: Recipient): Promise<Outcome> {
  try {
    await platform.mail.send(newsletterMessage(platform, mailing, recipient, recipient.share));
    failpoint("emailAccepted");
    return "sent";
  } catch (error) {
    if (error instanceof MailRefused) return "refused";
    platform.log.warn({ err: error, newsletter: mailing.id }, "an email could not be sent");
    return "failed";
  }
}

/** Digests take theirs from a finished newsletter; only quiet hours are waited for. */
async function finishOrWait(platform: Platform, { id, postId }: Mailing): Promise<void> {
  const runAt = await nextDueTime(platform, id);
  if (runAt === null) return finish(platform, id);
  await enqueueSending(platform, null, { id, isMailing: postId === null, runAt });
}

async function finish(platform: Platform, newsletterId: string): Promise<void> {
  await newsletters(platform.db).update(
    { finished_at: platform.clock.now() },
    { where: { id: newsletterId, finished_at: null } },
  );
}
