import { type SessionColumns, sessions } from "../../modules/accounts/models/sessions.ts";
import { hashSecret, newSecretToken } from "../../platform/http/credentials.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeUser } from "./user.ts";

export interface MadeSession extends SessionColumns {
  /** The secret, which the database does not have. */
  token: string;
}

/** A live session: with a `host`, of a browser there; else of a program. Its person is made when none is given. */
export async function makeSession(
  platform: Platform,
  wishes: Partial<SessionColumns> = {},
): Promise<MadeSession> {
  const now = platform.clock.now();
  const token = newSecretToken(platform);
  const row = await sessions(platform.db).create({
    id: platform.newId(),
    user_id: wishes.user_id ?? (await makeUser(platform)).id,
    token_hash: hashSecret(token),
    kind: wishes.host ? "browser" : "program",
    // A token is known by its name; what signs in may have none.
    device: wishes.kind === "token" ? "A script" : "",
    created_at: now,
    last_seen_at: now,
    ...wishes,
  });
  return { ...row.get(), token };
}
