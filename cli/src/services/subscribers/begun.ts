import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isId, newId } from "@quire/domain/ids";
import type { Terminal } from "../../terminal.ts";
import { configDir } from "../account/profiles.ts";
import { replaceFile } from "../replaceFile.ts";

/** What is known of an import that was begun here: run again, it goes on as the same one. */
export interface Begun {
  import_id: string;
  /** Of the file that is sent in pieces. */
  upload_id: string | null;
}

/** Where it is noted, until it is over. */
export interface BegunNote {
  read(): Promise<Begun>;
  write(begun: Begun): Promise<void>;
  forget(): Promise<void>;
}

/** The note of an import that is what these facts say: another file, site or mapping is another import. */
export function begunNote(terminal: Terminal, facts: object): BegunNote {
  const name = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);
  const path = join(configDir(terminal.env), "imports", `${name}.json`);
  return {
    async read() {
      const text = await readFile(path, "utf8").catch(() => "{}");
      const kept = parse(text);
      if (kept && isId(kept.import_id))
        return { import_id: kept.import_id, upload_id: kept.upload_id ?? null };
      const begun = { import_id: newId(terminal.now().getTime(), terminal.random), upload_id: null };
      await write(path, begun);
      return begun;
    },
    write: (begun) => write(path, begun),
    forget: () => rm(path, { force: true }),
  };
}

async function write(path: string, begun: Begun): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${JSON.stringify(begun)}\n`, 0o600);
}

/** A note that cannot be read is none: the import is then begun anew, and whoever is in the list is not added twice. */
function parse(text: string): (Partial<Begun> & { import_id: string }) | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
