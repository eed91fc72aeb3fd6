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
const ASKING = "/app/src/app/signinHost.tsx";
const MOVING = "/app/src/app/moveOn.ts";
const MENU = "/app/src/app/creatorItems.ts";
const FEED = "/app/src/app/feedScreens.ts";
const STORY = "/app/src/screens/serials/SerialScreen.tsx";
const KEEPING = "/app/src/local/saveOffline.ts";
const PAGES = "/app/src/local/pages.ts";

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
  ASKING,
  MOVING,
  MENU,
  FEED,
  STORY,
  KEEPING,
  PAGES,
  SCREENS,
];

/** A module, by the modules that need it before they run; all of those are fetched by the entry. */
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
  ["what the entry needs stands with it", [ENTRY, EARNINGS], "app"],
  ["what a part needs stands with the part", [EARNINGS], "earnings"],
  ["what two parts need is shared", [EARNINGS, STATS], "shared"],
  ["what asks a visitor to sign in brings nothing of creators", [SIGNUP, ASKING], "of-visit"],
  ["nor does what moves them on bring that", [MOVING, ASKING], "of-visit-first"],
  ["what the menu of who is signed in needs brings nothing that it doesn't", [MENU, EARNINGS], "of-menu"],
  ["also where the editor needs it", [MENU, EARNINGS, WRITING], "of-menu-written"],
  ["what one thing of a first page needs stands with it", [FEED], "first-feed"],
  ["what others need of it is apart, so that they bring no more", [FEED, EARNINGS], "first-feed-also"],
  ["what the editor needs of it as well", [FEED, EARNINGS, WRITING], "first-feed-written"],
  ["where that is little, it is not", [STORY, EARNINGS], "first-story"],
  ["what two things of it need", [FEED, STORY, EARNINGS], "first-feed-story-also"],
  ["what more of them need comes with the entry", [FEED, STORY, PAGES, EARNINGS], "app"],
  ["what the editor and its panels need", [WRITING, COMMENTS], "in-draft-written"],
  ["what the editor and other parts need", [WRITING, COMMENTS, EARNINGS], "shared-written"],
  ["what the editor alone needs", [WRITING], "desk"],
])("%s", (_, by, chunk) => {
  expect(neededBy(SOME, ...by)).toBe(chunk);
});

test("what keeps things on the device is apart from what a first page needs at once", () => {
  expect(neededBy("/app/src/local/room.ts", KEEPING, PAGES)).toBe("first-keeping-start-kept");
  expect(neededBy("/app/src/local/room.ts", KEEPING, FEED, PAGES)).toBe("app");
});

test("the entry, and what nothing needs, are left to the bundler", () => {
  expect(chunkOf(ENTRY, graphOf({ [ENTRY]: {} }))).toBeNull();
  expect(chunkOf(SOME, graphOf({ [SOME]: {} }))).toBeNull();
});

/** Modules that need only later ones: a program without circles of its own. What is told by its folder is looked at as it is built (`budget.test.ts`). */
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

test("files never need each other in a circle, whatever needs what", () => {
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
        if (path.includes(file)) throw new Error([...path, file].join(" needs "));
        if (done.has(file)) return;
        for (const one of needs.get(file) ?? []) follow(one, [...path, file]);
        done.add(file);
      };
      for (const file of needs.keys()) follow(file, []);
    }),
  );
});
