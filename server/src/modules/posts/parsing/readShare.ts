import { isTrusted } from "@quire/domain/accounts/trust";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Guest, User } from "../../../platform/http/context.ts";
import { addressKey } from "../../../platform/limits/addressKey.ts";
import type { Share } from "../../../platform/limits/fairQueue.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hasProvedAddress } from "../../accounts/contactAddress.ts";
import type { UserColumns } from "../../accounts/models/users.ts";

/** Whose text it is. */
export type Author = Guest | Pick<User, "kind" | "userId">;

/**
 * Returns the share of the workers in which an author's texts are read: a trusted account has its own, new accounts
 * and guests share one with their network. Hazard: without `transaction` it takes its own connection, so it must not
 * be awaited inside one.
 */
export async function readShare(
  { db, clock }: Pick<Platform, "db" | "clock">,
  caller: Author,
  address: string,
  transaction: Transaction | null = null,
): Promise<Share> {
  const userId = caller.kind === "user" ? caller.userId : null;
  const [user] =
    userId === null
      ? []
      : await select<Pick<UserColumns, "created_at" | "email_verified_at" | "mobile_verified_at">>(
          db,
          "SELECT created_at, email_verified_at, mobile_verified_at FROM users WHERE id = $userId",
          { userId },
          transaction,
        );
  if (userId !== null && user) {
    const facts = { createdAt: user.created_at, hasProvedAddress: hasProvedAddress(user) };
    if (isTrusted(facts, clock.now())) return { key: userId, isTrusted: true };
  }
  return { key: addressKey(address) || (userId ?? "guest"), isTrusted: false };
}
