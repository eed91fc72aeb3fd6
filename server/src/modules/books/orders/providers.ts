import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CourierPort } from "../courier/courier.ts";
import { courierOf } from "../courier/openCourier.ts";
import { pressOf } from "../press/openPress.ts";
import type { PressPort } from "../press/press.ts";

/** The press; throws if none is set up. */
export function requirePress(platform: Platform): PressPort {
  const press = pressOf(platform);
  if (!press) throw new Refusal("press_unreachable");
  return press;
}

/** The courier within India; throws if none is set up. */
export function requireCourier(platform: Platform): CourierPort {
  const courier = courierOf(platform);
  if (!courier) throw new Refusal("press_unreachable");
  return courier;
}
