import type { PaymentProvider } from "@quire/domain/enums";
import type { Config } from "../../../platform/config.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PaymentPort } from "./provider.ts";

type Configured = Pick<Platform, "config">;
type Accounts = Config["payments"];

/** A provider's library is imported when first needed: hundreds of files that no start should wait for. */
const OPEN: { [N in PaymentProvider]: (account: NonNullable<Accounts[N]>) => Promise<PaymentPort> } = {
  razorpay: async (account) => (await import("../providers/razorpay.ts")).openRazorpay(account),
  stripe: async (account) => (await import("../providers/stripe.ts")).openStripe(account),
};

const openedBy = memoizeBy((_: Config): Partial<Record<PaymentProvider, Promise<PaymentPort>>> => ({}));

/** One of the configured providers. Throws if it is not configured. */
export async function providerOf(platform: Configured, name: PaymentProvider): Promise<PaymentPort> {
  const account = requireProvider(platform, name);
  const ports = openedBy(platform.config);
  ports[name] ??= (OPEN[name] as (opened: typeof account) => Promise<PaymentPort>)(account);
  return ports[name];
}

/** All configured providers. */
export function providersOf(platform: Configured): Promise<PaymentPort[]> {
  const names = Object.keys(OPEN) as PaymentProvider[];
  return Promise.all(
    names.filter((name) => hasProvider(platform, name)).map((name) => providerOf(platform, name)),
  );
}

export const hasProvider = ({ config }: Configured, name: PaymentProvider): boolean =>
  config.payments[name] !== null;

/** The provider's keys. Throws if there are none. */
export function requireProvider(
  { config }: Configured,
  name: PaymentProvider,
): NonNullable<Accounts[PaymentProvider]> {
  const account = config.payments[name];
  if (!account) throw new Refusal("payment_unreachable");
  return account;
}
