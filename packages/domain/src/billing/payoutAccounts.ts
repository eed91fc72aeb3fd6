import { faultOfIban, isBic, isIfsc, isRoutingNumber, isUpiId } from "./bankNumbers.ts";
import type { Currency } from "./money.ts";

/** Payout methods: Indian bank account, UPI id, IBAN, US bank account. */
export const PAYOUT_METHODS = ["bank_in", "upi", "iban", "bank_us"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** The payout methods of each currency, the usual one first. */
export const METHODS_OF: Readonly<Record<Currency, readonly PayoutMethod[]>> = {
  INR: ["bank_in", "upi"],
  EUR: ["iban"],
  USD: ["bank_us"],
};

export const PAYOUT_FIELDS = [
  "holder",
  "account_number",
  "ifsc",
  "upi",
  "iban",
  "bic",
  "routing_number",
] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

/** The fields of each method's form, in order. The BIC is optional. */
export const FIELDS_OF: Readonly<Record<PayoutMethod, readonly PayoutField[]>> = {
  bank_in: ["holder", "account_number", "ifsc"],
  upi: ["holder", "upi"],
  iban: ["holder", "iban", "bic"],
  bank_us: ["holder", "routing_number", "account_number"],
};

/** Raw form input. */
export type TypedAccount = Partial<Record<PayoutField, string>>;

/** Validated payout details: exactly the fields that the method needs. */
export interface PayoutDetails {
  method: PayoutMethod;
  fields: TypedAccount;
}

export type CheckedAccount =
  | { details: PayoutDetails }
  | { issues: { field: PayoutField | "method"; message: string }[] };

/** Validates form input for a currency: returns the details, or an issue per invalid field. */
export function checkPayoutAccount(
  currency: Currency,
  method: PayoutMethod,
  typed: TypedAccount,
): CheckedAccount {
  if (!METHODS_OF[currency].includes(method))
    return { issues: [{ field: "method", message: `${currency} can't be paid out this way.` }] };
  const fields: TypedAccount = {};
  const issues: { field: PayoutField; message: string }[] = [];
  for (const field of FIELDS_OF[method]) {
    const value = tidy(field, typed[field] ?? "");
    const message = faultOf(field, value, method);
    if (message) issues.push({ field, message });
    else if (value) fields[field] = value;
  }
  return issues.length > 0 ? { issues } : { details: { method, fields } };
}

/** People type numbers with spaces and dashes, as printed on a card. */
function tidy(field: PayoutField, text: string): string {
  if (field === "holder") return text.trim().replace(/\s+/g, " ");
  if (field === "upi") return text.replace(/\s/g, "").toLowerCase();
  return text.replace(/[\s-]/g, "").toUpperCase();
}

const IBAN_WORDS = {
  form: "Enter the IBAN as your bank shows it: two letters, two digits and the account.",
  country: "Euros can't be sent to an account in that country.",
  length: "This IBAN has too few or too many characters for its country.",
  digits: "This IBAN's check digits don't match. Compare it with your bank's.",
};

function faultOf(field: PayoutField, value: string, method: PayoutMethod): string | null {
  switch (field) {
    case "holder":
      return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()/-]{1,99}$/u.test(value)
        ? null
        : "Enter the holder's name as your bank has it: 2 to 100 letters.";
    case "account_number":
      if (method === "bank_in")
        return /^\d{9,18}$/.test(value) ? null : "An account number in India has 9 to 18 digits.";
      return /^\d{4,17}$/.test(value) ? null : "An account number in the United States has 4 to 17 digits.";
    case "ifsc":
      return isIfsc(value) ? null : "An IFSC has 11 characters, such as HDFC0001234.";
    case "upi":
      return isUpiId(value) ? null : "A UPI ID looks like name@bank.";
    case "iban": {
      const fault = faultOfIban(value);
      return fault && IBAN_WORDS[fault];
    }
    case "bic":
      return value === "" || isBic(value) ? null : "A BIC has 8 or 11 characters. You can leave it out.";
    case "routing_number":
      return isRoutingNumber(value)
        ? null
        : "This isn't a valid routing number. It has nine digits. Compare it with your bank's.";
  }
}

/**
 * Masks an account number to its last characters, enough for its holder to recognize it and useless to others:
 * "••••4321", "••ab@okbank".
 */
export function maskAccount({ fields }: PayoutDetails): string {
  const [name = "", provider] = (fields.upi ?? fields.iban ?? fields.account_number ?? "").split("@");
  // Never reveals more than half of a short number.
  const visible = Math.min(4, Math.floor(name.length / 2));
  const masked = `••••${visible ? name.slice(-visible) : ""}`;
  return provider ? `${masked}@${provider}` : masked;
}
