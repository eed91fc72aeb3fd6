import { type Browser, chromium, type Page } from "@playwright/test";
import { readConfig } from "@quire/server/platform/config";
import { openPlatform } from "@quire/server/platform/openPlatform";
import type { Platform } from "@quire/server/platform/platform";
import { makePost } from "@quire/server/testing/factories/post";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { urlOf } from "./benchServer.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { moveToAllCpus, moveToLoadCpu, pause, startServer, stop } from "./processes.ts";
import { type Line, median, percentile } from "./ratio.ts";
import { bothSee, paintsOf, seenAt, textOf, timeToSee, watchPaints, watchWords } from "./writingPage.ts";

const PARAGRAPHS = 1_000;
const WORDS_EACH = 50;
const KEYS = 500;
/** In which the browser still compiles what it runs. */
const FIRST_KEYS = 20;
const WAYS = 20;
const OFFLINE_EDITS = 100;
const PATIENCE_MS = 30_000;

interface Desk {
  platform: Platform;
  browser: Browser;
  origin: string;
  siteId: string;
  /** Of a program. */
  token: string;
}

/** Writing in a real browser: keys in a long draft, its opening, and how soon others see what was written. */
export async function benchWriting(dir: string): Promise<Line[]> {
  const platform = await openPlatform(readConfig({ DATA_DIR: dir, NODE_ENV: "test", LOG_LEVEL: "error" }));
  await platform.migrate();
  const site = await makeSite(platform, { domain: "writer" });
  const { token } = await makeSession(platform, { user_id: site.id });
  const { child, port } = await startServer({
    DATABASE_URL: urlOf(platform.address),
    DATA_DIR: dir,
    DEMO: "false",
    LOG_LEVEL: "error",
  });
  moveToAllCpus();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const desk: Desk = {
    platform,
    browser,
    origin: `http://writer.localhost:${port}`,
    siteId: site.id,
    token,
  };
  try {
    return [...(await longDraft(desk)), ...(await together(desk))];
  } finally {
    await browser.close();
    await stop(child);
    await platform.close();
    moveToLoadCpu();
  }
}

/** Keys in a draft of 50,000 words, and its opening from this device with no network. */
async function longDraft(desk: Desk): Promise<Line[]> {
  const text = Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(at));
  const post = await makePost(desk.platform, { site_id: desk.siteId, title: "A long one", text });
  const page = await openPage(desk);
  await page.goto(`${desk.origin}/post/${post.id}/edit`);
  await page.getByText("The last words of paragraph 999.").waitFor({ state: "attached" });
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
    await page.goto(`${desk.origin}/drafts`);
    const row = page.getByRole("link", { name: /A long one/ });
    await row.waitFor();
    await page.context().setOffline(true);
    await watchWords(page, "The last words of paragraph 999.");
    await row.click();
    opened.push(await timeToSee(page));
    await page.context().setOffline(false);
  }
  await page.context().close();
  const words = PARAGRAPHS * WORDS_EACH;
  return [
    line(
      `a key in a draft of ${words} words, until painted`,
      percentile(paints, 0.95),
      32,
      "p95",
      `median ${median(paints).toFixed(1)} ms of ${paints.length} keys; of the first ${FIRST_KEYS} ${median(paints.slice(0, FIRST_KEYS)).toFixed(1)} ms`,
    ),
    line(
      `a draft of ${words} words, opened with no network`,
      median(opened),
      500,
      "median",
      opened.map((ms) => Math.round(ms)).join(", "),
    ),
  ];
}

/** Two browsers and a program on one draft. */
async function together(desk: Desk): Promise<Line[]> {
  const post = await makePost(desk.platform, {
    site_id: desk.siteId,
    title: "Together",
    text: ["It begins."],
  });
  const pages = [await openPage(desk), await openPage(desk)] as const;
  for (const page of pages) {
    await page.goto(`${desk.origin}/post/${post.id}/edit`);
    await page.getByText("It begins.").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
  }
  const [mine, other] = pages;
  await mine.getByText("It begins.").click();
  await mine.keyboard.press("End");
  // What the editors fetch ahead once they are idle comes with the first words.
  for (const word of ["one", "two", "three"]) {
    await watchWords(other, word);
    await mine.keyboard.type(` ${word}`);
    await bothSee([other]);
  }
  await Promise.all(pages.map((page) => page.waitForLoadState("networkidle")));
  const toBrowser: number[] = [];
  const toProgram: number[] = [];
  const toBrowsers: number[] = [];
  for (let way = 0; way < WAYS; way++) {
    const word = `w${way}y`;
    await watchWords(other, word);
    // The word is there once its last letter is: what comes before is how fast this program types.
    await mine.keyboard.type(` ${word.slice(0, -1)}`);
    const typed = Date.now();
    await mine.keyboard.press(word.slice(-1));
    const read = readUntil(desk, post.id, word).then((at) => toProgram.push(at - typed));
    await bothSee([other]);
    toBrowser.push((await seenAt(other)) - typed);
    await read;
  }
  for (let way = 0; way < WAYS; way++) {
    const word = `p${way}p`;
    for (const page of pages) await watchWords(page, word);
    const saved = Date.now();
    await savePost(desk, post.id, word);
    await bothSee(pages);
    toBrowsers.push(Math.max(await seenAt(mine), await seenAt(other)) - saved);
  }
  const merged = await mergeOffline(desk, post.id, pages);
  for (const page of pages) await page.context().close();
  return [
    line("a word typed, in another browser", percentile(toBrowser, 0.95), 300, "p95", ways(toBrowser)),
    line("a word typed, read by a program", percentile(toProgram, 0.95), 300, "p95", ways(toProgram)),
    line("a program's save, in two browsers", percentile(toBrowsers, 0.95), 300, "p95", ways(toBrowsers)),
    merged,
  ];
}

/** One goes away for a hundred edits while the other writes on; both must say the same after. */
async function mergeOffline(desk: Desk, postId: string, [mine, other]: readonly [Page, Page]): Promise<Line> {
  await mine.context().setOffline(true);
  await mine.keyboard.press("End");
  for (let edit = 0; edit < OFFLINE_EDITS; edit++) await mine.keyboard.type(edit % 10 === 9 ? " " : "o");
  await other.getByText("It begins.").click();
  await other.keyboard.press("Home");
  await other.keyboard.type("Meanwhile. ");
  await mine.getByText(/changes waiting/).waitFor();
  await watchWords(other, "ooooooooo ooooooooo ooooooooo");
  const back = Date.now();
  await mine.context().setOffline(false);
  await bothSee([other]);
  const took = (await seenAt(other)) - back;
  await mine.getByText("Saved", { exact: true }).waitFor();
  const [left, right] = await Promise.all([textOf(mine), textOf(other)]);
  const server = await readPost(desk, postId);
  const isSame = left === right && left.includes("Meanwhile.") && server.includes("Meanwhile.");
  return {
    work: `${OFFLINE_EDITS} edits with no network, merged`,
    measured: `${took} ms`,
    bound: "both say the same",
    ok: isSame && /(o{9} ){3}/.test(server),
    detail: isSame ? "nothing lost" : "they differ",
  };
}

async function openPage({ browser, platform, origin, siteId }: Desk): Promise<Page> {
  const { host, hostname } = new URL(origin);
  const session = await makeSession(platform, { user_id: siteId, host });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: "quire_session", value: session.token, domain: hostname, path: "/" }]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** When a program first reads this word in the draft. */
async function readUntil(desk: Desk, postId: string, word: string): Promise<number> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(10)) {
    if ((await readPost(desk, postId)).includes(word)) return Date.now();
  }
  return Number.POSITIVE_INFINITY;
}

const call = ({ origin, siteId, token }: Desk, base: "r" | "w", postId: string) => ({
  url: `http://127.0.0.1:${new URL(origin).port}/api/${base}/${siteId}/posts/${postId}`,
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
});

async function readPost(desk: Desk, postId: string): Promise<string> {
  const { url, headers } = call(desk, "r", postId);
  const answer = await fetch(`${url}?post_content_type=markdown`, { headers });
  return ((await answer.json()) as { markdown: string }).markdown;
}

async function savePost(desk: Desk, postId: string, word: string): Promise<void> {
  const { url, headers } = call(desk, "r", postId);
  const answer = await fetch(`${url}?post_content_type=markdown`, { headers });
  const { markdown, version } = (await answer.json()) as { markdown: string; version: number };
  const body = JSON.stringify({ markdown: `${markdown}\n\n${word}\n`, last_version: version });
  await fetch(call(desk, "w", postId).url, { method: "PATCH", headers, body });
}

function paragraph(at: number): string {
  const words = Array.from({ length: WORDS_EACH - 6 }, (_, word) => `word${(at * word) % 997}`);
  return `${words.join(" ")} The last words of paragraph ${at}.`;
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

const ways = (took: readonly number[]) => `median ${median(took).toFixed(0)} ms of ${took.length}`;
