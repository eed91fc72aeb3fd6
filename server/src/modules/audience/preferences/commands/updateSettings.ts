import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/preferences";
import { select } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
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
}

/** Both we and the database need to know it: an unknown one would fail every statement that computes a time. */
async function requireTimeZone({ platform }: CommandContext, name: string): Promise<void> {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    await select(platform.db, "SELECT now() AT TIME ZONE $name", { name });
  } catch {
    throw refuseField("body.time_zone", "Choose a time zone such as Europe/Berlin.");
  }
}
