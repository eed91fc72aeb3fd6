import { call } from "../call.ts";
import type { NewsletterSettings, WelcomeEmail } from "../records/newsletterSettings.ts";

type OfSite = { id: string };

/** Each field is optional; null resets it. */
export interface NewsletterSettingsUpdate {
  sender_name?: string | null;
  /** Works once confirmed by the email sent to it; the owner's own verified email works at once. */
  reply_to?: string | null;
  footer?: string;
  welcome?: WelcomeEmail | null;
}

export const getNewsletterSettings = call<{ params: OfSite; output: NewsletterSettings }>(
  "GET",
  "r",
  "/sites/{id}/newsletter",
);

/** Updates the fields that are given. The same `reply_to` again sends its email again. */
export const updateNewsletterSettings = call<{
  params: OfSite;
  body: NewsletterSettingsUpdate;
  output: NewsletterSettings;
}>("PATCH", "w", "/sites/{id}/newsletter");

/** Confirms the address that the link was sent to. The link works for a week, more than once. */
export const confirmReplyTo = call<{
  params: { token: string };
  output: { reply_to: string; site: { name: string; url: string } };
}>("POST", "w", "/reply-to/{token}");

/** Sends the welcome email to the caller only. Nothing is stored. */
export const testWelcomeEmail = call<{ params: OfSite; body: WelcomeEmail; output: { to: string } }>(
  "POST",
  "w",
  "/sites/{id}/newsletter/welcome/test",
);

/** Sends newsletters from an address on the creator's domain, once its DNS records are found. */
export const linkSendingDomain = call<{
  params: OfSite;
  body: { address: string };
  output: NewsletterSettings;
}>("PUT", "w", "/sites/{id}/newsletter/domain");

/** Checks the DNS now. Restarts the waiting period of a failed domain. */
export const verifySendingDomain = call<{ params: OfSite; output: NewsletterSettings }>(
  "POST",
  "w",
  "/sites/{id}/newsletter/domain/verify",
);

/** Newsletters are sent from this server's own address again. Idempotent. */
export const unlinkSendingDomain = call<{ params: OfSite; output: NewsletterSettings }>(
  "DELETE",
  "w",
  "/sites/{id}/newsletter/domain",
);

/** Receives bounces and complaints of Amazon SES, through a topic of Amazon SNS. */
export const receiveSesEvent = call<{ output: { received: true } }>("POST", "w", "/webhooks/mail/ses");

/** Receives bounces and complaints of Postmark. */
export const receivePostmarkEvent = call<{ output: { received: true } }>(
  "POST",
  "w",
  "/webhooks/mail/postmark",
);
