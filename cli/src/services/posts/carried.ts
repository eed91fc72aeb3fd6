import type { TextFile } from "@quire/contracts/calls/syncing";
import type { Attached } from "./findAttached.ts";
import type { SentFile } from "./save.ts";
import type { KnownFiles } from "./sidecar.ts";
import { uploadKey } from "./uploadPictures.ts";

/** What is remembered of the files of a post; undefined where it carries none. */
export function knownFilesOf(files: readonly TextFile[]): KnownFiles | undefined {
  if (files.length === 0) return undefined;
  return Object.fromEntries(
    files.map(({ sha256, id, kind, role, alt }) => [sha256, { id, kind, role, alt }]),
  );
}

/** Files as they are looked for on the site: what was sent there for another purpose than its name tells stays that file. */
export function asKnown(attached: readonly Attached[], known: KnownFiles = {}): Attached[] {
  return attached.map((one) => ({ ...one, kind: known[one.sha256]?.kind ?? one.kind }));
}

/** The uploads of `asKnown` as a save names them, each by the key that the text's own file has. */
export function withWords(
  attached: readonly Attached[],
  known: KnownFiles = {},
  uploads: ReadonlyMap<string, SentFile>,
): Map<string, SentFile> {
  const named = new Map(uploads);
  for (const one of attached) {
    const before = known[one.sha256];
    const file = uploads.get(uploadKey(before ? { ...one, kind: before.kind } : one));
    if (!file) continue;
    const { role, alt } = before ?? {};
    named.set(uploadKey(one), before?.id === file.id ? { ...file, role, alt } : file);
  }
  return named;
}
