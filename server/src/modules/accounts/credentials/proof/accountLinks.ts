import { execute } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";

export type LinkPurpose = "verifyEmail" | "resetPassword";

interface NewLink {
  purpose: LinkPurpose;
  userId: string;
  /** The address that the link's holder is known to read. */
  identifier: string;
  seconds: number;
}

/** Creates the secret of a link; only its hash is stored. Deletes links that expired long ago. */
export async function issueLink(
  context: CommandContext,
  link: NewLink,
): Promise<{ hash: string; expires: Date }> {
  const { platform, transaction } = context;
  const hash = newSecretToken(platform);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + link.seconds * 1000);
  await execute(platform.db, "DELETE FROM account_links WHERE expires_at <= $now", { now }, transaction);
  await execute(
    platform.db,
    `INSERT INTO account_links (token_hash, purpose, user_id, identifier, created_at, expires_at)
     VALUES ($token, $purpose, $userId, $identifier, $now, $expires)`,
    {
      token: hashSecret(hash),
      purpose: link.purpose,
      userId: link.userId,
      identifier: link.identifier,
      now,
      expires,
    },
    transaction,
  );
  return { hash, expires };
}

/** Voids the links for one purpose, for example when the address they prove is given up. */
export async function voidLinks(
  context: CommandContext,
  purpose: LinkPurpose,
  userId: string,
): Promise<void> {
  const { platform, transaction } = context;
  await execute(
    platform.db,
    "DELETE FROM account_links WHERE user_id = $userId AND purpose = $purpose",
    { userId, purpose },
    transaction,
  );
}
