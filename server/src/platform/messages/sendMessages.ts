import type { JobHandler } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import { SmsRefused } from "../sms/sms.ts";
import { type Outgoing, sendMessage } from "./queueMessage.ts";
import { unseal } from "./seal.ts";

type Sending = Pick<Platform, "clock" | "jobs" | "log" | "mail" | "random" | "secret" | "sms">;

/** Sends what was queued. One that fails is tried again, unless it has come too late or was refused for good. */
export function sendMessages(platform: Sending): void {
  const send: JobHandler<{ sealed: string; until: string | null }> = async ({ sealed, until }) => {
    if (until !== null && platform.clock.now() >= new Date(until)) {
      platform.log.warn("a message came too late to be sent");
      return;
    }
    const message = unseal<Outgoing>(platform, sealed);
    if (message.by === "nobody") return;
    if (message.by === "sms") return sendText(platform, message);
    const { by: _, ...mail } = message;
    await platform.mail.send(mail);
  };
  platform.jobs.handle(sendMessage, send);
}

async function sendText({ sms, log }: Sending, message: { to: string; text: string }): Promise<void> {
  try {
    await sms.send({ to: message.to, text: message.text });
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error;
    log.warn({ err: error }, "a text message was refused for good");
  }
}
