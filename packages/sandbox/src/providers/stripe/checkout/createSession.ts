import { randomId } from "../../../randomId.ts";
import type { Account } from "../account.ts";
import { invalid, missing } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";
import type { LineItem } from "./lineItem.ts";
import { readLineItems } from "./readLineItems.ts";
import { type CheckoutSession, newSession } from "./session.ts";

const HOUR = 3600;
const SHORTEST = HOUR / 2;
const LONGEST = 24 * HOUR;
/** Minor units; smaller amounts are refused. */
const LEAST_AMOUNT = 50;
const LONGEST_REFERENCE = 200;

/** The accepted parameters. Those that the fake ignores are accepted all the same. */
const FIELDS = [
  ...["mode", "line_items", "success_url", "cancel_url", "client_reference_id", "customer", "customer_email"],
  ...[
    "expires_at",
    "expand",
    "locale",
    "metadata",
    "payment_intent_data",
    "subscription_data",
    "submit_type",
  ],
  ...["adaptive_pricing", "allow_promotion_codes", "automatic_tax", "billing_address_collection", "currency"],
  ...["custom_text", "customer_creation", "customer_update", "invoice_creation", "payment_method_collection"],
  ...["payment_method_options", "phone_number_collection", "ui_mode", "name_collection", "branding_settings"],
];

export function createSession(account: Account, fields: Fields): CheckoutSession {
  fields.only(FIELDS);
  fields.need("mode");
  const mode = fields.oneOf("mode", ["payment", "subscription"]) ?? "payment";
  const at = account.now();
  const items = readLineItems(account, fields);
  const amount = refuseSum(items, mode);
  const data = fields.branch(mode === "payment" ? "payment_intent_data" : "subscription_data");
  refuseOther(fields, mode);
  const trialDays = mode === "payment" ? 0 : (data?.integer("trial_period_days") ?? 0);
  const id = `cs_test_${randomId(56)}`;
  const session = newSession(
    {
      id,
      mode,
      amount: trialDays > 0 ? 0 : amount,
      currency: items[0]?.currency ?? "",
      success_url: readUrl(fields, "success_url", true),
      cancel_url: readUrl(fields, "cancel_url", false),
      client_reference_id: readReference(fields),
      customer: readCustomer(account, fields),
      customer_email: readEmail(fields),
      expires_at: readExpiry(fields, at),
      locale: fields.text("locale"),
      submit_type: fields.text("submit_type"),
      metadata: fields.metadata() ?? {},
      // If omitted, the account's setting applies, which is on.
      adaptive_pricing: fields.branch("adaptive_pricing")?.flag("enabled") ?? true,
      url: `${account.url}/pay/${id}`,
    },
    at,
  );
  account.checkouts.put({
    id,
    session,
    items,
    intent: null,
    asked: {
      metadata: data?.metadata() ?? {},
      description: data?.text("description") ?? null,
      receipt_email: mode === "payment" ? (data?.text("receipt_email") ?? null) : null,
      trialDays,
    },
  });
  return session;
}

function refuseSum(items: readonly LineItem[], mode: "payment" | "subscription"): number {
  const [first] = items;
  if (items.some(({ currency }) => currency !== first?.currency)) {
    throw invalid("All prices must have the same currency.", "line_items");
  }
  const isRecurring = items.some(({ price }) => price.recurring !== null);
  if (mode === "payment" && isRecurring) {
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "line_items",
    );
  }
  if (mode === "subscription" && !isRecurring) {
    throw invalid(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  }
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (amount < LEAST_AMOUNT) {
    throw invalid(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      undefined,
      "amount_too_small",
    );
  }
  return amount;
}

function refuseOther(fields: Fields, mode: "payment" | "subscription"): void {
  const other = mode === "payment" ? "subscription_data" : "payment_intent_data";
  if (fields.branch(other)) throw invalid(`You can not pass \`${other}\` in \`${mode}\` mode.`, other);
}

function readUrl(fields: Fields, name: string, isNeeded: boolean): string | null {
  const url = isNeeded ? fields.need(name) : fields.text(name);
  if (url === null || /^https?:\/\//.test(url)) return url;
  throw invalid("Not a valid URL", name, "url_invalid");
}

function readReference(fields: Fields): string | null {
  const reference = fields.text("client_reference_id");
  if (reference === null || reference.length <= LONGEST_REFERENCE) return reference;
  throw invalid(`Invalid string: must be at most ${LONGEST_REFERENCE} characters`, "client_reference_id");
}

function readCustomer(account: Account, fields: Fields): string | null {
  const customer = fields.text("customer");
  if (customer === null) return null;
  if (fields.text("customer_email")) {
    throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  }
  if (!account.customers.get(customer)) throw missing("customer", customer, "customer");
  return customer;
}

/** Returns the email; Stripe accepts fewer addresses than mail does. */
function readEmail(fields: Fields): string | null {
  const email = fields.text("customer_email");
  if (email === null || /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email)) return email;
  throw invalid(`Invalid email address: ${email}`, "customer_email", "email_invalid");
}

function readExpiry(fields: Fields, at: number): number {
  const expiry = fields.integer("expires_at");
  if (expiry === null) return at + LONGEST;
  if (expiry < at + SHORTEST) {
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (expiry > at + LONGEST) {
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return expiry;
}
