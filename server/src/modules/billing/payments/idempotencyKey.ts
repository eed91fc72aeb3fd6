import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import type { Context } from "../../../platform/http/context.ts";
import { header } from "../../../platform/http/header.ts";
import { refuseField } from "../../../platform/http/refusal.ts";

/** The request's idempotency key: repeated with the same key, it creates nothing more. */
export function idempotencyKey({ http }: Context): string {
  const key = header(http.request, IDEMPOTENCY_KEY) ?? "";
  if (/^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw refuseField(
    `headers.${IDEMPOTENCY_KEY}`,
    "Send an Idempotency-Key of 8 to 100 characters, unique to each order.",
  );
}
