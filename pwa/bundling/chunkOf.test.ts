import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkOf, type GraphModule, type ModuleGraph } from "./chunkOf.ts";

interface Edges {
  [id: string]: { imports?: string[]; fetches?: string[] };
}

const ENTRY = "/app/src/app/entry-client.tsx";
const SCREENS = "/app/src/app/screens.ts";
const EARNINGS = "/app/src/screens/earnings/EarningsScreen.tsx";
const STATS = "/app/src/screens/stats/StatsScreen.tsx";
const WRITING = "/app/src/app/WritingRoute.tsx";
const COMMENTS = "/app/src/screens/cowriting/comments/CommentsPanel.tsx";
const SIGNUP = "/app/src/screens/account/signup/SignupScreen.tsx";
const SIGNIN_HOST = "/app/src/app/signinHost.tsx";
const REDIRECT = "/app/src/app/redirectToSite.ts";
const MENU = "/app/src/app/creatorItems.ts";
const FEED = "/app/src/app/feedScreens.tsx";
const STORY = "/app/src/screens/serials/SerialScreen.tsx";
const BOOK = "/app/src/screens/books/BookScreen.tsx";
const MEDIA = "/app/src/screens/reading/media/PostMedia.tsx";
const SAVING = "/app/src/local/saveOffline.ts";
const PAGES = "/app/src/local/pages.ts";
const OUTBOX = "/app/src/local/outbox/outbox.ts";
const PUBLISHING = "/app/src/screens/publishing/PublishSheet.tsx";

function graphOf(edges: Edges): ModuleGraph {
  const modules = new Map<string, GraphModule & { importers: string[]; dynamicImporters: string[] }>();
  const module = (id: string) => {
    const known = modules.get(id) ?? { isEntry: id === ENTRY, importers: [], dynamicImporters: [] };
    modules.set(id, known);
    return known;
  };
  for (const [id, { imports = [], fetches = [] }] of Object.entries(edges)) {
    module(id);
    for (const one of imports) module(one).importers.push(id);
    for (const one of fetches) module(one).dynamicImporters.push(id);
  }
  return { getModuleInfo: (id) => modules.get(id) ?? null };
}

const FETCHED = [
  EARNINGS,
  STATS,
  WRITING,
  COMMENTS,
  SIGNUP,
  SIGNIN_HOST,
  REDIRECT,
  MENU,
  FEED,
  STORY,
  BOOK,
  MEDIA,
  SAVING,
  PAGES,
  SCREENS,
  OUTBOX,
  PUBLISHING,
];

/** Returns the chunk of a module by its static importers, all of which the entry loads lazily. */
const neededBy = (id: string, ...by: string[]) =>
  chunkOf(
    id,
    graphOf({
      [ENTRY]: { fetches: FETCHED },
      ...Object.fromEntries(by.map((one) => [one, { imports: [id] }])),
    }),
  );

const SOME = "/app/src/ui/Field.tsx";

test.each<[string, string[], string]>([
  ["merges with the entry", [ENTRY, EARNINGS], "app"],
  ["belongs to a single part", [EARNINGS], "earnings"],
  ["is shared by two parts", [EARNINGS, STATS], "shared"],
  ["keeps creators' code out of sign-in", [SIGNUP, SIGNIN_HOST], "of-visit"],
  ["keeps creators' code out of redirects after sign-in", [REDIRECT, SIGNIN_HOST], "of-visit-first"],
  ["keeps other code out of the signed-in menu", [MENU, EARNINGS], "of-menu"],
  [
    "keeps other code out of the signed-in menu if the editor shares it",
    [MENU, EARNINGS, WRITING],
    "of-menu-written",
  ],
  ["belongs to a single family of the first page", [FEED], "first-feed"],
  ["is separate if a large family shares it with a part", [FEED, EARNINGS], "first-feed-also"],
  ["is separate if the editor shares it too", [FEED, EARNINGS, WRITING], "first-feed-written"],
  ["stays with a small family that a part shares", [STORY, EARNINGS], "first-story"],
  ["is shared by two families", [FEED, STORY, EARNINGS], "first-feed-story-also"],
  ["is of all works", [STORY, BOOK, MEDIA, EARNINGS], "first-works"],
  ["merges with the entry for more families", [FEED, STORY, PAGES, EARNINGS], "app"],
  ["is shared by the editor and its panels", [WRITING, COMMENTS], "in-draft-written"],
  ["is shared by the editor and other parts", [WRITING, COMMENTS, EARNINGS], "shared-written"],
  ["belongs to the editor alone", [WRITING], "desk"],
  ["keeps screens out of what every signed-in page loads", [OUTBOX, EARNINGS], "of-device"],
  ["keeps the publish sheet out of what sends drafts", [OUTBOX, PUBLISHING], "of-drafts"],
])("%s", (_, by, chunk) => {
  expect(neededBy(SOME, ...by)).toBe(chunk);
});

test("separates device storage from what a first page needs at once", () => {
  expect(neededBy("/app/src/local/room.ts", SAVING, PAGES)).toBe("first-start-storage");
  expect(neededBy("/app/src/local/room.ts", OUTBOX, PUBLISHING)).toBe("of-drafts-storage");
  expect(neededBy("/app/src/local/room.ts", SAVING, FEED, PAGES)).toBe("app");
});

test("leaves the entry and unused modules to the bundler", () => {
  expect(chunkOf(ENTRY, graphOf({ [ENTRY]: {} }))).toBeNull();
  expect(chunkOf(SOME, graphOf({ [SOME]: {} }))).toBeNull();
});

/**
 * Modules that import only later ones: a program without cycles. Chunks assigned by folder are checked in the build
 * (`budget.test.ts`).
 */
const programs = fc
  .array(
    fc.record({
      name: fc.constantFrom(...FETCHED.filter((id) => !id.includes("/local/")), SOME),
      imports: fc.array(fc.nat(29), { maxLength: 4 }),
      fetches: fc.array(fc.nat(29), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  .map((modules): Edges => {
    const idOf = (at: number) =>
      at === 0 ? ENTRY : (modules[at]?.name ?? SOME).replace("/app/", `/app/${at}/`);
    const after = (at: number, others: number[]) =>
      others.filter((other) => other > at && other < modules.length).map(idOf);
    return Object.fromEntries(
      modules.map(({ imports, fetches }, at) => [
        idOf(at),
        { imports: after(at, imports), fetches: after(at, fetches) },
      ]),
    );
  });

test("never makes two files import each other", () => {
  fc.assert(
    fc.property(programs, (edges) => {
      const graph = graphOf(edges);
      const fileOf = new Map(Object.keys(edges).map((id) => [id, chunkOf(id, graph) ?? id]));
      const needs = new Map<string, Set<string>>();
      for (const [id, { imports = [] }] of Object.entries(edges)) {
        const file = fileOf.get(id) as string;
        const needed = needs.get(file) ?? new Set();
        needs.set(file, needed);
        for (const one of imports) if (fileOf.get(one) !== file) needed.add(fileOf.get(one) as string);
      }
      const done = new Set<string>();
      const follow = (file: string, path: readonly string[]) => {
        if (path.includes(file)) throw new Error([...path, file].join(" imports "));
        if (done.has(file)) return;
        for (const one of needs.get(file) ?? []) follow(one, [...path, file]);
        done.add(file);
      };
      for (const file of needs.keys()) follow(file, []);
    }),
  );
});
