import { receiveSesEvent as contract } from "@quire/contracts/schemas/newsletterSettings";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { applyMailEvents } from "../applyMailEvents.ts";
import { parsedOrNull, readEventBody } from "../readEventBody.ts";
import { readSesEvents } from "../readSesEvents.ts";
import { type SnsMessage, snsRequest, snsUrl, verifySns } from "../verifySns.ts";

/** Applies what SES reports through our SNS topic, and confirms the topic's subscription. */
export async function receiveSesEvent({ platform, http }: Context): Promise<{ received: true }> {
  const message = await verifySns(platform, await readEventBody(http.request.raw.req, contract.maxBytes));
  if (!message) throw new Refusal("webhook_refused");
  if (message.Type === "SubscriptionConfirmation") await confirmSubscription(platform, message);
  if (message.Type === "UnsubscribeConfirmation") {
    platform.log.error("SNS no longer sends bounces and complaints: its subscription was deleted");
  }
  // Setting up a topic sends a text in place of JSON.
  if (message.Type === "Notification") {
    await applyMailEvents(platform, readSesEvents(parsedOrNull(Buffer.from(message.Message))));
  }
  return { received: true };
}

async function confirmSubscription(platform: Platform, { SubscribeURL }: SnsMessage): Promise<void> {
  const url = snsUrl(platform, SubscribeURL);
  if (!url) throw new Refusal("webhook_refused");
  await platform.outbound.get(url, snsRequest(platform)).catch((error) => {
    platform.log.warn({ err: error }, "the subscription to SNS could not be confirmed");
    throw new Refusal("unavailable");
  });
  platform.log.info("SNS now sends bounces and complaints");
}
