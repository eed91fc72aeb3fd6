import { readRedirect } from "@quire/domain/accounts/redirects";
import type { Context } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";

const LONGEST = 2000;

/**
 * Where a buyer returns to: a path on the current host, with the id of what they paid for. Absolute URLs are
 * refused: a malicious link could send a buyer from the payment to a foreign site.
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
