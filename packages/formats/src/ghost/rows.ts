import { isFields } from "@quire/documents/shape";
import type { ArchiveFiles } from "../archiveFiles.ts";
import { byteBits, headOf } from "../reading/bits.ts";
import { type JsonRow, JsonRowFinder } from "../reading/jsonRows.ts";
import { namesEnding } from "../reading/names.ts";

const MOST_TRIED = 20;

/** Returns an archive's JSON files that are Ghost exports; not those of themes and settings. */
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

/** Yields the rows of some tables of an export, unmodified. */
export async function* ghostRows(
  files: ArchiveFiles,
  name: string,
  tables: readonly string[],
): AsyncGenerator<JsonRow> {
  const finder = new JsonRowFinder(tables);
  for await (const bytes of byteBits(files, name)) yield* finder.push(bytes);
  finder.end();
}

/** A row with typed access to its fields by name. */
export class GhostRow {
  readonly #fields: Record<string, unknown>;

  constructor(value: unknown) {
    this.#fields = isFields(value) ? value : {};
  }

  /** Text or a number as text; "" for anything else. */
  text(name: string): string {
    const value = this.#fields[name];
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  }

  /** Unmodified: a timestamp may be a number. */
  raw(name: string): unknown {
    return this.#fields[name];
  }

  /** SQLite and MySQL store true as 1. */
  isYes(name: string): boolean {
    const value = this.#fields[name];
    return value === true || value === 1 || value === "1";
  }
}
