import { open, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Client } from "@quire/client/client";
import { NotFound } from "@quire/client/errors";
import { sendFile } from "@quire/client/sendFile";
import { getMe } from "@quire/contracts/calls/accounts";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { refuseUpload, type UploadKind } from "@quire/domain/uploads";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { hashOfFile } from "../hashOfFile.ts";
import { kindOf } from "../posts/fileKinds.ts";
import { begunUpload, noteBegun } from "./begun.ts";

/** A file as it came to be on the site. */
export interface SentFile {
  path: string;
  id: string;
  kind: UploadKind;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  /** Of a picture for good; of any other file a link that holds for a short time. */
  url: string;
  /** The site had these bytes already, and nothing was sent. */
  reused: boolean;
}

export interface UploadWishes {
  place: Place;
  paths: readonly string[];
  /** In place of what the name says. */
  kind?: UploadKind;
  /** Bytes of this file that have arrived. */
  onProgress(name: string, sent: number, total: number): void;
}

interface Candidate {
  path: string;
  full: string;
  name: string;
  size: number;
  kind: UploadKind;
}

/** Sends files to the person's site, after all of them were looked at; what the site has already is not sent again. */
export async function uploadMedia(
  terminal: Terminal,
  { place, paths, kind, onProgress }: UploadWishes,
): Promise<SentFile[]> {
  const candidates = await look(terminal, paths, kind);
  const { client } = await openAccount(terminal, place);
  const user = await client.call(getMe, { signal: terminal.signal });
  const sent: SentFile[] = [];
  for (const candidate of candidates) {
    const sha256 = await hashOfFile(candidate.full, terminal.signal);
    const known = await findKnown(client, user.id, candidate, { sha256, signal: terminal.signal });
    const file =
      known ??
      (await send(terminal, client, { ...candidate, siteId: user.id, sha256 }, (done) =>
        onProgress(candidate.name, done, candidate.size),
      ));
    sent.push(present(candidate.path, file, place.origin, known !== null));
  }
  return sent;
}

/** What is missing, too large or of a refused kind is told of all files at once, before anything is sent. */
async function look(
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
    const message = facts === null ? "there is no such file" : facts.isFile() ? refused : "it is no file";
    if (message) issues.push({ file: path, line: null, key: null, message });
    else if (facts) found.push({ path, full, name, size: facts.size, kind });
  }
  if (issues.length === 0) return found;
  throw new Failure({
    exit: Exit.failure,
    code: "files_refused",
    message: issues.length === 1 ? "One file can't be sent." : `${issues.length} files can't be sent.`,
    kept: "Nothing was sent.",
    issues,
  });
}

async function findKnown(
  client: Client,
  id: string,
  { kind }: Candidate,
  { sha256, signal }: { sha256: string; signal: AbortSignal },
): Promise<UploadedFile | null> {
  try {
    return await client.call(findUpload, { params: { id, sha256 }, query: { kind }, signal });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

type Sending = Candidate & { siteId: string; sha256: string };

async function send(
  terminal: Terminal,
  client: Client,
  { siteId, kind, full, name, size, sha256 }: Sending,
  onProgress: (sent: number) => void,
): Promise<UploadedFile> {
  const key = `${siteId} ${kind} ${sha256}`;
  const bytes = await open(full, "r");
  const notes: Promise<void>[] = [];
  try {
    const slice = async (from: number, to: number) => {
      const { buffer, bytesRead } = await bytes.read(Buffer.alloc(to - from), 0, to - from, from);
      return new Blob([buffer.subarray(0, bytesRead)]);
    };
    const resume = await begunUpload(terminal, key);
    const file = await sendFile(
      client,
      { id: siteId, kind },
      { name, size, slice },
      {
        signal: terminal.signal,
        wait: terminal.wait,
        onProgress,
        resume,
        onBegun: (id) => void notes.push(noteBegun(terminal, key, id)),
      },
    );
    await Promise.all(notes);
    if (notes.length > 0 || resume !== null) await noteBegun(terminal, key, null);
    return file;
  } finally {
    await Promise.all(notes);
    await bytes.close();
  }
}

function present(path: string, file: UploadedFile, origin: string, reused: boolean): SentFile {
  const { id, kind, name, content_type, size, sha256, url } = file;
  return { path, id, kind, name, content_type, size, sha256, url: new URL(url, origin).href, reused };
}
