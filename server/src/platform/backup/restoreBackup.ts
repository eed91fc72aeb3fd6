import type { Logger } from "pino";
import type { DatabaseAddress } from "../database/address.ts";
import { migrate } from "../database/migrate.ts";
import { readMigrations } from "../database/migrations.ts";
import { ownConnections } from "../database/ownConnection.ts";
import { migrateJobs } from "../jobs/graphileJobs.ts";
import { StartupError } from "../startupError.ts";
import type { Storage } from "../storage/storage.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { checkFile } from "./packedFile.ts";
import { requireEmptyDatabase, restoreDatabase } from "./restoreDatabase.ts";
import { checkFiles, requireEmptyStorage, restoreFiles } from "./restoreFiles.ts";
import { beginRestore } from "./unfinishedRestore.ts";

export interface RestoreTarget {
  address: DatabaseAddress;
  storage: Storage;
  log: Logger;
}

/**
 * Reads a backup's manifest and compares all its files with their checksums. Throws `StartupError` if one is missing or
 * damaged, or if this version can't restore the backup.
 */
export async function openBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.migrations) {
    if (!known.has(name)) {
      throw new StartupError(
        `The backup is from another version: this one has no migration ${name}. If that one is newer, update first; if it is older than the baseline, restore it there.`,
      );
    }
    if (known.get(name) !== sha256) {
      throw new StartupError(`migrations/${name}.sql is not the one that the backup's database has had.`);
    }
  }
  const { tables, jobs, files, secret } = manifest;
  for (const file of [...tables, jobs, ...(files ? [files] : []), secret]) await checkFile(folder, file);
  await checkFiles(folder, manifest);
  return manifest;
}

/**
 * Restores an opened backup into an empty database and an empty storage, then migrates the database to this version.
 * Throws `StartupError`, before it writes anything, if one of them is not empty. No server starts on the database
 * before `finishRestore`.
 */
export async function restoreBackup(
  { address, storage, log }: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const withClient = ownConnections(address);
  await withClient(requireEmptyDatabase);
  if (manifest.files) await requireEmptyStorage(storage);
  await withClient(beginRestore);
  await migrate(address, log, undefined, new Set(manifest.migrations.map(({ name }) => name)));
  await migrateJobs(address, log);
  await withClient((client) => restoreDatabase(client, folder, manifest));
  await migrate(address, log);
  await restoreFiles(storage, folder, manifest);
}
