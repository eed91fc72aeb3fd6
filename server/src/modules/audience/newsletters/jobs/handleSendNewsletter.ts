import { QueryTypes } from "sequelize";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import { MailRefused } from "../../../../platform/mail/mail.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findMailed, type Mailing } from "../findMailed.ts";
import { newsletterMessage } from "../newsletterMessage.ts";
import type { Recipient } from "../recipient.ts";
import { addressLetters, nextRecipients, type Outcome, recordOutcome } from "../recipients.ts";
import { newsletterKey, sendNewsletter } from "../sendNewsletter.ts";

/** Letters of one run: few enough that a server which stops is soon done with it. */
const BATCH = 100;
/** Letters that are handed over at once. */
const AT_ONCE = 4;
/** Before those that failed are tried again while others went through. */
const PAUSE_MS = 60_000;

/**
 * Sends some of a newsletter's letters and leaves the rest to the next run. Each is noted as soon as it is with the mail
 * server; one whose note was lost goes out again as the same message. Repeated, it goes on where it was.
 */
export function handleSendNewsletter(platform: Platform): JobHandler<{ newsletterId: string }> {
  return async ({ newsletterId }) => {
    const mailing = await findMailed(platform, newsletterId);
    if (!mailing) return finish(platform, newsletterId);
    if (!mailing.isAddressed) await addressLetters(platform, mailing);
    const people = await nextRecipients(platform, mailing, BATCH);
    if (people.length === 0) return finish(platform, newsletterId);

    const outcomes = await sendTo(platform, mailing, people);
    const failed = outcomes.filter((outcome) => outcome === "failed").length;
    // The mail server is away, most likely: the queue waits longer each time.
    if (failed === people.length) throw new Error(`none of ${failed} letters could be handed over`);
    const now = platform.clock.now().getTime();
    const options = failed > 0 ? { runAt: new Date(now + PAUSE_MS) } : {};
    await platform.jobs.enqueue(
      null,
      sendNewsletter,
      { newsletterId },
      { ...options, key: newsletterKey(newsletterId) },
    );
  };
}

/** Those that nobody is sending or will: the queue would begin a job that runs a second time, for all that it has the same key. */
const LEFT = `
  SELECT n.id FROM newsletters n
   WHERE n.finished_at IS NULL AND n.send_at <= $now
     AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j
       WHERE j.key = $prefix || n.id AND (j.locked_by IS NOT NULL OR j.attempts < j.max_attempts))
   ORDER BY n.send_at LIMIT 1000`;

/** Goes on with every newsletter whose job was lost or gave up. */
export function handleSweepNewsletters(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const waiting = await platform.db.query<{ id: string }>(LEFT, {
      bind: { now: platform.clock.now(), prefix: newsletterKey("") },
      type: QueryTypes.SELECT,
    });
    for (const { id } of waiting) {
      await platform.jobs.enqueue(null, sendNewsletter, { newsletterId: id }, { key: newsletterKey(id) });
    }
  };
}

async function sendTo(
  platform: Platform,
  mailing: Mailing,
  people: readonly Recipient[],
): Promise<Outcome[]> {
  const waiting = [...people];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      const outcome = person.wants ? await handOver(platform, mailing, person) : "left";
      await recordOutcome(platform, mailing, person, outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

async function handOver(platform: Platform, mailing: Mailing, person: Recipient): Promise<Outcome> {
  try {
    await platform.mail.send(newsletterMessage(platform, mailing, person, person.share));
    failpoint("letterHandedOver");
    return "sent";
  } catch (error) {
    if (error instanceof MailRefused) return "refused";
    platform.log.warn({ err: error, newsletter: mailing.id }, "a letter could not be handed over");
    return "failed";
  }
}

async function finish(platform: Platform, newsletterId: string): Promise<void> {
  await platform.db.query(
    "UPDATE newsletters SET finished_at = $now WHERE id = $id AND finished_at IS NULL",
    {
      bind: { id: newsletterId, now: platform.clock.now() },
    },
  );
}
