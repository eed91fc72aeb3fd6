import { Role } from "@quire/domain/enums";
import { hashPassword } from "../../modules/accounts/identity/passwordHash.ts";
import { userGroups } from "../../modules/accounts/models/userGroups.ts";
import { type UserColumns, users } from "../../modules/accounts/models/users.ts";
import type { Platform } from "../../platform/platform.ts";

export interface UserWishes extends Partial<Omit<UserColumns, "password_hash">> {
  /** Without one, nobody can sign in by password; hashing takes its time, so only tests that need it ask. */
  password?: string;
  groups?: readonly Role[];
}

/** A person in the database, a reader unless told otherwise. */
export async function makeUser(platform: Platform, wishes: UserWishes = {}): Promise<UserColumns> {
  const { password, groups = [], ...columns } = wishes;
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

/** Makes a person Pro, who may be it already. */
export async function makePro({ db, clock }: Platform, userId: string): Promise<void> {
  const pro = { user_id: userId, group_id: Role.pro, created_at: clock.now() };
  await userGroups(db).bulkCreate([pro], { ignoreDuplicates: true });
}
