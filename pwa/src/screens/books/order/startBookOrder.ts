import { CallError } from "@quire/client/errors";
import { createBookOrder, type NewBookOrder, previewBookOrder } from "@quire/contracts/calls/books";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import type { BookQuote } from "@quire/contracts/records/bookOrder";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { BookCurrency } from "@quire/domain/books/printPrices";
import { callApi } from "../../../lib/callApi.ts";
import { type PaymentStart, startOrder } from "../../../widgets/checkout/startPayment.ts";
import { subjectOf } from "./subjectOf.ts";

/** What is ordered, without what the buyer was shown of its price. */
export type BookOrderRequest = Omit<NewBookOrder, "total" | "return_to">;

/**
 * Returns what an order costs. Saves nothing. The server decides the currency: where it sees the buyer elsewhere than
 * this device does, it names the other provider.
 */
export async function previewOrder(siteId: string, body: BookOrderRequest): Promise<BookQuote> {
  const preview = (currency: BookCurrency) =>
    callApi(previewBookOrder, {
      params: { siteId, provider: providerFor(currency) },
      body: { ...body, currency },
      idempotent: true,
    });
  try {
    return await preview(body.currency);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "other_provider") throw error;
    return preview(body.currency === "INR" ? "USD" : "INR");
  }
}

/**
 * Creates or resumes a book's order. Throws the server's refusal, also of a price that changed: the buyer is shown
 * the new one before anything is paid.
 */
export function startBookOrder(
  siteId: string,
  { provider, total, currency }: Pick<BookQuote, "provider" | "total" | "currency">,
  request: BookOrderRequest,
  returnTo: string,
): Promise<PaymentStart> {
  const body = { ...request, currency };
  return startOrder(
    { subject: subjectOf(body.post_id), provider, content: JSON.stringify([siteId, body, total]) },
    (current, key) =>
      callApi(createBookOrder, {
        params: { siteId, provider: current },
        body: { ...body, total, return_to: returnTo },
        headers: { [IDEMPOTENCY_KEY]: key },
        // Idempotent by its key.
        idempotent: true,
      }),
  );
}

/** Whether the price changed after the buyer saw it. */
export const isPriceChange = (error: unknown): boolean =>
  error instanceof CallError && error.code === "price_changed";
