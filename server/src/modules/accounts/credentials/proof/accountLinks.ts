import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";

export type LinkPurpose = "verifyEmail" | "resetPassword";

interface NewLink {
  purpose: LinkPurpose;
  userId: string;
  /** The address that whoever has the link is known to read. */
  identifier: string;
  seconds: number;
}

/** Makes the secret of a link; only its hash is kept. What has long expired goes. */
export async function issueLink(
  context: CommandContext,
  link: NewLink,
): Promise<{ hash: string; expires: Date }> {
  const { platform, transaction } = context;
  const hash = newSecretToken(platform);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + link.seconds * 1000);
  await platform.db.query("DELETE FROM account_links WHERE expires_at <= $now", {
    bind: { now },
    type: QueryTypes.DELETE,
    transaction,
  });
  await platform.db.query(
    `INSERT INTO account_links (token_hash, purpose, user_id, identifier, created_at, expires_at)
     VALUES ($token, $purpose, $userId, $identifier, $now, $expires)`,
    {
      bind: {
        token: hashSecret(hash),
        purpose: link.purpose,
        userId: link.userId,
        identifier: link.identifier,
        now,
        expires,
      },
      type: QueryTypes.INSERT,
      transaction,
    },
  );
  return { hash, expires };
}

/** Makes the links for one purpose void, as when the address that they prove was given up. */
export async function voidLinks(
  context: CommandContext,
  purpose: LinkPurpose,
  userId: string,
): Promise<void> {
  const { platform, transaction } = context;
  await platform.db.query("DELETE FROM account_links WHERE user_id = $userId AND purpose = $purpose", {
    bind: { userId, purpose },
    type: QueryTypes.DELETE,
    transaction,
  });
}
