import { type SessionColumns, sessions } from "../../modules/accounts/models/sessions.ts";
import { hashSecret, newSecretToken } from "../../platform/http/credentials.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeUser } from "./user.ts";

export interface MadeSession extends SessionColumns {
  /** The secret token, which the database does not store. */
  token: string;
}

/**
 * Creates a live session: with a `host`, of a browser there; otherwise of a program. Its user is new unless one is
 * given. It has proved a second factor just now, so that staff can act in it.
 */
export async function makeSession(
  platform: Platform,
  options: Partial<SessionColumns> = {},
): Promise<MadeSession> {
  const now = platform.clock.now();
  const token = newSecretToken(platform);
  const row = await sessions(platform.db).create({
    id: platform.newId(),
    user_id: options.user_id ?? (await makeUser(platform)).id,
    token_hash: hashSecret(token),
    kind: options.host ? "browser" : "program",
    // An access token is identified by its name; other sessions may have none.
    device: options.kind === "token" ? "A script" : "",
    created_at: now,
    last_seen_at: now,
    // As after a sign-in by password: for ten minutes, the browser may make sensitive calls.
    confirmed_at: options.host ? now : null,
    second_factor_at: now,
    ...options,
  });
  return { ...row.get(), token };
}
