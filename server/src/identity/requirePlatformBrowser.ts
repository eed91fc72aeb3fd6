import type { Context, Person } from "../platform/http/context.ts";
import { requirePerson } from "../platform/http/policy.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { isPlatformHost } from "./siteOfHost.ts";

/**
 * The signed-in person, in a browser on the platform's own host; 403 from a site's host or a program. What lets
 * others in (tokens, programs, other hosts) asks for it: whoever holds the DNS of a custom domain can read the
 * cookies of its visitors, and a leaked program's token must not make itself another.
 */
export function requirePlatformBrowser(context: Context): Person {
  const person = requirePerson(context);
  if (person.session.kind !== "browser") throw new Refusal("platform_only");
  requirePlatformHost(context);
  return person;
}

/** Refuses a call on any host but the platform's: passwords are typed there alone. */
export function requirePlatformHost({ platform, facts }: Context): void {
  if (isPlatformHost(platform, facts.host)) return;
  throw new Refusal("platform_only", {
    details: { location: `${platform.config.platformProtocol}://${platform.config.platformHost}` },
  });
}
