import type { AccessTokenRecord, SessionRecord } from "@quire/contracts/records/user";
import { expiryOf } from "@quire/domain/accounts/credentialLifetimes";
import type { SessionColumns } from "../models/sessions.ts";

/** A session, as shown to its user; never includes its token, of which only the hash is stored. */
export function presentSession(row: SessionColumns, currentId: string): SessionRecord {
  return {
    id: row.id,
    kind: row.kind,
    device: row.device,
    host: row.host,
    scopes: row.scopes,
    created: row.created_at.toISOString(),
    last_seen: row.last_seen_at.toISOString(),
    expires: expiry(row),
    current: row.id === currentId,
  };
}

/** An access token, as shown to its user. */
export function presentAccessToken(row: SessionColumns): AccessTokenRecord {
  return {
    id: row.id,
    name: row.device,
    scopes: row.scopes,
    created: row.created_at.toISOString(),
    last_used: row.used_at?.toISOString() ?? null,
    expires: expiry(row),
  };
}

/** When it stops working unless it is used again. */
const expiry = ({ kind, last_seen_at, expires_at }: SessionColumns): string | null =>
  expiryOf({ kind, lastUsed: last_seen_at, expires: expires_at })?.toISOString() ?? null;
