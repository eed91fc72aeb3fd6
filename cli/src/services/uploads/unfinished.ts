import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Terminal } from "../../terminal.ts";
import { configDir } from "../account/profiles.ts";
import { replaceFile } from "../replaceFile.ts";

/** Unfinished resumable uploads of this computer, so that a later run can continue them. */
type UnfinishedUploads = Record<string, string>;

/** Maximum number of records: abandoned uploads expire on the server. */
const MOST = 50;

/** Returns the ID of an upload of these bytes. */
export async function findUnfinished({ env }: Pick<Terminal, "env">, key: string): Promise<string | null> {
  const unfinished = await read(env);
  return Object.hasOwn(unfinished, key) ? (unfinished[key] ?? null) : null;
}

/** Records that an upload started; with null, that it ended. */
export async function recordUnfinished(
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

/** An unreadable record counts as none: the file is then sent from its start. */
async function read(env: Terminal["env"]): Promise<UnfinishedUploads> {
  try {
    const value: unknown = JSON.parse(await readFile(pathOf(env), "utf8"));
    return typeof value === "object" && value !== null ? (value as UnfinishedUploads) : {};
  } catch {
    return {};
  }
}
