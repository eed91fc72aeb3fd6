import { call } from "../call.ts";

/** The subscription behind an email's unsubscribe link. */
export interface MailSubscription {
  /** The site whose posts it is about; null for notifications. */
  site: { name: string; url: string } | null;
  /** What the notifications are about, such as "Replies to your comments". */
  topic: string | null;
  /** Whether the email's recipient gets such emails. */
  subscribed: boolean;
  /** Whether they reported an email of the site as spam. Only the link in a new confirmation email lifts that. */
  complained: boolean;
}

/** What a confirmed subscription is for. */
export interface ConfirmedSubscription {
  site: { name: string; url: string };
}

/**
 * Emails an address a link that subscribes it to a site's posts, without an account. The same answer for every address:
 * it doesn't reveal who is known or subscribed.
 */
export const requestEmailSubscription = call<{
  params: { id: string };
  body: { email: string };
  output: { requested: true };
}>("POST", "w", "/sites/{id}/email-subscriptions");

/** Subscribes the address that the link was sent to. The link works for a week, more than once. */
export const confirmEmailSubscription = call<{ params: { token: string }; output: ConfirmedSubscription }>(
  "POST",
  "w",
  "/email-subscriptions/{token}",
);

/** Retrieves the subscription without changing it: email programs open every link. */
export const getMailSubscription = call<{ params: { hash: string }; output: MailSubscription }>(
  "GET",
  "r",
  "/unsubscribe/{hash}",
);

export const updateMailSubscription = call<{
  params: { hash: string };
  body: { subscribed: boolean };
  output: MailSubscription;
}>("PUT", "w", "/unsubscribe/{hash}");
