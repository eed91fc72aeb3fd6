import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/preferences";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { requireTimeZone } from "../../../../platform/http/requireTimeZone.ts";
import { setInitialTimeZone } from "../../../sites/setInitialTimeZone.ts";
import { notificationSettings } from "../../models/notificationPreferences.ts";
import { saveEmailTopic, saveKinds } from "../choices.ts";
import { readSettings } from "../queries/getSettings.ts";

type Body = BodyOf<typeof calls.updateNotificationSettings>;

/** Saves when and how the caller is notified. */
export async function updateSettings(
  context: CommandContext,
  { body }: { body: Body },
): Promise<calls.AccountNotifications> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const { kinds, receipts, ...times } = body;
  if (Object.keys(times).length > 0) await saveTimes(context, userId, times);
  if (kinds) await saveKinds(context, { userId, siteId: null }, kinds);
  if (receipts !== undefined) await saveEmailTopic(context, { userId, topic: "receipt", email: receipts });
  return readSettings(platform, userId, transaction);
}

async function saveTimes(
  context: CommandContext,
  userId: string,
  times: Omit<Body, "kinds" | "receipts">,
): Promise<void> {
  const { platform, transaction } = context;
  if (times.time_zone !== undefined) await requireTimeZone(context, times.time_zone);
  const row = await notificationSettings(platform.db).findByPk(userId, { transaction });
  const before = row?.get() ?? {
    user_id: userId,
    time_zone: "UTC",
    quiet_from: null,
    quiet_to: null,
    digest: "off" as const,
  };
  const saved = { ...before, ...times };
  if (saved.quiet_from !== null && saved.quiet_from === saved.quiet_to) {
    throw refuseField("body.quiet_to", "Quiet hours must end at another time than they begin.");
  }
  if ((saved.quiet_from === null) !== (saved.quiet_to === null)) {
    throw refuseField("body.quiet_to", "Set both the start and the end of quiet hours, or neither.");
  }
  await notificationSettings(platform.db).upsert(saved, { transaction });
  if (times.time_zone !== undefined) await setInitialTimeZone(context, userId, times.time_zone);
  if (before.digest !== "off" && saved.digest === "off") await endDigest(context, userId);
}

/** What waited for the digest is due: its next one would never come. */
async function endDigest(context: CommandContext, userId: string): Promise<void> {
  const { platform } = context;
  const binds = { userId, now: platform.clock.now() };
  const run = (sql: string) => context.execute(sql, binds);
  await run("UPDATE notifications SET email_due_at = $now WHERE user_id = $userId AND email_due_at > $now");
  await run(`UPDATE newsletter_recipients SET due_at = $now
    WHERE user_id = $userId AND in_digest AND sent_at IS NULL AND dropped IS NULL AND due_at > $now`);
}
