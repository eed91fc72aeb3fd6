import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { claimSubdomain } from "../../modules/accounts/claimSubdomain.ts";
import { insertUser } from "../../modules/accounts/credentials/commands/insertUser.ts";
import { hashPassword } from "../../modules/accounts/identity/passwordHash.ts";
import { users } from "../../modules/accounts/models/users.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";

export interface DemoUser {
  name: string;
  email: string;
  password: string;
  country: string;
  /** With a subdomain, a creator. */
  domain: string | null;
  /** What they are besides. */
  groups?: readonly Role[];
}

export interface SeededUser {
  id: string;
  groups: readonly Role[];
}

/** The person's account and site, made now or at an earlier start. */
export async function seedUser(platform: Platform, person: DemoUser, at: Date): Promise<SeededUser> {
  const { groups: more = [] } = person;
  const groups = [...(person.domain ? [Role.creator] : []), ...more];
  const [known] = await platform.db.query<{ id: string }>("SELECT id FROM users WHERE email = $email", {
    bind: { email: person.email },
    type: QueryTypes.SELECT,
  });
  const id = known?.id ?? (await makeAccount(platform, person, at));
  for (const group of more) {
    await platform.db.query(
      "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($id, $group, $at) ON CONFLICT DO NOTHING",
      { bind: { id, group, at } },
    );
  }
  return { id, groups };
}

async function makeAccount(platform: Platform, person: DemoUser, at: Date): Promise<string> {
  const passwordHash = await hashPassword(person.password);
  return actAs(platform, { userId: "", groups: [], at }, (context) =>
    inTransaction(context, async (inside) => {
      const { name, country, domain } = person;
      const identifier = { kind: "email", value: person.email } as const;
      const userId = await insertUser(inside, { name, identifier, passwordHash, country });
      // There is no such mailbox, and nobody to open a link.
      await users(platform.db).update(
        { email_verified_at: at },
        { where: { id: userId }, transaction: inside.transaction },
      );
      if (domain) await claimSubdomain(inside, { userId, domain, name, country });
      return userId;
    }),
  );
}
