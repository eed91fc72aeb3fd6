import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { hasProvider } from "../payments/openProviders.ts";

/** Razorpay can't resume a subscription whose renewal was turned off. */
const RESUMES: Record<PaymentProvider, boolean> = { stripe: true, razorpay: false };

/** Whether renewal can be turned on again at this provider. */
export const canResume = (platform: Pick<Platform, "config">, provider: PaymentProvider): boolean =>
  RESUMES[provider] && hasProvider(platform, provider);
