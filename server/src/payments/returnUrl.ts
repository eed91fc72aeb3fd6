import { readRedirect } from "@quire/domain/redirects";
import type { Context } from "../../platform/http/context.ts";
import { refuseField } from "../../platform/http/refusal.ts";

const LONGEST = 2000;

/**
 * Where a buyer comes back to: a path of the host that they are on, with the order in it. A whole address would let a link
 * of somebody else's end a payment on their own page.
 */
export function returnUrl({ facts }: Context, target: string, orderId: string): string {
  const read = readRedirect(target);
  if (read?.kind === "relative") {
    const url = new URL(read.path, `${facts.scheme}://${facts.host}`);
    url.searchParams.set("order", orderId);
    url.hash = "";
    if (url.href.length <= LONGEST) return url.href;
  }
  throw refuseField("body.return_to", "Give a path of this site, such as /post/….");
}
