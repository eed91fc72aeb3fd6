import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { callAsCreator, publishText } from "./creator.ts";
import type { Fleet, Machine } from "./startFleet.ts";

const OPENING = Array.from(
  { length: 6 },
  (_, at) => `An opening paragraph, the ${at}th, that anyone may read.`,
);
const textWith = (word: string) => [...OPENING, `And here the ${word} sings.`, ...OPENING].join("\n\n");
const SLUG = "lagging";
const PAID = { visibility: "paid", pricing: { web: { INR: 5000 } } };

/** What a guest's pages show of a post. */
interface Shown {
  /** The word in its text, below what anyone may read. */
  word: string | null;
  status: number;
}

type Change = (fleet: Fleet, post: { id: string; version: number }, path: string) => Promise<Shown>;

/** What a creator does to a published post, and what guests must see from then on. */
const CHANGES: Record<string, Change> = {
  async edit(fleet, { id, version }, path) {
    const body = { last_version: version, markdown: textWith(`edited${id}`) };
    await callAsCreator(fleet, { method: "PATCH", path, body });
    await callAsCreator(fleet, { method: "POST", path: `${path}/publish`, body: {} });
    return { word: `edited${id}`, status: 200 };
  },
  async "make paid"(fleet, { version }, path) {
    await callAsCreator(fleet, { method: "PATCH", path, body: { last_version: version, ...PAID } });
    await callAsCreator(fleet, { method: "POST", path: `${path}/publish`, body: {} });
    return { word: null, status: 200 };
  },
  async unpublish(fleet, _post, path) {
    await callAsCreator(fleet, { method: "POST", path: `${path}/unpublish`, body: {} });
    return { word: null, status: 404 };
  },
  async archive(fleet, _post, path) {
    await callAsCreator(fleet, { method: "POST", path: `${path}/archive`, body: {} });
    return { word: null, status: 404 };
  },
};

async function catchUp({ standby }: Fleet): Promise<void> {
  await standby.resumeReplay();
  await standby.catchUp();
}

/** A change reaches the other process in milliseconds; a slow machine gets seconds. */
const NOTIFIED_MS = 3_000;

/**
 * Changes posts while the standby replays nothing, and reads them as a guest from each process: at once, and after
 * the standby has caught up. Returns the pages read, and those that showed an earlier state.
 */
export async function readWhileLagging(
  fleet: Fleet,
  rounds: number,
): Promise<{ read: number; stale: string[] }> {
  const stale: string[] = [];
  let read = 0;

  async function check(about: string, id: string, shown: Shown): Promise<void> {
    for (const [at, machine] of fleet.machines.entries()) {
      for (const page of pagesOf(id)) {
        read++;
        const wrong = await wrongWith(fleet, machine, page, id, shown);
        if (wrong) stale.push(`${about}, ${page} of process ${at}: ${wrong}`);
      }
    }
  }

  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, change] of Object.entries(CHANGES)) {
        await fleet.standby.pauseReplay();
        const post = await publishText(fleet, {
          title: `To ${name}`,
          slug: SLUG,
          markdown: textWith("first"),
        });
        await check("just published", post.id, { word: "first", status: 200 });
        await catchUp(fleet);
        await check("published", post.id, { word: "first", status: 200 });
        await fleet.standby.pauseReplay();
        const shown = await change(fleet, post, `/api/w/${fleet.home.creator.id}/posts/${post.id}`);
        await check(`${name}, before the replay`, post.id, shown);
        await catchUp(fleet);
        await check(`${name}, after the replay`, post.id, shown);
      }
    }
  } finally {
    await catchUp(fleet);
  }
  return { read, stale };
}

const pagesOf = (id: string) => {
  const post = `/post/${id}/${SLUG}`;
  return [post, `/api/sr/page?path=${post}`, "/", "/rss.xml"];
};

/** Returns what a page shows instead; null if it is right within a second. */
async function wrongWith(
  fleet: Fleet,
  machine: Machine,
  page: string,
  id: string,
  { word, status }: Shown,
): Promise<string | null> {
  const isPost = page.includes("/post/");
  const sung = (text: string) => /the (\w+) sings/.exec(text)?.[1] ?? null;
  for (const deadline = Date.now() + NOTIFIED_MS; ; await pause(20)) {
    const got = await readDirectly(machine.port, fleet.siteHost, page);
    const isRight = isPost
      ? got.status === status && sung(got.text) === word
      : got.status === 200 && got.text.includes(id) === (status === 200);
    if (isRight) return null;
    if (Date.now() > deadline) return `${got.status}, ${sung(got.text) ?? "no word"}, not ${status}, ${word}`;
  }
}

/** Reads a page from one process, past nginx and its cache. */
function readDirectly(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      text(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    })
      .on("error", reject)
      .end();
  });
}
