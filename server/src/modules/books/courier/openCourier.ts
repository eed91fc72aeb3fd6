import type { Config } from "../../../platform/config.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CourierPort } from "./courier.ts";
import { openShiprocket } from "./shiprocket.ts";

const openedBy = memoizeBy(({ fulfillment }: Config): CourierPort | null =>
  fulfillment.shiprocket ? openShiprocket(fulfillment.shiprocket) : null,
);

/** The configured courier; null if there is none. */
export const courierOf = ({ config }: Pick<Platform, "config">): CourierPort | null => openedBy(config);
