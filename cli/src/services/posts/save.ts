import { Conflict, NotFound } from "@quire/client/errors";
import {
  createPost,
  type PostFields,
  type SavedPost,
  updatePost,
  type VersionConflict,
} from "@quire/contracts/calls/posts";
import type { PostFileChoice } from "@quire/contracts/records/postFile";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { conflictFailure } from "./conflict.ts";
import type { Attached } from "./findAttached.ts";
import type { Pictures } from "./findPictures.ts";
import type { Prepared } from "./prepare.ts";
import { remember } from "./sidecar.ts";
import { STORY_TYPES, type Story } from "./story.ts";
import type { Target } from "./target.ts";
import { uploadKey } from "./uploadPictures.ts";

/** What of a file on the site a save names. */
export type SentFile = Pick<UploadedFile, "id" | "url"> & Partial<Pick<PostFileChoice, "role" | "alt">>;

export interface Saved {
  id: string;
  version: number;
  url: string;
  merged: boolean;
}

/** Everything of a post as one request carries it. */
export function contentOf(
  { story, pictures, attached, fields }: Pick<Prepared, "story" | "pictures" | "attached" | "fields">,
  uploads: ReadonlyMap<string, SentFile>,
): PostFields {
  const { cover } = story.front.fields;
  const coverFile = pictures.cover && uploads.get(uploadKey(pictures.cover));
  return {
    ...fields,
    markdown: placePictures(story, pictures, uploads),
    ...(cover === undefined ? {} : { cover_file: coverFile?.id ?? null }),
    ...(story.front.fields.files === undefined ? {} : { files: filesOf(attached, uploads) }),
  };
}

function filesOf(attached: readonly Attached[], uploads: ReadonlyMap<string, SentFile>): PostFileChoice[] {
  return attached.flatMap((one) => {
    const { id: file, role, alt } = uploads.get(uploadKey(one)) ?? {};
    return file === undefined ? [] : [{ file, ...(role ? { role } : {}), ...(alt ? { alt } : {}) }];
  });
}

/** The text with each local picture's path replaced by the address where it now stands. */
function placePictures(
  story: Story,
  { byWritten }: Pictures,
  uploads: ReadonlyMap<string, SentFile>,
): string {
  let text = "";
  let at = 0;
  for (const { written, start, end } of story.pictures) {
    const picture = byWritten.get(written);
    const file = picture && uploads.get(uploadKey(picture));
    if (!file) continue;
    text +=
      story.body.slice(at, start) +
      encodeURI(file.url).replace(/[()<>]/g, (sign) => encodeURIComponent(sign));
    at = end;
  }
  return text + story.body.slice(at);
}

/** Makes the post, or changes it; what came of it is remembered at once. */
export async function saveStory(
  terminal: Terminal,
  prepared: Prepared,
  target: Exclude<Target, { kind: "unchanged" }>,
  content: PostFields,
): Promise<Saved> {
  const saved =
    target.kind === "new"
      ? await create(terminal, prepared, target, content)
      : await change(terminal, prepared, target, content);
  const { id, version } = saved;
  const hash = prepared.fingerprint;
  const base = target.kind === "changed" ? target.base : null;
  // One save is one version: where there are more, others' changes lie between.
  const mixed = base !== null && (saved.merged || version > base + 1);
  await remember(prepared.story.path, prepared.user.id, (before) => ({
    ...(mixed ? { id, version: base, stands: version, hash } : { id, version, hash }),
    ...(before?.files ? { files: before.files } : {}),
  }));
  return { ...saved, merged: mixed };
}

async function create(
  terminal: Terminal,
  prepared: Prepared,
  { id: wished, remembered }: Extract<Target, { kind: "new" }>,
  content: PostFields,
): Promise<Saved> {
  const { account, user, story, placement } = prepared;
  // Before the call: if this process is killed now, the next run asks for the same id, and there is one post.
  // If another process was quicker with this file, its id counts, for the same reason.
  const { id } = await remember(story.path, user.id, (now) =>
    now === null || now.id === remembered ? { id: wished, version: null, hash: null } : now,
  );
  const { ptype, subtype } = STORY_TYPES[placement.type];
  const made: SavedPost = await account.client.call(createPost, {
    params: { siteId: user.id },
    body: {
      ...content,
      id,
      ptype,
      ...(subtype ? { subtype } : {}),
      ...(placement.parent ? { parent: placement.parent } : {}),
    },
    signal: terminal.signal,
    idempotent: true,
  });
  return { id, version: made.version, url: made.url, merged: false };
}

async function change(
  terminal: Terminal,
  prepared: Prepared,
  { id, base, replaces }: Extract<Target, { kind: "changed" }>,
  content: PostFields,
): Promise<Saved> {
  const { account, user, story } = prepared;
  const body = { ...content, last_version: base, ...(replaces ? {} : { merge: "blocks" as const }) };
  try {
    return await account.client.call(updatePost, {
      params: { siteId: user.id, id },
      body,
      signal: terminal.signal,
    });
  } catch (error) {
    if (error instanceof NotFound) throw gone(story, error);
    if (!(error instanceof Conflict) || error.code !== "version_conflict" || !error.details) throw error;
    const conflict = error.details as VersionConflict;
    await remember(story.path, user.id, (before) => ({
      ...(before ?? { version: base, hash: null }),
      id,
      shown: conflict.version,
    }));
    throw await conflictFailure(story, conflict);
  }
}

function gone(story: Story, cause: unknown): Failure {
  const message = "The post was deleted on the site while this was running.";
  return new Failure(
    { exit: Exit.failure, code: "post_deleted", message, kept: `${story.name} hasn't changed.` },
    cause,
  );
}
