import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";

interface NewUser {
  name: string;
  identifier: Identifier;
  passwordHash: string;
  country: string | null;
}

/**
 * Inserts the account and returns its id; 422 if the email or mobile already has one, even one created
 * concurrently.
 */
export async function insertUser(context: CommandContext, user: NewUser): Promise<string> {
  const { platform } = context;
  const { kind, value } = user.identifier;
  const rows = await context.select<{ id: string }>(
    `INSERT INTO users (id, name, email, mobile, password_hash, country, created_at, updated_at)
     VALUES ($id, $name, $email, $mobile, $hash, $country, $now, $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      id: platform.newId(),
      name: user.name,
      email: kind === "email" ? value : null,
      mobile: kind === "mobile" ? value : null,
      hash: user.passwordHash,
      country: user.country,
      now: platform.clock.now(),
    },
  );
  const [row] = rows;
  if (!row) throw new Refusal("account_exists");
  return row.id;
}
