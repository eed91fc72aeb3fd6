/** A VAPID key pair, in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Where a browser's push service takes its messages, and the browser's keys. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON for the service worker. */
  text: string;
  /** While the browser is offline, the service replaces an earlier message of the same topic. */
  topic: string;
  /** Seconds for which the service holds it. */
  ttl: number;
}

/** What became of a message. */
export type PushResult =
  | { kind: "sent" }
  /** The subscription has ended. */
  | { kind: "ended" }
  /** The service will not take it, now or later. */
  | { kind: "refused"; reason: string }
  /** The service is down or busy; `afterMs` if it says when to try again. */
  | { kind: "later"; reason: string; afterMs: number | null };

/** Sends messages to browsers, whichever push service they use. */
export interface Push {
  /** Never rejects. */
  send(keys: VapidKeys, target: PushTarget, message: PushMessage): Promise<PushResult>;
  /** Ends what is being sent; its messages can be sent later, by another process. */
  close(): void;
}
