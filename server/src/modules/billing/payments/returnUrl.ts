import { readRedirect } from "@quire/domain/accounts/redirects";
import type { Context } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";

const LONGEST = 2000;

/**
 * Where a buyer comes back to: a path of the host that they are on, with what they paid for in it. A whole address would let a link
 * of somebody else's end a payment on their own page.
 */
export function returnUrl(
  { facts }: Context,
  target: string,
  paid: { order: string } | { subscription: string },
): string {
  const read = readRedirect(target);
  if (read?.kind === "relative") {
    const url = new URL(read.path, `${facts.scheme}://${facts.host}`);
    for (const [name, id] of Object.entries(paid)) url.searchParams.set(name, id);
    url.hash = "";
    if (url.href.length <= LONGEST) return url.href;
  }
  throw refuseField("body.return_to", "Use a path on this site, such as /post/….");
}
