import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { refuseUpload, type UploadKind } from "@quire/domain/media/uploads";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { hashOfFile } from "../hashOfFile.ts";
import { kindOf } from "../posts/fileKinds.ts";
import { sendOnce } from "../uploads/sendOnce.ts";

/** An uploaded file. */
export interface SentFile {
  path: string;
  id: string;
  kind: UploadKind;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  /** Permanent for a picture; a temporary link for any other file. */
  url: string;
  /** The site already had these bytes, so nothing was sent. */
  reused: boolean;
}

export interface UploadRequest {
  place: Place;
  paths: readonly string[];
  /** Overrides the kind that the name suggests. */
  kind?: UploadKind;
  /** Bytes of this file sent so far. */
  onProgress(name: string, sent: number, total: number): void;
}

interface Candidate {
  path: string;
  full: string;
  name: string;
  size: number;
  kind: UploadKind;
}

/** Uploads files to the user's site after checking all of them; skips those the site already has. */
export async function uploadMedia(
  terminal: Terminal,
  { place, paths, kind, onProgress }: UploadRequest,
): Promise<SentFile[]> {
  const candidates = await checkFiles(terminal, paths, kind);
  const { account, user } = await openOwn(terminal, place);
  const sent: SentFile[] = [];
  for (const { path, full, name, size, kind } of candidates) {
    const sha256 = await hashOfFile(full, terminal.signal);
    const { file, reused } = await sendOnce(terminal, account, {
      ...{ siteId: user.id, kind, path: full, name, size, sha256 },
      onProgress: (done) => onProgress(name, done, size),
    });
    sent.push(present(path, file, place.origin, reused));
  }
  return sent;
}

/** Reports all missing, oversized or unsupported files at once, before sending anything. */
async function checkFiles(
  { cwd }: Terminal,
  paths: readonly string[],
  wanted: UploadKind | undefined,
): Promise<Candidate[]> {
  const issues: Issue[] = [];
  const found: Candidate[] = [];
  for (const path of paths) {
    const full = resolve(cwd, path);
    const name = basename(full);
    const facts = await stat(full).catch(() => null);
    const kind = wanted ?? kindOf(name, null);
    const refused = facts?.isFile() ? refuseUpload(kind, { name, size: facts.size })?.message : null;
    const message = facts === null ? "file not found" : facts.isFile() ? refused : "it isn't a file";
    if (message) issues.push({ file: path, line: null, key: null, message });
    else if (facts) found.push({ path, full, name, size: facts.size, kind });
  }
  if (issues.length === 0) return found;
  throw new Failure({
    exit: Exit.failure,
    code: "files_refused",
    message: issues.length === 1 ? "One file can't be sent." : `${issues.length} files can't be sent.`,
    saved: "Nothing was sent.",
    issues,
  });
}

function present(path: string, file: UploadedFile, origin: string, reused: boolean): SentFile {
  const { id, kind, name, content_type, size, sha256, url } = file;
  return { path, id, kind, name, content_type, size, sha256, url: new URL(url, origin).href, reused };
}
