import type { PaymentProvider } from "@quire/domain/enums";
import type { Config } from "../platform/config.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import type { PaymentPort } from "./provider.ts";
import { openRazorpay } from "./providers/razorpay.ts";
import { openStripe } from "./providers/stripe.ts";

type Providers = Readonly<Record<PaymentProvider, PaymentPort | null>>;

const opened = new WeakMap<Config, Providers>();

/** The providers that this server has keys for. */
export function providersOf({ config }: Pick<Platform, "config">): Providers {
  const known = opened.get(config);
  if (known) return known;
  const { razorpay, stripe } = config.payments;
  const made = { razorpay: razorpay && openRazorpay(razorpay), stripe: stripe && openStripe(stripe) };
  opened.set(config, made);
  return made;
}

/** One of them; refuses where it is not set up. */
export function providerOf(platform: Pick<Platform, "config">, name: PaymentProvider): PaymentPort {
  const port = providersOf(platform)[name];
  if (!port) throw new Refusal("payment_unreachable");
  return port;
}
