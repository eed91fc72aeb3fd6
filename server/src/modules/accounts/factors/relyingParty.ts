import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";

/** Who passkeys are made for: the platform's host and origin. Sites get their sessions from the platform. */
export function relyingParty(config: Config): { id: string; origin: string } {
  const { hostname, origin } = new URL(platformUrl(config));
  return { id: hostname, origin };
}
