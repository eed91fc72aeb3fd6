/** A push message as its browser gets it. */
export interface ReceivedPush {
  /** The endpoint's last segment. */
  to: string;
  /** Messages of the same topic replace each other while the browser is offline. */
  topic: string | null;
  ttl: number;
  urgency: string;
  /** The decrypted text. */
  text: string;
}

/** The messages of all browsers, oldest first. */
export interface Received {
  add(push: ReceivedPush): void;
  list(to?: string): ReceivedPush[];
}

const MOST_OF_ONE = 100;

/** Opens the list; of each browser it holds the first 100. */
export function openReceived(): Received {
  const byBrowser = new Map<string, ReceivedPush[]>();
  return {
    add(push) {
      const before = byBrowser.get(push.to) ?? [];
      if (before.length < MOST_OF_ONE) byBrowser.set(push.to, [...before, push]);
    },
    list: (to) => (to === undefined ? [...byBrowser.values()].flat() : (byBrowser.get(to) ?? [])),
  };
}
