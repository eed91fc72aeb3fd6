import type { Connection } from "@quire/contracts/records/connection";
import type { SocialIdentityColumns } from "../models/socialIdentities.ts";

/** A connected account, as shown to its user; never includes the provider's id. */
export function presentConnection(row: SocialIdentityColumns): Connection {
  return {
    provider: row.provider,
    name: row.name,
    email: row.email,
    created: row.created_at.toISOString(),
    last_used: row.last_used_at.toISOString(),
  };
}
