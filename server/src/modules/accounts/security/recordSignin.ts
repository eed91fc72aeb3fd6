import { deviceName } from "@quire/domain/accounts/deviceName";
import { DENY_SIGNIN_LINK_SECONDS } from "@quire/domain/accounts/proof";
import { Op } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import { contactAddress } from "../contactAddress.ts";
import { signinAlerts } from "../models/signinAlerts.ts";
import { users } from "../models/users.ts";
import { recordSecurityEvent } from "../recordSecurityEvent.ts";
import type { RecognizedDevice } from "./knownDevice.ts";
import { newDeviceEmail } from "./newDeviceEmail.ts";

const DAY_MS = 86_400_000;
/** Of one account in a day: an unproved address may be a stranger's, and text messages cost money. */
const MOST_ALERTS = 10;

/** Records a sign-in, and notifies the account's owner of one on a device that the account doesn't know. */
export async function recordSignin(
  context: CommandContext,
  userId: string,
  device: RecognizedDevice,
): Promise<void> {
  const kind = device.state === "new" ? "signed_in_on_new_device" : "signed_in";
  await recordSecurityEvent(context, { userId, kind });
  if (device.state === "new") await alertOwner(context, userId, device.id);
}

async function alertOwner(context: CommandContext, userId: string, deviceId: string): Promise<void> {
  const { platform, transaction, facts } = context;
  const user = await users(platform.db).findByPk(userId, { transaction, rejectOnEmpty: true });
  const to = contactAddress(user.get());
  const now = platform.clock.now();
  const sent = await signinAlerts(platform.db).count({
    where: { user_id: userId, created_at: { [Op.gt]: new Date(now.getTime() - DAY_MS) } },
    transaction,
  });
  if (!to || sent >= MOST_ALERTS) return;
  const hash = newSecretToken(platform);
  const expires = new Date(now.getTime() + DENY_SIGNIN_LINK_SECONDS * 1000);
  await signinAlerts(platform.db).create(
    {
      token_hash: hashSecret(hash),
      user_id: userId,
      device_id: deviceId,
      identifier: to.value,
      created_at: now,
      expires_at: expires,
    },
    { transaction, returning: false },
  );
  const content = newDeviceEmail(platform.config, { device: deviceName(facts.userAgent), facts, now, hash });
  await queueEmail(platform, transaction, to, content, { until: expires });
}
