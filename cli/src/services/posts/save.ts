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
import { STORY_TYPES } from "@quire/domain/posts/postTypes";
import { isoOf } from "@quire/formats/frontMatter/moments";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { conflictFailure } from "./conflict.ts";
import type { Attached } from "./findAttached.ts";
import type { Pictures } from "./findPictures.ts";
import type { Prepared } from "./prepare.ts";
import { remember } from "./sidecar.ts";
import type { Story } from "./story.ts";
import type { Target } from "./target.ts";
import { uploadKey } from "./uploadPictures.ts";

/** Fields of an uploaded file in a save. */
export type SentFile = Pick<UploadedFile, "id" | "url"> & Partial<Pick<PostFileChoice, "role" | "alt">>;

export interface Saved {
  id: string;
  version: number;
  url: string;
  merged: boolean;
}

/** Returns all fields of a post's save request. */
export function contentOf(
  { story, pictures, attached, fields }: Pick<Prepared, "story" | "pictures" | "attached" | "fields">,
  uploads: ReadonlyMap<string, SentFile>,
  /** Addresses of the posts that the text links to, by how it names them. */
  links: ReadonlyMap<string, string>,
): PostFields {
  const { cover } = story.front.fields;
  const coverFile = pictures.cover && uploads.get(uploadKey(pictures.cover));
  return {
    ...fields,
    markdown: placePictures(story, pictures, uploads, links),
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

/** Returns the text with local pictures and texts replaced by their addresses on the site. */
export function placePictures(
  story: Story,
  { byWritten }: Pictures,
  uploads: ReadonlyMap<string, SentFile>,
  links: ReadonlyMap<string, string> = new Map(),
): string {
  const placed = story.pictures.map((use) => {
    const picture = byWritten.get(use.written);
    const file = picture && uploads.get(uploadKey(picture));
    return { ...use, address: file && encodeURI(file.url).replace(/[()<>]/g, encodeURIComponent) };
  });
  const linked = story.links.map((use) => ({ ...use, address: links.get(use.written) }));
  let text = "";
  let at = 0;
  for (const { address, start, end } of [...placed, ...linked].sort((a, b) => a.start - b.start)) {
    // A definition may be of a picture and of a link.
    if (address === undefined || start < at) continue;
    text += story.body.slice(at, start) + address;
    at = end;
  }
  return text + story.body.slice(at);
}

/** Creates or updates the post; records the result immediately. */
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
  // A save creates one version: if there are more, others' changes came in between.
  const mixed = base !== null && (saved.merged || version > base + 1);
  await remember(prepared.story.path, prepared.user.id, (before) => ({
    ...(mixed ? { id, version: base, existing: version, hash } : { id, version, hash }),
    ...(before?.files ? { files: before.files } : {}),
  }));
  return { ...saved, merged: mixed };
}

async function create(
  terminal: Terminal,
  prepared: Prepared,
  { id: candidate, remembered }: Extract<Target, { kind: "new" }>,
  content: PostFields,
): Promise<Saved> {
  const { account, user, story, placement } = prepared;
  // Recorded before the call: if this process is killed now, the next run uses the same ID and creates one post. If
  // another process was faster with this file, its ID counts for the same reason.
  const { id } = await remember(story.path, user.id, (now) =>
    now === null || now.id === remembered ? { id: candidate, version: null, hash: null } : now,
  );
  const { ptype, subtype } = STORY_TYPES[placement.type];
  const made: SavedPost = await account.client.call(createPost, {
    params: { siteId: user.id },
    body: {
      ...content,
      id,
      ptype,
      ...(subtype ? { subtype } : {}),
      ...(story.front.published ? { published: isoOf(story.front.published) } : {}),
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
    if (error instanceof NotFound) throw deletedDuringRun(story, error);
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

function deletedDuringRun(story: Story, cause: unknown): Failure {
  const message = "The post was deleted on the site while this was running.";
  return new Failure(
    { exit: Exit.failure, code: "post_deleted", message, saved: `${story.name} hasn't changed.` },
    cause,
  );
}
