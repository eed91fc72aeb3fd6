import { createECDH, type ECDH, randomBytes } from "node:crypto";
import type { Store } from "../../store.ts";

/** What a browser's `PushSubscription` looks like as JSON. */
export interface SubscriptionJson {
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
}

export interface Subscription {
  id: string;
  /** The VAPID public key that it was made for; an empty one is not checked. */
  serverKey: string;
  ecdh: ECDH;
  auth: Buffer;
}

/** As saved. */
interface SubscriptionRow {
  id: string;
  serverKey: string;
  privateKey: string;
  auth: string;
}

export interface Subscriptions {
  add(serverKey: string): Subscription;
  find(id: string): Subscription | null;
  /** As when the user takes the permission away: the next push is answered 410. */
  remove(id: string): void;
}

/** Opens the subscriptions of browsers that don't exist: the sandbox holds their keys. */
export function openSubscriptions(store: Store): Subscriptions {
  const rows = store.shelf<SubscriptionRow>("subscriptions");
  const open = new Map<string, Subscription>();
  for (const { id, serverKey, privateKey, auth } of rows.all()) {
    const ecdh = createECDH("prime256v1");
    ecdh.setPrivateKey(privateKey, "base64url");
    open.set(id, { id, serverKey, ecdh, auth: Buffer.from(auth, "base64url") });
  }
  return {
    add(serverKey) {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const subscription = { id: randomBytes(16).toString("hex"), serverKey, ecdh, auth: randomBytes(16) };
      open.set(subscription.id, subscription);
      rows.put({
        id: subscription.id,
        serverKey,
        privateKey: ecdh.getPrivateKey("base64url"),
        auth: subscription.auth.toString("base64url"),
      });
      return subscription;
    },
    find: (id) => open.get(id) ?? null,
    remove(id) {
      open.delete(id);
      rows.remove(id);
    },
  };
}

/** Returns a subscription as the browser passes it to the product. */
export function subscriptionJson({ id, ecdh, auth }: Subscription, url: string): SubscriptionJson {
  return {
    endpoint: `${url}/${id}`,
    expirationTime: null,
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
  };
}
