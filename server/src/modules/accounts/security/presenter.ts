import type { SecurityEventRecord } from "@quire/contracts/records/user";
import type { SecurityEventColumns } from "../models/securityEvents.ts";

/** A security event, as shown to the account's owner. */
export function presentSecurityEvent(row: SecurityEventColumns): SecurityEventRecord {
  return {
    id: row.id,
    kind: row.kind,
    detail: row.detail,
    device: row.device,
    country: row.country,
    ip: row.ip,
    created: row.created_at.toISOString(),
  };
}
