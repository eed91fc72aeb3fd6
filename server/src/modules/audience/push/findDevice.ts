import { Op } from "sequelize";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Scope } from "../../../platform/scope.ts";
import { type DeviceColumns, devices } from "../models/devices.ts";

/** Returns a user's device by its id, or by another one that it was given; 404 without one. */
export async function findDevice(
  { platform, transaction }: { platform: Scope["platform"]; transaction: Scope["transaction"] | null },
  userId: string,
  id: string,
): Promise<DeviceColumns> {
  const device = await devices(platform.db).findOne({
    where: { user_id: userId, [Op.or]: [{ id }, { aliases: { [Op.contains]: [id] } }] },
    transaction,
  });
  if (!device) throw new Refusal("device_not_found");
  return device.get();
}
