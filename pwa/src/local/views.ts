import type { PostView } from "@quire/contracts/calls/views";
import { recordViews } from "@quire/contracts/calls/views";
import type { ReportedSource } from "@quire/domain/sites/viewSource";
import { dayOf, VIEWS_AT_ONCE } from "@quire/domain/sites/views";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";

/** Views to send, and views that were sent today. */
interface StoredViews {
  waiting: PostView[];
  told: PostView[];
}

const NAME = "views";
/** The id for a guest: their views are counted apart from any user's. */
const GUEST = "";
/** More than anyone reads in a week offline; beyond it the oldest are dropped. */
const MOST = 500;

/**
 * Counts a text as read today, once however often it is opened, and sends the view once the server can be reached.
 */
export async function recordView(postId: string): Promise<void> {
  const view = { post_id: postId, day: dayOf(new Date()), ...sourceOf() };
  const isNew = await change((stored) => {
    if ([...stored.waiting, ...stored.told].some((one) => isSame(one, view))) return null;
    return { ...stored, waiting: [...stored.waiting, view].slice(-MOST) };
  });
  if (isNew) await sendViews();
}

/** Returns the host that linked to this tab's first page, and the UTM tags of that page. */
function sourceOf(): ReportedSource {
  const source: Record<string, string> = {};
  const opened = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  for (const [name, value] of new URL(opened).searchParams)
    if (/^utm_(source|medium|campaign)$/.test(name)) source[name] = value.slice(0, 200);
  return { referrer: document.referrer.split("/")[2], ...source };
}

/** Sends the waiting views, one tab at a time. After a failure it waits for the next view or for the network. */
async function sendViews(): Promise<void> {
  await navigator.locks.request("views", async () => {
    for (;;) {
      const views = (await read()).waiting.slice(0, VIEWS_AT_ONCE);
      if (views.length === 0) return;
      try {
        await callApi(recordViews, { body: { views } });
      } catch (error) {
        // A malformed request would be refused forever: the views are dropped.
        if ((error as { status?: number }).status !== 400) return sendWhenOnline();
      }
      const today = dayOf(new Date());
      await change(({ waiting, told }) => ({
        waiting: waiting.filter((one) => !views.some((sent) => isSame(one, sent))),
        told: [...told, ...views].filter((one) => one.day === today),
      }));
    }
  });
}

let isListening = false;

function sendWhenOnline(): void {
  if (isListening) return;
  isListening = true;
  addEventListener(
    "online",
    () => {
      isListening = false;
      void sendViews().catch(() => {});
    },
    { once: true },
  );
}

const isSame = (one: PostView, other: PostView) => one.post_id === other.post_id && one.day === other.day;

async function read(): Promise<StoredViews> {
  const record = await database.personal.get([currentUserId() ?? GUEST, NAME]);
  return (record?.value as StoredViews | undefined) ?? { waiting: [], told: [] };
}

/** Updates the stored views; false where there is nothing to change. */
function change(to: (stored: StoredViews) => StoredViews | null): Promise<boolean> {
  return database.transaction("rw", database.personal, async () => {
    const next = to(await read());
    if (next === null) return false;
    await database.personal.put({
      userId: currentUserId() ?? GUEST,
      name: NAME,
      value: next,
      savedAt: Date.now(),
    });
    return true;
  });
}
