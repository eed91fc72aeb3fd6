import { CallError } from "@quire/client/errors";
import { publishPost } from "@quire/contracts/calls/posts";
import { listPostTexts } from "@quire/contracts/calls/syncing";
import type { PostStatus } from "@quire/contracts/records/post";
import { newId } from "@quire/domain/ids";
import type { StoryType } from "@quire/domain/posts/postTypes";
import { isHeldBack, type Mark } from "@quire/formats/frontMatter/publicity";
import { Exit, Failure, Interrupted, type Issue } from "../../exit.ts";
import { explain } from "../../explain.ts";
import type { Terminal } from "../../terminal.ts";
import { saveTheirs } from "./conflict.ts";
import { allPictures } from "./findPictures.ts";
import { withKnownFields, withKnownKinds } from "./knownFiles.ts";
import { type Prepared, type PrepareRequest, prepareStory } from "./prepare.ts";
import { quoted } from "./quoted.ts";
import { contentOf, saveStory } from "./save.ts";
import { scheduleAt } from "./schedule.ts";
import { remember } from "./sidecar.ts";
import type { FieldName, Story } from "./story.ts";
import { findTarget, type PostState, type Target } from "./target.ts";
import { findUploaded, uploadPictures } from "./uploadPictures.ts";

export type PublishStep =
  | { kind: "checking" }
  | { kind: "uploading"; name: string; done: number; total: number }
  | { kind: "saving" }
  | { kind: "publishing" };

export interface PublishRequest extends PrepareRequest {
  force?: boolean;
  dryRun?: boolean;
  /** When it will be published automatically. */
  at?: Date;
  /** Creates another post, whatever the folder's record says. */
  asNew?: boolean;
  onStep?(step: PublishStep): void;
  /** Called before replacing a version unknown to this folder; true continues. */
  confirm?(replaced: PostState): Promise<boolean>;
}

/** Result of publishing a file, as `quire publish --json` prints it. */
export interface Published {
  action: "created" | "updated" | "unchanged";
  /** True if this is a preview and nothing was done. */
  dry_run: boolean;
  id: string;
  title: string;
  type: StoryType;
  status: PostStatus;
  version: number | null;
  url: string | null;
  /** Others' changes elsewhere in the text were merged. */
  merged: boolean;
  /** The file with the site's text, if it has changes that this file lacks. */
  theirs: string | null;
  /** The site has a newer version than this folder has sent. */
  behind: boolean;
  /** Pictures of the text, the cover, and attached files. */
  pictures: { sent: number; reused: number };
  /** Attached pages, recordings, documents and goods. */
  carries: number;
  /** Readers don't see this text, because its front matter says so; they may see an earlier one. */
  held_back: boolean;
  /** When it will be published automatically; null if it won't. */
  scheduled: string | null;
  /** It is emailed to followers too. */
  newsletter: boolean;
  /** With `--dry-run`: unified diff between the site and the file; empty for a new post. */
  diff: string[];
  warnings: Issue[];
  /** The comic that a comic's archive became an episode of, if it was published alone. */
  comic?: { id: string; title: string; url: string | null };
}

/**
 * Publishes a markdown file: checks everything, uploads pictures, saves the text, and publishes it last. A stopped
 * run can be repeated and creates nothing twice.
 */
export async function publishStory(terminal: Terminal, request: PublishRequest): Promise<Published> {
  const step = request.onStep ?? (() => {});
  step({ kind: "checking" });
  const prepared = await prepareStory(terminal, request);
  refuseContradiction(prepared, request);
  const target = await findTarget(terminal, prepared, request);
  if (request.dryRun) return preview(terminal, prepared, target, request);
  await confirmReplacing(request, target);

  let reached: Reached = "checked";
  try {
    const { account, user, story } = prepared;
    const { signal } = terminal;
    const result = presentFor(prepared, target);
    if (target.kind !== "unchanged") {
      const { attached, known } = prepared;
      const pictures = [...allPictures(prepared.pictures), ...withKnownKinds(attached, known)];
      const uploads = await uploadPictures(terminal, account.client, user.id, pictures, (name, done, total) =>
        step({ kind: "uploading", name, done, total }),
      );
      result.pictures = { sent: uploads.sent, reused: uploads.reused };
      step({ kind: "saving" });
      reached = "saving";
      const content = contentOf(prepared, withKnownFields(attached, known, uploads.byKey), prepared.links);
      const saved = await saveStory(terminal, prepared, target, content);
      reached = "saved";
      result.id = saved.id;
      result.version = saved.version;
      result.merged = saved.merged;
      result.url = saved.url;
      if (saved.merged) result.theirs = await saveTheirs(terminal, prepared, saved.id);
    }
    const timing = timingOf(prepared, target, request);
    if (timing.kind === "draft") return withTiming(result, prepared, timing);
    const isWanted =
      mustPublish(prepared, target, result.behind) || request.newsletter || timing.kind === "schedule";
    if (!isWanted) return result;
    step({ kind: "publishing" });
    const to = { params: { siteId: user.id, id: result.id }, signal };
    const newsletter = request.newsletter ?? false;
    if (timing.kind === "keep" && !newsletter) return { ...result, scheduled: timing.at.toISOString() };
    if (timing.kind !== "now") {
      const isMoved = target.kind !== "new" && target.current.scheduled !== null;
      const scheduled = await scheduleAt(account.client, to, { at: timing.at, newsletter, isMoved });
      return { ...result, scheduled: scheduled.at, newsletter: scheduled.publish_newsletter };
    }
    const body = newsletter ? { publish_newsletter: true } : {};
    const published = await account.client.call(publishPost, { ...to, body, idempotent: true });
    result.newsletter = newsletter;
    await remember(story.path, user.id, (before) => {
      const entry = before ?? { id: result.id, version: null, hash: prepared.fingerprint };
      return entry.existing === undefined
        ? { ...entry, version: published.version }
        : { ...entry, existing: published.version };
    });
    const action = result.action === "unchanged" ? "updated" : result.action;
    return { ...result, action, status: published.status, version: published.version, url: published.url };
  } catch (error) {
    throw withSavedState(error, reached, prepared.story);
  }
}

type Timing =
  | { kind: "draft"; warnings: Issue[] }
  | { kind: "now" }
  /** `keep`: as it is scheduled already. */
  | { kind: "keep" | "schedule"; at: Date };

/** Returns when to publish the text. A scheduled post stays scheduled until its owner changes that. */
function timingOf({ wanted, at, story }: Prepared, target: Target, request: PublishRequest): Timing {
  const current = target.kind === "new" ? null : target.current;
  const isShown = current?.status === "published";
  if (wanted === "drafts" || (at && isShown && !request.at)) {
    const mark = isShown ? markOf(story) : null;
    const message = `readers still see its published version; to hide it: quire posts unpublish ${quoted(story.name)}`;
    const warnings = mark ? [{ file: story.name, line: mark.line, key: mark.key, message }] : [];
    return { kind: "draft", warnings };
  }
  if (request.at) return { kind: "schedule", at: request.at };
  const scheduled = current?.scheduled ? new Date(current.scheduled) : null;
  if (at && scheduled?.getTime() !== at.getTime()) return { kind: "schedule", at };
  return scheduled ? { kind: "keep", at: scheduled } : { kind: "now" };
}

function withTiming(
  result: Published,
  { story }: Prepared,
  { warnings }: Extract<Timing, { kind: "draft" }>,
): Published {
  return { ...result, held_back: markOf(story) !== null, warnings: [...result.warnings, ...warnings] };
}

function markOf({ front: { publicity } }: Story): Mark | null {
  return isHeldBack(publicity) ? publicity.mark : null;
}

/** An unchanged text still has to be published if only the save succeeded, or if it was a draft. */
function mustPublish({ wanted }: Prepared, target: Target, behind: boolean): boolean {
  if (wanted === "drafts") return false;
  if (target.kind !== "unchanged") return true;
  // Others' later changes are theirs to publish.
  return !behind && (target.current.status === "drafts" || target.current.hasUnpublishedChanges);
}

function presentFor({ story, placement, pictures, attached, warnings }: Prepared, target: Target): Published {
  const current = target.kind === "new" ? null : target.current;
  return {
    action: ({ new: "created", changed: "updated", unchanged: "unchanged" } as const)[target.kind],
    dry_run: false,
    id: target.id,
    title: story.title,
    type: current?.type ?? placement.type,
    status: current?.status ?? "drafts",
    version: current?.version ?? null,
    url: current?.url ?? null,
    merged: false,
    theirs: null,
    behind: target.kind === "unchanged" && target.behind,
    pictures: { sent: 0, reused: allPictures(pictures).length + attached.length },
    carries: attached.length,
    held_back: false,
    scheduled: null,
    newsletter: false,
    diff: [],
    warnings,
  };
}

async function preview(
  terminal: Terminal,
  prepared: Prepared,
  target: Target,
  request: PublishRequest,
): Promise<Published> {
  const { newsletter = false } = request;
  const { account, user } = prepared;
  const { signal } = terminal;
  const pictures = [...allPictures(prepared.pictures), ...withKnownKinds(prepared.attached, prepared.known)];
  const there = await findUploaded(account.client, user.id, pictures, signal);
  const result = presentFor(prepared, target);
  const timing = timingOf(prepared, target, request);
  const isPublished = mustPublish(prepared, target, result.behind) && timing.kind === "now";
  return {
    ...(timing.kind === "draft" ? withTiming(result, prepared, timing) : result),
    dry_run: true,
    status: isPublished ? "published" : result.status,
    pictures: { sent: pictures.length - there.size, reused: there.size },
    scheduled: "at" in timing ? timing.at.toISOString() : null,
    newsletter,
    diff: target.kind === "changed" ? await diffFromSite(terminal, prepared, target.id) : [],
  };
}

/** Returns the diff between the post on the site and the file. */
async function diffFromSite(
  { signal, now, random }: Terminal,
  { account, user, story, fields, pictures, links }: Prepared,
  id: string,
): Promise<string[]> {
  const { posts } = await account.client.call(listPostTexts, {
    params: { siteId: user.id },
    query: { ids: [id] },
    signal,
  });
  const [post] = posts;
  if (!post) return [];
  const named = [...pictures.byWritten].flatMap(([written, { sha256 }]) => {
    const known = post.pictures.find(({ url }) => url.includes(sha256));
    return known ? [[known.url, written] as const] : [];
  });
  const { diffStory } = await import("../sync/diffStory.ts");
  const places = { pictures: new Map(named), links };
  return diffStory({ story, fields }, post, places, () => newId(now().getTime(), random));
}

/** A draft can't be scheduled or emailed: one of the two is a mistake. */
function refuseContradiction({ story, wanted }: Prepared, { at, newsletter }: PublishRequest): void {
  const mark = markOf(story);
  if (wanted !== "drafts" || mark === null || !(at || newsletter)) return;
  const flag = at ? "--schedule" : "--newsletter";
  throw new Failure({
    exit: Exit.usage,
    code: "usage",
    message: `${flag} publishes, but ${story.name} isn't for readers yet.`,
    saved: "Nothing was sent.",
    issues: [{ file: story.name, line: mark.line, key: null, message: mark.text }],
    next: `Remove that from the file, or leave out ${flag}.`,
  });
}

async function confirmReplacing({ confirm, file }: PublishRequest, target: Target): Promise<void> {
  if (target.kind !== "changed" || !target.replaces || !confirm || (await confirm(target.replaces))) return;
  throw new Failure({
    exit: Exit.conflict,
    code: "not_replaced",
    message: "The site's version hasn't changed.",
    saved: `Nothing was sent; ${file} hasn't changed.`,
  });
}

type Reached = "checked" | "saving" | "saved";

const SAVED_STATE: Record<Reached, string> = {
  checked: "Nothing was changed on the site; uploaded pictures won't be sent again.",
  saving:
    "The text may or may not have arrived. Readers don't see it yet; running this again won't create a second post.",
  saved: "The text is saved on the site. Readers don't see this version yet.",
};

/** Returns an error with what was saved, and the command that continues. */
function withSavedState(error: unknown, reached: Reached, story: Story): unknown {
  const retry = `Continue with: quire publish ${quoted(story.name)}`;
  if (error instanceof Interrupted)
    return new Failure({ ...explain(error), saved: SAVED_STATE[reached], next: retry }, error);
  if (!(error instanceof CallError)) return error;
  const facts = explain(error);
  const passing = error.status === 0 || error.status === 429 || error.status >= 500;
  const isRefused = reached === "saving" && error.status > 0 && error.status < 500;
  const state = isRefused ? "Nothing was changed on the site." : SAVED_STATE[reached];
  const issues = facts.issues?.map((issue) => placeIssue(issue, story));
  return new Failure({ ...facts, issues, saved: state, next: passing ? retry : facts.next }, error);
}

/** Front matter keys of request fields. */
const KEYS: Record<string, FieldName> = { visibility: "access", pricing: "price", cover_file: "cover" };

/** Maps a server error on a field to a line of the file. */
function placeIssue(issue: Issue, { name, front }: Story): Issue {
  const field = issue.key?.split(".")[0] ?? "";
  const key = KEYS[field] ?? field;
  const line = front.lines[key as FieldName] ?? null;
  return { ...issue, file: name, line, key: key === "markdown" ? null : key };
}
