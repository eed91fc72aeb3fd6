import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Sms } from "./sms.ts";

/** Without a provider: writes each message to a text file, and logs its path. */
export async function openFolderSms(dir: string, log: Logger, clock: Clock): Promise<Sms> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return {
    async send({ to, text }) {
      const time = clock.now().toISOString().replace(/[:.]/g, "-");
      const file = join(dir, `${time}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(file, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      log.info({ to, file }, "text message kept in a file: no TWILIO_ACCOUNT_SID");
    },
  };
}
