import { mkdir, readdir } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import type { DatabaseAddress } from "../database/address.ts";
import { ownConnections } from "../database/ownConnection.ts";
import { StartupError } from "../startupError.ts";
import type { Storage } from "../storage/storage.ts";
import { backUpDatabase, openSnapshot } from "./backupDatabase.ts";
import { openFilesBackup } from "./backupFiles.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { type Secrets, writeSecrets } from "./secretFile.ts";

export interface BackupSource {
  address: DatabaseAddress;
  /** Null leaves the files out. */
  storage: Storage | null;
  secrets: Secrets;
  clock: Clock;
}

/**
 * Backs up everything into an empty folder, while the server may run: the database as of one moment, and all files that
 * it refers to. Files are copied before that moment and again right after it, so that a deleted file is only
 * missing if it was deleted between the two.
 */
export async function createBackup(source: BackupSource, folder: string): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const { storage } = source;
  const files = storage && openFilesBackup(storage, folder);
  await files?.copyNew();
  const parts = await ownConnections(source.address)(async (client) => {
    await openSnapshot(client);
    await files?.copyNew();
    return backUpDatabase(client, folder);
  });
  const manifest: Manifest = {
    format: 1,
    made_at: source.clock.now().toISOString(),
    ...parts,
    files: (await files?.close()) ?? null,
    secret: await writeSecrets(folder, source.secrets),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new StartupError(`${folder} is not empty. Name a new folder for the backup.`);
}
