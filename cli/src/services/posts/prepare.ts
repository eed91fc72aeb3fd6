import { createHash } from "node:crypto";
import { dirname, join, relative, resolve } from "node:path";
import type { PostFields } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import type { User } from "@quire/contracts/records/user";
import { isId } from "@quire/domain/ids";
import { type Node, parseDocument } from "yaml";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type OwnAccount, openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { READERS } from "./fieldReaders.ts";
import { type Attached, findAttached } from "./findAttached.ts";
import { findPictures, type Pictures } from "./findPictures.ts";
import { type Placement, placeStory } from "./parent.ts";
import { pricingOf } from "./pricing.ts";
import { type Problems, problemsOf } from "./problems.ts";
import { readSource } from "./readSource.ts";
import { readStoryText } from "./readStory.ts";
import { type KnownFiles, recall, STDIN } from "./sidecar.ts";
import type { Story, StoryFields } from "./story.ts";

/** What front matter says, as a save carries it: all but the text, the cover and what goes along. */
export type FrontFields = { title: string } & Pick<
  PostFields,
  "summary" | "tags" | "visibility" | "pricing" | "slug" | "index" | "nsfw" | "direction" | "good_type"
>;

/** A story that was found good: everything is known, and nothing has been changed anywhere. */
export interface Prepared extends OwnAccount {
  story: Story;
  pictures: Pictures;
  /** What goes along, in order. */
  attached: Attached[];
  /** What the folder knows of the files that the post carries. */
  known: KnownFiles | undefined;
  placement: Placement;
  fields: FrontFields;
  wanted: PostStatus;
  /** Same text, same pictures, same fields: same fingerprint. */
  fingerprint: string;
  warnings: Issue[];
}

interface PrepareRequest {
  file: string;
  place: Place;
  draft?: boolean;
  /** In place of what the file says. */
  title?: string;
  parent?: string;
  access?: string;
  price?: string;
  /** The text itself, where it comes from no file. */
  text?: string;
}

/** What was typed counts before what stands in a file. A path is meant from where it was typed. */
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

/** Read as the same key of front matter would be. */
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

/** Reads and judges all that a publish needs, so that whatever is wrong is said before anything is changed. */
export async function prepareStory(
  terminal: Terminal,
  { file, place, draft, title, parent, access, price, text }: PrepareRequest,
): Promise<Prepared> {
  const problems = problemsOf(file);
  const read =
    text === undefined
      ? await readSource(file, terminal.cwd, problems)
      : readStoryText(STDIN, join(terminal.cwd, STDIN), text, problems);
  // A title that was typed is one, whether the text has one or not.
  if (title !== undefined) problems.withdraw("title");
  const story = withFlags(read, terminal.cwd, { title, parent, access, price }, problems);
  const pictures = await findPictures(story, problems);
  const attached = await findAttached(story, problems);
  // First what the file alone can tell: a person mends that without a connection.
  problems.throwIfAny();
  const { account, user } = await openOwn(terminal, place);
  requireSite(user, place.origin);
  const placement = await placeStory(account.client, user.id, story, problems, terminal.signal);
  const fields = fieldsOf(story, user, problems);
  problems.throwIfAny();
  return {
    account,
    user,
    story,
    pictures,
    attached,
    known: (await recall(story.path, user.id))?.files,
    placement,
    fields,
    wanted: (draft ?? story.front.fields.draft) ? "drafts" : "published",
    fingerprint: fingerprintOf(story, pictures, attached, fields),
    warnings: problems.warnings,
  };
}

/** Nothing can be published without a site. */
export function requireSite(user: User, origin: string): void {
  if (user.domain !== null || user.custom_domain !== null) return;
  throw new Failure({
    exit: Exit.refused,
    code: "no_site",
    message: `${user.name} doesn't have a site to publish on yet.`,
    kept: "Nothing was sent.",
    next: `Pick an address for it at ${origin}/signup`,
  });
}

export function fieldsOf(story: Story, user: User, problems: Problems): FrontFields {
  const { summary, tags, access, slug, index, nsfw, direction, good } = story.front.fields;
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
  };
}

/** Of everything that a save would bring: what is the same need not be sent. */
export function fingerprintOf(
  story: Story,
  { byWritten, cover }: Pictures,
  attached: readonly Attached[],
  fields: FrontFields,
): string {
  const pictures = [...byWritten].map(([written, { sha256 }]) => [written, sha256]);
  const covered = story.front.fields.cover === undefined ? undefined : (cover?.sha256 ?? null);
  const whole = JSON.stringify([
    ...[fields, story.body, pictures, covered],
    ...(attached.length > 0 ? [attached.map(({ kind, sha256 }) => [kind, sha256])] : []),
  ]);
  return createHash("sha256").update(whole).digest("hex");
}
