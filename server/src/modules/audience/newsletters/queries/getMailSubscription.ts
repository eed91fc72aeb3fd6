import type { MailSubscription } from "@quire/contracts/calls/mailing";
import type { Context } from "../../../../platform/http/context.ts";
import { readSubscription } from "../subscription.ts";

/** Returns the subscription that an unsubscribe link is for. Changes nothing. */
export function getMailSubscription(
  { platform }: Context,
  { params }: { params: { hash: string } },
): Promise<MailSubscription> {
  return readSubscription(platform, params.hash);
}
