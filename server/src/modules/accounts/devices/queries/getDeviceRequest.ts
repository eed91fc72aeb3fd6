import type { DeviceRequest } from "@quire/contracts/calls/device";
import { countryName } from "@quire/domain/accounts/countries";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { addressKey } from "../../../../platform/limits/addressKey.ts";
import { deviceGrants } from "../../models/deviceGrants.ts";
import { pendingKey } from "../pendingGrant.ts";
import { showUserCode } from "../userCode.ts";

/** Returns what a code would give access to, for the user who decides. */
export async function getDeviceRequest(
  context: Context,
  { query }: { query: { user_code: string } },
): Promise<DeviceRequest> {
  const { key } = await pendingKey(context, query.user_code);
  const row = await deviceGrants(context.platform.db).findOne({ where: { ...key } });
  const grant = row?.get();
  if (!grant) throw new Refusal("code_not_found");
  return {
    user_code: showUserCode(grant.user_code),
    client_name: grant.client_name,
    scope: grant.scopes.join(" "),
    device: grant.device,
    ip: grant.ip,
    place: grant.country === null ? null : countryName(grant.country),
    same_network: addressKey(grant.ip) === addressKey(context.facts.ip),
    requested: grant.created_at.toISOString(),
    expires: grant.expires_at.toISOString(),
  };
}
