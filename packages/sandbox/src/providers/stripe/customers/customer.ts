import { randomId } from "../../../randomId.ts";
import { newId } from "../ids.ts";

export type Customer = ReturnType<typeof newCustomer>;

export interface CustomerParams {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

export function newCustomer(params: CustomerParams, at: number) {
  return {
    id: newId("cus"),
    object: "customer" as const,
    address: null,
    balance: 0,
    created: at,
    currency: null as string | null,
    default_source: null,
    delinquent: false,
    description: params.description,
    discount: null,
    email: params.email,
    invoice_prefix: randomId(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false as const,
    metadata: params.metadata,
    name: params.name,
    next_invoice_sequence: 1,
    phone: params.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none" as const,
    test_clock: null,
  };
}
