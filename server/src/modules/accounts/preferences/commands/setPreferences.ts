import type { Preferences } from "@quire/contracts/calls/preferences";
import { NotificationPreference } from "@quire/domain/enums";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { users } from "../../models/users.ts";
import { preferencePolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: Partial<Preferences>;
}

const { email, push } = NotificationPreference;

/** Saves which messages a user wants; unnamed ones stay unchanged. */
export async function setPreferences(context: CommandContext, { params, body }: Input): Promise<Preferences> {
  const { platform, transaction } = context;
  authorize(context, preferencePolicy, "choose", params);
  const where = { id: params.id };
  const user = await users(platform.db).findOne({ where, transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw new Refusal("session_invalid");
  const before = user.get().preferences;
  const wanted = {
    email_enabled: body.email_enabled ?? before.includes(email),
    push_enabled: body.push_enabled ?? before.includes(push),
  };
  const preferences = [...(wanted.email_enabled ? [email] : []), ...(wanted.push_enabled ? [push] : [])];
  await users(platform.db).update({ preferences, updated_at: platform.clock.now() }, { where, transaction });
  return wanted;
}
