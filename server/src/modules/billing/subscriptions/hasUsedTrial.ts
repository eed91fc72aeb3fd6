import { createHmac } from "node:crypto";
import { plainAddress } from "@quire/domain/audience/invites";
import { QueryTypes } from "sequelize";
import { listBind } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";

interface Addresses {
  email: string | null;
  mobile: string | null;
}

const USED = `
  SELECT 1 FROM subscriptions s WHERE s.user_id = $userId AND s.trial_end IS NOT NULL
  UNION ALL SELECT 1 FROM trial_addresses t WHERE t.address_hash = ANY (${listBind("hashes", "bytea")}::bytea[]) LIMIT 1`;

/**
 * A trial is used once it has begun, whatever comes of it; a checkout that nobody went through uses nothing. Who left and came
 * anew under the same address is the same person.
 */
export async function hasUsedTrial(
  platform: Pick<Platform, "db" | "secret">,
  userId: string,
  transaction: Scope["transaction"] | null = null,
): Promise<boolean> {
  const [person] = await selectPrepared<Addresses>(
    platform.db,
    "SELECT email, mobile FROM users WHERE id = $userId",
    { userId },
    transaction,
  );
  const bind = { userId, hashes: person ? hashesOf(platform, person) : [] };
  return (await selectPrepared(platform.db, USED, bind, transaction)).length > 0;
}

/**
 * Notes that a person's trial has begun; false where one had begun under an address of theirs. Of several at once it waits for
 * those that were first, each address in the same order for all.
 */
export async function recordTrial({ platform, transaction }: Scope, person: Addresses): Promise<boolean> {
  const hashes = hashesOf(platform, person);
  const noted = await platform.db.query(
    `INSERT INTO trial_addresses (address_hash, used_at)
     SELECT made.hash, $now FROM unnest($hashes::bytea[]) AS made (hash) ORDER BY made.hash
     ON CONFLICT DO NOTHING RETURNING 1`,
    { bind: { hashes, now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
  );
  return noted.length === hashes.length;
}

/**
 * The addresses themselves are gone with the account; without the key nobody can tell whose these were. An email counts as it
 * is written and in its plain form: it leads to the same box, however it is spelled.
 */
function hashesOf(platform: Pick<Platform, "secret">, { email, mobile }: Addresses): Buffer[] {
  const key = platform.secret("trial addresses");
  const addresses = [email?.toLowerCase(), email && plainAddress({ kind: "email", value: email }), mobile];
  return [...new Set(addresses)].flatMap((address) =>
    address ? [createHmac("sha256", key).update(address).digest()] : [],
  );
}
