import { getSession } from "@quire/contracts/calls/accounts";
import { type PushSubscriber, subscribeDevice } from "../lib/push/subscribeDevice.ts";
import { sendingClient } from "../local/outbox/sendingClient.ts";

/** Subscribes again when the browser has replaced or ended the subscription. Does nothing for a guest. */
export async function renewDevice(manager: PushSubscriber, client = sendingClient()): Promise<void> {
  const state = await client.call(getSession);
  client.setSession(state);
  if (state.user) await subscribeDevice(manager, client.call);
}
