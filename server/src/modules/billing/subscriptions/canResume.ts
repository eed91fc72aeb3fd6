import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { hasProvider } from "../payments/openProviders.ts";

/** Razorpay ends for good what is not to be renewed. */
const RESUMES: Record<PaymentProvider, boolean> = { stripe: true, razorpay: false };

/** Whether renewals that were switched off at a provider can be switched on again. */
export const canResume = (platform: Pick<Platform, "config">, provider: PaymentProvider): boolean =>
  RESUMES[provider] && hasProvider(platform, provider);
