import { deviceGrants } from "../../../models/deviceGrants.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { pendingKey } from "../pendingGrant.ts";
import { showUserCode } from "../userCode.ts";

export interface ShownRequest {
  user_code: string;
  client_name: string;
  scope: string;
  requested: string;
  expires: string;
}

/** What a code would let in, for the person who is to decide. */
export async function getDeviceRequest(
  context: Context,
  { query }: { query: { user_code: string } },
): Promise<ShownRequest> {
  const { key } = await pendingKey(context, query.user_code);
  const row = await deviceGrants(context.platform.db).findOne({ where: { ...key } });
  const grant = row?.get();
  if (!grant) throw new Refusal("code_not_found");
  return {
    user_code: showUserCode(grant.user_code),
    client_name: grant.client_name,
    scope: grant.scopes.join(" "),
    requested: grant.created_at.toISOString(),
    expires: grant.expires_at.toISOString(),
  };
}
