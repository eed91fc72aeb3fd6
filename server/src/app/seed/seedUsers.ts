import { Role } from "@quire/domain/enums";
import { insertUser } from "../../modules/accounts/credentials/commands/insertUser.ts";
import { hashPassword } from "../../modules/accounts/identity/passwordHash.ts";
import { users } from "../../modules/accounts/models/users.ts";
import { claimSubdomain } from "../../modules/sites/claimSubdomain.ts";
import { execute, select } from "../../platform/database/select.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";

export interface DemoUser {
  name: string;
  email: string;
  password: string;
  country: string;
  /** A user with a subdomain is a creator. */
  domain: string | null;
  /** Further roles. */
  groups?: readonly Role[];
}

export interface SeededUser {
  id: string;
  groups: readonly Role[];
}

/** Returns the user with their account and site, created now or at an earlier start. */
export async function seedUser(platform: Platform, user: DemoUser, at: Date): Promise<SeededUser> {
  const { groups: more = [] } = user;
  const groups = [...(user.domain ? [Role.creator] : []), ...more];
  const [known] = await select<{ id: string }>(platform.db, "SELECT id FROM users WHERE email = $email", {
    email: user.email,
  });
  const id = known?.id ?? (await makeAccount(platform, user, at));
  for (const group of more) {
    await execute(
      platform.db,
      "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($id, $group, $at) ON CONFLICT DO NOTHING",
      { id, group, at },
    );
  }
  return { id, groups };
}

async function makeAccount(platform: Platform, user: DemoUser, at: Date): Promise<string> {
  const passwordHash = await hashPassword(user.password);
  return actAs(platform, { userId: "", groups: [], at }, (context) =>
    inTransaction(context, async (inside) => {
      const { name, country, domain } = user;
      const identifier = { kind: "email", value: user.email } as const;
      const userId = await insertUser(inside, { name, identifier, passwordHash, country });
      // The mailbox doesn't exist, so no link could be opened.
      await users(platform.db).update(
        { email_verified_at: at },
        { where: { id: userId }, transaction: inside.transaction },
      );
      if (domain) await claimSubdomain(inside, { userId, domain, name, country });
      return userId;
    }),
  );
}
