import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isId, newId } from "@quire/domain/ids";
import type { Terminal } from "../terminal.ts";
import { configDir } from "./account/profiles.ts";
import { replaceFile } from "./replaceFile.ts";

/** An import that was begun on this computer and is not over: run again, it goes on under the same id. */
export interface StartedImport {
  id: string;
  /** It is over: the same line typed again is another import. */
  forget(): Promise<void>;
}

/** The import that is what these facts say, begun before or now: another file, site or mapping is another import. */
export async function startedImport(terminal: Terminal, facts: object): Promise<StartedImport> {
  const name = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);
  const path = join(configDir(terminal.env), "imports", `${name}.json`);
  const id = await keptId(path);
  return { id: id ?? (await keepNew(terminal, path)), forget: () => rm(path, { force: true }) };
}

async function keepNew(terminal: Terminal, path: string): Promise<string> {
  const id = newId(terminal.now().getTime(), terminal.random);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${JSON.stringify({ import_id: id })}\n`, 0o600);
  return id;
}

/** A note that cannot be read is none: the import is then begun anew, and nothing is brought twice by it. */
async function keptId(path: string): Promise<string | null> {
  try {
    const { import_id: id } = JSON.parse(await readFile(path, "utf8"));
    return isId(id) ? id : null;
  } catch {
    return null;
  }
}
