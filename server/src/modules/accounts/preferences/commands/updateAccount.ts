import type { AccountChanges } from "@quire/contracts/calls/preferences";
import type { User } from "@quire/contracts/records/user";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { type UserColumns, users } from "../../models/users.ts";
import { userRecord } from "../../presentUser.ts";
import { requireAllowedName } from "../../requireAllowedName.ts";

/** Updates an account's details. Explicit posts are shown only to users who state that they are of age. */
export async function updateAccount(
  context: CommandContext,
  { body }: { body: AccountChanges },
): Promise<User> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  if (body.nsfw && !(body.of_age ?? (await isOfAge(context, userId)))) {
    throw refuseField("body.of_age", "Confirm that you are 18 or older.");
  }
  if (body.name !== undefined) await requireAllowedName(context, body.name);
  const changes: Partial<UserColumns> = { updated_at: platform.clock.now() };
  if (body.name !== undefined) changes.name = body.name;
  if (body.country !== undefined) changes.country = body.country;
  if (body.nsfw !== undefined) changes.nsfw = body.nsfw;
  if (body.of_age === true) changes.of_age_at = platform.clock.now();
  if (body.of_age === false) Object.assign(changes, { of_age_at: null, nsfw: false });
  await users(platform.db).update(changes, { where: { id: userId }, transaction });
  return userRecord(platform, userId, transaction);
}

/** Returns whether the user stated their age earlier. */
async function isOfAge({ platform, transaction }: CommandContext, id: string): Promise<boolean> {
  const row = await users(platform.db).findByPk(id, { attributes: ["of_age_at"], transaction });
  return row !== null && row.get("of_age_at") !== null;
}
