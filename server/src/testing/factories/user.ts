import { Role } from "@quire/domain/enums";
import { hashPassword } from "../../modules/accounts/identity/passwordHash.ts";
import { userGroups } from "../../modules/accounts/models/userGroups.ts";
import { type UserColumns, users } from "../../modules/accounts/models/users.ts";
import type { Platform } from "../../platform/platform.ts";

export interface UserOptions extends Partial<Omit<UserColumns, "password_hash">> {
  /**
   * Without one, signing in by password is impossible. Hashing is slow, so only tests that need a password set one.
   */
  password?: string;
  groups?: readonly Role[];
}

/** Creates a user, a reader unless groups are given. */
export async function makeUser(platform: Platform, options: UserOptions = {}): Promise<UserColumns> {
  const { password, groups = [], ...columns } = options;
  const now = platform.clock.now();
  const id = columns.id ?? platform.newId();
  const row = await users(platform.db).create({
    id,
    name: "Ishmael",
    email: `${id}@readers.example`,
    created_at: now,
    updated_at: now,
    password_hash: password === undefined ? null : await hashPassword(password),
    ...columns,
  });
  await userGroups(platform.db).bulkCreate(
    groups.map((group) => ({ user_id: id, group_id: group, created_at: now })),
  );
  return row.get();
}

/** Makes a user Pro; one who already is stays it. */
export async function makePro({ db, clock }: Platform, userId: string): Promise<void> {
  const pro = { user_id: userId, group_id: Role.pro, created_at: clock.now() };
  await userGroups(db).bulkCreate([pro], { ignoreDuplicates: true });
}
