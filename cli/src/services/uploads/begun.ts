import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Terminal } from "../../terminal.ts";
import { configDir } from "../account/profiles.ts";
import { replaceFile } from "../replaceFile.ts";

/** Uploads in pieces that were begun on this computer and have not ended, so that a later run goes on with them. */
type BegunUploads = Record<string, string>;

/** How many are remembered: those that are never taken up again expire at the server. */
const MOST = 50;

/** The id under which an upload of these bytes was begun. */
export async function begunUpload({ env }: Pick<Terminal, "env">, key: string): Promise<string | null> {
  const begun = await read(env);
  return Object.hasOwn(begun, key) ? (begun[key] ?? null) : null;
}

/** Remembers that one was begun; with null, that it has ended. */
export async function recordBegun(
  { env }: Pick<Terminal, "env">,
  key: string,
  id: string | null,
): Promise<void> {
  const { [key]: _before, ...others } = await read(env);
  const entries = Object.entries(others).slice(-MOST + 1);
  const after = id === null ? entries : [...entries, [key, id]];
  await mkdir(configDir(env), { recursive: true, mode: 0o700 });
  await replaceFile(pathOf(env), `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`, 0o600);
}

const pathOf = (env: Terminal["env"]) => join(configDir(env), "uploads.json");

/** What can't be read is as good as nothing: the file is then sent from its beginning. */
async function read(env: Terminal["env"]): Promise<BegunUploads> {
  try {
    const value: unknown = JSON.parse(await readFile(pathOf(env), "utf8"));
    return typeof value === "object" && value !== null ? (value as BegunUploads) : {};
  } catch {
    return {};
  }
}
