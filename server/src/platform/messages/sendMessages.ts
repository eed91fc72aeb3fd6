import type { JobHandler } from "../jobs/jobs.ts";
import { MailRefused } from "../mail/mail.ts";
import { undeliverableAddresses } from "../mail/undeliverable.ts";
import type { Platform } from "../platform.ts";
import { SmsRefused } from "../sms/sms.ts";
import { type Outgoing, sendMessage } from "./queueMessage.ts";
import { unseal } from "./seal.ts";

type Sending = Pick<Platform, "clock" | "db" | "jobs" | "log" | "mail" | "secrets" | "sms">;

/** Sends a queued message. A failure is retried, unless the message has expired or was permanently refused. */
export function sendMessages(platform: Sending): void {
  const send: JobHandler<{ sealed: string; until: string | null }> = async ({ sealed, until }) => {
    if (until !== null && platform.clock.now() >= new Date(until)) {
      platform.log.warn("a message came too late to be sent");
      return;
    }
    const message = unseal<Outgoing>(platform, sealed);
    try {
      await deliver(platform, message);
    } catch (error) {
      if (!(error instanceof SmsRefused || error instanceof MailRefused)) throw error;
      platform.log.warn({ err: error }, "a message was refused for good");
    }
  };
  platform.jobs.handle(sendMessage, send);
}

async function deliver({ db, mail, sms }: Sending, message: Outgoing): Promise<void> {
  if (message.by === "sms") await sms.send({ to: message.to, text: message.text });
  if (message.by !== "mail") return;
  const { by: _, unlessUndeliverable, ...email } = message;
  // Checked only now: the address may have bounced while the message waited.
  if (unlessUndeliverable && (await undeliverableAddresses(db).findByPk(email.to))) return;
  await mail.send(email);
}
