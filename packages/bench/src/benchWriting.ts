import { type Browser, chromium, type Page } from "@playwright/test";
import type { Platform } from "@quire/server/platform/platform";
import { makePost } from "@quire/server/testing/factories/post";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { moveToAllCpus, moveToLoadCpu, pause } from "./processes.ts";
import { type Line, median, percentile } from "./ratio.ts";
import { withBench } from "./withBench.ts";
import {
  paintsOf,
  shownAt,
  textOf,
  timeToSee,
  waitUntilSeen,
  watchPaints,
  watchWords,
} from "./writingPage.ts";

const PARAGRAPHS = 2_000;
const WORDS_EACH = 50;
const KEYS = 500;
/** While the browser still compiles what it runs. */
const FIRST_KEYS = 20;
const ROUND_TRIPS = 20;
const OFFLINE_EDITS = 100;
const TIMEOUT_MS = 30_000;

interface WritingBench {
  platform: Platform;
  browser: Browser;
  origin: string;
  siteId: string;
  /** Typed by a program. */
  token: string;
}

/** Writing in a real browser: typing in a long draft, opening it, and how soon others see the text. */
export async function benchWriting(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ platform, serve }) => {
    const site = await makeSite(platform, { domain: "writer" });
    const { token } = await makeSession(platform, { user_id: site.id });
    const { port } = await serve();
    moveToAllCpus();
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    const bench: WritingBench = {
      platform,
      browser,
      origin: `http://writer.localhost:${port}`,
      siteId: site.id,
      token,
    };
    try {
      return [...(await longDraft(bench)), ...(await collaboration(bench))];
    } finally {
      await browser.close();
      moveToLoadCpu();
    }
  });
}

/** Typing in a draft of 100,000 words, and opening it from this device while offline. */
async function longDraft(bench: WritingBench): Promise<Line[]> {
  const text = Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(at));
  const post = await makePost(bench.platform, { site_id: bench.siteId, title: "A long one", text });
  const page = await openPage(bench);
  await page.goto(`${bench.origin}/post/${post.id}/edit`);
  await page.getByText(`The last words of paragraph ${PARAGRAPHS - 1}.`).waitFor({ state: "attached" });
  await page.getByText("Saved", { exact: true }).waitFor();

  await page.getByText("The last words of paragraph 500.").click();
  await page.keyboard.press("End");
  await watchPaints(page);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? "Space" : "e");
    await pause(40);
  }
  const paints = await paintsOf(page);
  await page.getByText("Saved", { exact: true }).waitFor();

  const opened: number[] = [];
  for (let time = 0; time < 5; time++) {
    await page.goto(`${bench.origin}/drafts`);
    const row = page.getByRole("link", { name: /A long one/ });
    await row.waitFor();
    await page.context().setOffline(true);
    await watchWords(page, `The last words of paragraph ${PARAGRAPHS - 1}.`);
    await row.click();
    opened.push(await timeToSee(page));
    await page.context().setOffline(false);
  }
  await page.context().close();
  const wordCount = PARAGRAPHS * WORDS_EACH;
  return [
    line(
      `a key in a draft of ${wordCount} words, until painted`,
      percentile(paints, 0.95),
      32,
      "p95",
      `median ${median(paints).toFixed(1)} ms of ${paints.length} keys; of the first ${FIRST_KEYS} ${median(paints.slice(0, FIRST_KEYS)).toFixed(1)} ms`,
    ),
    line(
      `a draft of ${wordCount} words, opened with no network`,
      median(opened),
      500,
      "median",
      opened.map((ms) => Math.round(ms)).join(", "),
    ),
  ];
}

/** Two browsers and a program on one draft. */
async function collaboration(bench: WritingBench): Promise<Line[]> {
  const post = await makePost(bench.platform, {
    site_id: bench.siteId,
    title: "Together",
    text: ["It begins."],
  });
  const pages = [await openPage(bench), await openPage(bench)] as const;
  for (const page of pages) {
    await page.goto(`${bench.origin}/post/${post.id}/edit`);
    await page.getByText("It begins.").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
  }
  const [mine, other] = pages;
  await mine.getByText("It begins.").click();
  await mine.keyboard.press("End");
  // The first words also trigger what editors prefetch when idle.
  for (const word of ["one", "two", "three"]) {
    await watchWords(other, word);
    await mine.keyboard.type(` ${word}`);
    await waitUntilSeen([other]);
  }
  await Promise.all(pages.map((page) => page.waitForLoadState("networkidle")));
  const toBrowser: number[] = [];
  const toProgram: number[] = [];
  const toBrowsers: number[] = [];
  for (let round = 0; round < ROUND_TRIPS; round++) {
    const word = `w${round}y`;
    await watchWords(other, word);
    // The word counts as visible with its last character: the time before that is this program's typing speed.
    await mine.keyboard.type(` ${word.slice(0, -1)}`);
    const typed = Date.now();
    await mine.keyboard.press(word.slice(-1));
    const read = readUntil(bench, post.id, word).then((at) => toProgram.push(at - typed));
    await waitUntilSeen([other]);
    toBrowser.push((await shownAt(other)) - typed);
    await read;
  }
  for (let round = 0; round < ROUND_TRIPS; round++) {
    const word = `p${round}p`;
    for (const page of pages) await watchWords(page, word);
    const saved = Date.now();
    await savePost(bench, post.id, word);
    await waitUntilSeen(pages);
    toBrowsers.push(Math.max(await shownAt(mine), await shownAt(other)) - saved);
  }
  const merged = await mergeOffline(bench, post.id, pages);
  for (const page of pages) await page.context().close();
  return [
    line("a word typed, in another browser", percentile(toBrowser, 0.95), 300, "p95", formatTimes(toBrowser)),
    line("a word typed, read by a program", percentile(toProgram, 0.95), 300, "p95", formatTimes(toProgram)),
    line(
      "a program's save, in two browsers",
      percentile(toBrowsers, 0.95),
      300,
      "p95",
      formatTimes(toBrowsers),
    ),
    merged,
  ];
}

/** One goes offline for a hundred edits while the other keeps writing; both must end with the same text. */
async function mergeOffline(
  bench: WritingBench,
  postId: string,
  [mine, other]: readonly [Page, Page],
): Promise<Line> {
  await mine.context().setOffline(true);
  await mine.keyboard.press("End");
  for (let edit = 0; edit < OFFLINE_EDITS; edit++) await mine.keyboard.type(edit % 10 === 9 ? " " : "o");
  await other.getByText("It begins.").click();
  await other.keyboard.press("Home");
  await other.keyboard.type("Meanwhile. ");
  await mine.getByText(/will sync when you're online/).waitFor();
  await watchWords(other, "ooooooooo ooooooooo ooooooooo");
  const back = Date.now();
  await mine.context().setOffline(false);
  await waitUntilSeen([other]);
  const duration = (await shownAt(other)) - back;
  await mine.getByText("Saved", { exact: true }).waitFor();
  const [left, right] = await Promise.all([textOf(mine), textOf(other)]);
  const server = await readPost(bench, postId);
  const isSame = left === right && left.includes("Meanwhile.") && server.includes("Meanwhile.");
  return {
    work: `${OFFLINE_EDITS} edits with no network, merged`,
    measured: `${duration} ms`,
    bound: "both say the same",
    ok: isSame && /(o{9} ){3}/.test(server),
    detail: isSame ? "nothing lost" : "they differ",
  };
}

async function openPage({ browser, platform, origin, siteId }: WritingBench): Promise<Page> {
  const { host, hostname } = new URL(origin);
  const session = await makeSession(platform, { user_id: siteId, host });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: "quire_session", value: session.token, domain: hostname, path: "/" }]);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}

/** When a program first reads this word in the draft. */
async function readUntil(bench: WritingBench, postId: string, word: string): Promise<number> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(10)) {
    if ((await readPost(bench, postId)).includes(word)) return Date.now();
  }
  return Number.POSITIVE_INFINITY;
}

const call = ({ origin, siteId, token }: WritingBench, base: "r" | "w", postId: string) => ({
  url: `http://127.0.0.1:${new URL(origin).port}/api/${base}/${siteId}/posts/${postId}`,
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
});

async function readPost(bench: WritingBench, postId: string): Promise<string> {
  const { url, headers } = call(bench, "r", postId);
  const answer = await fetch(`${url}?post_content_type=markdown`, { headers });
  return ((await answer.json()) as { markdown: string }).markdown;
}

async function savePost(bench: WritingBench, postId: string, word: string): Promise<void> {
  const { url, headers } = call(bench, "r", postId);
  const answer = await fetch(`${url}?post_content_type=markdown`, { headers });
  const { markdown, version } = (await answer.json()) as { markdown: string; version: number };
  const body = JSON.stringify({ markdown: `${markdown}\n\n${word}\n`, last_version: version });
  await fetch(call(bench, "w", postId).url, { method: "PATCH", headers, body });
}

function paragraph(at: number): string {
  const wordCount = Array.from({ length: WORDS_EACH - 6 }, (_, word) => `word${(at * word) % 997}`);
  return `${wordCount.join(" ")} The last words of paragraph ${at}.`;
}

function line(work: string, ms: number, bound: number, of: string, detail: string): Line {
  return {
    work,
    measured: `${ms.toFixed(1)} ms`,
    bound: `${of} at most ${bound} ms`,
    ok: ms <= bound,
    detail,
  };
}

const formatTimes = (duration: readonly number[]) =>
  `median ${median(duration).toFixed(0)} ms of ${duration.length}`;
