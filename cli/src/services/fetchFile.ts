import { constants, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { CallError } from "@quire/client/errors";
import { readFailure } from "@quire/client/failure";
import type { ExportedFile } from "@quire/contracts/calls/exports";
import { Exit, Failure } from "../exit.ts";
import type { Terminal } from "../terminal.ts";
import { hashOfFile } from "./hashOfFile.ts";
import { bytesOf, reach } from "./reach.ts";
import { stoppable } from "./stoppable.ts";

/** What became of a file: fetched, there already, or lost by the site. */
export type Fetched = "fetched" | "there" | "missing";

type Wanted = Pick<ExportedFile, "path" | "url" | "size" | "sha256">;

const TRIES = 4;
const FIRST_WAIT_MS = 1000;

/**
 * Brings one file to its place, whole and with the bytes that were promised, or leaves what came of it beside for the next
 * time. A line that breaks costs what was on its way.
 */
export async function fetchFile(
  terminal: Terminal,
  origin: string,
  file: Wanted,
  { path, onBytes }: { path: string; onBytes(count: number): void },
): Promise<Fetched> {
  const { signal } = terminal;
  if ((await sizeOf(path)) === file.size && (await hashOfFile(path, signal)) === file.sha256) {
    onBytes(file.size);
    return "there";
  }
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
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

/** Fetches what is not there yet; false where the site doesn't have the file. */
async function fetchRest(
  terminal: Terminal,
  address: string,
  { part, file, onBytes }: { part: string; file: Wanted; onBytes(count: number): void },
): Promise<boolean> {
  const { signal } = terminal;
  const had = await sizeOf(part);
  const from = had !== null && had <= file.size ? had : 0;
  if (from === file.size && from > 0) return true;
  // The link says what it opens: no token goes along, which an address elsewhere would then have.
  const headers = from > 0 ? { range: `bytes=${from}-` } : undefined;
  const response = await reach(terminal, address, { headers });
  if (response.status === 404) return false;
  if (!response.ok) throw await readFailure(response);
  const at = response.status === 206 ? from : 0;
  onBytes(at);
  // A link that stands in the folder under this name must not be followed out of it.
  const flags = constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
  const kept = createWriteStream(part, {
    flags: (at === 0 ? flags | constants.O_TRUNC : flags | constants.O_APPEND) as unknown as string,
    flush: true,
  });
  await stoppable(signal, pipeline(bytesOf(terminal, response), counted(onBytes), kept, { signal }));
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

function damaged({ path }: Wanted): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "file_damaged",
    message: `${path} keeps arriving damaged.`,
    kept: "All other fetched files are saved.",
    next: "Run the same line again; if it keeps failing, contact the site's owner.",
  });
}
