import { call } from "../call.ts";

/** What the link in a letter is about. */
export interface MailSubscription {
  site: { name: string; url: string };
  /** Whether this site's posts come by mail to the person whom the letter was for. */
  subscribed: boolean;
}

/** Looks, and changes nothing: mail programs open every link. */
export const getMailSubscription = call<{ params: { hash: string }; output: MailSubscription }>(
  "GET",
  "r",
  "/unsubscribe/{hash}",
);

export const setMailSubscription = call<{
  params: { hash: string };
  body: { subscribed: boolean };
  output: MailSubscription;
}>("PUT", "w", "/unsubscribe/{hash}");
