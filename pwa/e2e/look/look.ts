import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { findRoute } from "@quire/domain/sites/routes";
import { callAs, waitForWorker } from "../product/device.ts";
import { nextFrame } from "../product/nextFrame.ts";
import { pngOf } from "../product/pictures.ts";
import { addressOf, post, READER, type Site, WALKS, waitUntilAtRest } from "../product/screens.ts";
import { signIn, signUp } from "../product/signIn.ts";
import { siteAt } from "../product/siteAt.ts";
import { openStudio } from "../product/studio.ts";
import { newUser, newWord } from "../product/users.ts";
import { planVisits, readIds, spellings, WALKERS } from "../product/visits.ts";
import { melville, open, waitForHydration } from "../test.ts";
import { Sheets } from "./sheet.ts";

/**
 * Contact sheets of every screen, reader and state, on a phone and a desktop, light and dark. Run by
 * `npm run look`; it judges nothing.
 */

/** What is drawn: all, or screens whose group or name contains this. */
const WANTED = (process.env.LOOK ?? "").toLowerCase();

/** Opens a screen. Resolves to false if there is nothing to draw. */
type Open = (page: Page, site: Site) => Promise<unknown>;
/** Signs in, and returns the addresses of sites. */
type Begin = (page: Page, platform: string) => Promise<Site>;

const sitesOf =
  (platform: string): Site =>
  (domain) =>
    siteAt(platform, domain);

const signedIn =
  (by: typeof melville | null): Begin =>
  async (page, platform) => {
    const site = sitesOf(platform);
    if (by) await signIn(page.context(), platform, by, site("melville"));
    return site;
  };

/** Draws a group of screens, one after the other. */
function draw(group: string, screens: Record<string, Open>, begin: Begin): void {
  const wanted = Object.entries(screens).filter(([name]) =>
    `${group}: ${name}`.toLowerCase().includes(WANTED),
  );
  if (wanted.length === 0) return;
  test(group, async ({ page, baseURL }, { project }) => {
    const site = await begin(page, String(baseURL));
    const sheets = new Sheets(page, project.outputDir, group);
    for (const [name, openScreen] of wanted) {
      await sheets.reset();
      const result = await openScreen(page, site).catch((error: Error) => error);
      if (result === false) continue;
      const problem = result instanceof Error ? ` ⚠ ${result.message.split("\n")[0]}` : "";
      await sheets.add(name + problem);
    }
    await sheets.save();
  });
}

const mapScreens = <From>(screens: Record<string, From>, to: (screen: From) => Open): Record<string, Open> =>
  Object.fromEntries(Object.entries(screens).map(([name, screen]) => [name, to(screen)]));

/** Opens a screen, and waits until it has a session. */
async function openWithSession(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/r\/session$/), page.goto(address)]);
  await waitForHydration(page);
}

async function openAtRest(page: Page, address: string): Promise<void> {
  await openWithSession(page, address);
  await nextFrame(page);
  await waitUntilAtRest(page);
}

for (const [walk, { by, screens }] of Object.entries(WALKS)) {
  const openers = mapScreens(
    screens,
    (address) => async (page, site) => openAtRest(page, await addressOf(address, site)),
  );
  draw(walk, openers, signedIn(by));
}

/** The routes that no walk leads to, and each way to be refused. */
const refusals = new Set<string>();
for (const [walker, visits] of Object.entries(planVisits())) {
  const { by, domain } = WALKERS[walker] ?? { by: null, domain: "melville" };
  const walked = new Set<string>();
  const isNew = (admission: string) =>
    admission === "open" || (!refusals.has(admission) && refusals.add(admission));
  const openers = visits
    .filter(({ admission }) => isNew(admission))
    .map(({ route, admission, isOnSite }): [string, Open] => [
      admission === "open" ? route.path : `${route.path}: ${admission}`,
      async (page, site) => {
        if (admission === "open" && walked.has(route.screen)) return false;
        const [path] = spellings(route.path, await readIds(site(domain)));
        const platform = site("x").replace("x.", "");
        await openAtRest(page, (isOnSite ? site(domain) : platform) + path);
      },
    ]);
  draw(`other screens of ${walker}`, Object.fromEntries(openers), async (page, platform) => {
    const site = sitesOf(platform);
    if (by) await signIn(page.context(), platform, by, site(domain));
    const addresses = Object.values(WALKS).flatMap((walk) => Object.values(walk.screens));
    for (const address of addresses) {
      const { pathname } = new URL(await addressOf(address, site), platform);
      walked.add(findRoute(pathname)?.route.screen ?? "");
    }
    return site;
  });
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Opens a post, then presses these buttons, or links, one after the other. */
const opened =
  (pattern: RegExp, ...names: (string | RegExp)[]): Open =>
  async (page, site) => {
    await openAtRest(page, await addressOf(post(pattern), site));
    for (const name of names) {
      // A reader or a dialog covers the page.
      const dialogs = page.locator("dialog[open]");
      const around = (await dialogs.count()) > 0 ? dialogs.last() : page;
      const roles = (["button", "link", "radio"] as const).map((role) => around.getByRole(role, { name }));
      const [button, link, radio] = roles as [Locator, Locator, Locator];
      await button.or(link).or(radio).first().click();
      // Some press opens no dialog, such as a like.
      await page
        .locator("dialog[open]")
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => {});
      await page.waitForFunction(
        () => !document.querySelector("dialog[open] :is([aria-busy=true], .q-skeleton, output:empty)"),
      );
    }
    await nextFrame(page);
  };

draw(
  "readers",
  {
    "an e-book's sample": opened(/the-galley-book$/, "Read a sample", "Next page"),
    "an e-book's settings": opened(/the-galley-book$/, "Read a sample", "Reading settings"),
    "a PDF": opened(/knots-for-readers$/, /^Read /),
    "a PDF, larger": opened(/knots-for-readers$/, /^Read /, "Larger"),
    "a comic": opened(/three-trees$/, "Read page by page"),
    "a comic's settings": opened(/three-trees$/, "Read page by page", "Page settings"),
    "a chapter's settings": opened(/loomings$/, "Reading settings"),
    "a chapter read aloud": opened(/loomings$/, "Reading settings", "Read aloud"),
  },
  signedIn(null),
);

draw(
  "dialogs",
  {
    "the menu": opened(/small-boat$/, "Menu"),
    share: opened(/small-boat$/, "Share"),
    notifications: opened(/small-boat$/, /^(Notifications|Bell)/),
    "a like": opened(/small-boat$/, /^Like/),
    "a purchase": opened(/down-there$/, /^Buy for/),
    "a book's order": opened(/\/book\//, "Order"),
    support: async (page, site) => {
      await openAtRest(page, `${site("melville")}/`);
      await press(page, "Give support");
      await page.getByRole("button", { name: "Continue to payment" }).waitFor();
    },
  },
  signedIn(READER),
);

draw(
  "a creator's dialogs",
  {
    "publishing a draft": async (page, site) => {
      await openAtRest(page, `${site("melville")}/post/new`);
      await page.getByRole("textbox", { name: "Title" }).fill("A first voyage");
      await page.getByText("Saved", { exact: true }).waitFor();
      await press(page, "Publish");
      await page.getByRole("dialog").getByRole("radio").first().waitFor();
    },
  },
  signedIn(melville),
);

/** Calls of the API that a screen waits for. The session decides which screen it is. */
const isData = ({ pathname }: URL) => /^\/api\/r\/(?!session|notifications)/.test(pathname);
const isFetched = (resourceType: string) => ["fetch", "xhr"].includes(resourceType);

const FAILURE = { code: "unexpected", message: "There was an unexpected issue. Please try again." };

/** Answers what screens fetch, or never does. Returns how many calls there were since the last time. */
async function answerData(page: Page, status: number | null): Promise<() => number> {
  let calls = 0;
  await page.route(isData, (route) => {
    if (!isFetched(route.request().resourceType())) return route.continue();
    calls += 1;
    return status === null ? undefined : route.fulfill({ status, json: { error: FAILURE } });
  });
  return () => {
    const before = calls;
    calls = 0;
    return before;
  };
}

/** Long enough for a slow machine to begin or to end what it loads. */
const PATIENCE = { timeout: 15_000 };

for (const [walk, { by, screens }] of Object.entries(WALKS)) {
  const loading = mapScreens(screens, (address) => async (page, site) => {
    await openWithSession(page, await addressOf(address, site));
    await page
      .locator("h1:visible")
      .first()
      .waitFor(PATIENCE)
      .catch(() => {});
    return page.evaluate(() =>
      [...document.querySelectorAll("main :is(.q-skeleton, [aria-busy=true])")].some(
        (element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight,
      ),
    );
  });
  draw(`loading, ${walk}`, loading, async (page, platform) => {
    await answerData(page, null);
    return signedIn(by)(page, platform);
  });

  let countCalls = () => 0;
  const failing = mapScreens(screens, (address) => async (page, site) => {
    countCalls();
    await openWithSession(page, await addressOf(address, site));
    await expect(page.locator(":is(.q-skeleton, [aria-busy=true])")).toHaveCount(0, PATIENCE);
    return countCalls() > 0;
  });
  draw(`errors, ${walk}`, failing, async (page, platform) => {
    countCalls = await answerData(page, 500);
    return signedIn(by)(page, platform);
  });
}

test.describe(() => {
  test.use({ serviceWorkers: "allow" });
  for (const [walk, { by, screens }] of Object.entries(WALKS)) {
    const openers = mapScreens(screens, (address) => async (page, site) => {
      const url = await addressOf(address, site);
      // Only these sites have been opened before.
      if (url.startsWith("http") && !url.startsWith(site("melville"))) return false;
      await page.goto(url);
      await waitForHydration(page);
      await page.locator("h1:visible").first().waitFor(PATIENCE);
      await expect(page.locator(":is(.q-skeleton, [aria-busy=true])")).toHaveCount(0, PATIENCE);
    });
    draw(`offline, ${walk}`, openers, async (page, platform) => {
      const site = await signedIn(by)(page, platform);
      for (const home of [platform, site("melville")]) {
        await open(page, home);
        await waitForWorker(page);
      }
      await page.context().setOffline(true);
      return site;
    });
  }
});

/** Creates a creator without posts, and returns the address of their site for every site. */
async function signUpCreator(context: BrowserContext, platform: string): Promise<Site> {
  const domain = `new-${newWord()}`.slice(0, 30);
  const home = siteAt(platform, domain);
  await signUp(context, platform, { ...newUser("Tove Lind"), domain }, home);
  return () => home;
}

for (const walk of ["a creator's account", "a creator's own site"]) {
  const openers = mapScreens(
    WALKS[walk]?.screens ?? {},
    (address) => async (page, site) => openAtRest(page, await addressOf(address, site)),
  );
  draw(`empty, ${walk}`, openers, (page, platform) => signUpCreator(page.context(), platform));
}

draw(
  "empty, a guest's visit to a site",
  mapScreens(
    {
      "site home": "/",
      stories: "/stories",
      comics: "/comics",
      books: "/books",
      followers: "/followers",
      profile: "/profile",
    },
    (path) => (page, site) => openAtRest(page, site("") + path),
  ),
  async (page, platform) => {
    const site = await signUpCreator(page.context(), platform);
    await page.context().clearCookies();
    return site;
  },
);

draw(
  "empty, a new reader",
  mapScreens(
    {
      home: "/",
      library: "/library",
      highlights: "/highlights",
      following: "/following",
      purchases: "/purchases",
      "notification settings": "/settings/notifications",
      "security settings": "/settings/security",
    },
    (path) => (page, site) => openAtRest(page, site("") + path),
  ),
  async (page, platform) => {
    await signUp(page.context(), platform, newUser());
    return () => platform;
  },
);

interface Texts {
  name: string;
  title: string;
  summary: string;
  markdown: string;
  comment: string;
  direction: "ltr" | "rtl";
}

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen";
const LONG: Texts = {
  name: `Wolfeschlegelsteinhausenbergerdorff ${LONG_WORD}`.slice(0, 80),
  title: `The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner: ${LONG_WORD}, or ${"very ".repeat(12)}long`,
  summary: `${LONG_WORD} ${"a summary that goes on and on, ".repeat(12)}`,
  markdown: `# ${LONG_WORD.repeat(2)}\n\n${LONG_WORD.repeat(3)} https://example.com/${"a-long-path/".repeat(20)}\n\n- ${LONG_WORD.repeat(2)}\n\n> ${LONG_WORD.repeat(2)}\n\n\`${LONG_WORD.repeat(3)}\`\n\n| ${LONG_WORD} | ${LONG_WORD} |\n| --- | --- |\n| 1 | ${LONG_WORD} |\n`,
  comment: LONG_WORD.repeat(3),
  direction: "ltr",
};
const ARABIC: Texts = {
  name: "نجيب محفوظ",
  title: "حديث الصباح والمساء",
  summary: "حكايات من القاهرة القديمة، عن ثلاث عائلات وخمسة أجيال.",
  markdown:
    "# الفصل الأول\n\nكان البحر هادئًا في ذلك الصباح (نحو الساعة 7:30)، ولم يكن في الميناء سوى قارب واحد اسمه Pequod.\n\n- أولًا\n- ثانيًا\n\n1. خبز\n2. ماء\n\n> من سار على الدرب وصل.\n\n| الاسم | العدد |\n| --- | --- |\n| قارب | 12 |\n\n`npm start`\n",
  comment: "نص جميل جدًا! شكرًا لك، Herman.",
  direction: "rtl",
};

for (const [state, texts] of Object.entries({ "long texts": LONG, "right to left": ARABIC })) {
  const addresses = new Map<string, string>();
  const names = [
    "site home",
    "profile",
    "post",
    "comments",
    "editor",
    "story",
    "chapter",
    "comic",
    "episode",
  ];
  names.push(
    "file for sale",
    "reader",
    "studio",
    "own posts",
    "own stories",
    "comments of the own site",
    "stats",
  );
  names.push("platform home", "search", "profile settings", "settings");
  const openers = Object.fromEntries(
    names.map((name): [string, Open] => [
      name,
      async (page) => {
        await openAtRest(page, String(addresses.get(name)));
        if (name !== "reader") return;
        await press(page, "Read page by page");
        await page.getByRole("button", { name: "Next page" }).waitFor();
      },
    ]),
  );
  draw(state, openers, async (page, platform) => {
    const browser = page.context().browser();
    if (!browser) throw new Error("the browser is closed");
    const studio = await openStudio(browser, platform);
    const { siteId } = studio;
    const { name, title, summary, markdown, comment, direction } = texts;
    await callAs(studio.page, "PATCH", `/api/w/sites/${siteId}/profile`, { name, description: summary });
    const upload = (number: number) =>
      studio.upload("image", {
        name: `${number}.png`,
        type: "image/png",
        bytes: pngOf([number * 60, 120, 180], 600, 900),
      });
    const files = [{ file: await upload(1) }, { file: await upload(2) }];
    const text = { title, summary, markdown };
    const publish = (more: object) => studio.publish({ ...text, ...more });
    const written = await publish({ ptype: "blog", tags: [title.split(/\W*[:\s]/)[0]] });
    await callAs(studio.page, "POST", `/api/w/${siteId}/posts/${written.id}/comments`, { text: comment });
    const story = await publish({ ptype: "parent", subtype: "story" });
    const chapter = await publish({ ptype: "chapter", parent: story.id });
    const comic = await publish({ ptype: "parent", subtype: "comic", direction });
    const episode = await publish({ ptype: "episode", parent: comic.id, files, markdown: "" });
    const goods = await publish({
      ptype: "dg",
      subtype: "image",
      visibility: "paid",
      pricing: { web: { USD: 900, INR: 49_900 } },
      cover_file: await upload(3),
      files: [{ file: await upload(4) }],
    });
    const home = siteAt(platform, studio.domain);
    const made = {
      ...{ post: written.permalink, comments: `${written.permalink}#comments` },
      ...{ editor: written.permalink.replace(/[^/]+$/, "edit"), story: story.permalink },
      ...{ chapter: chapter.permalink, comic: comic.permalink, episode: episode.permalink },
      ...{
        reader: episode.permalink,
        "file for sale": goods.permalink,
        "site home": "/",
        profile: "/profile",
      },
      ...{
        studio: "/studio",
        "own posts": "/studio/posts",
        "own stories": "/studio/serials",
        stats: "/stats",
      },
      "comments of the own site": "/comments",
    };
    for (const [key, path] of Object.entries(made)) addresses.set(key, home + path);
    addresses.set("platform home", `${platform}/`);
    addresses.set("search", `${platform}/search?query=${encodeURIComponent(title.slice(0, 30))}`);
    addresses.set("profile settings", `${platform}/settings/profile`);
    addresses.set("settings", `${platform}/settings`);
    await studio.close();
    await signIn(page.context(), platform, studio.user, home);
    return sitesOf(platform);
  });
}
