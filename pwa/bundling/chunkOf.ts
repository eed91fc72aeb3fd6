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
  ["saving", /widgets\/SaveControl\.|local\/saveOffline\./],
  ["text", /TextScreen\./],
  ["locked", /LockedNotice\./],
  ["media", /PostMedia\.|app\/showEmbed\./],
  ["support", /support\/(SupportBox|Supporters)\./],
  ["comments", /LiveComments\./],
];

/** Families too large for other parts to load in full; the rest are a few kilobytes. */
const LARGE = new Set(["feed", "media", "comments"]);

/** Code too large to precache for every visitor: the worker saves it on first use. */
const LATER: Families = [
  ["desk", /WritingRoute\./],
  ["guest", /GuestScreen\./],
  ["mailer", /MailerRoute\./],
  ["colorCode", /colorCode\./],
  ["readPasted", /readPasted\./],
  ["openDraft", /downloadDraft\.|openDraft\.|guestImages\./],
  ["AssetsPage", /AssetsPage\./],
  ["passwordStrength", /passwordStrength\./],
  ["passkeyClient", /node_modules\/@simplewebauthn\//],
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
  ["comic", /reading\/comic\//],
  ["pdf", /reading\/pdf\//],
  ["frame", /app\/(screens|RoutedScreen|GuardedScreen|offlineScreens)\./],
  ["arrival", /app\/(currentUserWork|redirectToSite)\.|src\/lib\/arrival\./],
  ["creating", /app\/(creatorItems|watchCreate|watchPro|signOutItem)\.|notifications\/Bell\./],
  ["markdown", /markdownOfDraft\./],
  ["tools", /screens\/writing\//],
  ["drafts", /DraftsRoute\.|local\/drafts\//],
  ["hosts", /src\/app\//],
  ["device", /src\/(local|lib)\/|src\/widgets\/\w+\.tsx?$/],
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
  if (first.size > 0)
    return firstChunk(first, id.includes("/src/local/"), pen ?? (parts.size > 0 ? "also" : null));
  if (parts.size === 0) return oneOr(pen ? "writing" : "later", later);
  const shared = sharedName(parts);
  return pen ? `${shared}-${pen}` : oneOr(shared, parts);
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
  if (first.size > 2) return "app";
  const needsRoom = others !== "also" || [...first].some((family) => LARGE.has(family));
  const isEverywhere = first.size === 1 && first.has("start");
  const kind = isOnDevice ? "storage" : needsRoom && !isEverywhere ? others : null;
  return ["first", ...[...first].sort(), ...(kind ? [kind] : [])].join("-");
}

function sharedName(parts: ReadonlySet<string>): string {
  const isWithin = (group: ReadonlySet<string>) => [...parts].every((part) => group.has(part));
  if (isWithin(IN_DRAFT)) return "in-draft";
  if (isWithin(OF_DRAFTS)) return "of-drafts";
  if (parts.size > 1 && parts.has(OF_MENU)) return "of-menu";
  if (!isWithin(OF_VISIT)) return "shared";
  return parts.has("arrival") ? "of-visit-first" : "of-visit";
}

const oneOr = (many: string, names: ReadonlySet<string>) => (names.size > 1 ? many : ([...names][0] ?? null));

const familyOf = (id: string, families: Families) => families.find(([, modules]) => modules.test(id))?.[0];

/** Returns a module's part, by its name or by its folder among the screens and widgets. */
const partOf = (id: string) =>
  familyOf(id, PARTS) ?? /\/src\/(?:screens|widgets)\/(\w+)\//.exec(id)?.[1] ?? "shared";
