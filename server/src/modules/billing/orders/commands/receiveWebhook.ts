import { receiveWebhook as contract } from "@quire/contracts/schemas/orders";
import type { PaymentProvider } from "@quire/domain/enums";
import type { Context } from "../../../../platform/http/context.ts";
import { readBytes } from "../../../../platform/http/readBody.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { storeEvent } from "../../webhooks/storeEvent.ts";

/** Verifies the signature over the raw bytes, then stores the event; a job does all else. */
export async function receiveWebhook(
  { platform, http }: Context,
  { params }: { params: { provider: PaymentProvider } },
): Promise<{ received: true }> {
  const body = await readBytes(http.request.raw.req, contract.maxBytes);
  const port = await providerOf(platform, params.provider);
  const event = port.readWebhook(
    body,
    http.request.headers as Record<string, string | undefined>,
    platform.clock.now(),
  );
  if (!event) throw new Refusal("webhook_refused");
  await storeEvent(platform, params.provider, event);
  return { received: true };
}
