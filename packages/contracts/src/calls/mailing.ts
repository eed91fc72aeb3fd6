import { call } from "../call.ts";

/** The subscription behind an email's unsubscribe link. */
export interface MailSubscription {
  /** The site whose posts it is about; null for notifications. */
  site: { name: string; url: string } | null;
  /** What the notifications are about, such as "Replies to your comments". */
  topic: string | null;
  /** Whether the email's recipient gets such emails. */
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
