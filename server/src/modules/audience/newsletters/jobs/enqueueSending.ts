import type { Transaction } from "sequelize";
import type { Platform } from "../../../../platform/platform.ts";
import { newsletterKey, sendMailing, sendNewsletter } from "./names.ts";

interface Sending {
  id: string;
  /** A text of its own, in place of a post. */
  isMailing: boolean;
  /** Now if absent. */
  runAt?: Date;
}

/** Schedules sending a newsletter or mailing. It replaces a scheduled job of the same one. */
export function enqueueSending(
  { jobs }: Pick<Platform, "jobs">,
  transaction: Transaction | null,
  { id, isMailing, runAt }: Sending,
): Promise<void> {
  const name = isMailing ? sendMailing : sendNewsletter;
  return jobs.enqueue(
    transaction,
    name,
    { newsletterId: id },
    { key: newsletterKey(id), ...(runAt && { runAt }) },
  );
}
