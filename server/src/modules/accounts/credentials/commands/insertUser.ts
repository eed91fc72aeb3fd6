import type { Identifier } from "@quire/domain/accounts/identifiers";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";

interface NewUser {
  name: string;
  identifier: Identifier;
  passwordHash: string;
  country: string | null;
}

/** Writes the account and gives its id; 422 where the email or mobile has one, also one that was made this moment. */
export async function insertUser(context: CommandContext, user: NewUser): Promise<string> {
  const { platform, transaction } = context;
  const { kind, value } = user.identifier;
  const rows = await platform.db.query<{ id: string }>(
    `INSERT INTO users (id, name, email, mobile, password_hash, country, created_at, updated_at)
     VALUES ($id, $name, $email, $mobile, $hash, $country, $now, $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      bind: {
        id: platform.newId(),
        name: user.name,
        email: kind === "email" ? value : null,
        mobile: kind === "mobile" ? value : null,
        hash: user.passwordHash,
        country: user.country,
        now: platform.clock.now(),
      },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  const [row] = rows;
  if (!row) throw new Refusal("account_exists");
  return row.id;
}
