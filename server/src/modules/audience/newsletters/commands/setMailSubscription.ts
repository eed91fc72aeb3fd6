import type { MailSubscription } from "@quire/contracts/calls/mailing";
import type { Context } from "../../../../platform/http/context.ts";
import { readSubscription, setSubscription } from "../subscription.ts";

interface Input {
  params: { hash: string };
  body: { subscribed: boolean };
}

/** Unsubscribes the recipient of an email, or subscribes them again. */
export async function setMailSubscription(
  { platform }: Context,
  { params, body }: Input,
): Promise<MailSubscription> {
  await setSubscription(platform, params.hash, body.subscribed);
  return readSubscription(platform, params.hash);
}
