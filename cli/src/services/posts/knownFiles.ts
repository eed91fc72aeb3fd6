import type { TextFile } from "@quire/contracts/calls/syncing";
import type { Attached } from "./findAttached.ts";
import type { SentFile } from "./save.ts";
import type { KnownFiles } from "./sidecar.ts";
import { uploadKey } from "./uploadPictures.ts";

/** Returns the record of a post's files; undefined without files. */
export function knownFilesOf(files: readonly TextFile[]): KnownFiles | undefined {
  if (files.length === 0) return undefined;
  return Object.fromEntries(
    files.map(({ sha256, id, kind, role, alt }) => [sha256, { id, kind, role, alt }]),
  );
}

/**
 * Returns files as the site knows them: one uploaded for another purpose than its name suggests keeps that purpose.
 */
export function withKnownKinds(attached: readonly Attached[], known: KnownFiles = {}): Attached[] {
  return attached.map((one) => ({ ...one, kind: known[one.sha256]?.kind ?? one.kind }));
}

/** Returns the uploads of `asKnown` as a save lists them, by the key of the text's own file. */
export function withKnownFields(
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
