import type { Context } from "../../../../platform/http/context.ts";
import { vapidKeys } from "../vapidKeys.ts";

/** Retrieves the key that browsers subscribe with. */
export async function getPushKey({ platform }: Context): Promise<{ public_key: string }> {
  return { public_key: (await vapidKeys(platform)).publicKey };
}
