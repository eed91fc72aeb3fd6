import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, type Currency } from "./money.ts";
import {
  checkPayoutAccount,
  FIELDS_OF,
  METHODS_OF,
  maskAccount,
  PAYOUT_FIELDS,
  PAYOUT_METHODS,
  type PayoutDetails,
  type PayoutField,
  type PayoutMethod,
  type TypedAccount,
} from "./payoutAccounts.ts";

const holder = "Herman Melville";
const GOOD: [Currency, PayoutMethod, TypedAccount, TypedAccount, string][] = [
  [
    "INR",
    "bank_in",
    { holder: "  Herman   Melville", account_number: "0012 3456-7890", ifsc: " hdfc0001234 " },
    { holder, account_number: "001234567890", ifsc: "HDFC0001234" },
    "••••7890",
  ],
  ["INR", "upi", { holder, upi: " Ahab@OkBank " }, { holder, upi: "ahab@okbank" }, "••••ab@okbank"],
  [
    "EUR",
    "iban",
    { holder, iban: "de89 3704 0044 0532 0130 00", bic: "" },
    { holder, iban: "DE89370400440532013000" },
    "••••3000",
  ],
  [
    "EUR",
    "iban",
    { holder, iban: "NL91ABNA0417164300", bic: "abnanl2a" },
    { holder, iban: "NL91ABNA0417164300", bic: "ABNANL2A" },
    "••••4300",
  ],
  [
    "USD",
    "bank_us",
    { holder: "Renée O’Hara & Søn", routing_number: "021000021", account_number: "1234" },
    { holder: "Renée O’Hara & Søn", routing_number: "021000021", account_number: "1234" },
    "••••34",
  ],
];

describe("payout account", () => {
  it.each(GOOD)(
    "in %s by %s is normalized, and masked to its last characters",
    (currency, method, typed, fields, end) => {
      const checked = checkPayoutAccount(currency, method, typed);
      expect(checked).toEqual({ details: { method, fields } });
      expect(maskAccount({ method, fields })).toBe(end);
    },
  );

  it.each<[PayoutField, Currency, PayoutMethod, TypedAccount]>([
    ["holder", "INR", "upi", { holder: "=1", upi: "ahab@okbank" }],
    ["holder", "INR", "upi", { holder: "A\u0000b", upi: "ahab@okbank" }],
    ["upi", "INR", "upi", { holder, upi: "ahab" }],
    ["account_number", "INR", "bank_in", { holder, account_number: "12345678", ifsc: "HDFC0001234" }],
    ["account_number", "INR", "bank_in", { holder, account_number: "1".repeat(19), ifsc: "HDFC0001234" }],
    ["account_number", "INR", "bank_in", { holder, account_number: "A123456789", ifsc: "HDFC0001234" }],
    ["holder", "INR", "upi", { holder: "A".repeat(101), upi: "ahab@okbank" }],
    ["holder", "INR", "upi", { holder: "=Ahab", upi: "ahab@okbank" }],
    ["ifsc", "INR", "bank_in", { holder, account_number: "123456789", ifsc: "" }],
    ["iban", "EUR", "iban", { holder, iban: "DE89370400440532013001" }],
    ["bic", "EUR", "iban", { holder, iban: "DE89370400440532013000", bic: "DEUT" }],
    ["routing_number", "USD", "bank_us", { holder, routing_number: "021000022", account_number: "1234" }],
    ["account_number", "USD", "bank_us", { holder, routing_number: "021000021", account_number: "123" }],
    [
      "account_number",
      "USD",
      "bank_us",
      { holder, routing_number: "021000021", account_number: "1".repeat(18) },
    ],
    ["account_number", "USD", "bank_us", { holder, routing_number: "021000021", account_number: "A1234" }],
  ])("reports the invalid field %s", (field, currency, method, typed) => {
    const checked = checkPayoutAccount(currency, method, typed);
    expect("issues" in checked && checked.issues.map((issue) => issue.field)).toEqual([field]);
  });

  it("uses a method of its currency, with that method's fields and no others", () => {
    const anyTyped = fc.record(
      Object.fromEntries(PAYOUT_FIELDS.map((field) => [field, fc.string({ maxLength: 40 })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...PAYOUT_METHODS),
        anyTyped,
        fc.constantFrom(...GOOD),
        (currency, method, noise, [, , typed]) => {
          const checked = checkPayoutAccount(currency, method, { ...noise, ...typed });
          if ("issues" in checked) {
            expect(checked.issues).not.toEqual([]);
            return;
          }
          expect(METHODS_OF[currency]).toContain(method);
          expect(FIELDS_OF[method]).toEqual(
            expect.arrayContaining(Object.keys(checked.details.fields) as PayoutField[]),
          );
          // Idempotent: the values shown in a form can be submitted unchanged.
          expect(checkPayoutAccount(currency, method, checked.details.fields)).toEqual(checked);
        },
      ),
    );
  });

  it("reveals at most four characters, and at most half of its number", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,18}$/), (number) => {
        const details: PayoutDetails = { method: "bank_us", fields: { holder, account_number: number } };
        const shown = maskAccount(details).replaceAll("•", "");
        expect(number.endsWith(shown)).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, number.length / 2));
      }),
    );
  });
});
