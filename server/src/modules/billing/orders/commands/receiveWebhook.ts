import type { PaymentProvider } from "@quire/domain/enums";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { storeEvent } from "../../webhooks/storeEvent.ts";

/** A provider's events are some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** Verifies the signature over the raw bytes, then stores the event; a job does all else. */
export async function receiveWebhook(
  { platform, http }: Context,
  { params }: { params: { provider: PaymentProvider } },
): Promise<{ received: true }> {
  const port = await providerOf(platform, params.provider);
  const body = await readAll(http.request.payload as AsyncIterable<Buffer>);
  const event = port.readWebhook(
    body,
    http.request.headers as Record<string, string | undefined>,
    platform.clock.now(),
  );
  if (!event) throw new Refusal("webhook_refused");
  await storeEvent(platform, params.provider, event);
  return { received: true };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Refusal("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
