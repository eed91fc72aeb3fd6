/** A browser that receives push messages. */
export interface PushDevice {
  id: string;
  /** Only an active one receives messages. */
  status: "active" | "inactive";
  push_subscription: { endpoint: string };
  /** Whether its subscription was made with the present key; otherwise it has to subscribe again. */
  current_key: boolean;
  /** The browser and its system, such as "Chrome on Android". */
  name: string;
  /** UTC ISO 8601. */
  created: string;
}

/** What `PushSubscription.toJSON()` returns. */
export interface PushSubscriptionInput {
  endpoint: string;
  expirationTime?: number | null;
  keys: { p256dh: string; auth: string };
}

/** Whether new posts of a site are pushed to the caller. */
export interface PushSubscriber {
  site_id: string;
  subscribed: boolean;
}
