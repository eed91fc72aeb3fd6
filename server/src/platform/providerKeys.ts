import type { Values, VariableName } from "./configTable.ts";

interface ProviderKeys {
  /** All or none of them are set. */
  keys: VariableName[];
  /** Addresses of stand-ins, which production refuses. */
  standIns: VariableName[];
  /** What fails without the keys: "no payment can be taken". */
  without: string;
}

/** Providers that production needs. */
const PROVIDERS: ProviderKeys[] = [
  {
    keys: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    standIns: ["RAZORPAY_URL", "RAZORPAY_CHECKOUT_URL"],
    without: "no payment can be taken",
  },
  {
    keys: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    standIns: ["STRIPE_URL"],
    without: "no payment can be taken",
  },
  {
    keys: ["LULU_CLIENT_KEY", "LULU_CLIENT_SECRET"],
    standIns: ["LULU_URL"],
    without: "no book can be printed",
  },
  {
    keys: [
      "SHIPROCKET_EMAIL",
      "SHIPROCKET_PASSWORD",
      "SHIPROCKET_WEBHOOK_TOKEN",
      "SHIPROCKET_PICKUP_POSTCODE",
    ],
    standIns: ["SHIPROCKET_URL"],
    without: "no book can be sent within India",
  },
];

/** A provider with only some of its keys would be unused, without any sign of the reason. */
export function inconsistentProviders(mode: Values["NODE_ENV"], env: NodeJS.ProcessEnv): string[] {
  const isProduction = mode === "production";
  return PROVIDERS.flatMap(({ keys, standIns, without }) => {
    const absent = keys.filter((name) => !env[name]?.trim());
    const missing = isProduction || absent.length < keys.length ? absent : [];
    const refused = isProduction ? standIns.filter((name) => env[name]?.trim()) : [];
    return [
      ...missing.map((name) =>
        isProduction
          ? `${name} must be set in production: without it ${without}.`
          : `${name} goes together with the other keys of its provider.`,
      ),
      ...refused.map((name) => `${name} must not be set in production.`),
    ];
  });
}
