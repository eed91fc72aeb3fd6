import type { PushPayload } from "@quire/contracts/records/pushPayload";
import { readPath } from "@quire/domain/posts/readPaths";

const ICON = "/icons/icon-192.png";

/** Newer than the types: pictures in notifications, and their order. */
interface ShownOptions extends NotificationOptions {
  image?: string;
  timestamp?: number;
}

/** The parts of a service worker that push messages need. */
export interface PushPorts {
  origin: string;
  now: () => number;
  show: (title: string, options: ShownOptions) => Promise<void>;
  windows: () => Promise<readonly Pick<WindowClient, "url" | "focus" | "navigate">[]>;
  openWindow: (url: string) => Promise<unknown>;
  /** Saves a public page of this origin for offline reading. */
  savePage: (path: string) => Promise<void>;
}

/**
 * Shows a message, and saves the post that it is about. Browsers require that something is shown, so an unreadable
 * message is shown too.
 */
export async function showPush(text: string | null, ports: PushPorts): Promise<void> {
  const payload = readPayload(text);
  if (!payload) return ports.show("New activity", { icon: ICON, tag: "unreadable", data: { url: "/" } });
  const url = addressOf(payload, ports.origin);
  await ports.show(payload.title, {
    body: payload.body,
    icon: payload.icon ?? ICON,
    ...(payload.image ? { image: payload.image } : {}),
    // One that was sent twice, or has grown, replaces the first.
    tag: payload.id,
    timestamp: ports.now(),
    data: { url },
  });
  // Without a network, or in a full device, it is read online.
  if (payload.post) await ports.savePage(pathOf(payload.post)).catch(() => {});
}

/** Opens what a notification is about: the window that shows it already, one of this app, or a new one. */
export async function openPush(url: string, { origin, windows, openWindow }: PushPorts): Promise<void> {
  const target = new URL(url, origin);
  const open = await windows();
  const showing = open.find((window) => sameText(window.url, target));
  if (showing) return void (await showing.focus());
  const [any] = open;
  if (!any || target.origin !== origin) return void (await openWindow(target.href));
  await any.focus();
  // Not a window that this worker doesn't control: it can be focused, but not navigated.
  await any.navigate(target.href).catch(() => openWindow(target.href));
}

function readPayload(text: string | null): PushPayload | null {
  try {
    const payload = JSON.parse(text ?? "") as Partial<PushPayload>;
    return typeof payload.id === "string" && typeof payload.title === "string"
      ? (payload as PushPayload)
      : null;
  } catch {
    return null;
  }
}

/** A post opens in this app, where it is saved, and not on its site, whose windows a worker can't see. */
function addressOf({ url, post }: PushPayload, origin: string): string {
  return post && !url.startsWith(`${origin}/`) ? origin + pathOf(post) : url;
}

const pathOf = ({ site_id: siteId, id }: NonNullable<PushPayload["post"]>) => readPath({ siteId, id });

function sameText(url: string, target: URL): boolean {
  const { origin, pathname } = new URL(url);
  return origin === target.origin && pathname === target.pathname;
}
