import type { AccountNotifications } from "@quire/contracts/calls/preferences";
import { isChosen } from "@quire/domain/audience/notificationChoice";
import { NOTIFICATION_KINDS } from "@quire/domain/audience/notificationKinds";
import type { Transaction } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findMessagePreferences } from "../../../accounts/messagePreferences.ts";
import { notificationSettings } from "../../models/notificationPreferences.ts";
import { findChoices, presentKinds } from "../choices.ts";

/** Retrieves when and how the caller is notified, whatever the site. */
export function getSettings(context: Context): Promise<AccountNotifications> {
  return readSettings(context.platform, requireUser(context).userId);
}

export async function readSettings(
  platform: Pick<Platform, "db">,
  userId: string,
  transaction: Transaction | null = null,
): Promise<AccountNotifications> {
  const row = await notificationSettings(platform.db).findByPk(userId, { transaction });
  const choices = await findChoices(platform, userId, [], transaction);
  const { time_zone, quiet_from, quiet_to, digest } = row?.get() ?? NO_SETTINGS;
  return {
    ...(await findMessagePreferences(platform, userId, transaction)),
    time_zone,
    quiet_from,
    quiet_to,
    digest,
    kinds: presentKinds(choices, NOTIFICATION_KINDS, null),
    receipts: isChosen(choices, "email", { kind: "receipt", siteId: null }),
  };
}

const NO_SETTINGS = { time_zone: null, quiet_from: null, quiet_to: null, digest: "off" } as const;
