import { readHost } from "@quire/domain/sites/hosts";
import type { Platform } from "../platform.ts";
import type { Context } from "./context.ts";
import { Refusal } from "./refusal.ts";

/** Whether a Host header names the platform itself. */
export function isPlatformHost(platform: Platform, host: string): boolean {
  return readHost(host, platform.config.platformHost)?.kind === "platform";
}

/** Refuses a call on any host but the platform's: passwords are entered only there. */
export function requirePlatformHost({ platform, facts }: Pick<Context, "platform" | "facts">): void {
  if (isPlatformHost(platform, facts.host)) return;
  throw new Refusal("platform_only", {
    details: { location: `${platform.config.platformProtocol}://${platform.config.platformHost}` },
  });
}
