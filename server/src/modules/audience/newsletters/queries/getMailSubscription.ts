import type { MailSubscription } from "@quire/contracts/calls/mailing";
import type { Context } from "../../../../platform/http/context.ts";
import { readSubscription } from "../subscription.ts";

/** What the link in a letter is about. Looking changes nothing. */
export function getMailSubscription(
  { platform }: Context,
  { params }: { params: { hash: string } },
): Promise<MailSubscription> {
  return readSubscription(platform, params.hash);
}
