import { receivePostmarkEvent as contract } from "@quire/contracts/schemas/newsletterSettings";
import type { Context } from "../../../../platform/http/context.ts";
import { sameSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { applyMailEvents } from "../applyMailEvents.ts";
import { readEventBody } from "../readEventBody.ts";
import { readPostmarkEvent } from "../readPostmarkEvent.ts";

/** Applies what Postmark reports. It signs nothing, but sends the password in its webhook's address. */
export async function receivePostmarkEvent({ platform, http }: Context): Promise<{ received: true }> {
  const { request } = http;
  const token = platform.config.mailEvents.postmarkToken;
  if (token === null || !sameSecret(passwordIn(request.headers.authorization), token)) {
    throw new Refusal("webhook_refused");
  }
  const body = await readEventBody(request.raw.req, contract.maxBytes);
  if (body === null) throw new Refusal("webhook_refused");
  const event = readPostmarkEvent(body);
  await applyMailEvents(platform, event ? [event] : []);
  return { received: true };
}

/** Returns the password of basic authentication, or an empty text. */
function passwordIn(header: unknown): string {
  const [, encoded = ""] = /^Basic ([\w+/=]{1,1000})$/i.exec(String(header)) ?? [];
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
}
