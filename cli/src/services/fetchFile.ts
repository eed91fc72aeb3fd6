import { constants, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CallError } from "@quire/client/errors";
import { readFailure } from "@quire/client/failure";
import type { ExportedFile } from "@quire/contracts/calls/exports";
import { Exit, Failure } from "../exit.ts";
import type { Terminal } from "../terminal.ts";
import { hashOfFile } from "./hashOfFile.ts";
import { limitBytes } from "./limitBytes.ts";
import { bytesOf, reach } from "./reach.ts";
import { pathWithoutLinks } from "./safePath.ts";
import { stoppable } from "./stoppable.ts";

/** Result of fetching a file: fetched, already there, or missing on the site. */
export type Fetched = "fetched" | "there" | "missing";

type RemoteFile = Pick<ExportedFile, "path" | "url" | "size" | "sha256">;

const TRIES = 4;
const FIRST_WAIT_MS = 1000;

/**
 * Downloads a file completely and verifies its bytes, or saves the partial download for the next run. A broken
 * connection only loses data in transit.
 */
export async function fetchFile(
  terminal: Terminal,
  origin: string,
  file: RemoteFile,
  { path, isThere, onBytes }: { path: string; isThere: boolean; onBytes(count: number): void },
): Promise<Fetched> {
  const { signal } = terminal;
  if (isThere) {
    onBytes(file.size);
    return "there";
  }
  await mkdir(dirname(path), { recursive: true });
  // Hidden, so that no name that a server may choose is the same.
  const part = join(dirname(path), `.${basename(path)}.part`);
  await pathWithoutLinks(dirname(part), basename(part));
  for (let tries = 1; ; tries++) {
    try {
      if (!(await fetchRest(terminal, origin + file.url, { part, file, onBytes }))) return "missing";
      if ((await hashOfFile(part, signal)) === file.sha256) {
        await rename(part, path);
        return "fetched";
      }
      await rm(part, { force: true });
      if (tries >= TRIES) throw damaged(file);
    } catch (error) {
      signal.throwIfAborted();
      const mayPass = error instanceof CallError && (error.status === 0 || error.status >= 500);
      if (!mayPass || tries >= TRIES) throw error;
    }
    await terminal.wait(FIRST_WAIT_MS * 2 ** (tries - 1), signal);
  }
}

/** Fetches the missing part; returns false if the site doesn't have the file. */
async function fetchRest(
  terminal: Terminal,
  address: string,
  { part, file, onBytes }: { part: string; file: RemoteFile; onBytes(count: number): void },
): Promise<boolean> {
  const { signal } = terminal;
  const had = await sizeOf(part);
  const from = had !== null && had <= file.size ? had : 0;
  if (from === file.size && from > 0) return true;
  // The link itself grants access: sending the token would leak it to another host.
  const headers = from > 0 ? { range: `bytes=${from}-` } : undefined;
  const response = await reach(terminal, address, { headers });
  if (response.status === 404) return false;
  if (!response.ok) throw await readFailure(response);
  const at = response.status === 206 ? from : 0;
  onBytes(at);
  const rest = limitBytes(bytesOf(terminal, response), file.size - at, () => damaged(file));
  // A symbolic link with this name must not lead out of the folder.
  const flags = constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
  const target = createWriteStream(part, {
    flags: (at === 0 ? flags | constants.O_TRUNC : flags | constants.O_APPEND) as unknown as string,
    flush: true,
  });
  await stoppable(signal, pipeline(rest, counted(onBytes), target, { signal }));
  return true;
}

const counted = (onBytes: (count: number) => void) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      onBytes(chunk.byteLength);
      yield chunk;
    }
  };

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

function damaged({ path }: RemoteFile): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "file_damaged",
    message: `${path} keeps arriving damaged.`,
    saved: "All other fetched files are saved.",
    next: "Run the same line again; if it keeps failing, contact the site's owner.",
  });
}
