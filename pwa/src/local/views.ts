import type { PostView } from "@quire/contracts/calls/stats";
import { countViews } from "@quire/contracts/calls/stats";
import { dayOf, VIEWS_AT_ONCE } from "@quire/domain/sites/views";
import { callApi } from "../lib/callApi.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";

/** What was read here and when: what the server has yet to hear of, and what it heard of today. */
interface NotedViews {
  waiting: PostView[];
  told: PostView[];
}

const NAME = "views";
/** Who reads with nobody signed in: a guest's readings are kept apart from everybody's. */
const GUEST = "";
/** More than anybody reads in a week with no signal; beyond it the oldest are forgotten. */
const MOST = 500;

/** Notes that a text was read today, once however often it is opened, and tells the server as soon as it can be reached. */
export async function recordView(postId: string): Promise<void> {
  const view = { post_id: postId, day: dayOf(new Date()) };
  const isNew = await change((noted) => {
    if ([...noted.waiting, ...noted.told].some((one) => isSame(one, view))) return null;
    return { ...noted, waiting: [...noted.waiting, view].slice(-MOST) };
  });
  if (isNew) await sendViews();
}

/** Sends what waits, by one tab at a time. What can't be sent waits for the next reading, or for the network. */
async function sendViews(): Promise<void> {
  await navigator.locks.request("views", async () => {
    for (;;) {
      const views = (await read()).waiting.slice(0, VIEWS_AT_ONCE);
      if (views.length === 0) return;
      try {
        await callApi(countViews, { body: { views } });
      } catch (error) {
        // Refused for what it says, it would be refused for ever: what waits is let go of.
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

async function read(): Promise<NotedViews> {
  const record = await database.personal.get([whoIsHere() ?? GUEST, NAME]);
  return (record?.value as NotedViews | undefined) ?? { waiting: [], told: [] };
}

/** Changes what is noted; false where there is nothing to change. */
function change(to: (noted: NotedViews) => NotedViews | null): Promise<boolean> {
  return database.transaction("rw", database.personal, async () => {
    const next = to(await read());
    if (next === null) return false;
    await database.personal.put({
      userId: whoIsHere() ?? GUEST,
      name: NAME,
      value: next,
      savedAt: Date.now(),
    });
    return true;
  });
}
