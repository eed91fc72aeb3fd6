import { createHash } from "node:crypto";
import { dirname, join, relative, resolve } from "node:path";
import type { PostFields } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import type { User } from "@quire/contracts/records/user";
import { isId } from "@quire/domain/ids";
import { isHeldBack, scheduleOf, whyDraft } from "@quire/formats/frontMatter/publicity";
import { type Node, parseDocument } from "yaml";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type OwnAccount, openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { applyMarks } from "../frontMatter/readFrontMatter.ts";
import { unusedLine } from "../frontMatter/unused.ts";
import { READERS } from "./fieldReaders.ts";
import { type Attached, findAttached } from "./findAttached.ts";
import { findPictures, type Pictures, warnOfStills } from "./findPictures.ts";
import { type Placement, placeStory } from "./parent.ts";
import { addressesOf, findLinkedTexts, idOfText, warnOfLinks } from "./postLinks.ts";
import { pricingOf } from "./pricing.ts";
import { type Problems, problemsOf } from "./problems.ts";
import { readSource } from "./readSource.ts";
import { readStoryText } from "./readStory.ts";
import { type KnownFiles, recall, STDIN } from "./sidecar.ts";
import type { Story, StoryFields } from "./story.ts";

/** Front matter as fields of a save: everything but text, cover and attachments. */
export type FrontFields = { title: string } & Pick<
  PostFields,
  | "summary"
  | "tags"
  | "visibility"
  | "pricing"
  | "slug"
  | "index"
  | "nsfw"
  | "direction"
  | "good_type"
  | "canonical_url"
>;

/** A validated story: everything is known, and nothing is changed yet. */
export interface Prepared extends OwnAccount {
  story: Story;
  pictures: Pictures;
  /** Attached files, in order. */
  attached: Attached[];
  /** The folder's record of the post's files. */
  known: KnownFiles | undefined;
  placement: Placement;
  fields: FrontFields;
  wanted: PostStatus;
  /** When to publish it: a time in the future, from its front matter. */
  at: Date | null;
  /** Addresses of the posts that the text links to, by how it names them. */
  links: ReadonlyMap<string, string>;
  /** Equal for the same text, pictures and fields. */
  fingerprint: string;
  warnings: Issue[];
}

export interface PrepareRequest {
  /** As typed. */
  file: string;
  place: Place;
  draft?: boolean;
  /** Overrides the file's front matter. */
  title?: string;
  parent?: string;
  access?: string;
  price?: string;
  /** The text itself, if it isn't from a file. */
  text?: string;
  /** Emails it to followers too. */
  newsletter?: boolean;
  /** What is read already, with its problems. */
  source?: Source;
  /** The type and the comic of an episode that names none. */
  placement?: Placement;
}

export interface Source {
  story: Story;
  problems: Problems;
}

/** Merges options into front matter; options take precedence. Their paths are relative to the current folder. */
function withFlags(
  story: Story,
  cwd: string,
  { title, parent, access, price }: Pick<PrepareRequest, "title" | "parent" | "access" | "price">,
  problems: Problems,
): Story {
  const { fields } = story.front;
  const named =
    parent === undefined || isId(parent) ? parent : relative(dirname(story.path), resolve(cwd, parent));
  return {
    ...story,
    title: title ?? story.title,
    front: {
      ...story.front,
      fields: {
        ...fields,
        ...(named === undefined ? {} : { parent: named }),
        ...(access === undefined ? {} : { access: readFlag("access", access, problems) }),
        ...(price === undefined ? {} : { price: readFlag("price", price, problems) }),
      },
    },
  };
}

/** Parsed like the same front matter key. */
function readFlag<K extends "access" | "price">(
  key: K,
  typed: string,
  problems: Problems,
): StoryFields[K] | undefined {
  const read = READERS[key](parseDocument(typed).contents as Node);
  if ("value" in read) return read.value;
  problems.add(null, `--${key}`, read.error);
  return undefined;
}

/** Reads and validates everything a publish needs, so that all problems are reported before anything changes. */
export async function prepareStory(
  terminal: Terminal,
  {
    file,
    place,
    draft,
    title,
    parent,
    access,
    price,
    text,
    newsletter,
    source,
    placement: given,
  }: PrepareRequest,
): Promise<Prepared> {
  const problems = source?.problems ?? problemsOf(file);
  const now = terminal.now();
  const read =
    source?.story ??
    (text === undefined
      ? await readSource(file, terminal.cwd, problems, now)
      : readStoryText(STDIN, join(terminal.cwd, STDIN), text, { problems, now }));
  // A title option is enough, whether or not the text has a title.
  if (title !== undefined) problems.withdraw("title");
  const story = withFlags(read, terminal.cwd, { title, parent, access, price }, problems);
  const pictures = await findPictures(story, problems);
  const attached = await findAttached(story, problems);
  // Checks the file first: the user can fix it offline.
  problems.throwIfAny();
  const { account, user } = await openOwn(terminal, place);
  requireSite(user, place.origin);
  applyMarks(story.front, now, user.site_time_zone ?? "UTC");
  const placement = given ?? (await placeStory(account.client, user.id, story, problems, terminal.signal));
  const fields = fieldsOf(story, user, problems);
  problems.throwIfAny();
  const links = await addressesOf(await findLinkedTexts(story), (path) => idOfText(path, user.id));
  warnOfLinks(story, links, problems);
  if (newsletter) warnOfStills(pictures, problems);
  if (story.front.unused.length > 0) problems.warn(null, null, unusedLine(story.front.unused));
  return {
    account,
    user,
    story,
    pictures,
    attached,
    known: (await recall(story.path, user.id))?.files,
    placement,
    fields,
    links,
    ...wantedState(story, { draft, now, problems }),
    fingerprint: fingerprintOf(story, pictures, attached, fields),
    warnings: problems.warnings,
  };
}

/** Returns whether to publish the text, and when. Warns if front matter makes it a draft. */
function wantedState(
  { front: { publicity } }: Story,
  { draft, now, problems }: { draft?: boolean; now: Date; problems: Problems },
): Pick<Prepared, "wanted" | "at"> {
  if (draft !== undefined) return { wanted: draft ? "drafts" : "published", at: null };
  const at = scheduleOf(publicity, now);
  if (at) return { wanted: "published", at };
  if (!isHeldBack(publicity)) return { wanted: "published", at: null };
  const why = whyDraft(publicity);
  if (why) problems.warn(why.line, null, why.message);
  return { wanted: "drafts", at: null };
}

/** Publishing requires a site. */
export function requireSite(user: User, origin: string): void {
  if (user.domain !== null || user.custom_domain !== null) return;
  throw new Failure({
    exit: Exit.refused,
    code: "no_site",
    message: `${user.name} doesn't have a site to publish on yet.`,
    saved: "Nothing was sent.",
    next: `Pick an address for it at ${origin}/signup`,
  });
}

export function fieldsOf(story: Story, user: User, problems: Problems): FrontFields {
  const { summary, tags, access, slug, index, nsfw, direction, good, canonical } = story.front.fields;
  const pricing = pricingOf(story.front, user.currency, problems);
  return {
    title: story.title,
    ...(summary === undefined ? {} : { summary: summary ?? "" }),
    ...(tags === undefined ? {} : { tags: tags ?? [] }),
    ...(access ? { visibility: access } : {}),
    ...(pricing === undefined ? {} : { pricing }),
    ...(slug ? { slug } : {}),
    ...(index ? { index } : {}),
    ...(nsfw === undefined ? {} : { nsfw: nsfw ?? false }),
    ...(direction === undefined ? {} : { direction }),
    ...(good === undefined ? {} : { good_type: good }),
    ...(canonical === undefined ? {} : { canonical_url: canonical || null }),
  };
}

/** Hashes everything a save would send: an equal one need not be sent. */
export function fingerprintOf(
  story: Story,
  { byWritten, cover }: Pictures,
  attached: readonly Attached[],
  fields: FrontFields,
): string {
  const pictures = [...byWritten].map(([written, { sha256 }]) => [written, sha256]);
  const covered = story.front.fields.cover === undefined ? undefined : (cover?.sha256 ?? null);
  const content = JSON.stringify([
    ...[fields, story.body, pictures, covered],
    ...(attached.length > 0 ? [attached.map(({ kind, sha256 }) => [kind, sha256])] : []),
  ]);
  return createHash("sha256").update(content).digest("hex");
}
