import type { PayoutField, PayoutMethod } from "@quire/domain/billing/payoutAccounts";

export const METHOD_LABELS: Record<PayoutMethod, string> = {
  bank_in: "Bank account in India",
  upi: "UPI ID",
  iban: "Bank account with an IBAN",
  bank_us: "Bank account in the United States",
};

interface FieldCopy {
  label: string;
  hint?: string;
  placeholder?: string;
  isNumber?: true;
}

/** Copy of the form's fields. */
export const FIELD_COPY: Record<PayoutField, FieldCopy> = {
  holder: { label: "Account holder", hint: "The name on the bank account." },
  account_number: { label: "Account number", isNumber: true },
  ifsc: {
    label: "IFSC",
    hint: "11 characters that identify your bank and branch.",
    placeholder: "HDFC0001234",
  },
  upi: { label: "UPI ID", placeholder: "name@bank" },
  iban: { label: "IBAN", placeholder: "DE89 3704 0044 0532 0130 00" },
  bic: { label: "BIC (optional)", hint: "8 or 11 characters. Some banks require it." },
  routing_number: { label: "Routing number", hint: "9 digits that identify your bank.", isNumber: true },
};
