import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isId, newId } from "@quire/domain/ids";
import type { Terminal } from "../terminal.ts";
import { configDir } from "./account/profiles.ts";
import { replaceFile } from "./replaceFile.ts";

/** An unfinished import from this computer: another run continues it under the same ID. */
export interface StartedImport {
  id: string;
  /** Forgets a finished import: the same command line then starts another. */
  forget(): Promise<void>;
}

/** Returns the import with these facts, existing or new: another file, site or mapping is another import. */
export async function startedImport(terminal: Terminal, facts: object): Promise<StartedImport> {
  const name = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);
  const path = join(configDir(terminal.env), "imports", `${name}.json`);
  const id = await savedId(path);
  return { id: id ?? (await saveNewId(terminal, path)), forget: () => rm(path, { force: true }) };
}

async function saveNewId(terminal: Terminal, path: string): Promise<string> {
  const id = newId(terminal.now().getTime(), terminal.random);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${JSON.stringify({ import_id: id })}\n`, 0o600);
  return id;
}

/** An unreadable record counts as none: the import restarts, and the server imports nothing twice. */
async function savedId(path: string): Promise<string | null> {
  try {
    const { import_id: id } = JSON.parse(await readFile(path, "utf8"));
    return isId(id) ? id : null;
  } catch {
    return null;
  }
}
