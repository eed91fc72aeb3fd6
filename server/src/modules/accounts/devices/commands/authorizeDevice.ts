import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/device";
import { deviceName } from "@quire/domain/accounts/deviceName";
import { cleanName } from "@quire/domain/accounts/names";
import { execute, select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { nameRefusal, requireAllowedName } from "../../requireAllowedName.ts";
import { requestPlace } from "../../security/requestPlace.ts";
import { GRANT_SECONDS, POLL_SECONDS } from "../grantLifetime.ts";
import { readScopes } from "../scopes.ts";
import { newUserCode, showUserCode } from "../userCode.ts";

/** Issues the secret that a program polls with, and the short code that its user enters in a browser. */
export async function authorizeDevice(
  context: Context,
  { body }: { body: BodyOf<typeof calls.authorizeDevice> },
): Promise<OutputOf<typeof calls.authorizeDevice>> {
  const { platform, facts } = context;
  const scopes = readScopes(body.scope);
  await enforceLimit(context, "deviceCodeByAddress", facts.ip);
  if (body.client_name !== undefined) await requireAllowedName(context, body.client_name, "body.client_name");
  const now = platform.clock.now();
  await execute(platform.db, "DELETE FROM device_grants WHERE expires_at < $lastHour", {
    lastHour: new Date(now.getTime() - 3_600_000),
  });

  const deviceCode = newSecretToken(platform);
  const userCode = await insertGrant(context, {
    hash: hashSecret(deviceCode),
    clientId: body.client_id,
    clientName: body.client_name ?? (await nameOfClient(context, body.client_id)),
    scopes,
    ...requestPlace(facts),
    device: statedDevice(facts.userAgent),
    now,
    expires: new Date(now.getTime() + GRANT_SECONDS * 1000),
  });
  const verification = `${platformUrl(platform.config)}/activate`;
  return {
    device_code: deviceCode,
    user_code: showUserCode(userCode),
    verification_uri: verification,
    verification_uri_complete: `${verification}?user_code=${showUserCode(userCode)}`,
    expires_in: GRANT_SECONDS,
    interval: POLL_SECONDS,
  };
}

async function nameOfClient(context: Context, clientId: string): Promise<string> {
  const name = cleanName(clientId);
  return name === "" || (await nameRefusal(context, name)) !== null ? "A program" : name;
}

/** Returns what the program's user agent says about it; "Browser" is no more than a guess, and it is none. */
function statedDevice(userAgent: string): string {
  const name = deviceName(userAgent);
  return name === "Browser" ? "Unknown device" : name;
}

/** Inserts the grant under an unused user code; with 20^8 codes, a second try is already rare. */
async function insertGrant({ platform }: Context, grant: Record<string, unknown>): Promise<string> {
  for (;;) {
    const userCode = newUserCode(platform.random);
    const rows = await select(
      platform.db,
      `INSERT INTO device_grants
         (device_code_hash, user_code, client_id, client_name, scopes, interval_seconds, created_at, expires_at,
          ip, country, device)
       VALUES ($hash, $userCode, $clientId, $clientName, $scopes, $interval, $now, $expires, $ip, $country, $device)
       ON CONFLICT (user_code) DO NOTHING RETURNING user_code`,
      { ...grant, userCode, interval: POLL_SECONDS },
    );
    if (rows.length > 0) return userCode;
  }
}
