import { createHash } from "node:crypto";
import { getMe } from "@quire/contracts/calls/accounts";
import type { PostFields } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import type { User } from "@quire/contracts/records/user";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type Account, openAccount } from "../account/open.ts";
import { findPictures, type Pictures } from "./findPictures.ts";
import { type Placement, placeStory } from "./parent.ts";
import { pricingOf } from "./pricing.ts";
import { type Problems, problemsOf } from "./problems.ts";
import { readStory } from "./readStory.ts";
import type { Story } from "./story.ts";

/** A story that was found good: everything is known, and nothing has been changed anywhere. */
export interface Prepared {
  account: Account;
  user: User;
  story: Story;
  pictures: Pictures;
  placement: Placement;
  /** Fields as they will be sent, without text and cover. */
  fields: PostFields & { title: string };
  wanted: PostStatus;
  /** Same text, same pictures, same fields: same fingerprint. */
  fingerprint: string;
  warnings: Issue[];
}

/** Reads and judges all that a publish needs, so that whatever is wrong is said before anything is changed. */
export async function prepareStory(
  terminal: Terminal,
  { file, origin, draft }: { file: string; origin: string; draft?: boolean },
): Promise<Prepared> {
  const problems = problemsOf(file);
  const story = await readStory(file, terminal.cwd, problems);
  const pictures = await findPictures(story, problems);
  // First what the file alone can tell: a person mends that without a connection.
  problems.throwIfAny();
  const account = await openAccount(terminal, origin);
  const user = await account.client.call(getMe, { signal: terminal.signal });
  requireSite(user, origin);
  const placement = await placeStory(account.client, user.id, story, problems, terminal.signal);
  const fields = fieldsOf(story, user, problems);
  problems.throwIfAny();
  return {
    account,
    user,
    story,
    pictures,
    placement,
    fields,
    wanted: (draft ?? story.front.fields.draft) ? "drafts" : "published",
    fingerprint: fingerprintOf(story, pictures, fields),
    warnings: problems.warnings,
  };
}

function requireSite(user: User, origin: string): void {
  if (user.domain !== null || user.custom_domain !== null) return;
  throw new Failure({
    exit: Exit.refused,
    code: "no_site",
    message: `${user.name} doesn't have a site to publish on yet.`,
    kept: "Nothing was sent.",
    next: `Pick an address for it at ${origin}/signup`,
  });
}

function fieldsOf(story: Story, user: User, problems: Problems): Prepared["fields"] {
  const { summary, tags, access, slug, index, nsfw } = story.front.fields;
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
  };
}

function fingerprintOf(story: Story, { byWritten, cover }: Pictures, fields: PostFields): string {
  const pictures = [...byWritten].map(([written, { sha256 }]) => [written, sha256]);
  const covered = story.front.fields.cover === undefined ? undefined : (cover?.sha256 ?? null);
  const whole = JSON.stringify([fields, story.body, pictures, covered]);
  return createHash("sha256").update(whole).digest("hex");
}
