import { CallError } from "@quire/client/errors";
import { publishPost } from "@quire/contracts/calls/posts";
import { schedulePost } from "@quire/contracts/calls/publishing";
import { listPostTexts } from "@quire/contracts/calls/syncing";
import type { PostStatus } from "@quire/contracts/records/post";
import { newId } from "@quire/domain/ids";
import { Exit, Failure, Interrupted, type Issue } from "../../exit.ts";
import { explain } from "../../explain.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { asKnown, withWords } from "./carried.ts";
import { saveTheirs } from "./conflict.ts";
import { allPictures } from "./findPictures.ts";
import { type Prepared, prepareStory } from "./prepare.ts";
import { quoted } from "./quoted.ts";
import { contentOf, saveStory } from "./save.ts";
import { remember } from "./sidecar.ts";
import type { FieldName, Story, StoryType } from "./story.ts";
import { findTarget, type ReaderStanding, type Target } from "./target.ts";
import { findUploaded, uploadPictures } from "./uploadPictures.ts";

export type PublishStep =
  | { kind: "checking" }
  | { kind: "uploading"; name: string; done: number; total: number }
  | { kind: "saving" }
  | { kind: "publishing" };

export interface PublishRequest {
  /** As typed. */
  file: string;
  place: Place;
  draft?: boolean;
  force?: boolean;
  dryRun?: boolean;
  /** In place of what the file says. */
  title?: string;
  parent?: string;
  access?: string;
  price?: string;
  /** The text, where it comes from standard input. */
  text?: string;
  /** When it is to be published by itself. */
  at?: Date;
  /** To the followers' mail too. */
  newsletter?: boolean;
  /** Another post, whatever the folder remembers. */
  asNew?: boolean;
  onStep?(step: PublishStep): void;
  /** Asked before a version that this folder has not seen is replaced; true goes on. */
  confirm?(replaced: ReaderStanding): Promise<boolean>;
}

/** What became of a file. Its shape is what `quire publish --json` prints. */
export interface Published {
  action: "created" | "updated" | "unchanged";
  /** True when nothing was done and this is what would be. */
  dry_run: boolean;
  id: string;
  title: string;
  type: StoryType;
  status: PostStatus;
  version: number | null;
  url: string | null;
  /** Someone else's changes in other places were kept beside these. */
  merged: boolean;
  /** The file beside this one that holds the site's text, where it has changes that this one lacks. */
  theirs: string | null;
  /** The site has a newer version than this folder has sent. */
  behind: boolean;
  /** Pictures of its text, its cover, and what it carries. */
  pictures: { sent: number; reused: number };
  /** Pages, recordings, documents and goods among them. */
  carries: number;
  /** When it is to be published by itself; null where it is not. */
  scheduled: string | null;
  /** It goes to the followers' mail too. */
  newsletter: boolean;
  /** With `--dry-run`: how the file differs from the site, as `diff -u` writes it; empty for a new post. */
  diff: string[];
  warnings: Issue[];
}

/**
 * Brings a markdown file to its post: everything is checked, then pictures are sent, then the text is saved,
 * and readers see it last. Wherever it stops, running it again continues, and makes nothing twice.
 */
export async function publishStory(terminal: Terminal, request: PublishRequest): Promise<Published> {
  const step = request.onStep ?? (() => {});
  step({ kind: "checking" });
  const prepared = await prepareStory(terminal, request);
  const target = await findTarget(terminal, prepared, request);
  if (request.dryRun) return foresee(terminal, prepared, target, request);
  await confirmReplacing(request, target);

  let reached: Reached = "checked";
  try {
    const { account, user, story } = prepared;
    const { signal } = terminal;
    const result = presentFor(prepared, target);
    if (target.kind !== "unchanged") {
      const { attached, known } = prepared;
      const pictures = [...allPictures(prepared.pictures), ...asKnown(attached, known)];
      const uploads = await uploadPictures(terminal, account.client, user.id, pictures, (name, done, total) =>
        step({ kind: "uploading", name, done, total }),
      );
      result.pictures = { sent: uploads.sent, reused: uploads.reused };
      step({ kind: "saving" });
      reached = "saving";
      const content = contentOf(prepared, withWords(attached, known, uploads.byKey));
      const saved = await saveStory(terminal, prepared, target, content);
      reached = "saved";
      result.id = saved.id;
      result.version = saved.version;
      result.merged = saved.merged;
      result.url = saved.url;
      if (saved.merged) result.theirs = await saveTheirs(terminal, prepared, saved.id);
    }
    const isWanted = mustPublish(prepared, target, result.behind) || request.newsletter || request.at;
    if (!isWanted || prepared.wanted === "drafts") return result;
    step({ kind: "publishing" });
    const to = { params: { siteId: user.id, id: result.id }, signal, idempotent: true };
    const mailed = request.newsletter ? { publish_newsletter: true } : {};
    if (request.at) {
      const body = { at: request.at.toISOString(), ...mailed };
      const { at, publish_newsletter: newsletter } = await account.client.call(schedulePost, { ...to, body });
      return { ...result, scheduled: at, newsletter };
    }
    const shown = await account.client.call(publishPost, { ...to, body: mailed });
    result.newsletter = request.newsletter ?? false;
    await remember(story.path, user.id, (before) => {
      const kept = before ?? { id: result.id, version: null, hash: prepared.fingerprint };
      return kept.stands === undefined
        ? { ...kept, version: shown.version }
        : { ...kept, stands: shown.version };
    });
    const action = result.action === "unchanged" ? "updated" : result.action;
    return { ...result, action, status: shown.status, version: shown.version, url: shown.url };
  } catch (error) {
    throw withWhatWasKept(error, reached, prepared.story);
  }
}

/** A text that is unchanged here is still to be published if only the save got through, or if it was a draft. */
function mustPublish({ wanted }: Prepared, target: Target, behind: boolean): boolean {
  if (wanted === "drafts") return false;
  if (target.kind !== "unchanged") return true;
  // What others wrote since is theirs to publish.
  return !behind && (target.standing.status === "drafts" || target.standing.hasUnpublishedChanges);
}

function presentFor({ story, placement, pictures, attached, warnings }: Prepared, target: Target): Published {
  const standing = target.kind === "new" ? null : target.standing;
  return {
    action: ({ new: "created", changed: "updated", unchanged: "unchanged" } as const)[target.kind],
    dry_run: false,
    id: target.id,
    title: story.title,
    type: standing?.type ?? placement.type,
    status: standing?.status ?? "drafts",
    version: standing?.version ?? null,
    url: standing?.url ?? null,
    merged: false,
    theirs: null,
    behind: target.kind === "unchanged" && target.behind,
    pictures: { sent: 0, reused: allPictures(pictures).length + attached.length },
    carries: attached.length,
    scheduled: null,
    newsletter: false,
    diff: [],
    warnings,
  };
}

async function foresee(
  terminal: Terminal,
  prepared: Prepared,
  target: Target,
  { at, newsletter = false }: PublishRequest,
): Promise<Published> {
  const { account, user } = prepared;
  const { signal } = terminal;
  const pictures = [...allPictures(prepared.pictures), ...asKnown(prepared.attached, prepared.known)];
  const there = await findUploaded(account.client, user.id, pictures, signal);
  const result = presentFor(prepared, target);
  const isShown = mustPublish(prepared, target, result.behind) && !at;
  return {
    ...result,
    dry_run: true,
    status: isShown ? "published" : result.status,
    pictures: { sent: pictures.length - there.size, reused: there.size },
    scheduled: at?.toISOString() ?? null,
    newsletter,
    diff: target.kind === "changed" ? await diffFromSite(terminal, prepared, target.id) : [],
  };
}

/** How the file differs from its post as it stands there, in lines. */
async function diffFromSite(
  { signal, now, random }: Terminal,
  { account, user, story, fields, pictures }: Prepared,
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
  return diffStory({ story, fields }, post, new Map(named), () => newId(now().getTime(), random));
}

async function confirmReplacing({ confirm, file }: PublishRequest, target: Target): Promise<void> {
  if (target.kind !== "changed" || !target.replaces || !confirm || (await confirm(target.replaces))) return;
  throw new Failure({
    exit: Exit.conflict,
    code: "not_replaced",
    message: "The site's version hasn't changed.",
    kept: `Nothing was sent; ${file} hasn't changed.`,
  });
}

type Reached = "checked" | "saving" | "saved";

const KEPT: Record<Reached, string> = {
  checked: "Nothing was changed on the site; uploaded pictures won't be sent again.",
  saving:
    "The text may or may not have arrived. Readers don't see it yet; running this again won't create a second post.",
  saved: "The text is saved on the site. Readers don't see this version yet.",
};

/** A failure with what it left behind, and the command that continues. */
function withWhatWasKept(error: unknown, reached: Reached, story: Story): unknown {
  const again = `Continue with: quire publish ${quoted(story.name)}`;
  if (error instanceof Interrupted)
    return new Failure({ ...explain(error), kept: KEPT[reached], next: again }, error);
  if (!(error instanceof CallError)) return error;
  const facts = explain(error);
  const passing = error.status === 0 || error.status === 429 || error.status >= 500;
  const refusedNow = reached === "saving" && error.status > 0 && error.status < 500;
  const kept = refusedNow ? "Nothing was changed on the site." : KEPT[reached];
  const issues = facts.issues?.map((issue) => placeIssue(issue, story));
  return new Failure({ ...facts, issues, kept, next: passing ? again : facts.next }, error);
}

/** What front matter calls the fields of a request. */
const KEYS: Record<string, FieldName> = { visibility: "access", pricing: "price", cover_file: "cover" };

/** The server's complaint over a field, as one over a line of the file. */
function placeIssue(issue: Issue, { name, front }: Story): Issue {
  const field = issue.key?.split(".")[0] ?? "";
  const key = KEYS[field] ?? field;
  const line = front.lines[key as FieldName] ?? null;
  return { ...issue, file: name, line, key: key === "markdown" ? null : key };
}
