import { createListeners } from "../../ui/listeners.ts";

/** Waits before reconnecting a stream that the server refused, doubling up to five minutes. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** 100 stands for more. */
const COUNTED = 100;

let unread: number | null = null;
const [notify, subscribe] = createListeners();

/** How many notifications are unread; null until known. */
export const unreadStore = { read: () => unread, subscribe, onServer: () => null };

/** "3", "99+". */
export const unreadText = (count: number) => (count < COUNTED ? String(count) : `${COUNTED - 1}+`);

/** Shows a count on this tab and the app's icon: it came from the server, or the user has read them here. */
export function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  showInTitle();
  // Not every browser has badges, and a page that isn't an installed app may be refused.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(() => {});
  notify();
}

function showInTitle(): void {
  const plain = document.title.replace(/^\(\d+\+?\) /, "");
  const title = unread ? `(${unreadText(unread)}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/**
 * Follows a user's unread count until the returned function is called. One tab of a browser holds the stream, by a
 * lock, and passes what it receives on to the others: browsers allow six connections to a server without HTTP/2.
 */
export function watchUnread(userId: string): () => void {
  const name = `notifications ${userId}`;
  const stopped = new AbortController();
  const channel = new BroadcastChannel(name);
  let isLeader = false;
  channel.onmessage = ({ data }: MessageEvent<number | null>) => {
    if (data !== null) setUnread(data);
    else if (isLeader && unread !== null) channel.postMessage(unread);
  };
  channel.postMessage(null);
  const lead = () => {
    isLeader = true;
    return follow(stopped.signal, (count) => {
      setUnread(count);
      channel.postMessage(count);
    });
  };
  // Browsers hide locks from pages without TLS.
  const led = navigator.locks ? navigator.locks.request(name, { signal: stopped.signal }, lead) : lead();
  led.catch(() => {});
  // Client-side navigation changes the title.
  const titles = new MutationObserver(showInTitle);
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    stopped.abort();
    channel.close();
    titles.disconnect();
  };
}

/** Resolves when `signal` aborts. The browser reconnects by itself, except where the server has refused. */
function follow(signal: AbortSignal, onCount: (count: number) => void): Promise<void> {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  function connect() {
    source = new EventSource("/api/r/notifications/stream");
    source.addEventListener("unread", ({ data }) => {
      retryMs = FIRST_RETRY_MS;
      onCount((JSON.parse(data) as { unread: number }).unread);
    });
    // The session is over: without this the browser would reconnect.
    source.addEventListener("end", () => source?.close());
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
  }
  connect();
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    }),
  );
}
