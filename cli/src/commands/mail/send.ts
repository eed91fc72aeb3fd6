import { createMailing } from "@quire/contracts/calls/mailings";
import { newId } from "@quire/domain/ids";
import { issueLine } from "../../output.ts";
import { counted } from "../../services/counted.ts";
import { formatMoment } from "../../services/formatMoment.ts";
import { prepareMail } from "../../services/mail/prepareMail.ts";
import { parseTime } from "../../services/posts/schedule.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface SendFlags extends CommonFlags {
  to: string;
  post?: string;
  subject?: string;
  schedule?: string;
  dryRun?: boolean;
  yes?: boolean;
}

/** `--json`: `{mailing: {id, subject, audience, …} | null, recipients}`; null in a dry run. */
export async function sendCommand(invocation: Invocation, file: string, flags: SendFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const at = flags.schedule === undefined ? null : parseTime(flags.schedule, terminal.now());
  const mail = await prepareMail(terminal, {
    ...{ place, file, to: flags.to },
    ...{ post: flags.post, subject: flags.subject },
  });
  const { recipients, account, user } = mail;
  for (const warning of mail.warnings) output.warn(issueLine(warning));
  const reach = counted(recipients, "recipient");
  if (flags.dryRun) {
    output.print({ mailing: null, recipients }, [mail.text]);
    const pictures = mail.pictures === 0 ? "" : ` ${counted(mail.pictures, "picture")} will be uploaded.`;
    output.info(`${reach}. Nothing was sent.${pictures}`);
    return;
  }
  const question = at ? "Schedule it?" : "Send it?";
  const facts = [`Subject: ${mail.subject}`, reach];
  if (!(await confirm(invocation, { question, facts, flag: "--yes", confirmed: flags.yes }))) {
    output.info("Nothing was sent.");
    return;
  }
  const text = await mail.upload();
  const id = newId(terminal.now().getTime(), terminal.random);
  const mailing = await account.client.call(createMailing, {
    params: { id: user.id },
    body: { id, ...text, ...mail.audience, ...(at ? { send_at: at.toISOString() } : {}) },
    signal: terminal.signal,
    idempotent: true,
  });
  output.print({ mailing, recipients }, [mailing.id]);
  output.info(
    at
      ? `Scheduled for ${formatMoment(mailing.send_at)}. To cancel: quire mail cancel ${mailing.id}`
      : `Sending. Follow it with: quire mail show ${mailing.id}`,
  );
}
