import type { Config } from "../../../platform/config.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openLulu } from "./lulu.ts";
import type { PressPort } from "./press.ts";

const openedBy = memoizeBy(({ fulfillment }: Config): PressPort | null =>
  fulfillment.lulu ? openLulu(fulfillment.lulu) : null,
);

/** The configured press; null if there is none. */
export const pressOf = ({ config }: Pick<Platform, "config">): PressPort | null => openedBy(config);
