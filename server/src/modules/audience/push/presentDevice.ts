import type { PushDevice } from "@quire/contracts/records/pushDevice";
import type { DeviceColumns } from "../models/devices.ts";

/** Returns a device as its user sees it. */
export function presentDevice(device: DeviceColumns, currentKey: string): PushDevice {
  return {
    id: device.id,
    status: device.status,
    push_subscription: { endpoint: device.endpoint },
    current_key: device.key_id === currentKey,
    name: device.name,
    created: device.created_at.toISOString(),
  };
}
