import { isFields } from "@quire/documents/shape";
import type { ArchiveFiles } from "../archiveFiles.ts";
import { byteBits, headOf } from "../reading/bits.ts";
import { type JsonRow, JsonRowFinder } from "../reading/jsonRows.ts";
import { namesEnding } from "../reading/names.ts";

const MOST_TRIED = 20;

/** The JSON files of an archive that are exports of Ghost's; themes and settings beside them are not. */
export async function ghostExports(files: ArchiveFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of namesEnding(files, ".json").slice(0, MOST_TRIED)) {
    const head = (await headOf(files, name, 20_000)).trimStart();
    const isRoot = /^\ufeff?\{\s*"(?:db|data|meta)"\s*:/.test(head);
    if (isRoot && /"(?:exported_on|posts|posts_tags|posts_meta|api_keys|benefits)"\s*:/.test(head)) {
      found.push(name);
    }
  }
  return found;
}

/** The rows of some tables of an export, as they stand there. */
export async function* ghostRows(
  files: ArchiveFiles,
  name: string,
  tables: readonly string[],
): AsyncGenerator<JsonRow> {
  const finder = new JsonRowFinder(tables);
  for await (const bytes of byteBits(files, name)) yield* finder.push(bytes);
  finder.end();
}

/** A row whose fields are read by name, each as what it should be. */
export class GhostRow {
  readonly #fields: Record<string, unknown>;

  constructor(value: unknown) {
    this.#fields = isFields(value) ? value : {};
  }

  /** Words or a number as words; "" for anything else. */
  text(name: string): string {
    const value = this.#fields[name];
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  }

  /** As it stands: a moment may be a number. */
  raw(name: string): unknown {
    return this.#fields[name];
  }

  /** SQLite and MySQL write yes as 1. */
  isYes(name: string): boolean {
    const value = this.#fields[name];
    return value === true || value === 1 || value === "1";
  }
}
