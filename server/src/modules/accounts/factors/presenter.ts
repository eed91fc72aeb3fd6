import type { PasskeyRecord } from "@quire/contracts/records/factor";
import type { PasskeyColumns } from "../models/passkeys.ts";

/** A passkey, as shown to its user. */
export const presentPasskey = (row: PasskeyColumns): PasskeyRecord => ({
  id: row.id,
  name: row.name,
  created: row.created_at.toISOString(),
  last_used: row.last_used_at?.toISOString() ?? null,
});
