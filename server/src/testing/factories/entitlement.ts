import { type EntitlementColumns, entitlements } from "../../modules/posts/models/entitlements.ts";
import type { Platform } from "../../platform/platform.ts";

/** Grants a user lasting access to a post, as a sale does. */
export async function makeEntitlement(
  platform: Platform,
  fields: Pick<EntitlementColumns, "user_id" | "site_id" | "item_id"> & Partial<EntitlementColumns>,
): Promise<EntitlementColumns> {
  const row = await entitlements(platform.db).create({
    id: platform.newId(),
    item_kind: "post",
    source: "purchase",
    granted_at: platform.clock.now(),
    revoked_at: null,
    archived: false,
    order_id: null,
    ...fields,
  });
  return row.get();
}
