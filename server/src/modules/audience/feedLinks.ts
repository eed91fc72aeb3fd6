import { isId } from "@quire/domain/ids";
import { select } from "../../platform/database/select.ts";
import { seal, unseal } from "../../platform/messages/seal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ReadScope } from "../../platform/scope.ts";
import { isKeyMac, keyMac } from "./keyMac.ts";
import { isActive } from "./mayEmail.ts";
import { feedSecrets } from "./models/feedSecrets.ts";

/** What a feed link opens: one site's posts, or those of all sites that its user follows or has bought from. */
export type FeedScope = { siteId: string } | "platform";

export const FEED_SECRET_PURPOSE = "feed secrets";
const ID_LENGTH = 20;
const SECRET_BYTES = 32;

/**
 * Returns the key in a user's feed link. Each site has its own: who sees one learns nothing about the others. All are
 * derived from one secret, so that they are revoked together.
 */
export async function feedKey(platform: Platform, userId: string, scope: FeedScope): Promise<string> {
  const secret = (await loadSecret(platform, userId)) ?? (await createSecret(platform, userId));
  return userId + keyMac(secret, subjectOf(scope));
}

/** Returns whose link a key is; null if it was revoked, isn't ours, or is for something else. */
export async function readFeedKey(platform: Platform, key: string, scope: FeedScope): Promise<string | null> {
  const userId = key.slice(0, ID_LENGTH);
  if (!isId(userId)) return null;
  const secret = await loadSecret(platform, userId);
  return secret && isKeyMac([secret], subjectOf(scope), key.slice(ID_LENGTH)) ? userId : null;
}

/** Revokes all of a user's feed links: new ones are made from another secret. */
export async function revokeFeedLinks(
  { platform, transaction }: ReadScope,
  { userId }: { userId: string },
): Promise<void> {
  await feedSecrets(platform.db).destroy({ where: { user_id: userId }, transaction });
}

/** Null without a secret, and for users who may not read as themselves. */
async function loadSecret(platform: Platform, userId: string): Promise<Buffer | null> {
  const [row] = await select<{ sealed: string }>(
    platform.db,
    `SELECT f.sealed FROM feed_secrets f JOIN users u ON u.id = f.user_id
      WHERE f.user_id = $userId AND ${isActive("u")}`,
    { userId },
  );
  return row ? Buffer.from(unseal<string>(platform, row.sealed, FEED_SECRET_PURPOSE), "base64url") : null;
}

/** Two requests at once get the same secret. */
async function createSecret(platform: Platform, userId: string): Promise<Buffer> {
  const secret = Buffer.from(platform.random(SECRET_BYTES));
  const sealed = seal(platform, secret.toString("base64url"), FEED_SECRET_PURPOSE);
  const created = { user_id: userId, sealed, created_at: platform.clock.now() };
  await feedSecrets(platform.db).bulkCreate([created], { ignoreDuplicates: true });
  return (await loadSecret(platform, userId)) ?? secret;
}

const subjectOf = (scope: FeedScope): string => (scope === "platform" ? scope : scope.siteId);
