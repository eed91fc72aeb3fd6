import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Mail } from "./mail.ts";
import { sender, withSender } from "./smtpMail.ts";

/** Without a mail server: writes each message as an .eml file, and logs its link. */
export async function openFolderMail(config: Config, dir: string, log: Logger, clock: Clock): Promise<Mail> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return {
    async send(message) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true }, sender(config));
      const sent = await transport.sendMail({ ...withSender(config, message), date: clock.now() });
      const time = clock.now().toISOString().replace(/[:.]/g, "-");
      const file = join(dir, `${time}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed in one step, so that a server that dies here leaves no partial email.
      await writeFile(`${file}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      // A link may give access to an account: log it only where the developer reads the log.
      const link = config.mode === "production" ? undefined : /https?:\/\/\S+/.exec(message.text)?.[0];
      log.info({ to: message.to, subject: message.subject, file, link }, "mail kept in a file: no SMTP_URL");
      return { messageId: sent.messageId };
    },
  };
}
