import { call } from "../call.ts";

/** The subscription behind an email's unsubscribe link. */
export interface MailSubscription {
  site: { name: string; url: string };
  /** Whether the email's recipient gets this site's posts by email. */
  subscribed: boolean;
}

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
