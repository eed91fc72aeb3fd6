/** What the bundler knows of a module, as far as it is used. */
export interface GraphModule {
  /** Whether the document itself names it. */
  isEntry: boolean;
  /** Ids of modules that import it before they run. */
  importers: readonly string[];
  /** Ids of modules that fetch it while they run. */
  dynamicImporters: readonly string[];
}

export interface ModuleGraph {
  getModuleInfo(id: string): GraphModule | null;
}

type Families = readonly (readonly [family: string, modules: RegExp])[];

/** What a visitor's first page fetches by itself: each family by the modules with which it begins. */
const FIRST: Families = [
  [
    "start",
    /app\/registerWorker\.|src\/lib\/(api|nextPage)\.|local\/(pages|views|readMarks)\.|watchReading\.|workbox-window/,
  ],
  ["feed", /feedScreens\./],
  ["story", /SerialScreen\./],
  ["keeping", /widgets\/SaveControl\.|local\/saveOffline\./],
  ["text", /TextScreen\./],
  ["locked", /LockedNotice\./],
  ["media", /PostMedia\.|app\/showEmbed\./],
  ["support", /support\/(SupportBox|Supporters)\./],
  ["comments", /LiveComments\./],
];

/** Families of which other parts of the product must not bring all: the rest are a few kilobytes. */
const LARGE = new Set(["feed", "media", "comments"]);

/** Too large to ask of every visitor: the worker keeps it from its first use on. */
const LATER: Families = [
  ["desk", /WritingRoute\./],
  ["guest", /GuestScreen\./],
  ["colorCode", /colorCode\./],
  ["readPasted", /readPasted\./],
  ["openDraft", /downloadDraft\.|openDraft\.|guestImages\./],
  ["AssetsPage", /AssetsPage\./],
];

/** The files that the worker does not fetch when it comes, by what their names begin with. */
export const KEPT_LATER = ["editor", "yjs", "pdfjs", "writing", "later", ...LATER.map(([family]) => family)];

/** Parts of the product that their folder does not tell. */
const PARTS: Families = [
  ["epub", /reading\/epub\//],
  ["comic", /reading\/comic\//],
  ["pdf", /reading\/pdf\//],
  ["frame", /app\/(screens|RoutedScreen|GuardedScreen|offlineScreens)\./],
  ["arriving", /app\/(currentUserWork|moveOn)\.|src\/lib\/arrival\./],
  ["creating", /app\/(creatorItems|watchCreate|watchPro)\./],
  ["markdown", /markdownOfDraft\./],
  ["tools", /screens\/writing\//],
  ["drafts", /DraftsRoute\.|local\/drafts\//],
  ["asking", /src\/app\//],
  ["device", /src\/(local|lib)\/|src\/widgets\/\w+\.tsx?$/],
];

/** Parts that work in an open draft, and so bring the editor's library along. */
const IN_DRAFT = new Set(["cowriting", "markdown", "tools"]);
/** Parts that care for drafts, opened or not. */
const OF_DRAFTS = new Set([...IN_DRAFT, "drafts", "device", "publishing"]);

/** Parts that a reader may want on a first visit: what they share must not bring what creators do. */
const OF_VISIT = new Set(["account", "arriving", "asking"]);

/** What whoever is signed in fetches with their first page: what it shares with screens must not bring what only those share. */
const OF_MENU = "creating";

/**
 * The file that a module of the app is shipped in; null leaves it to the bundler. Left to that wholly, the app would be
 * 350 files, most of them of less than a kilobyte, and the worker asks for each of them before a reader may go offline.
 *
 * A file is told by the sorts of things that need it: families of the first page (each brings only its own, nothing that
 * another would need), parts of the product, and the editor, which is near its bound of weight: what it needs is apart
 * from what others need. So files never need each other in a circle: whatever a module needs is reached from everywhere
 * that the module is reached from, and stands in its file or in one that more have in common.
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

/** The modules that are fetched by themselves and bring this one with them; itself, where it is one. */
function rootsOf(id: string, graph: ModuleGraph): string[] {
  const roots: string[] = [];
  const seen = new Set<string>();
  const waiting = [id];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const module = seen.has(one) ? null : graph.getModuleInfo(one);
    seen.add(one);
    if (!module) continue;
    if (module.isEntry || module.dynamicImporters.length > 0) roots.push(one);
    waiting.push(...module.importers);
  }
  return roots;
}

/**
 * What keeps things on the device stands apart, by its folder: it brings the database, for which no page waits. It must need
 * nothing of the screens, or two files would need each other: `budget.test.ts` looks at what is built.
 */
function firstChunk(first: ReadonlySet<string>, isOnDevice: boolean, others: string | null): string {
  if (first.size > 2) return "app";
  const needsRoom = others !== "also" || [...first].some((family) => LARGE.has(family));
  const isEverywhere = first.size === 1 && first.has("start");
  const kind = isOnDevice ? "kept" : needsRoom && !isEverywhere ? others : null;
  return ["first", ...[...first].sort(), ...(kind ? [kind] : [])].join("-");
}

function sharedName(parts: ReadonlySet<string>): string {
  const isWithin = (group: ReadonlySet<string>) => [...parts].every((part) => group.has(part));
  if (isWithin(IN_DRAFT)) return "in-draft";
  if (isWithin(OF_DRAFTS)) return "of-drafts";
  if (parts.size > 1 && parts.has(OF_MENU)) return "of-menu";
  if (!isWithin(OF_VISIT)) return "shared";
  return parts.has("arriving") ? "of-visit-first" : "of-visit";
}

const oneOr = (many: string, names: ReadonlySet<string>) => (names.size > 1 ? many : ([...names][0] ?? null));

const familyOf = (id: string, families: Families) => families.find(([, modules]) => modules.test(id))?.[0];

/** What a module belongs to: by its name, or its folder among the screens and widgets. */
const partOf = (id: string) =>
  familyOf(id, PARTS) ?? /\/src\/(?:screens|widgets)\/(\w+)\//.exec(id)?.[1] ?? "shared";
