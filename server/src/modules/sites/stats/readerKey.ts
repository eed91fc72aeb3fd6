import { createHmac } from "node:crypto";
import { dayOf } from "@quire/domain/sites/views";
import type { Context } from "../../../platform/http/context.ts";
import { addressKey } from "../../../platform/limits/addressKey.ts";
import { dailySalt } from "./dailySalt.ts";

/** What one reader's views of one day are marked with: the same all day, and nothing to anybody the day after. */
export async function readerKey({ platform, caller, facts }: Context, day: string): Promise<Buffer> {
  if (caller.kind === "person") {
    return createHmac("sha256", platform.secret("views")).update(`${day} ${caller.userId}`).digest();
  }
  // By the key of the day that is, also for a day that was: that one's key is gone.
  const salt = await dailySalt(platform, dayOf(platform.clock.now()));
  return createHmac("sha256", salt)
    .update(`${addressKey(facts.ip)}\n${facts.userAgent}`)
    .digest();
}
