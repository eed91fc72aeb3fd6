import { createHmac } from "node:crypto";
import { plainAddress } from "@quire/domain/audience/invites";
import { Op } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { users } from "../../accounts/models/users.ts";
import { subscriptions } from "../models/subscriptions.ts";
import { trialAddresses } from "../models/trialAddresses.ts";

interface Addresses {
  email: string | null;
  mobile: string | null;
}

/**
 * Whether a user has used the free trial. It is used once it starts, whatever happens then; an abandoned checkout
 * uses nothing. A new account with an earlier account's address counts as the same user.
 */
export async function hasUsedTrial(
  platform: Pick<Platform, "db" | "secrets">,
  userId: string,
  transaction: Scope["transaction"] | null = null,
): Promise<boolean> {
  const own = { user_id: userId, trial_end: { [Op.ne]: null } };
  if ((await subscriptions(platform.db).count({ where: own, transaction })) > 0) return true;
  const user = await users(platform.db).findByPk(userId, { attributes: ["email", "mobile"], transaction });
  if (!user) return false;
  const hashes = hashesOf(platform, user.get());
  return (await trialAddresses(platform.db).count({ where: { address_hash: hashes }, transaction })) > 0;
}

/**
 * Records that a trial has started. False if one had started under one of the user's addresses. Concurrent calls
 * wait for each other, and insert addresses in the same order to avoid deadlocks.
 */
export async function recordTrial(scope: Scope, user: Addresses): Promise<boolean> {
  const { platform } = scope;
  const hashes = hashesOf(platform, user);
  const inserted = await scope.select(
    `INSERT INTO trial_addresses (address_hash, used_at)
     SELECT made.hash, $now FROM unnest($hashes::bytea[]) AS made (hash) ORDER BY made.hash
     ON CONFLICT DO NOTHING RETURNING 1`,
    { hashes, now: platform.clock.now() },
  );
  return inserted.length === hashes.length;
}

/**
 * Keyed hashes: the addresses themselves are deleted with the account, and can't be restored without the key. An
 * email counts as written and in its canonical form, since all spellings reach the same mailbox. While SECRET is
 * replaced, each address has a hash by either key.
 */
function hashesOf(platform: Pick<Platform, "secrets">, { email, mobile }: Addresses): Buffer[] {
  const keys = platform.secrets("trial addresses");
  const addresses = [email?.toLowerCase(), email && plainAddress({ kind: "email", value: email }), mobile];
  return [...new Set(addresses)].flatMap((address) =>
    address ? keys.map((key) => createHmac("sha256", key).update(address).digest()) : [],
  );
}
