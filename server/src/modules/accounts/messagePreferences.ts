import type { Preferences } from "@quire/contracts/calls/preferences";
import { NotificationPreference } from "@quire/domain/enums";
import type { Transaction } from "sequelize";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";
import { users } from "./models/users.ts";

const { email, push } = NotificationPreference;

const present = (preferences: readonly number[]): Preferences => ({
  email_enabled: preferences.includes(email),
  push_enabled: preferences.includes(push),
});

/** Returns the account's switches, above all other preferences. */
export async function findMessagePreferences(
  { db }: Pick<Platform, "db">,
  userId: string,
  transaction: Transaction | null = null,
): Promise<Preferences> {
  const user = await users(db).findByPk(userId, { attributes: ["preferences"], transaction });
  if (!user) throw new Refusal("session_invalid");
  return present(user.get().preferences);
}

/** Saves the account's switches; omitted ones stay unchanged. */
export async function setMessagePreferences(
  { platform, transaction }: Scope,
  userId: string,
  changes: Partial<Preferences>,
): Promise<Preferences> {
  const where = { id: userId };
  const user = await users(platform.db).findOne({ where, transaction, lock: transaction.LOCK.NO_KEY_UPDATE });
  if (!user) throw new Refusal("session_invalid");
  const wanted = { ...present(user.get().preferences), ...changes };
  const preferences = [...(wanted.email_enabled ? [email] : []), ...(wanted.push_enabled ? [push] : [])];
  await users(platform.db).update({ preferences, updated_at: platform.clock.now() }, { where, transaction });
  return wanted;
}
