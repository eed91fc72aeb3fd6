import type { WebhookSender } from "@quire/contracts/calls/orders";
import { receiveWebhook as contract } from "@quire/contracts/schemas/orders";
import type { Context } from "../../../../platform/http/context.ts";
import { readBytes } from "../../../../platform/http/readBody.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { readReport } from "../../webhooks/readReport.ts";
import { storeEvent } from "../../webhooks/storeEvent.ts";

/** Verifies the signature over the raw bytes, then stores the event; a job does all else. */
export async function receiveWebhook(
  { platform, http }: Context,
  { params }: { params: { provider: WebhookSender } },
): Promise<{ received: true }> {
  const body = await readBytes(http.request.raw.req, contract.maxBytes);
  const headers = http.request.headers as Record<string, string | undefined>;
  const { config, clock } = platform;
  const provider = params.provider === "courier" ? "shiprocket" : params.provider;
  const event =
    provider === "lulu" || provider === "shiprocket"
      ? readReport(config.fulfillment, provider, body, headers)
      : (await providerOf(platform, provider)).readWebhook(body, headers, clock.now());
  if (!event) throw new Refusal("webhook_refused");
  await storeEvent(platform, provider, event);
  return { received: true };
}
