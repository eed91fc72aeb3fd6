import { errorClass } from "@quire/client/errors";
import type { ErrorCode } from "@quire/contracts/errors";
import { expect, test } from "vitest";
import { quote, shippingOption } from "../../../testing/books.ts";
import { arrivalOf, linesOf, previewProblem, shippingProblem } from "./orderCopy.ts";

const refusal = (status: number, code: string, details?: unknown) =>
  new (errorClass(status))(status, { code: code as ErrorCode, message: `server: ${code}`, details });

const ADDRESS = "We couldn’t process this address. Please check the address and try again.";
const OPTIONS =
  "We couldn’t fetch shipping options for this address. Please check the address and try again.";
const BUSY = "Hold on — we're processing your recent order. Please try again shortly.";

test.each([
  ["an order in progress", refusal(429, "order_processing"), BUSY, false],
  [
    "a detail of the server",
    refusal(400, "bad_request", { detail: "No such PIN code." }),
    "No such PIN code.",
    true,
  ],
  ["a refused address", refusal(422, "address_refused"), ADDRESS, true],
  ["an internal error", refusal(500, "internal"), ADDRESS, true],
  ["anything else", new Error("x"), ADDRESS, true],
] as const)("explains a failed preview after %s as specified", (_, error, message, mayEmail) => {
  expect(previewProblem(error)).toEqual({ message, mayEmail });
});

test("explains missing shipping options as specified", () => {
  expect(shippingProblem(refusal(422, "shipping_unavailable"))).toEqual({ message: OPTIONS, mayEmail: true });
  expect(shippingProblem(new Error("no options"))).toEqual({ message: OPTIONS, mayEmail: true });
});

test.each(["network_failed", "press_unreachable", "not_for_sale"])(
  "doesn't blame the address for %s",
  (code) => {
    for (const explain of [previewProblem, shippingProblem]) {
      const { message, mayEmail } = explain(refusal(code === "network_failed" ? 0 : 503, code));
      expect(message).not.toMatch(/address/);
      expect(mayEmail).toBe(false);
    }
  },
);

test("says when a parcel arrives", () => {
  expect(arrivalOf(shippingOption())).toBe("Arrives by 3 Dec, 2026");
  expect(arrivalOf(shippingOption({ max_delivery_date: "2026-12-09" }))).toBe(
    "Arrives 3 Dec, 2026 to 9 Dec, 2026",
  );
  const undated = { min_delivery_date: null, max_delivery_date: null };
  expect(arrivalOf(shippingOption(undated))).toBe("Arrives in 6 days or more");
});

test("shows lines that add up to the total", () => {
  const found = linesOf(quote({ quantity: 2 }));
  expect(found.map(([label]) => label)).toEqual(["2 copies", "Shipping", "Tax"]);
  expect(found.reduce((sum, [, amount]) => sum + amount, 0)).toBe(quote().total);
});
