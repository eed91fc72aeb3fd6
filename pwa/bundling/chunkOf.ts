/** The part of the bundler's module info that is used. */
export interface GraphModule {
  /** Whether the document loads it directly. */
  isEntry: boolean;
  /** Ids of modules that import it statically. */
  importers: readonly string[];
  /** Ids of modules that import it dynamically. */
  dynamicImporters: readonly string[];
}

export interface ModuleGraph {
  getModuleInfo(id: string): GraphModule | null;
}

type Families = readonly (readonly [family: string, modules: RegExp])[];

/** Code that a visitor's first page loads by itself, in families named by their root modules. */
const FIRST: Families = [
  [
    "start",
    /app\/registerWorker\.|src\/lib\/(api|nextPage)\.|local\/(pages|views|readMarks)\.|watchReading\.|workbox-window/,
  ],
  ["feed", /feedScreens\./],
  ["story", /SerialScreen\./],
  ["book", /BookScreen\./],
  ["saving", /widgets\/SaveControl\.|local\/saveOffline\./],
  ["text", /TextScreen\.|guideScreens\./],
  ["locked", /LockedNotice\./],
  ["media", /PostMedia\.|app\/showEmbed\./],
  ["support", /support\/(SupportBox|Supporters)\./],
  ["comments", /LiveComments\./],
];

/** Families of stories, books and files: what all of them need, few pages do. */
const OF_WORKS = new Set(["story", "book", "media"]);

/** Families too large for other parts to load in full; the rest are a few kilobytes. */
const LARGE = new Set(["feed", "media", "comments"]);

/** Code too large to precache for every visitor: the worker saves it on first use. */
const LATER: Families = [
  ["desk", /WritingRoute\./],
  ["guest", /GuestScreen\./],
  ["mailer", /(Mailer|SitePage)Route\./],
  ["colorCode", /colorCode\./],
  ["readPasted", /readPasted\./],
  ["openDraft", /downloadDraft\.|openDraft\.|guestImages\.|sendGuestDrafts\./],
  ["AssetsPage", /AssetsPage\./],
  ["notices", /widgets\/notices\//],
  ["covers", /CoversScreen\.|CustomizeScreen\./],
  ["passwordStrength", /passwordStrength\./],
  ["addressRules", /addressRules\./],
  ["passkeyClient", /node_modules\/@simplewebauthn\//],
  // Offers what needs a network.
  ["prompt", /onboarding\/ReaderPrompt\./],
  ["qrCode", /node_modules\/uqr\//],
];

/** Name prefixes of files that the worker doesn't precache. */
export const NOT_PRECACHED = [
  "editor",
  "yjs",
  "pdfjs",
  "writing",
  "later",
  ...LATER.map(([family]) => family),
];

/** Parts of the app that aren't named by their folder. */
const PARTS: Families = [
  ["epub", /reading\/epub\//],
  // Readers of texts and comics load it on request.
  ["passages", /reading\/comic\/|widgets\/passages\//],
  ["pdf", /(reading|widgets)\/pdf\/|books\/flipbook\//],
  // Every screen that the device renders loads these, and what the screens share.
  ["shared", /app\/(screens|RoutedScreen|GuardedScreen|offlineScreens)\.|onboarding\/FeatureTour\./],
  // All set up the site.
  ["profileEdit", /screens\/(profileEdit|sitePages)\/|app\/DesignRoute\./],
  // The panel next to a chapter shows what the studio shows.
  ["serialStudio", /widgets\/serialNotes\//],
  ["arrival", /app\/(currentUserWork|redirectToSite)\.|src\/lib\/arrival\./],
  [
    "creating",
    /app\/(creatorItems|watchCreate|watchPro|signOutItem)\.|notifications\/Bell\.|library\/BookmarkToggle\./,
  ],
  ["markdown", /markdownOfDraft\./],
  ["tools", /screens\/writing\//],
  ["drafts", /OwnPostsRoute\./],
  ["studio", /app\/studio\//],
  ["hosts", /src\/app\//],
  // Every page of a signed-in user loads it, so it must need no screen and no editor.
  ["device", /src\/(local|lib)\//],
];

/** Parts that work on an open draft, and so load the editor's library. */
const IN_DRAFT = new Set(["cowriting", "markdown", "tools"]);
/** Parts that handle drafts, open or not. */
const OF_DRAFTS = new Set([...IN_DRAFT, "drafts", "device", "publishing"]);

/** Parts that a reader may need on a first visit: their shared code must not load creators' code. */
const OF_VISIT = new Set(["account", "arrival", "hosts"]);

/**
 * Part that loads on a signed-in user's first page: code it shares with screens must not load what only those
 * share.
 */
const OF_MENU = "creating";

/**
 * Returns the chunk for a module of the app; null leaves it to the bundler, which by itself would make 350 files,
 * most of them under a kilobyte, and the worker fetches each of them before a reader may go offline.
 * A chunk is determined by what needs the module: families of the first page (each loads only its own code), parts
 * of the app, and the editor, which is close to its weight limit, so its code stays apart. Chunks therefore never
 * import each other in a cycle: a module's dependencies are reached from everywhere that the module is, and so are
 * in its chunk or in one with more dependents.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const first = new Set<string>();
  const parts = new Set<string>();
  const later = new Set<string>();
  for (const root of rootsOf(id, graph)) {
    if (graph.getModuleInfo(root)?.isEntry) return root === id ? null : "app";
    const ofFirst = familyOf(root, FIRST);
    const ofLater = familyOf(root, LATER);
    if (ofFirst) first.add(ofFirst);
    else if (ofLater) later.add(ofLater);
    else parts.add(partOf(root));
  }
  const pen = later.has("desk") ? "written" : later.has("guest") ? "guest" : null;
  const isOnDevice = id.includes("/src/local/");
  if (first.size > 0) return firstChunk(first, isOnDevice, pen ?? (parts.size > 0 ? "also" : null));
  if (parts.size === 0) return oneOr(pen ? "writing" : "later", later);
  const shared = sharedName(parts, isOnDevice);
  if (pen === null) return oneOr(shared, parts);
  // Only the menu has no room for what the guests' editor needs.
  if (shared === "of-menu") return `of-menu-${pen}`;
  return `${shared === "of-device" ? "shared" : shared}-written`;
}

/** Returns the dynamically imported modules that load this one statically; itself, if it is one. */
function rootsOf(id: string, graph: ModuleGraph): string[] {
  const roots: string[] = [];
  const visited = new Set<string>();
  const waiting = [id];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const module = visited.has(one) ? null : graph.getModuleInfo(one);
    visited.add(one);
    if (!module) continue;
    if (module.isEntry || module.dynamicImporters.length > 0) roots.push(one);
    waiting.push(...module.importers);
  }
  return roots;
}

/**
 * Code that saves data on the device is separate, by its folder: it loads the database, which no page waits for. It
 * must not import screens, or two chunks would import each other: `budget.test.ts` checks the build.
 */
function firstChunk(first: ReadonlySet<string>, isOnDevice: boolean, others: string | null): string {
  if (first.size > 2) return [...first].every((family) => OF_WORKS.has(family)) ? "first-works" : "app";
  const needsRoom = others !== "also" || [...first].some((family) => LARGE.has(family));
  const isEverywhere = first.size === 1 && first.has("start");
  // Every page loads the start, and so the storage that saving shares with it.
  if (isOnDevice && first.has("start") && first.has("saving")) return "first-start-storage";
  const kind = isOnDevice ? "storage" : needsRoom && !isEverywhere ? others : null;
  return ["first", ...[...first].sort(), ...(kind ? [kind] : [])].join("-");
}

function sharedName(parts: ReadonlySet<string>, isOnDevice: boolean): string {
  const isWithin = (group: ReadonlySet<string>) => [...parts].every((part) => group.has(part));
  if (isWithin(IN_DRAFT)) return "in-draft";
  // The device sends stored drafts from any page, but few pages publish.
  if (isWithin(OF_DRAFTS)) return isOnDevice ? "of-drafts-storage" : "of-drafts";
  if (parts.size > 1 && parts.has(OF_MENU)) return "of-menu";
  if (isWithin(OF_VISIT)) return parts.has("arrival") ? "of-visit-first" : "of-visit";
  return parts.has("arrival") || parts.has("device") ? "of-device" : "shared";
}

const oneOr = (many: string, names: ReadonlySet<string>) => (names.size > 1 ? many : ([...names][0] ?? null));

const familyOf = (id: string, families: Families) => families.find(([, modules]) => modules.test(id))?.[0];

/** Returns a module's part, by its name or by its folder among the screens and widgets. */
const partOf = (id: string) =>
  familyOf(id, PARTS) ?? /\/src\/(?:screens|widgets)\/(\w+)\//.exec(id)?.[1] ?? "shared";
