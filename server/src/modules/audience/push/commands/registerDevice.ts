import type { PushDevice, PushSubscriptionInput } from "@quire/contracts/records/pushDevice";
import { deviceName } from "@quire/domain/accounts/deviceName";
import { execute, select } from "../../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { isInternalHost } from "../../../../platform/outbound/publicAddress.ts";
import type { DeviceColumns } from "../../models/devices.ts";
import { presentDevice } from "../presentDevice.ts";
import { vapidKeys } from "../vapidKeys.ts";

/** More than anyone uses; the one that was silent for longest makes room. */
const MOST_DEVICES = 20;

interface Input {
  body: { push_subscription: PushSubscriptionInput; id?: string };
}

/** Registers the browser that made a subscription, or updates and activates it. */
export async function registerDevice(context: Context, { body }: Input): Promise<PushDevice> {
  const { userId, session } = requireUser(context);
  const { endpoint, keys } = body.push_subscription;
  requireOutside(context, endpoint);
  await enforceLimit(context, "devicesByUser", userId, "too_many_devices");
  const { publicKey } = await vapidKeys(context.platform);
  const device = await inTransaction(context, async (inside) => {
    const { platform, transaction } = inside;
    const subscription = { endpoint, p256dh: stripPadding(keys.p256dh), auth: stripPadding(keys.auth) };
    // Another user of this browser, whose messages must not come here. Only the browser knows these keys: an endpoint
    // alone may have been seen elsewhere, and must not take an account's messages away.
    await execute(
      platform.db,
      `DELETE FROM devices
        WHERE endpoint = $endpoint AND p256dh = $p256dh AND auth = $auth AND user_id <> $userId`,
      { ...subscription, userId },
      transaction,
    );
    const [row] = await select<DeviceColumns>(
      platform.db,
      UPSERT,
      {
        id: platform.newId(),
        userId,
        ...subscription,
        key: publicKey,
        name: deviceName(context.facts.userAgent),
        session: session.id,
        aliases: body.id ? [body.id] : [],
        now: platform.clock.now(),
      },
      transaction,
    );
    if (!row) throw new Refusal("push_endpoint_taken");
    await dropOldest(inside, userId);
    return row;
  });
  return presentDevice(device, publicKey);
}

const UPSERT = `
  INSERT INTO devices AS d (id, user_id, endpoint, p256dh, auth, key_id, name, session_id, aliases, created_at)
  VALUES ($id, $userId, $endpoint, $p256dh, $auth, $key, $name, $session, $aliases::text[], $now)
  ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, key_id = excluded.key_id,
    status = 'active', refusals = 0, name = excluded.name, session_id = excluded.session_id,
    aliases = (excluded.aliases || array_remove(d.aliases, excluded.aliases[1]))[1:20]
    WHERE d.user_id = excluded.user_id
  RETURNING *`;

async function dropOldest({ platform, transaction }: CommandContext, userId: string): Promise<void> {
  await execute(
    platform.db,
    `DELETE FROM devices WHERE id IN (SELECT id FROM devices WHERE user_id = $userId
       ORDER BY coalesce(last_success_at, created_at) DESC, id DESC OFFSET ${MOST_DEVICES})`,
    { userId },
    transaction,
  );
}

/** We connect to the endpoint, on HTTPS's own port: it must not lead into our own network. Names are checked then. */
function requireOutside({ platform: { config } }: Context, endpoint: string): void {
  const { hostname, origin, port, username } = new URL(endpoint);
  const isStandIn = config.push.standIn !== null && origin === new URL(config.push.standIn.url).origin;
  if (!isStandIn && (username !== "" || port !== "" || isInternalHost(hostname)))
    throw refuseField("body.push_subscription.endpoint", "This isn't the address of a push service.");
}

const stripPadding = (base64url: string) => base64url.replace(/=+$/, "");
